"""What hands did to the table after a ply was complete, as if it belonged to the ply."""

from __future__ import annotations

from companion.contents import Field, count
from companion.referee.evidence import Trace
from companion.referee.hypotheses import begins, fitting, meant, names_number
from companion.referee.repair.cause import Diagnosis
from companion.rules.game import AnyGame, AnyPly, IllegalMoveError
from companion.sensing.sight import Picture, Sight


def added(game: AnyGame, sight: Sight, last: AnyPly, picture: Picture) -> Diagnosis | None:
    """The slip by which hands did more than this complete ply; None if no such slip explains the picture.

    The ply stays recorded, so the way back leads to its result, and there is no way onward. Its roll or card
    is not the reason.
    """
    for _, slip in fitting(game, sight, last.before, last.chance, picture):
        if names_number(game, last.before, slip):
            continue
        try:
            ply = game.play(last.before, game.read_move(meant(slip), last.before), last.chance)
        except IllegalMoveError:
            continue
        if ply.after == last.after:
            return Diagnosis(slip.attempt, slip.reason, slip.after)
    return None


def goes_on(game: AnyGame, last: AnyPly, diagnosis: Diagnosis, chance: int | None, trace: Trace) -> bool:
    """True if hands seem to go on with the last ply although another attempt was found.

    That is so if pieces of one field are gone and no other field was touched, which is no move; or if a legal
    move done wrong would begin where the last ply ended, and no roll or card was told for it.
    """
    lying, left = game.contents(last.after), diagnosis.after or {}
    changed = changed_since(game, last, diagnosis)
    fewer = all(count(left.get(field, "")) < count(lying.get(field, "")) for field in changed)
    if len(changed) == 1 and fewer:
        return touched(trace) <= changed
    ended = last.steps[-1].field if last.steps and chance is None else None
    return diagnosis.move is not None and ended is not None and begins(diagnosis.move, ended)


def changed_since(game: AnyGame, last: AnyPly, diagnosis: Diagnosis) -> set[Field]:
    """The fields whose contents would differ from those after the last ply."""
    lying, now = game.contents(last.after), diagnosis.after or {}
    return {field for field in game.fields if lying.get(field, "") != now.get(field, "")}


def touched(trace: Trace) -> set[Field]:
    """The fields whose reading has changed."""
    return {field for field in trace.last if trace.of(field).last_change is not None}
