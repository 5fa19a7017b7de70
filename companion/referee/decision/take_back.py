"""Hands that put pieces back pass over tables that look like results of other plies."""

from __future__ import annotations

from collections.abc import Sequence

from companion.contents import Table
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.hypotheses import TOUCHED, Case, Run
from companion.sensing.sight import Picture, Sight


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
