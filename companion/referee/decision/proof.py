"""What one picture needs to prove a ply.

The ply must be complete to the last piece, and nothing else may explain the pictures.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.hypotheses import (
    Candidate,
    Case,
    Run,
    barely_cleared,
    bridged,
    lifted_at,
    never_lifted,
    overlooked,
    passes_by,
)
from companion.referee.search import PlySource


def possible(plies: PlySource, case: Case) -> bool:
    """True if the newest picture may prove a ply.

    Most pictures show hands under way, so a search begins only for a picture that may show the end of a ply.
    """
    last = case.trace.last
    plies.prepare(case)
    counted = case.evidence.counted
    return bool(counted) and any(one.proven(last, counted) for one in plies.done(case))


def proven(plies: PlySource, runs: Sequence[Run], case: Case) -> Candidate | None:
    """The ply that the newest picture proves, if these runs are all that explain the pictures.

    None if it proves none.
    """
    trace = case.trace
    alone = next((run[0] for run in runs if len(run) == 1), None)
    if alone is None or any(run[0].ply.after != alone.ply.after for run in runs):
        return None
    # A captured piece may count as much as the ball that takes it, so that the ball may still be in a hand.
    # And a hand that takes pieces out of a pit one by one has not emptied it yet.
    doubtful = overlooked(alone, trace) or never_lifted(alone, trace)
    doubtful = doubtful or barely_cleared(alone, trace.pictures)
    if doubtful or not alone.proven(trace.last, case.evidence.counted) or bridged((alone,), case):
        return None
    open_yet = _passes_by(plies, alone, case) or _fed_unseen(alone, case)
    return None if open_yet or _between(plies, alone, case) else alone


def _passes_by(plies: PlySource, done: Candidate, case: Case) -> bool:
    """True if the piece that was put down last may move on from there."""
    before = case.at(done.ply.before, case.chances)
    others = plies.candidates(before) if done.moves_figures else ()
    return passes_by(case.game, done, others, case.chances)


def _fed_unseen(done: Candidate, case: Case) -> bool:
    """True if pieces that fell before the ply began may be taken for those of the ply.

    They may come from a lift that no sensor saw, as in a lap before, and the pieces of the ply are still in a
    hand. If the newest picture counts all fields, only the first field of the ply need be checked.
    """
    trace, shows, before = case.trace, case.sight.shows, done.before
    seeing = before.keys() <= case.evidence.counted
    picture = trace.pictures[max((lifted_at(done, trace, 0, begun=True) or 0) - 1, 0)]
    fed = {done.steps[0].field} if seeing else done.touched
    return not all(shows(picture, field, before.get(field, "")) for field in fed)


def _between(plies: PlySource, done: Candidate, case: Case) -> bool:
    """True if the newest picture may also show the middle of a ply with another result."""
    if done.steps[0].verb == "drop" and not plies.lists(case.position):
        # More pieces may come from a reserve, and nothing on the table shows how many.
        return True
    trace = case.trace
    return any(
        other.steps and lifted_at(other, trace, 0) is not None and not never_lifted(other, trace)
        for other in plies.stages(case, besides=done.ply.after)
    )
