"""What hands did to the table after a ply was complete, as if it belonged to the ply."""

from __future__ import annotations

from companion.contents import Field, count
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case, begins, fitting, missed, names_number
from companion.referee.repair.cause import Diagnosis
from companion.rules.game import AnyPly


def added(case: Case, last: AnyPly) -> Diagnosis | None:
    """The slip by which hands did more than this complete ply; None if no such slip explains the picture.

    The ply stays recorded, so the way back leads to its result, and there is no way onward. Its roll or card
    is not the reason.
    """
    for made, slip in fitting(case.before(last)):
        ply = None if names_number(made, slip) else missed(made, slip)
        if ply is not None and ply.after == last.after:
            return Diagnosis(slip.attempt, slip.reason, slip.after)
    return None


def goes_on(case: Case, last: AnyPly, diagnosis: Diagnosis) -> bool:
    """True if hands seem to go on with the last ply although another attempt was found.

    That is so if pieces of one field are gone and no other field was touched, which is no move; or if a legal
    move done wrong would begin where the last ply ended, and no roll or card was told for it.
    """
    lying, left = case.game.contents(last.after), diagnosis.after or {}
    changed = changed_since(case, last, diagnosis)
    fewer = all(count(left.get(field, "")) < count(lying.get(field, "")) for field in changed)
    if len(changed) == 1 and fewer:
        return touched(case.trace) <= changed
    ended = last.steps[-1].field if last.steps and case.chance is None else None
    return diagnosis.move is not None and ended is not None and begins(diagnosis.move, ended)


def changed_since(case: Case, last: AnyPly, diagnosis: Diagnosis) -> set[Field]:
    """The fields whose contents would differ from those after the last ply."""
    lying, now = case.game.contents(last.after), diagnosis.after or {}
    return {field for field in case.game.fields if lying.get(field, "") != now.get(field, "")}


def touched(trace: Trace) -> set[Field]:
    """The fields whose reading has changed."""
    return {field for field in trace.last if trace.of(field).last_change is not None}
