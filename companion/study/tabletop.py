"""The table under the simulated human's hands: the true contents of its fields, and the sensors beneath."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.contents import Contents, Field
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Sight
from companion.study.acts import Moment, after, order_of
from companion.study.recorder import Recorder


class Tabletop:
    """Does touches: the contents change, and the recorder writes down the readings."""

    def __init__(self, game: AnyGame, sight: Sight, position: Position, rng: Random, bounce: float) -> None:
        self._letters = order_of(game)
        self.sight = sight
        self.lying: dict[Field, Contents] = game.contents(position)
        self.recorder = Recorder(sight, self.lying, rng, bounce)
        self.moments: list[Moment] = []

    def do(self, moments: Sequence[Moment]) -> list[float]:
        """Do these touches; return when the contact has come to rest after each of them, in seconds."""
        return [self._touch(moment) for moment in moments]

    def _touch(self, moment: Moment) -> float:
        """Do one touch; return when the contact has come to rest, in seconds."""
        self.lying = after(self.lying, moment.act, self._letters)
        self.moments.append(moment)
        field = moment.act.field
        return self.recorder.change(moment.t, field, self.lying[field])
