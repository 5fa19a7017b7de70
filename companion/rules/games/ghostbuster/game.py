"""Ghostbuster ärgere dich nicht, for two to six, and plain Mensch ärgere dich nicht in mode ``plain``.

Numbers of the German rules (ghostbuster.de.txt; docs/reference/rules.md, section 4): 1 bringing figures out
and moving them, 2 blocking and dissolving blockades, 2.1 blocking oneself, 2.2 blockades at the
start and the house, 2.3 releasing oneself, 2.4 what a blockade leads to, 3 never three figures,
3.1 three on the start field, 4 the house and the end. In mode ``plain`` 1 and 4 hold as they are,
and 2 is about throwing out: one's own figures cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from companion.contents import Contents, Field, Seat, Table
from companion.rules.errors import OptionError, PositionError, RulesError
from companion.rules.game import Chance, Game, IllegalMoveError, Ply, Reason, Slip, Step
from companion.rules.games.ghostbuster import refusals, slips
from companion.rules.games.ghostbuster.blocking import Blocking
from companion.rules.games.ghostbuster.board import (
    FIGURES,
    NOTHING,
    SIX,
    TABLES,
    GhostbusterBoard,
    GhostbusterMove,
    GhostbusterPosition,
    board,
)
from companion.rules.games.ghostbuster.hand import Hand, WatchedHand
from companion.rules.games.ghostbuster.notation import Notation, written
from companion.rules.games.ghostbuster.plain import Throwing
from companion.rules.games.ghostbuster.turns import Turns
from companion.rules.options import Option, choice, flag, number, read_options, read_seats, shown

ROLLS = range(1, SIX + 1)
SHORTEST, LONGEST = 16, 240
"""How long a track may be: on a shorter one six fields forward and six backward would meet."""

TRACKS = {4: 40, 6: 48}
"""How many fields the track has by default on the board with so many arms."""

OVER = Reason(None, "over")


@dataclass(frozen=True)
class Ghostbuster(Game[GhostbusterPosition, GhostbusterMove]):
    """Ghostbuster with its options; `Ghostbuster.with_options` makes one.

    >>> game = Ghostbuster.with_options({"seats": 4})
    >>> [str(move) for move in game.moves(game.start(), 6)]
    ['enter']
    """

    id: ClassVar[str] = "ghostbuster"
    keeps_all: ClassVar[bool] = True
    stacked: ClassVar[bool] = True
    tables: ClassVar[Mapping[int, tuple[Seat, ...]]] = TABLES
    offers: ClassVar[tuple[Option, ...]] = (
        choice("mode", "ghostbuster", "plain"),
        number("track", TRACKS[4], SHORTEST, LONGEST, TRACKS[6], 56, 72),
        choice("three_tries", "no_move", "all_home", "never"),
        flag("house_jump", default=False),
        flag("first_on_start", default=False),
        flag("extra_roll_on_six", default=True),
        flag("plain_clear", default=True),
        flag("play_on", default=False),
    )
    reasons: ClassVar[Mapping[str, str | None]] = {**refusals.REASONS, **slips.REASONS}

    seats: tuple[Seat, ...]
    options: Mapping[str, Any] = field(hash=False)
    fields: tuple[Field, ...] = field(compare=False, repr=False)
    letters: str = field(compare=False, repr=False)
    board: GhostbusterBoard = field(compare=False, repr=False)
    laws: refusals.Laws = field(compare=False, repr=False)
    order: Turns = field(compare=False, repr=False)
    notation: Notation = field(compare=False, repr=False)

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """The board from the other side; every colour comes to the place of the one opposite."""
        return self.board.half_turn

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with these options, the rest by default. Raises OptionError.

        The board with six arms is meant where more than four sit or one is black or white.
        """
        in_force = read_options(cls.id, cls.offers, options)
        seats = read_seats(cls.id, cls.tables, options.get("seats", next(iter(cls.tables))))
        arms = 6 if len(seats) > len(TABLES[4]) or not set(seats) <= set(TABLES[4]) else 4
        in_force["track"] = length = in_force["track"] if "track" in options else TRACKS[arms]
        if length % arms:
            raise OptionError(
                f"option track is {length}, but the board for {', '.join(seats)} has {arms} arms of the same "
                f"length: the number of fields must be divisible by {arms}",
                option="track",
                given=str(length),
            )
        table = board(frozenset(seats), arms, length, in_force["house_jump"])
        is_plain, play_on = in_force["mode"] == "plain", in_force["play_on"]
        laws = Throwing(table, clear_start=in_force["plain_clear"]) if is_plain else Blocking(table)
        how = {name: in_force[name] for name in ("three_tries", "extra_roll_on_six", "play_on")}
        return cls(
            seats,
            {"seats": list(seats), **in_force},
            table.fields,
            table.letters,
            table,
            laws,
            Turns(table, seats, clears=not is_plain, **how),
            Notation(table, stacks=not is_plain, play_on=play_on),
        )

    def start(self, starter: Seat | None = None) -> GhostbusterPosition:
        turn = self.beginner(starter)
        cells = [""] * len(self.fields)
        for colour in self.board.colours.values():
            on_start = 1 if self.options["first_on_start"] else 0
            cells[colour.start] = colour.letter * on_start
            cells[colour.yard] = colour.letter * (FIGURES - on_start)
        return GhostbusterPosition(turn, tuple(cells), self.order.tries(turn, tuple(cells)))

    def moves(self, position: GhostbusterPosition, chance: int | None = None) -> tuple[GhostbusterMove, ...]:
        """All that the roll allows; ``-`` alone where it is of no use, none once the game is over.

        Raises RulesError where `chance` is no roll.
        """
        if position.winner is not None:
            return ()
        return self.laws.moves(position, _roll(chance))

    def play(
        self, position: GhostbusterPosition, move: GhostbusterMove, chance: int | None = None
    ) -> Ply[GhostbusterPosition, GhostbusterMove]:
        roll = _roll(chance) if position.winner is None else 0
        if position.winner is not None or move not in self.laws.moves(position, roll):
            reason = self.refusal(position, move, chance) or OVER
            raise IllegalMoveError(reason, str(move), self.write_position(position))
        return self._made(position, move, roll)

    def candidates(
        self,
        position: GhostbusterPosition,
        fits: Callable[[Field, Contents], bool],
        chance: int | None = None,
    ) -> Iterator[Ply[GhostbusterPosition, GhostbusterMove]]:
        """All legal plies; that each of them is legal need not be asked again."""
        return (self._made(position, move, _roll(chance)) for move in self.moves(position, chance))

    def _made(
        self, position: GhostbusterPosition, move: GhostbusterMove, roll: int
    ) -> Ply[GhostbusterPosition, GhostbusterMove]:
        """The ply of a move that is legal."""
        cells = position.cells
        if move != NOTHING:
            hand = Hand(cells)
            self.laws.make(hand, self.board.colours[position.turn], move, roll)
            cells = tuple(hand.cells)
        return Ply(position, move, self.order.after(position, move, roll, cells), roll, self._steps)

    def refusal(
        self, position: GhostbusterPosition, move: GhostbusterMove, chance: int | None = None
    ) -> Reason | None:
        if position.winner is not None:
            return OVER
        return refusals.refusal(self.laws, position, move, _roll(chance))

    def read_move(self, text: str, position: GhostbusterPosition) -> GhostbusterMove:
        move = self.board.moves.get(text)
        if move is None:
            reason = Reason(None, "no-such-move", {"text": text})
            raise IllegalMoveError(reason, text, self.write_position(position))
        return move

    def scores(self, position: GhostbusterPosition) -> dict[Seat, int]:
        return {seat: self.board.colours[seat].figures_home(position.cells) for seat in self.seats}

    def contents(self, position: GhostbusterPosition) -> dict[Field, Contents]:
        return written(self.fields, position.cells)

    def read_position(self, data: Mapping[str, Any]) -> GhostbusterPosition:
        return self.notation.read(data)

    def write_position(self, position: GhostbusterPosition) -> dict[str, Any]:
        return self.notation.write(position)

    def slips(self, position: GhostbusterPosition, chance: int | None = None) -> Iterator[Slip]:
        """As in `Game`; where the roll is not known, what is a slip whichever it was."""
        if position.winner is not None:
            return iter(())
        return slips.slips(self.laws, position, ROLLS if chance is None else (_roll(chance),))

    def stand(self, position: GhostbusterPosition, table: Table) -> GhostbusterPosition:
        if position.winner is not None:
            raise PositionError(["the game is over, so nothing can stand as a ply"])
        return self.order.stood(position, self.notation.read_table(table))

    def has_room(self, field: Field, contents: Contents) -> bool:
        return self.notation.has_room(field, contents)

    def waits_for(self, position: GhostbusterPosition) -> Chance | None:
        return "roll" if position.winner is None else None

    def chances(self, position: GhostbusterPosition) -> Sequence[int]:
        return ROLLS

    def _steps(
        self, before: GhostbusterPosition, move: GhostbusterMove, roll: int | None
    ) -> tuple[Step, ...]:
        if move == NOTHING:
            return ()
        hand = WatchedHand(before.cells, self.fields)
        self.laws.make(hand, self.board.colours[before.turn], move, _roll(roll))
        return tuple(hand.steps)


def _roll(chance: int | None) -> int:
    """The roll, where it is one. Raises RulesError."""
    if chance is None or chance not in ROLLS:
        raise RulesError(f"the roll is {shown(chance)}, but must be a whole number from 1 to {SIX}")
    return chance
