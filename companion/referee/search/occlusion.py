"""A sleeve that hid the end of a ply, because a field gave another reading for a while.

A hand that reaches for the next piece may brush a field. If the sleeve lies there until that piece is lifted,
no picture shows the ply before it done; the readings of that field before and after the sleeve show it. If
the sleeve lies on the field that the ply empties, that field seems full too long: a sensor that cannot tell a
sleeve from a piece shows nothing else then, so this counts only if the plies explain everything that was
seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from companion.contents import Field
from companion.referee.evidence import Trace
from companion.referee.hypotheses import TOUCHED, Candidate, Case, Run, lifted_at
from companion.sensing.sight import Picture

ShowsDone: TypeAlias = Callable[[Candidate, Trace, int], bool]
"""True if the picture of an index shows a ply done."""

FirstSeen: TypeAlias = Callable[[Candidate, Trace, int], int | None]
"""The index of the first picture from an index on that may show something of a ply."""


class Sleeve(NamedTuple):
    """How a ply is seen to begin, and to be done, if a sleeve lies on a field."""

    lifted: FirstSeen
    done: FirstSeen


def with_little_open(runs: Sequence[Run], case: Case, most: int = 2 * TOUCHED) -> list[Run]:
    """The runs that leave at most `most` changes, and less than half of all, unexplained.

    By default `most` is a sleeve and a touch.
    """
    most = min(most, (case.follow(()).unexplained - 1) // 2)
    return [run for run in runs if run[-1].steps and case.follow(run).unexplained <= most]


def may_be_touched(under_way: Sequence[Run], case: Case) -> bool:
    """True if a run whose last ply is under way leaves at most a touch unexplained.

    That touch may have been a sleeve.
    """
    return any(case.follow(run).unexplained <= TOUCHED for run in under_way)


def _under(candidate: Candidate, trace: Trace, at: int) -> bool:
    """True if the picture shows the ply done but for one field that was covered then.

    That is so if the ply would be done both with the reading of that field before the sleeve and with that
    after.
    """
    picture = trace.pictures[at]
    beside = candidate.baseline.odd(picture) - candidate.touched
    return len(beside) <= 1 and any(
        all(candidate.complete(Picture({**picture, field: reading})) for reading in around)
        for field, *around in trace.passing(at)
        if beside <= {field}
    )


def _full_too_long(candidate: Candidate, trace: Trace, at: int) -> bool:
    """True if the picture shows the ply done but for its first field, which is shown empty only later."""
    picture, field = trace.pictures[at], candidate.steps[0].field
    if candidate.complete(picture) or not _may_be_a_sleeve(candidate, field, picture):
        return candidate.complete(picture)
    _, *later = (reading for _, reading in trace.of(field).readings(at))
    return len(later) == 1 and candidate.complete(Picture({**picture, field: later[0]}))


def _may_be_a_sleeve(candidate: Candidate, field: Field, picture: Picture) -> bool:
    """True if the field shows that something lies there, and not how much."""
    return picture.get(field) is not None and not candidate.baseline.exact(picture, field)


def _first(shows: ShowsDone, candidate: Candidate, trace: Trace, start: int) -> int | None:
    return next((at for at in range(start, len(trace)) if shows(candidate, trace, at)), None)


def _lifted(candidate: Candidate, trace: Trace, start: int) -> int | None:
    return lifted_at(candidate, trace, start)


def _lifted_before_it_fell(candidate: Candidate, trace: Trace, start: int) -> int | None:
    """The index of the picture by which hands have begun: at the latest, when the first piece falls."""
    lifted = lifted_at(candidate, trace, start)
    if lifted is None:
        return None
    drops = [(step.field, (step.leaves,)) for step in candidate.steps if step.verb == "drop"]
    fell = (candidate.baseline.left_at(*drop, trace, start) for drop in drops)
    return min([lifted, *(at for at in fell if at is not None)])


BESIDE = Sleeve(_lifted, partial(_first, _under))
TOO_LONG = Sleeve(_lifted_before_it_fell, partial(_first, _full_too_long))
