"""Plies in which a piece takes another one's place and the captured piece is not seen to leave.

A player may leave an equal captured piece on its field and put the own one into the box. And if sensors only
tell full from empty, the captured piece can be drawn out from under the other one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.contents import Field
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Case, Run, lifted_at, rash
from companion.sensing.sight import Picture, Sight


def begun(done: Iterable[Candidate], trace: Trace) -> list[Run]:
    """The plies of `done` that capture a piece by replacing it, and that were begun; one ply is one run."""
    exchanged = (one for one in done if one.exchanges)
    return [(one,) for one in exchanged if lifted_at(one, trace, 0, begun=True) is not None]


def played_on(runs: Iterable[Run], case: Case) -> list[Run]:
    """The runs after whose first ply play went on; players do that only after a ply that is done.

    Runs that are odd in another way, too, do not count: more likely they are a slip.
    """
    ended = (run for run in runs if run[1:] and lifted_at(run[-1], case.trace, 0) is not None)
    return [run for run in ended if not rash(run, case, searched=False)]


def possible(runs: Iterable[Run], trace: Trace) -> bool:
    """True if a piece of these runs comes to a silent field, where it may have taken an equal one's place."""
    return any(_laid_unseen(one, trace.last) for run in runs for one in run)


def as_likely(others: Iterable[Run], runs: Sequence[Run], case: Case) -> list[Run]:
    """The `others` that leave no more unexplained than these runs and are no longer than the shortest."""
    fewest = len(min(runs, key=len))
    short = (run for run in others if len(run) <= fewest and run not in runs)
    likely = [run for run in short if _may_be_unseen(case.sight, run, case.trace)]
    least = min(case.follow(run).unexplained for run in runs)
    return [run for run in likely if case.follow(run).unexplained <= least]


def _laid_unseen(one: Candidate, picture: Picture) -> bool:
    """True if the ply drops a piece on a field that is silent in this picture."""
    return any(step.verb == "drop" and picture.get(step.field) is None for step in one.steps)


def _may_be_unseen(sight: Sight, run: Run, trace: Trace) -> bool:
    return all(
        lifted_at(one, trace, 0) is not None or _may_replace_unseen(sight, one, trace.last) for one in run
    )


def _may_replace_unseen(sight: Sight, one: Candidate, picture: Picture) -> bool:
    """True if captured pieces may be replaced without a change of a reading, although their fields speak."""
    return one.exchanges and all(_alike_after(sight, one, step.field, picture) for step in one.first_taken)


def _alike_after(sight: Sight, one: Candidate, field: Field, picture: Picture) -> bool:
    before, *_, after = one.values[field]
    same = before == after or not sight.sensor(field).counts
    return picture.get(field) is not None and same and one.baseline.looks_as_before(field, after)
