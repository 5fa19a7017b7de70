"""The end of Geisterfahrer: a draw by repetition, the loser playing on, and the points (rules 5 and 6)."""

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
"""A race is a draw once the same cars and turn have occurred this often (rule 5.2)."""


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
        """A draw (rule 5.2) if the same cars and turn occur for the third time in the race; else the
        position.
        """
        if self._rulebook.options["repetition"] == "off" or position.winner is not None or position.playout:
            return position
        before = sum(1 for earlier in past if earlier == position)
        return position._replace(winner="draw") if before + 1 >= _THIRD_TIME else position

    def played_on(self, position: GeisterfahrerPosition) -> GeisterfahrerPosition | None:
        """The position from which the loser goes on alone (rule 6.1); without the winner's cars if
        `winner_cars` is `removed`.

        None in a playout, after a draw, if the loser can play nothing, and if `score` is `minimum`.
        """
        return self._rules.alone(position) if self.has_playout else None

    def laid_otherwise(self, position: GeisterfahrerPosition) -> GeisterfahrerPosition | None:
        """The same position with the winner's lifted cars on the cemetery, where they do not matter."""
        if position.playout is None:
            return None
        winner = position.playout
        lifted = CARS - sum(split(held(position.cars, place), winner)[0] for place in INDEX.values())
        return position._replace(cars=position.cars + on(CEMETERY, lifted * CAR[winner])) if lifted else None

    def turns(self, position: GeisterfahrerPosition) -> int | None:
        return position.turns

    def points(self, position: GeisterfahrerPosition) -> int | None:
        """The points of the winner; None while they are neither played out nor searched for.

        With `score: minimum` points need the search of `least_turns`, unless the loser has brought all his
        cars home.
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
        """The points of a finished race with `score: minimum`.

        They are the least that a playout from here can give, with the same options. `go_on` is called again
        and again; once it returns False, the bound proved so far is returned. Raises RulesError if the
        race has no winner.
        """
        if position.winner not in SEATS or position.turns is not None:
            raise RulesError(f"this is not the end of a race: {self._rulebook.write_position(position)}")
        left = self._rules.alone(position)
        return 0 if left is None else least_turns(self._rules, left.cars, left.turn, go_on)
