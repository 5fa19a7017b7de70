"""Geisterfahrer (geisterfahrer.de.txt; docs/reference/rules.md, section 2): a race of cars to the cemetery.

The German text has no numbers. These are those of `companion rules geisterfahrer`: 2 the pit that
may be emptied, 3 sowing, 4 what follows the last car, 5 the end of the race, 6 the points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from companion.contents import Contents, Field, Seat, Table
from companion.rules.errors import PositionError, RulesError
from companion.rules.game import Game, IllegalMoveError, Ply, Reason, Slip, Step
from companion.rules.games.geisterfahrer import notation, steps
from companion.rules.games.geisterfahrer.board import (
    CAR,
    CARS,
    CEMETERY,
    FIELDS,
    HALF_TURN,
    INDEX,
    LETTERS,
    PLACES,
    SEATS,
    START,
    GeisterfahrerPosition,
    held,
    on,
    rings,
    split,
    table,
)
from companion.rules.games.geisterfahrer.minimum import least_turns
from companion.rules.games.geisterfahrer.reasons import REASONS, reason, too_few
from companion.rules.games.geisterfahrer.rules import GeisterfahrerRules
from companion.rules.games.geisterfahrer.slips import slips
from companion.rules.options import Option, choice, flag, read_options, read_seats
from companion.rules.points import AtLeast

_THIRD_TIME = 3


@dataclass(frozen=True)
class Geisterfahrer(Game[GeisterfahrerPosition, Field]):
    """Geisterfahrer with its options; `Geisterfahrer.with_options` makes one.

    A move is the field of the pit that is emptied.

    >>> game = Geisterfahrer.with_options({"cemetery": "near"})
    >>> game.moves(game.start())
    ('l1', 'l2', 'l3', 'l4', 'l5')
    """

    id: ClassVar[str] = "geisterfahrer"
    keeps_all: ClassVar[bool] = True
    tables: ClassVar[Mapping[int, tuple[Seat, ...]]] = {2: SEATS}
    offers: ClassVar[tuple[Option, ...]] = (
        choice("cemetery", "far", "near"),
        flag("skip_origin", default=False),
        choice("end_rule", "on_turn", "immediate"),
        choice("repetition", "draw", "off"),
        choice("score", "playout", "minimum"),
        choice("winner_cars", "stay", "removed"),
        choice("playout_stuck", "lift", "stop"),
        flag("count_bonus", default=False),
    )
    reasons: ClassVar[Mapping[str, str | None]] = REASONS

    seats: tuple[Seat, ...]
    options: Mapping[str, Any] = field(hash=False)
    rules: GeisterfahrerRules
    fields: tuple[Field, ...] = field(default=FIELDS, init=False, repr=False)
    letters: str = field(default=LETTERS, init=False, repr=False)

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """The columns change places and ends; the cemetery has no other place."""
        return HALF_TURN

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with these options, the rest by default. Raises OptionError."""
        in_force = read_options(cls.id, cls.offers, options)
        seats = read_seats(cls.id, cls.tables, options.get("seats", len(SEATS)))
        rules = GeisterfahrerRules(
            rings(in_force["cemetery"]),
            skip_origin=in_force["skip_origin"],
            end_rule=in_force["end_rule"],
            winner_cars=in_force["winner_cars"],
            playout_stuck=in_force["playout_stuck"],
            count_bonus=in_force["count_bonus"],
        )
        return cls(seats, {"seats": list(seats), **in_force}, rules)

    def start(self, starter: Seat | None = None) -> GeisterfahrerPosition:
        return GeisterfahrerPosition(START, self.beginner(starter))

    def moves(self, position: GeisterfahrerPosition, chance: int | None = None) -> tuple[Field, ...]:
        if position.winner is not None:
            return ()
        outcomes = self.rules.outcomes(position.cars, position.turn)
        return tuple([PLACES[pit] for pit, _ in outcomes])

    def play(
        self, position: GeisterfahrerPosition, move: Field, chance: int | None = None
    ) -> Ply[GeisterfahrerPosition, Field]:
        pit = INDEX[move]
        if position.winner is None and pit != CEMETERY:
            after = self.rules.after(position, pit)
            if after is not None:
                return Ply(position, move, after, chance, self._steps)
        raise IllegalMoveError(self._reason_against(position, move), move, self.write_position(position))

    def refusal(
        self, position: GeisterfahrerPosition, move: Field, chance: int | None = None
    ) -> Reason | None:
        pit = INDEX[move]
        legal = position.winner is None and pit != CEMETERY and self.rules.after(position, pit) is not None
        return None if legal else self._reason_against(position, move)

    def read_move(self, text: str, position: GeisterfahrerPosition) -> Field:
        if text not in INDEX:
            raise IllegalMoveError(reason("no-such-move", text=text), text, self.write_position(position))
        return text

    def scores(self, position: GeisterfahrerPosition) -> dict[Seat, int]:
        """The cars on the cemetery; once the points are known the points, none for the loser."""
        points = self.points(position)
        if points is not None:
            return {seat: points if seat == position.winner else 0 for seat in self.seats}
        home = held(position.cars, CEMETERY)
        return {seat: split(home, seat)[0] for seat in self.seats}

    def contents(self, position: GeisterfahrerPosition) -> dict[Field, Contents]:
        return table(position.cars)

    def read_position(self, data: Mapping[str, Any]) -> GeisterfahrerPosition:
        return notation.read_position(data, playout=self._plays_on, count_bonus=self.rules.count_bonus)

    def write_position(self, position: GeisterfahrerPosition) -> dict[str, Any]:
        return notation.write_position(position)

    def slips(self, position: GeisterfahrerPosition, chance: int | None = None) -> Iterator[Slip]:
        return slips(self.rules, position)

    def stand(self, position: GeisterfahrerPosition, table: Table) -> GeisterfahrerPosition:
        """The position after a table that was accepted as it stands.

        In a playout it counts as a move of the loser, who plays again.
        """
        if position.winner is not None:
            raise PositionError(["the game is over, so nothing can stand as a ply"])
        lying = {place: contents for place, contents in table.items() if contents}
        stood = self.read_position({"turn": position.turn, "fields": lying})
        return self.rules.settled(position, stood.cars, again=False)

    def recorded(
        self, past: Sequence[GeisterfahrerPosition], position: GeisterfahrerPosition
    ) -> GeisterfahrerPosition:
        """A draw (rule 5.2) where the race stands for the third time with the same cars and turn."""
        if self.options["repetition"] == "off" or position.winner is not None or position.playout:
            return position
        before = sum(1 for earlier in past if earlier == position)
        return position._replace(winner="draw") if before + 1 >= _THIRD_TIME else position

    def played_on(self, position: GeisterfahrerPosition) -> GeisterfahrerPosition | None:
        """From where the loser goes on alone (rule 6.1); under `winner_cars: removed` without those cars.

        None in a playout, after a draw, where the loser has nothing to play, and where `score`
        is `minimum`.
        """
        return self.rules.alone(position) if self._plays_on else None

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
        return 0 if self.rules.alone(position) is None else None

    def searched_points(
        self, position: GeisterfahrerPosition, go_on: Callable[[], bool]
    ) -> int | AtLeast | None:
        known = self.points(position)
        if known is not None or position.winner is None or self._plays_on:
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
            raise RulesError(f"this is not the end of a race: {self.write_position(position)}")
        left = self.rules.alone(position)
        return 0 if left is None else least_turns(self.rules, left.cars, left.turn, go_on)

    @property
    def _plays_on(self) -> bool:
        return bool(self.options["score"] == "playout")

    def _reason_against(self, position: GeisterfahrerPosition, move: Field) -> Reason:
        """Why a move that cannot be made is refused (rule 2)."""
        if position.winner is not None:
            return reason("over")
        if INDEX[move] == CEMETERY:
            return reason("geisterfahrer.cemetery")
        own, foreign = split(held(position.cars, INDEX[move]), position.turn)
        if own + foreign == 0:
            return reason("geisterfahrer.empty-pit", pit=move)
        if own < foreign:
            return too_few(move, own, foreign)
        return reason("geisterfahrer.endless", pit=move)

    def _steps(self, before: GeisterfahrerPosition, move: Field, chance: int | None) -> Iterator[Step]:
        return steps.steps(self.rules, before, INDEX[move])
