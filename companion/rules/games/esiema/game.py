"""Esiema (esiema.de.txt; docs/reference/rules.md, section 5): sow along a path of your own on 91 pits.

Numbers of the German rules: 1 placing and sowing, 2 the last ball and the capture, 3 the mother
does not capture, 4 she protects, 5 a single ball does not capture, 6 adding, 7 the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, Self

from companion.contents import Contents, Field, Seat, Table
from companion.rules.errors import OptionError
from companion.rules.game import Choose, Game, IllegalMoveError, Ply, Reason, Slip, Step
from companion.rules.games.esiema import (
    choosing,
    explaining,
    notation,
    refusing,
    rolling,
    slips,
    standing,
    steps,
    underway,
)
from companion.rules.games.esiema.balls import LETTERS, OWN, SEATS, number
from companion.rules.games.esiema.board import BIT, FIELDS, HALF_TURN, INDEX, PITS
from companion.rules.games.esiema.paths import paths_through
from companion.rules.games.esiema.reading import Fits, reading
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.values import EsiemaMove, EsiemaPosition, Path
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

_MOST_ORDERS = 100
"""How many paths are looked at for one over pits of which it is not known when each ball fell."""


def _small_total(value: object) -> int | list[int]:
    """A number of small balls, or one for each seat."""
    if isinstance(value, list | tuple):
        return [_small_number(one) for one in value]
    return _small_number(value)


def _small_number(value: object) -> int:
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
    reasons: ClassVar[Mapping[str, str | None]] = {**refusing.REASONS, **slips.REASONS}
    listed: ClassVar[bool] = False

    seats: tuple[Seat, ...]
    options: Mapping[str, Any] = field(hash=False)
    rules: EsiemaRules
    letters: str = field(default=LETTERS, repr=False)
    fields: tuple[Field, ...] = field(default=FIELDS, init=False, repr=False)

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """The hexagon from the other side."""
        return HALF_TURN

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with these options, the rest by default.

        Raises OptionError also where `small_total` is a list of another length, and where the
        balls to be placed are more than the board takes.
        """
        in_force = read_options(cls.id, cls.offers, options)
        seats = read_seats(cls.id, cls.tables, options.get("seats", len(SEATS[:2])))
        rules = _rules(seats, in_force)
        return cls(seats, {"seats": list(seats), **in_force}, rules, notation.letters(seats))

    @property
    def totals(self) -> Mapping[str, int]:
        small = zip(self.seats, self.rules.small, strict=True)
        return dict.fromkeys(self.seats, 1) | {seat.lower(): number for seat, number in small}

    def start(self, starter: Seat | None = None) -> EsiemaPosition:
        turn, rules = self.beginner(starter), self.rules
        reserve = tuple(small + 1 - places for small, places in zip(rules.small, rules.places, strict=True))
        opener = turn if rules.unequal and turn != self.seats[0] else None
        return EsiemaPosition(turn, (0,) * len(PITS), reserve, rules.places, opener=opener)

    def moves(self, position: EsiemaPosition, chance: int | None = None) -> tuple[EsiemaMove, ...]:
        return choosing.all_moves(self.rules, position)

    def has_few_moves(self, position: EsiemaPosition, most: int) -> bool:
        """As in `Game.has_few_moves`; what is more than that is not even counted."""
        return choosing.has_few_moves(self.rules, position, most)

    def begins_with_lift(self, position: EsiemaPosition) -> bool:
        """As in `Game.begins_with_lift`: nothing is placed, added or passed."""
        added = any(position.to_place) or self.rules.most_added(position)
        return not added and not refusing.passes(self.rules, position)

    def may_begin_on(self, position: EsiemaPosition, field: Field) -> bool:
        """As in `Game.may_begin_on`: on a pit with a ball of the mover's (rule 1)."""
        return bool(position.pits[INDEX[field]] & OWN[position.turn])

    def sample(self, position: EsiemaPosition, choose: Choose, chance: int | None = None) -> EsiemaMove:
        """A legal move at random; not every move is as likely as every other.

        A pit is chosen first, then the path step by step, then the order of the balls. Raises
        RulesError once the game is over.
        """
        return choosing.sample(self.rules, position, choose)

    def play(
        self, position: EsiemaPosition, move: EsiemaMove, chance: int | None = None
    ) -> Ply[EsiemaPosition, EsiemaMove]:
        reason = refusing.refusal(self.rules, position, move)
        if reason is not None:
            raise IllegalMoveError(reason, str(move), self.write_position(position))
        return Ply(position, move, self.rules.played(position, move), chance, self._steps)

    def refusal(self, position: EsiemaPosition, move: EsiemaMove, chance: int | None = None) -> Reason | None:
        return refusing.refusal(self.rules, position, move)

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

    def stand(self, position: EsiemaPosition, table: Table) -> EsiemaPosition:
        """As in `Game.stand`; balls that are new on the board are counted off the mover's box.

        A seat that rule 7 would put out plays on while its mother lies there, unless that is the end.
        """
        return standing.stand(self.rules, position, table)

    def candidates(
        self, position: EsiemaPosition, fits: Fits, chance: int | None = None
    ) -> Iterator[Ply[EsiemaPosition, EsiemaMove]]:
        """The plies whose result could explain what was seen, one for each position, lazily.

        A ply that ends the game is also given where the mothers that it takes out lie there still.
        Where the sensors tell little the plies are very many: take no more than are needed. Raises
        TooManyMovesError where the search is given up, so that there may be more.
        """
        seen = reading(self.rules, position, fits)
        for move, after in explaining.explaining(self.rules, position, seen):
            yield Ply(position, move, after, chance, self._steps)

    def under_way(
        self, position: EsiemaPosition, fits: Fits, chance: int | None = None
    ) -> Iterator[Ply[EsiemaPosition, EsiemaMove]]:
        """The plies that what was seen could be a stage of, with something left to do; lazily.

        Balls are in a hand still, or all are sown but captured balls, or mothers of seats that are
        out, lie there. Of the plies that go on in different ways from one stage two are given.
        """
        seen = reading(self.rules, position, fits)
        for move, after in underway.under_way(self.rules, position, seen):
            yield Ply(position, move, after, chance, self._steps)

    def touched_in_order(self, move: EsiemaMove) -> Sequence[Field]:
        """The emptied pit and those of the path."""
        return [FIELDS[pit] for pit in (move.pit, *move.path)] if move.kind == "sow" else ()

    def drops_in_order(self, ply: Ply[EsiemaPosition, EsiemaMove], fields: Sequence[Field]) -> bool:
        """As in `Game.drops_in_order`; a path over the same pits that ends alike is as good as the ply's."""
        order, pits = [INDEX[field] for field in fields], set(ply.move.path)
        if not pits >= set(order):
            return False
        others = sum(BIT[pit] for pit in pits.difference(order))
        ways = islice(paths_through(ply.move.pit, order, others), _MOST_ORDERS)
        return any(self._ends_alike(ply, path) for path in ways)

    def _ends_alike(self, ply: Ply[EsiemaPosition, EsiemaMove], path: Path) -> bool:
        """True if the balls of a sowing may fall along another path over its pits, with the same result."""
        fallen = dict(zip(ply.move.path, ply.move.balls, strict=True))
        move = ply.move._replace(path=path, balls="".join([fallen[pit] for pit in path]))
        if refusing.refusal(self.rules, ply.before, move) is not None:
            return False
        # The same ball, last in the same pit, captures the same.
        same_last = (path[-1:], move.balls[-1:]) == (ply.move.path[-1:], ply.move.balls[-1:])
        return same_last or self.rules.played(ply.before, move) == ply.after

    def may_roll_on(self, ply: Ply[EsiemaPosition, EsiemaMove]) -> bool:
        """As in `Game.may_roll_on`: the players choose the pit in which the last ball falls."""
        return rolling.may_roll_on(self.rules, ply.before, ply.move)

    def slips(self, position: EsiemaPosition, chance: int | None = None) -> Iterator[Slip]:
        """The slips that can be listed: of placing, of adding, and of a ball that lies alone.

        `slips_towards` finds also those of a sowing.
        """
        return slips.slips(self.rules, position)

    def slips_towards(
        self, position: EsiemaPosition, fits: Fits, chance: int | None = None
    ) -> Iterator[Slip]:
        return slips.slips_towards(self.rules, position, lru_cache(maxsize=None)(fits))

    def _steps(self, before: EsiemaPosition, move: EsiemaMove, chance: int | None) -> Iterator[Step]:
        return steps.steps(self.rules, before, move)


def _rules(seats: tuple[Seat, ...], in_force: Mapping[str, Any]) -> EsiemaRules:
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
