"""Other positions from which play may go on, as good as the recorded one."""

from __future__ import annotations

from collections.abc import Callable

from companion.referee.decision.findings import (
    Done,
    InHand,
    Judgement,
    Perhaps,
    Unchanged,
    Undecided,
    Unexplained,
)
from companion.referee.ledger import Ledger
from companion.rules.game import Position


def shown(ledger: Ledger, goal: Position, shows: Callable[[Position], bool]) -> Position:
    """The position that the table shall show: the `goal`, or another start if the table shows that one.

    Another start is possible only if the goal is the recorded position and is not shown; play then goes on
    from it.
    """
    if goal is ledger.position and not shows(goal):
        other = next(filter(shows, ledger.laid_otherwise), None)
        if other is not None:
            ledger.go_on_from(other)
            return other
    return goal


def proven(ledger: Ledger, find: Callable[[Position], Judgement | None]) -> Judgement | None:
    """What proves a ply from the recorded position, or else from another start.

    None if there is none.
    """
    known = find(ledger.position)
    for other in ledger.other_starts if known is None else ():
        known = find(other)
        if known is not None:
            ledger.go_on_from(other)
            break
    return known


def judged(ledger: Ledger, judge: Callable[[Position], Judgement]) -> Judgement:
    """What is found from the recorded position, or from another start that explains the table better."""
    known = judge(ledger.position)
    if isinstance(known.finding, Done | Unchanged | Perhaps | Undecided):
        return known
    better = Done | InHand | Perhaps | Unchanged if isinstance(known.finding, Unexplained) else Done
    for other in ledger.laid_otherwise:
        instead = judge(other)
        found = instead.finding
        if isinstance(found, better):
            ledger.go_on_from(other)
            return instead
        waits = isinstance(found, Undecided) and found.rested is not None
        if waits and isinstance(known.finding, Unexplained):
            # Time will soon tell whether a ply is under way; until then no mistake is reported.
            known = instead
    return known
