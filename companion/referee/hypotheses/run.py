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
    """The first ply of a run, if all runs have at least two plies and their first plies have the same result.

    The ply must be one whose first lift was seen; None if there is none.
    """
    alike = all(run[1:] for run in runs) and len({run[0].ply.after for run in runs}) == 1
    firsts = (run[0] for run in runs if alike)
    return next((one for one in firsts if lift_seen(one, trace, 0) is not None), None)


def since_next(done: Candidate, following: Sequence[Run], trace: Trace) -> Trace:
    """The trace from the picture before the next ply on, to be kept when `done` is recorded.

    `following` are the runs that may follow the recorded ply. The next ply begins with the first lift of one
    of these runs that is seen after all lifts of `done`; if none is seen there, after the first of them,
    because the captured piece may have left its field unseen. If no sensor sees the lift of any following
    ply, the next ply may also begin as soon as a picture shows `done` complete. If nothing followed, the
    result is the newest picture alone.
    """
    if not following:
        return trace.newest()
    start = lifted_at(done, trace, 0) or 0
    begun = lifted_at(done, trace, 0, begun=True) or 0
    lifts = _first_lifts(following, trace, start) or _first_lifts(following, trace, begun)
    begins = min(lifts, default=1 + trace.first(done.complete, start))
    return trace.since(begins - 1)


def _first_lifts(runs: Sequence[Run], trace: Trace, start: int) -> list[int]:
    """The index of the picture from `start` on in which each run is first seen to begin.

    Unseen runs are left out.

    The lift of a later ply of the run counts, too: a pass moves nothing, and a field without a sensor shows
    no lift.
    """
    seen = ([lift_seen(one, trace, start) for one in run] for run in runs)
    firsts = (next((at for at in each if at is not None), None) for each in seen)
    return [at for at in firsts if at is not None]
