"""Plies whose hands overlap, where sensors do not count: the next one is begun before the last piece lies.

Where every piece is seen, the search for runs does without a picture that shows a ply done before the
next lift, for in the end each piece tells. Elsewhere so free a search finds too much. So there a run
of overlapping plies is looked for beside those that were found, where these leave anything open that
was seen: a touch may be all that is odd about them, but hands that overlap explain it as well.
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
"""How a run follows what was seen that leaves nothing open."""


def possible(case: Case) -> bool:
    """True if hands may overlap: nobody waits for a roll or card, and the plies can be listed."""
    return bool(case.game.hints.listed) and case.game.waits_for(case.position) is None


def beside(plies: PlySource, hands: Hands, budget: Budget, case: Case, found: Sequence[Run]) -> list[Run]:
    """The runs of overlapping plies that explain all that was seen, where what was found does not."""
    if any(not case.follow(run).unexplained for run in found):
        return []
    known = set(map(results, found))
    runs = RunSearch(plies, hands, budget, case, Mode(interleaved=True, hidden=0)).runs()
    others = (run for run in runs if results(run) not in known)
    return [run for run in others if run[-1].steps and case.follow(run) == ALL_SEEN]


def uncertain(run: Run, case: Case) -> bool:
    """True if several plies overlap, or what was seen differs from them by more than two touches.

    After the end of the game all else is cleared off the table.
    """
    follows = case.follow(run)
    open_yet = follows.unexplained + follows.missed > 2 * TOUCHED
    differs = len(run) > 1 and open_yet and run[-1].ply.after.winner is None
    return differs or overlapping(run, case.trace)


def overlapping(run: Run, trace: Trace) -> bool:
    """True if no picture shows one of these plies done, be it under a sleeve, before the next is begun."""
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
