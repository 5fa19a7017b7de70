"""A ply that is taken back before it is done: piece by piece, the one that fell last first.

Where sensors do not count, the table that such hands leave can look like two plies made without a rest:
a pit that is emptied again may be the next player's. Hands that undo what was done last, again and
again, are no chance likeness, so they count as much as the plies that explain the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from companion.contents import Table
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.evidence import Trace
from companion.referee.hypotheses import TOUCHED, Candidate, Case, Run, lifted_at
from companion.sensing.sight import Picture, Sight

SLOWEST_S = 0.5
"""How many seconds a step takes at most: who needs longer has paused, and that tells nothing of the pace."""


def shown_on_the_way(runs: Sequence[Run], case: Case) -> bool:
    """True if a table that is put right may show on the way what these plies would leave.

    So it is where the last touch left a field as recorded, not all that was seen was of these plies,
    and sensors only see whether fields are empty that the last ply touches: the next piece may go
    back unseen.
    """
    if not case.trace.newest_changes.isdisjoint(runs[0][0].baseline.odd(case.trace.last)):
        return False
    counted = any(case.sight.sensor(field).counts for run in runs for field in run[-1].touched)
    return not counted and _left_open(runs, case) > 0


def begun(said: LastVerdict, picture: Picture, sight: Sight, table: Table) -> bool:
    """True if a field that showed otherwise while pieces were missing may show again what is on record.

    Who puts pieces back passes over tables that other plies would leave; who goes on sowing lets lie what
    was sown. True as well where something else has been `said` since then.
    """
    if said.under_way is None:
        return True
    odd = sight.differences(said.under_way, table)
    return any(sight.shows(picture, field, table.get(field, "")) for field, *_ in odd)


def passed_by(runs: Sequence[Run], case: Case) -> bool:
    """True if plies leave more open than a touch, and as much as they explain: a chance likeness."""
    left, seen = _left_open(runs, case), case.follow(()).unexplained
    return left > TOUCHED and 2 * left >= seen


def _left_open(runs: Sequence[Run], case: Case) -> int:
    """How many changes the best of these runs leaves unexplained."""
    return min(case.follow(run).unexplained for run in runs)


def as_likely(runs: Sequence[Run], case: Case, in_hand: Iterable[Run], turned: Case) -> bool:
    """True if hands that take a ply back explain what was seen as well as all of these runs do.

    `turned` is the case before hands turned back, and `in_hand` are the plies under way in it. Where they
    leave as much open as the runs, these are doubted only where there was no time for the steps that nobody
    saw.
    """
    least = min((turned.follow(run).unexplained for run in in_hand), default=None)
    if least is None:
        return False
    return all(case.follow(run).unexplained + _hurried(run, case.trace) > least for run in runs)


def before_turning(trace: Trace) -> Trace | None:
    """The pictures up to the one from which hands have only undone what they did, the last first.

    None if the newest picture undoes nothing.
    """
    kept, turned = [0], None
    pictures = trace.pictures
    for at in range(1, len(pictures)):
        if pictures[at] == pictures[kept[-1]]:
            continue
        if len(kept) > 1 and pictures[at] == pictures[kept[-2]]:
            kept.pop()
            turned = at if turned is None else turned
        else:
            kept.append(at)
            turned = None
    return None if turned is None else Trace(pictures[:turned])


def _hurried(run: Run, trace: Trace) -> bool:
    """True if a ply was begun before the one before it can have been done, at the pace of that one.

    So it is where steps of that one were left that nobody saw.
    """
    begun = 0
    for one, following in pairwise(run):
        begun = _lifted_at(one, trace, begun)
        done = trace.first(one.complete, begun)
        lifted = _lifted_at(following, trace, done)
        unseen = one.unseen_ahead(trace.pictures[done]) or 0
        seen = len(one.steps) - 1 - unseen
        took, left = trace.between(begun, done), trace.between(done, lifted)
        if unseen and seen > 0 and took is not None and left is not None:
            step = min(took / seen, SLOWEST_S)
            # The lift is a step, too; hands that are three times as fast at the end are none of this ply.
            if 3 * left < step * (unseen + 1):
                return True
        begun = done
    return False


def _lifted_at(one: Candidate, trace: Trace, start: int) -> int:
    at = lifted_at(one, trace, start)
    return start if at is None else at
