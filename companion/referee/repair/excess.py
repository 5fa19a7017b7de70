"""What hands did to the table after a ply was complete, and whether they are done with one."""

from __future__ import annotations

from collections.abc import Sequence

from companion.contents import Contents, Field, Table, count, pieces
from companion.referee.hypotheses import Case, Run, begins, fitting, missed, names_number
from companion.referee.repair.cause import Diagnosis
from companion.rules.game import AnyPly, Step


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
        return changed.issuperset(case.trace.moved)
    ended = last.steps[-1].field if last.steps and case.chance is None else None
    return diagnosis.move is not None and ended is not None and begins(diagnosis.move, ended)


def overdone(case: Case, last: AnyPly | None, under_way: Sequence[Run]) -> bool:
    """True if the hands are done although a ply may be under way: a piece too much is gone or left.

    A next ply may begin with a part of a pit, but that is seldom exactly what the last ply does not allow to
    be taken. If figures are moved by a roll or card, a figure is often taken off another one, so there it
    does not count. And if everything was put down and taken off but on fields that no hand touched, it was
    forgotten there.
    """
    wrong = _wrong_fields(case, case.table)
    by_handfuls = case.game.waits_for(case.position) is None
    if by_handfuls and len(wrong) == 1 and case.trace.moved == wrong:
        (field,) = wrong
        # On a field that is or was shown empty, the pieces were put down.
        if not _shown(case, field, ""):
            diagnosis = None if last is None else added(case, last)
            left = None if diagnosis is None else (diagnosis.after or {}).get(field, "")
            return left is not None and count(left) < count(case.table.get(field, ""))
    return any(len(run) == 1 and _forgotten(case, run[0].ply) for run in under_way)


def _forgotten(case: Case, ply: AnyPly) -> bool:
    """True if the ply only still has to take pieces off the table, from fields that no hand touched.

    False if no drop of the ply was seen, or one that should have been seen was not: pieces may be in a hand.
    """
    before, after = case.game.contents(ply.before), case.game.contents(ply.after)
    leaves = sum(map(count, after.values())) < sum(map(count, before.values()))
    drops = [step for step in ply.steps[1:] if step.verb == "drop"]
    put_down = any(_seen_to_fall(case, step) for step in drops)
    missed = any(_stood_still(case, step, before) for step in drops)
    owed = _wrong_fields(case, after)
    return bool(leaves and owed and put_down and not missed) and all(
        case.trace.of(field).still and pieces(before.get(field, "")) > pieces(after.get(field, ""))
        for field in owed
    )


def _seen_to_fall(case: Case, step: Step) -> bool:
    """True if the field of a drop has changed and then shown its contents after the step."""
    first = case.trace.of(step.field).first_change
    return first is not None and _shown(case, step.field, step.leaves, first)


def _stood_still(case: Case, step: Step, before: Table) -> bool:
    """True if the field of a step never changed although its sensor tells the step from none."""
    sensor, lay = case.sight.sensor(step.field), before.get(step.field, "")
    return case.trace.of(step.field).still and not sensor.fits(sensor.expected(lay), step.leaves)


def _shown(case: Case, field: Field, contents: Contents, since: int = 0) -> bool:
    """True if a reading of the field allows these contents, in the picture of this index or a later one."""
    fits = case.sight.sensor(field).fits
    return any(said is not None and fits(said, contents) for _, said in case.trace.of(field).readings(since))


def _wrong_fields(case: Case, table: Table) -> list[Field]:
    return [field for field, *_ in case.sight.differences(case.trace.last, table)]


def changed_since(case: Case, last: AnyPly, diagnosis: Diagnosis) -> set[Field]:
    """The fields whose contents would differ from those after the last ply."""
    lying, now = case.game.contents(last.after), diagnosis.after or {}
    return {field for field in case.game.fields if lying.get(field, "") != now.get(field, "")}
