"""Esiema (esiema.de.txt; docs/reference/rules.md, section 5): sow along a path of your own on 91 pits.

Numbers of the German rules: 1 placing and sowing, 2 the last ball and the capture, 3 the mother
does not capture, 4 she protects, 5 a single ball does not capture, 6 adding, 7 the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from companion.contents import Contents, Field, Seat
from companion.rules.errors import OptionError
from companion.rules.game import Chooser, Game, IllegalMoveError, Ply, Reason
from companion.rules.games.esiema import (
    moves,
    notation,
    refusals,
    slips,
)
from companion.rules.games.esiema.balls import SEATS, number
from companion.rules.games.esiema.board import FIELDS, PITS
from companion.rules.games.esiema.hints import EsiemaHints
from companion.rules.games.esiema.plies import EsiemaPlies
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPosition
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.options import (
    Option,
    choice,
    flag,
    free,
    read_options,
    read_seats,
    shown,
)
from companion.rules.options import number as whole_number

_MOST_SMALL = 70


def _small_total(value: object) -> int | list[int]:
    """The number of small balls, for all seats or as a list with one for each seat. Raises ValueError."""
    if isinstance(value, list | tuple):
        return [_small_number(one) for one in value]
    return _small_number(value)


def _small_number(value: object) -> int:
    """The number of small balls of a seat. Raises ValueError."""
    if type(value) is not int or not 0 <= value <= _MOST_SMALL:
        raise ValueError
    return value


@dataclass(frozen=True)
class Esiema(Game[EsiemaPosition, EsiemaMove]):
    """Esiema with its options; `Esiema.with_options` makes one.

    >>> game = Esiema.with_options({"place_count": 2})
    >>> ply = game.play(game.start(), game.read_move("@f6", game.start()))
    >>> game.write_position(ply.after)["fields"]
    {'f6': '1A'}
    """

    id: ClassVar[str] = "esiema"
    tables: ClassVar[Mapping[int, tuple[Seat, ...]]] = {n: SEATS[:n] for n in range(2, 7)}
    offers: ClassVar[tuple[Option, ...]] = (
        whole_number("place_count", 30, 1, 71, 10, 20),
        free(
            "small_total",
            _MOST_SMALL,
            f"must be a whole number from 0 to {_MOST_SMALL}, or a list with one for each seat",
            _small_total,
            _MOST_SMALL,
            50,
            30,
        ),
        whole_number("capacity", 12, 1, 12),
        flag("origin_free", default=False),
        whole_number("draw_plies", 15, 1, 1000),
        choice("one_ball", "board+reserve", "board"),
    )
    reasons: ClassVar[Mapping[str, str | None]] = {**refusals.REASONS, **slips.REASONS}

    fields: tuple[Field, ...] = field(default=FIELDS, init=False, repr=False)
    letters: str = field(compare=False, repr=False)
    rules: EsiemaRules

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with these options, the others by default.

        Raises OptionError also if `small_total` is a list of another length, and if more balls are to be
        placed than the board takes.
        """
        in_force = read_options(cls.id, cls.offers, options)
        seats = read_seats(cls.id, cls.tables, options.get("seats", len(SEATS[:2])))
        rules = _rules(seats, in_force)
        return cls(seats, {"seats": list(seats), **in_force}, notation.letters(seats), rules)

    @cached_property
    def plies(self) -> EsiemaPlies:
        """The plies of legal moves."""
        return EsiemaPlies(self.rules)

    @cached_property
    def hints(self) -> EsiemaHints:
        return EsiemaHints(self, self.plies)

    def start(self, starter: Seat | None = None) -> EsiemaPosition:
        turn, rules = self.beginner(starter), self.rules
        reserve = tuple(small + 1 - places for small, places in zip(rules.small, rules.places, strict=True))
        opener = turn if rules.unequal and turn != self.seats[0] else None
        return EsiemaPosition(turn, (0,) * len(PITS), reserve, rules.places, opener=opener)

    def moves(self, position: EsiemaPosition, chance: int | None = None) -> tuple[EsiemaMove, ...]:
        return moves.all_moves(self.rules, position)

    def sample(self, position: EsiemaPosition, choose: Chooser, chance: int | None = None) -> EsiemaMove:
        """A random legal move; not all moves are equally likely.

        A pit is chosen first, then the path step by step, then the order of the balls. Raises RulesError once
        the game is over.
        """
        return moves.sample(self.rules, position, choose)

    def play(
        self, position: EsiemaPosition, move: EsiemaMove, chance: int | None = None
    ) -> Ply[EsiemaPosition, EsiemaMove]:
        reason = refusals.refusal(self.rules, position, move)
        if reason is not None:
            raise IllegalMoveError(reason, str(move), self.write_position(position))
        return self.plies.made(position, move, self.rules.played(position, move), chance)

    def refusal(self, position: EsiemaPosition, move: EsiemaMove, chance: int | None = None) -> Reason | None:
        return refusals.refusal(self.rules, position, move)

    def read_move(self, text: str, position: EsiemaPosition) -> EsiemaMove:
        move = notation.read_move(text)
        if move is None:
            reason = Reason(None, "no-such-move", {"text": text})
            raise IllegalMoveError(reason, text, self.write_position(position))
        return move

    def scores(self, position: EsiemaPosition) -> dict[Seat, int]:
        lying = sum(position.pits)
        return {seat: number(lying, seat.lower()) for seat in self.seats}

    def contents(self, position: EsiemaPosition) -> dict[Field, Contents]:
        return notation.contents(position.pits)

    def read_position(self, data: Mapping[str, Any]) -> EsiemaPosition:
        return notation.read_position(self.rules, data)

    def write_position(self, position: EsiemaPosition) -> dict[str, Any]:
        return notation.write_position(self.rules, position)


def _rules(seats: tuple[Seat, ...], in_force: Mapping[str, Any]) -> EsiemaRules:
    """The rules with these options. Raises OptionError."""
    small = in_force["small_total"]
    each = tuple(small) if isinstance(small, list) else (small,) * len(seats)
    if len(each) != len(seats):
        raise OptionError(
            f"option small_total is {shown(small)}, but a list must have one number for each of the "
            f"seats {', '.join(seats)}",
            option="small_total",
        )
    places = tuple(min(in_force["place_count"], number + 1) for number in each)
    if sum(places) > in_force["capacity"] * len(PITS):
        raise OptionError(
            f"{sum(places)} balls are to be placed, but with capacity {in_force['capacity']} the board "
            f"takes {in_force['capacity'] * len(PITS)}; lower place_count or small_total",
            option="place_count",
        )
    return EsiemaRules(
        seats=seats,
        small=each,
        places=places,
        capacity=in_force["capacity"],
        origin_free=in_force["origin_free"],
        draw_plies=in_force["draw_plies"],
        board_only=in_force["one_ball"] == "board",
    )
