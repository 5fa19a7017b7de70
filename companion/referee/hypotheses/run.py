"""Runs of plies that were made without a rest between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.referee.evidence import Trace
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.lifts import lift_seen, lifted_at

Run: TypeAlias = tuple[Candidate, ...]
"""A run of plies made without a rest between them."""


def begin_alike(runs: Sequence[Run], trace: Trace) -> Candidate | None:
    """The ply with whose result all runs begin, and none ends, where one such was seen to begin."""
    alike = all(run[1:] for run in runs) and len({run[0].ply.after for run in runs}) == 1
    firsts = (run[0] for run in runs if alike)
    return next((one for one in firsts if lift_seen(one, trace, 0) is not None), None)


def since_next(done: Candidate, following: Sequence[Run], trace: Trace, *, stepwise: bool) -> Trace:
    """The pictures since before what followed a ply that is recorded; the newest alone where nothing did.

    That is after the lifts of the ply; where nobody saw the captured piece go, after the one that was
    seen. Where plies are searched for `stepwise`, it may also be as soon as the ply is seen done; so it is
    where what followed was lifted from a field that nobody sees.
    """
    start = lifted_at(done, trace, 0) or 0
    begun = lifted_at(done, trace, 0, begun=True) or 0
    lifts = _first_lifts(following, trace, start) or _first_lifts(following, trace, begun)
    unseen = bool(following) and not lifts
    if unseen or (stepwise and (following or not done.complete(trace.last))):
        lifts.append(1 + trace.first(done.complete, start))
    return trace.since(min(lifts) - 1) if lifts else trace.newest()


def _first_lifts(runs: Sequence[Run], trace: Trace, start: int) -> list[int]:
    """The index of the picture from `start` on in which each run is first seen to begin, if it is.

    A pass before it takes no hand, and what is lifted from a blind field is not seen.
    """
    seen = ([lift_seen(one, trace, start) for one in run] for run in runs)
    firsts = (next((at for at in each if at is not None), None) for each in seen)
    return [at for at in firsts if at is not None]
