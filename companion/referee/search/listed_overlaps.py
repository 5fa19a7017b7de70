"""Overlapping plies if sensors do not count: the next one is begun before the last piece of the other lies.

If every piece is seen, the search for runs needs no picture that shows a ply done before the next lift,
because in the end each piece proves it. With other sensors such a search finds too many runs. So there,
overlapping plies are searched for only if the runs that were found leave a change unexplained. That change
may be a touch, but overlapping hands explain it as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.referee.evidence import Trace
from companion.referee.hypotheses import TOUCHED, Alignment, Candidate, Case, Hands, Run, lifted_at, results
from companion.referee.search.budget import Budget
from companion.referee.search.occlusion import BESIDE
from companion.referee.search.ply_source import PlySource
from companion.referee.search.run_search import Mode, RunSearch

ALL_SEEN = Alignment(unexplained=0, missed=0)
"""The alignment of a run that explains every change and misses none."""


def possible(case: Case) -> bool:
    """True if hands may overlap: the seat to move waits for no roll or card, and plies are listed."""
    return bool(case.game.hints.listed) and case.game.waits_for(case.position) is None


def beside(
    plies: PlySource, hands: Hands, budget: Budget, case: Case, without_overlap: Sequence[Run]
) -> list[Run]:
    """The runs of overlapping plies that explain everything that was seen.

    Empty if a run in `without_overlap` does so.
    """
    if any(not case.follow(run).unexplained for run in without_overlap):
        return []
    known = set(map(results, without_overlap))
    runs = RunSearch(plies, hands, budget, case, Mode(interleaved=True, hidden=0)).runs()
    others = (run for run in runs if results(run) not in known)
    return [run for run in others if run[-1].steps and case.follow(run) == ALL_SEEN]


def uncertain(run: Run, case: Case) -> bool:
    """True if plies of the run overlap, or if it differs from what was seen by more than two touches.

    The difference does not count for a single ply, nor after the end of the game, when the table is cleared.
    """
    follows = case.follow(run)
    open_yet = follows.unexplained + follows.missed > 2 * TOUCHED
    differs = len(run) > 1 and open_yet and run[-1].ply.after.winner is None
    return differs or overlapping(run, case.trace)


def overlapping(run: Run, trace: Trace) -> bool:
    """True if no picture shows one of these plies done before the next is begun, not even under a sleeve."""
    start = 0
    for one, following in pairwise(run):
        done = _done_at(one, trace, lifted_at(one, trace, start) or start)
        if done is None or lifted_at(following, trace, done) is None:
            return True
        start = done
    return False


def _done_at(one: Candidate, trace: Trace, start: int) -> int | None:
    shown = next((at for at in range(start, len(trace)) if one.complete(trace.pictures[at])), None)
    return BESIDE.done(one, trace, start) if shown is None else shown
