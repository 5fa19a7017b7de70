"""Ghostbuster ärgere dich nicht, for two to six, and plain Mensch ärgere dich nicht in mode ``plain``.

Numbers of the German rules (ghostbuster.de.txt; docs/reference/rules.md, section 4): 1 bringing figures out
and moving them, 2 blocking and dissolving blockades, 2.1 blocking oneself, 2.2 blockades at the
start and the house, 2.3 releasing oneself, 2.4 what a blockade leads to, 3 never three figures,
3.1 three on the start field, 4 the house and the end. In mode ``plain`` 1 and 4 hold as they are,
and 2 is about throwing out: one's own figures cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from companion.contents import Contents, Field, Seat
from companion.rules.errors import OptionError
from companion.rules.game import Chance, Game, IllegalMoveError, Ply, Reason
from companion.rules.games.ghostbuster import refusals, slips
from companion.rules.games.ghostbuster.blockade_rules import BlockadeRules
from companion.rules.games.ghostbuster.board import (
    FIGURES,
    TABLES,
    GhostbusterBoard,
    GhostbusterMove,
    GhostbusterPosition,
    board,
)
from companion.rules.games.ghostbuster.hints import GhostbusterHints
from companion.rules.games.ghostbuster.notation import Notation, written
from companion.rules.games.ghostbuster.plain_rules import PlainRules
from companion.rules.games.ghostbuster.plies import ROLLS, GhostbusterPlies, read_roll
from companion.rules.games.ghostbuster.turns import Turns
from companion.rules.options import Option, choice, flag, number, read_options, read_seats

SHORTEST, LONGEST = 16, 240
"""The limits of a track's length: on a shorter one six fields forward and six backward would meet."""

TRACKS = {4: 40, 6: 48}
"""The default length of the track, by the number of arms."""

OVER = Reason(None, "over")


@dataclass(frozen=True)
class Ghostbuster(Game[GhostbusterPosition, GhostbusterMove]):
    """Ghostbuster with its options; `Ghostbuster.with_options` makes one.

    >>> game = Ghostbuster.with_options({"seats": 4})
    >>> [str(move) for move in game.moves(game.start(), 6)]
    ['enter']
    """

    id: ClassVar[str] = "ghostbuster"
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

    fields: tuple[Field, ...] = field(compare=False, repr=False)
    letters: str = field(compare=False, repr=False)
    board: GhostbusterBoard = field(compare=False, repr=False)
    plies: GhostbusterPlies = field(compare=False, repr=False)
    notation: Notation = field(compare=False, repr=False)

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with these options, the others by default. Raises OptionError.

        The board has six arms if more than four seats play, or if one of them is black or white.
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
        laws = PlainRules(table, clear_start=in_force["plain_clear"]) if is_plain else BlockadeRules(table)
        how = {name: in_force[name] for name in ("three_tries", "extra_roll_on_six", "play_on")}
        return cls(
            seats,
            {"seats": list(seats), **in_force},
            table.fields,
            table.letters,
            table,
            GhostbusterPlies(laws, Turns(table, seats, clears=not is_plain, **how)),
            Notation(table, stacks=not is_plain, play_on=play_on),
        )

    @cached_property
    def hints(self) -> GhostbusterHints:
        return GhostbusterHints(self, self.plies, self.notation)

    def start(self, starter: Seat | None = None) -> GhostbusterPosition:
        turn = self.beginner(starter)
        cells = [""] * len(self.fields)
        for colour in self.board.colours.values():
            on_start = 1 if self.options["first_on_start"] else 0
            cells[colour.start] = colour.letter * on_start
            cells[colour.yard] = colour.letter * (FIGURES - on_start)
        return GhostbusterPosition(turn, tuple(cells), self.plies.order.tries(turn, tuple(cells)))

    def moves(self, position: GhostbusterPosition, chance: int | None = None) -> tuple[GhostbusterMove, ...]:
        """The moves that the roll allows: only ``-`` if it has no use, none once the game is over.

        Raises RulesError if `chance` is no roll.
        """
        return self.plies.moves(position, chance)

    def play(
        self, position: GhostbusterPosition, move: GhostbusterMove, chance: int | None = None
    ) -> Ply[GhostbusterPosition, GhostbusterMove]:
        roll = read_roll(chance) if position.winner is None else 0
        if position.winner is not None or move not in self.plies.laws.moves(position, roll):
            reason = self.refusal(position, move, chance) or OVER
            raise IllegalMoveError(reason, str(move), self.write_position(position))
        return self.plies.made(position, move, roll)

    def refusal(
        self, position: GhostbusterPosition, move: GhostbusterMove, chance: int | None = None
    ) -> Reason | None:
        if position.winner is not None:
            return OVER
        return refusals.refusal(self.plies.laws, position, move, read_roll(chance))

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

    def waits_for(self, position: GhostbusterPosition) -> Chance | None:
        return "roll" if position.winner is None else None

    def chances(self, position: GhostbusterPosition) -> Sequence[int]:
        return ROLLS
