"""Other positions from which play may go on, as good as the recorded one."""

from __future__ import annotations

from collections.abc import Callable

from companion.referee.decision.findings import (
    Done,
    Finding,
    InHand,
    Perhaps,
    Unchanged,
    Undecided,
    Unexplained,
)
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate
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


def proven(ledger: Ledger, find: Callable[[Position], Candidate | None]) -> Candidate | None:
    """The ply that is proven from the recorded position, or else from another start.

    None if there is none.
    """
    known = find(ledger.position)
    for other in ledger.other_starts if known is None else ():
        known = find(other)
        if known is not None:
            ledger.go_on_from(other)
            break
    return known


def finding(ledger: Ledger, find: Callable[[Position], Finding], trace: Trace) -> Finding:
    """The finding from the recorded position, or from another start that explains the table better.

    A ply that has only begun counts from another start only if a picture has shown that start.
    """
    known = find(ledger.position)
    if isinstance(known, Done | Unchanged | Perhaps | Undecided):
        return known
    better = Done | InHand | Perhaps | Unchanged if isinstance(known, Unexplained) else Done
    for other in ledger.laid_otherwise:
        instead = find(other)
        never_lay = isinstance(instead, InHand) and _never_lay(instead, trace)
        if isinstance(instead, better) and not never_lay:
            ledger.go_on_from(other)
            return instead
        if isinstance(known, Unexplained) and isinstance(instead, Undecided) and instead.unseen is not None:
            # Time will soon tell whether a ply is under way; until then no mistake is reported.
            known = instead
    return known


def _never_lay(begun: InHand, trace: Trace) -> bool:
    """True if no picture shows the table from which the plies in a hand were begun."""
    baselines = {run[0].baseline for run in begun.runs}
    return all(baseline.odd(picture) for baseline in baselines for picture in trace.pictures)
