"""How a race of Geisterfahrer ends in a draw, how its loser plays on, and its points (rules 5 and 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.contents import Field
from companion.rules.end import EndRules
from companion.rules.errors import RulesError
from companion.rules.games.geisterfahrer.board import (
    CAR,
    CARS,
    CEMETERY,
    INDEX,
    SEATS,
    GeisterfahrerPosition,
    held,
    on,
    split,
)
from companion.rules.games.geisterfahrer.least_turns import least_turns
from companion.rules.games.geisterfahrer.rules import GeisterfahrerRules
from companion.rules.points import AtLeast
from companion.rules.rulebook import Rulebook

_THIRD_TIME = 3
"""A race is a draw once it stands so often with the same cars and turn (rule 5.2)."""


class GeisterfahrerEnd(EndRules[GeisterfahrerPosition]):
    """Draws by repetition, and the points of the winner: the turns that the loser still needs."""

    def __init__(self, rulebook: Rulebook[GeisterfahrerPosition, Field], rules: GeisterfahrerRules) -> None:
        super().__init__(rulebook)
        self._rules = rules

    @property
    def has_playout(self) -> bool:
        """True if the loser plays on alone for the points (option `score`)."""
        return bool(self._rulebook.options["score"] == "playout")

    def recorded(
        self, past: Sequence[GeisterfahrerPosition], position: GeisterfahrerPosition
    ) -> GeisterfahrerPosition:
        """A draw (rule 5.2) where the race stands for the third time with the same cars and turn."""
        if self._rulebook.options["repetition"] == "off" or position.winner is not None or position.playout:
            return position
        before = sum(1 for earlier in past if earlier == position)
        return position._replace(winner="draw") if before + 1 >= _THIRD_TIME else position

    def played_on(self, position: GeisterfahrerPosition) -> GeisterfahrerPosition | None:
        """From where the loser goes on alone (rule 6.1); under `winner_cars: removed` without those cars.

        None in a playout, after a draw, where the loser has nothing to play, and where `score`
        is `minimum`.
        """
        return self._rules.alone(position) if self.has_playout else None

    def laid_otherwise(self, position: GeisterfahrerPosition) -> GeisterfahrerPosition | None:
        """With the winner's cars that were lifted put on the cemetery, where they count for nothing."""
        if position.playout is None:
            return None
        winner = position.playout
        lifted = CARS - sum(split(held(position.cars, place), winner)[0] for place in INDEX.values())
        return position._replace(cars=position.cars + on(CEMETERY, lifted * CAR[winner])) if lifted else None

    def turns(self, position: GeisterfahrerPosition) -> int | None:
        return position.turns

    def points(self, position: GeisterfahrerPosition) -> int | None:
        """The points of the winner; None as long as they are neither played out nor searched for.

        With `score: minimum` only a race whose loser is home has points without a search, which
        is `least_turns`.
        """
        if position.winner is None:
            return None
        if position.turns is not None:
            return position.turns
        return 0 if self._rules.alone(position) is None else None

    def searched_points(
        self, position: GeisterfahrerPosition, go_on: Callable[[], bool]
    ) -> int | AtLeast | None:
        known = self.points(position)
        if known is not None or position.winner is None or self.has_playout:
            return known
        return self.least_turns(position, go_on)

    def least_turns(
        self, position: GeisterfahrerPosition, go_on: Callable[[], bool] = lambda: True
    ) -> int | AtLeast:
        """The points of a race that is over under `score: minimum`.

        It is the least that a playout from here can give, under the same options. `go_on` is
        asked again and again; once it says no, what is proved so far is the answer. Raises
        RulesError where nobody has won a race.
        """
        if position.winner not in SEATS or position.turns is not None:
            raise RulesError(f"this is not the end of a race: {self._rulebook.write_position(position)}")
        left = self._rules.alone(position)
        return 0 if left is None else least_turns(self._rules, left.cars, left.turn, go_on)
