"""Geisterfahrer (geisterfahrer.de.txt; docs/reference/rules.md, section 2): a race of cars to the cemetery.

The German text has no numbers. These are those of `companion rules geisterfahrer`: 2 the pit that
may be emptied, 3 sowing, 4 what follows the last car, 5 the end of the race, 6 the points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from companion.contents import Contents, Field, Seat
from companion.rules.game import Game, IllegalMoveError, Ply, Reason, Step
from companion.rules.games.geisterfahrer import notation, refusals, steps
from companion.rules.games.geisterfahrer.board import (
    CEMETERY,
    FIELDS,
    INDEX,
    LETTERS,
    PLACES,
    SEATS,
    START,
    GeisterfahrerPosition,
    held,
    rings,
    split,
    table,
)
from companion.rules.games.geisterfahrer.end import GeisterfahrerEnd
from companion.rules.games.geisterfahrer.hints import GeisterfahrerHints
from companion.rules.games.geisterfahrer.rules import GeisterfahrerRules
from companion.rules.options import Option, choice, flag, read_options, read_seats

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
    reasons: ClassVar[Mapping[str, str | None]] = refusals.REASONS

    rules: GeisterfahrerRules
    fields: tuple[Field, ...] = field(default=FIELDS, init=False, repr=False)
    letters: str = field(default=LETTERS, init=False, repr=False)

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

    @cached_property
    def end(self) -> GeisterfahrerEnd:
        return GeisterfahrerEnd(self, self.rules)

    @cached_property
    def hints(self) -> GeisterfahrerHints:
        return GeisterfahrerHints(self, self.rules)

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
        raise IllegalMoveError(refusals.refusal(position, move), move, self.write_position(position))

    def refusal(
        self, position: GeisterfahrerPosition, move: Field, chance: int | None = None
    ) -> Reason | None:
        pit = INDEX[move]
        legal = position.winner is None and pit != CEMETERY and self.rules.after(position, pit) is not None
        return None if legal else refusals.refusal(position, move)

    def read_move(self, text: str, position: GeisterfahrerPosition) -> Field:
        if text not in INDEX:
            reason = refusals.reason("no-such-move", text=text)
            raise IllegalMoveError(reason, text, self.write_position(position))
        return text

    def scores(self, position: GeisterfahrerPosition) -> dict[Seat, int]:
        """The cars on the cemetery; once the points are known, the points of the winner and 0
        for the loser.
        """
        points = self.end.points(position)
        if points is not None:
            return {seat: points if seat == position.winner else 0 for seat in self.seats}
        home = held(position.cars, CEMETERY)
        return {seat: split(home, seat)[0] for seat in self.seats}

    def contents(self, position: GeisterfahrerPosition) -> dict[Field, Contents]:
        return table(position.cars)

    def read_position(self, data: Mapping[str, Any]) -> GeisterfahrerPosition:
        return notation.read_position(data, playout=self.end.has_playout, count_bonus=self.rules.count_bonus)

    def write_position(self, position: GeisterfahrerPosition) -> dict[str, Any]:
        return notation.write_position(position)

    def _steps(self, before: GeisterfahrerPosition, move: Field, chance: int | None) -> Iterator[Step]:
        return steps.steps(self.rules, before, INDEX[move])
