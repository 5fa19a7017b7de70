"""Why a table is wrong."""

from __future__ import annotations

from typing import NamedTuple

from companion.contents import Field, Table
from companion.referee.hypotheses import Case, left_by, missed
from companion.rules.game import Reason, Slip


class Diagnosis(NamedTuple):
    """The attempt that seems to have been made, and the reason why it is wrong; each None if it is not known.

    `after` is the table as it is then. `move` is the legal move that was meant, and `onward` the table after
    it, before anything is cleared at the end of a game. On the fields in `replaced` the move takes a piece
    that looks like the one that it puts there.
    """

    attempt: str | None = None
    reason: Reason | None = None
    after: Table | None = None
    move: str | None = None
    onward: Table | None = None
    replaced: tuple[Field, ...] = ()


def slipped(case: Case, slip: Slip) -> Diagnosis:
    """The diagnosis of a slip, with the way on to the legal move that was meant, if there is one."""
    diagnosis = Diagnosis(slip.attempt, slip.reason, slip.after)
    ply = missed(case, slip)
    if ply is None:
        return diagnosis
    onward = left_by(case.game, ply)
    taken = [step.field for step in ply.steps if (step.verb, step.cause) == ("lift", "capture")]
    replaced = tuple(field for field in taken if onward[field] and onward[field] == case.table.get(field))
    return diagnosis._replace(move=str(ply.move), onward=onward, replaced=replaced)
