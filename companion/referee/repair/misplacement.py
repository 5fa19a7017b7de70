"""A legal ply of which hands put one thing down on another field."""

from __future__ import annotations

from collections.abc import Iterator

from companion.contents import Field, Table, pieces
from companion.referee.hypotheses import Case, exchanged_unseen, known_plies, left_by
from companion.referee.repair.cause import Diagnosis
from companion.referee.repair.hands import dropped, lifted
from companion.referee.repair.possible import is_vague
from companion.rules.game import AnyGame, AnyPly, Step


def misplaced(case: Case) -> Diagnosis | None:
    """The only legal ply that explains everything that was seen, if one thing of it lies on another field.

    None if there is no such ply, or if there are several, so that the contents of the fields are not certain.
    """
    explaining = [(ply, table) for ply in known_plies(case) for table in _tables(case, ply)]
    if len(explaining) != 1:
        return None
    ((ply, table),) = explaining
    return Diagnosis(str(ply.move), after=table, move=str(ply.move), onward=left_by(case.game, ply))


def _tables(case: Case, ply: AnyPly) -> Iterator[Table]:
    """The tables that this ply leaves with one thing on another field, and that the pictures allow."""
    game, sight, picture, left = case.game, case.sight, case.trace.last, left_by(case.game, ply)
    wrong = {field for field, *_ in sight.differences(picture, left)}
    if not 0 < len(wrong) <= 2:  # noqa: PLR2004 - where it belongs, and where it lies
        return
    handled, seen = {step.field for step in ply.steps}, set(case.trace.moved)
    for step in ply.steps:
        for target in wrong - {step.field}:
            if any(is_vague(game, sight, field) for field in (step.field, target)):
                continue
            table = _elsewhere(game, left, step, target)
            if table is None or not sight.fits(picture, table) or not seen <= handled | {target}:
                continue
            if not exchanged_unseen(case, table):
                yield table


def _elsewhere(game: AnyGame, left: Table, step: Step, target: Field) -> Table | None:
    """The table with the pieces of this step on another field; None if they are not on the table any more."""
    there = left.get(step.field, "")
    if step.verb != "drop" or pieces(step.pieces) - pieces(there):
        return None
    rest, more = lifted(game, there, step.pieces), dropped(game, left.get(target, ""), step.pieces)
    return {**left, step.field: rest, target: more}
