"""What the players are asked about an accepted table if the sensors do not say which position it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.contents import Contents, Field
from companion.referee.acceptance.accepted_table import CERTAIN, standing
from companion.referee.protocol import Asks
from companion.referee.questions import TableAnswer, best_question, splitting
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight


@dataclass(frozen=True, slots=True)
class Accepted:
    """The positions that an accepted table can be, by the text that names each answer.

    `asks` is the field whose contents tell the answers apart best. `many` says that there may be more
    answers. The table cannot stand if there is no answer.
    """

    answers: Mapping[str, TableAnswer]
    asks: Asks | None = None
    many: bool = False

    @property
    def certain(self) -> TableAnswer | None:
        """The answer that need not be asked about; None if there is none."""
        return self.answers.get(CERTAIN)


def accepted(
    game: AnyGame,
    sight: Sight,
    position: Position,
    chance: int | None,
    picture: Picture,
    said: Mapping[Field, Contents],
) -> Accepted:
    """The positions that this table can be after `position`.

    The players have `said` what lies on some fields.
    """
    stood = standing(game, sight, position, chance, picture, said)
    tables = [[game.contents(stands)] for stands in stood.positions.values()]
    asks = best_question(tables, splitting(tables, (field for field in game.fields if field not in said)))
    answers = {text: TableAnswer(stands, chance) for text, stands in stood.positions.items()}
    return Accepted(answers, asks, stood.many)
