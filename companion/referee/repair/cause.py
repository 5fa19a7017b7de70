"""Why a table is wrong, as far as that can be told."""

from __future__ import annotations

from typing import NamedTuple

from companion.contents import Field, Table
from companion.referee.hypotheses import left_by, missed
from companion.rules.game import AnyGame, Position, Reason, Slip


class Diagnosis(NamedTuple):
    """What seems to have been meant and why it is wrong; all None if it cannot be told.

    `after` is what the table shows then. `move` is the legal move that was missed by one slip, and
    `onward` what would lie there after it, before anything is cleared at the end of a game. On the
    fields that are `replaced` the move takes a piece that looks like the one it puts there.
    """

    attempt: str | None = None
    reason: Reason | None = None
    after: Table | None = None
    move: str | None = None
    onward: Table | None = None
    replaced: tuple[Field, ...] = ()


def slipped(game: AnyGame, position: Position, chance: int | None, slip: Slip) -> Diagnosis:
    """What a slip tells, with the way on to the legal move that it missed, where there is one."""
    found = Diagnosis(slip.attempt, slip.reason, slip.after)
    ply = missed(game, position, chance, slip)
    if ply is None:
        return found
    before, onward = game.contents(position), left_by(game, ply)
    taken = [step.field for step in ply.steps if (step.verb, step.cause) == ("lift", "capture")]
    replaced = tuple(field for field in taken if onward[field] and onward[field] == before.get(field))
    return found._replace(move=str(ply.move), onward=onward, replaced=replaced)
