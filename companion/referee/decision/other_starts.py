"""Where play may go on from another position that is as good as the one on record."""

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
    """The position that is waited for, or one as good as that on record where only that one is shown."""
    if goal is ledger.position and not shows(goal):
        other = next(filter(shows, ledger.laid_otherwise), None)
        if other is not None:
            ledger.go_on_from(other)
            return other
    return goal


def proven(ledger: Ledger, find: Callable[[Position], Candidate | None]) -> Candidate | None:
    """The ply that is proven after the position on record, or else after another one."""
    known = find(ledger.position)
    for other in ledger.other_starts if known is None else ():
        known = find(other)
        if known is not None:
            ledger.go_on_from(other)
            break
    return known


def found(ledger: Ledger, find: Callable[[Position], Finding], trace: Trace) -> Finding:
    """What the table is after the position on record, or after another one that explains it better.

    A ply that is only begun tells of another one that a picture has shown.
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
            # It is soon known whether a ply is under way; until then nothing is said of a mistake.
            known = instead
    return known


def _never_lay(begun: InHand, trace: Trace) -> bool:
    """True if no picture shows the table from which the plies in hand were begun."""
    baselines = {run[0].baseline for run in begun.runs}
    return all(baseline.odd(picture) for baseline in baselines for picture in trace.pictures)
