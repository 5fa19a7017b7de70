"""A ply that is taken back before it is done, piece by piece, the one that fell last first.

If sensors do not count, such a table can look like two plies made without a rest: a pit that is emptied again
may be the next player's. Hands that several times undo what was done last are no coincidence, so this counts
as much as the plies that explain the table.
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
"""Seconds that one step takes at most: a slower hand has paused, which says nothing about its pace."""


def shown_on_the_way(runs: Sequence[Run], case: Case) -> bool:
    """True if a table that is being put right may show the result of these plies on the way.

    That is so if the last change left a field as recorded, the runs do not explain everything that was seen,
    and sensors only tell full from empty on the fields of the last ply, so that the next piece may go back
    unseen.
    """
    if not case.trace.newest_changes.isdisjoint(runs[0][0].baseline.odd(case.trace.last)):
        return False
    counted = any(case.sight.sensor(field).counts for run in runs for field in run[-1].touched)
    return not counted and _left_open(runs, case) > 0


def begun(said: LastVerdict, picture: Picture, sight: Sight, table: Table) -> bool:
    """True if a field that differed from the record may show the recorded contents again.

    It differed in the picture on which pieces were said to be missing. Hands that put pieces back pass over
    tables that are results of other plies; hands that go on sowing leave what was sown. True as well if
    another verdict was `said` since then.
    """
    if said.under_way is None:
        return True
    odd = sight.differences(said.under_way, table)
    return any(sight.shows(picture, field, table.get(field, "")) for field, *_ in odd)


def passed_by(runs: Sequence[Run], case: Case) -> bool:
    """True if the runs leave more than a touch unexplained, and at least as much as they explain.

    Then they fit by coincidence.
    """
    left, seen = _left_open(runs, case), case.follow(()).unexplained
    return left > TOUCHED and 2 * left >= seen


def _left_open(runs: Sequence[Run], case: Case) -> int:
    """The fewest changes that one of these runs leaves unexplained."""
    return min(case.follow(run).unexplained for run in runs)


def as_likely(runs: Sequence[Run], case: Case, in_hand: Iterable[Run], turned: Case) -> bool:
    """True if hands that take a ply back explain the pictures as well as each of these runs.

    `turned` is the case before hands turned back, and `in_hand` are the runs under way in it. If they leave
    as much unexplained as a run, that run is doubted only if there was no time for its unseen steps.
    """
    least = min((turned.follow(run).unexplained for run in in_hand), default=None)
    if least is None:
        return False
    return all(case.follow(run).unexplained + _hurried(run, case.trace) > least for run in runs)


def before_turning(trace: Trace) -> Trace | None:
    """The trace up to the picture from which on hands have only undone their steps, the last step first.

    None if the newest picture undoes nothing.
    """
    kept, turned = [0], None
    pictures = trace.pictures
    for at in range(1, len(pictures)):
        if pictures[at].reads_as(pictures[kept[-1]]):
            continue
        if len(kept) > 1 and pictures[at].reads_as(pictures[kept[-2]]):
            kept.pop()
            turned = at if turned is None else turned
        else:
            kept.append(at)
            turned = None
    return None if turned is None else Trace(pictures[:turned])


def _hurried(run: Run, trace: Trace) -> bool:
    """True if a ply of the run was begun before the ply before it can have been done at its own pace.

    That is so if there was no time for steps of it that no sensor saw.
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
            # The lift counts as a step. A hand does not become three times as fast at the end of a ply.
            if 3 * left < step * (unseen + 1):
                return True
        begun = done
    return False


def _lifted_at(one: Candidate, trace: Trace, start: int) -> int:
    at = lifted_at(one, trace, start)
    return start if at is None else at
