"""The Zahlenluchs idea (zahlenluchs.de.txt; docs/reference/rules.md, section 3): race over number cards.

The German text has no numbers; these are those of the rules that the companion prints: 1 laying
out, 2 the card and the stone, 3 the step, 4 the capture, 5 the end, 6 four players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from companion.contents import Contents, Field, Seat
from companion.rules.game import Chance, Game, IllegalMoveError, Ply, Reason
from companion.rules.games.zahlenluchs import notation, options, refusals, slips
from companion.rules.games.zahlenluchs.board import TABLES, ZahlenluchsMove, ZahlenluchsPosition
from companion.rules.games.zahlenluchs.chance import ZahlenluchsChance
from companion.rules.games.zahlenluchs.end import ZahlenluchsEnd
from companion.rules.games.zahlenluchs.hints import ZahlenluchsHints
from companion.rules.games.zahlenluchs.plies import ZahlenluchsPlies
from companion.rules.games.zahlenluchs.rules import ZahlenluchsRules
from companion.rules.options import Option


@dataclass(frozen=True)
class Zahlenluchs(Game[ZahlenluchsPosition, ZahlenluchsMove]):
    """The Zahlenluchs idea with its options; `Zahlenluchs.with_options` makes one.

    A card is a whole number from 0 to 999, and where the option `deck` tells the pile, one of
    these; every other is a caller's mistake, for which the methods that take one raise RulesError.
    So is the lack of a card where one is waited for.

    >>> rows = [[5 * row + column for column in range(1, 6)] for row in range(5)]
    >>> game = Zahlenluchs.with_options({"layout": rows})
    >>> [str(move) for move in game.moves(game.start(), 7)]
    ['b2b3', 'b2c2', 'b2c3']
    """

    id: ClassVar[str] = "zahlenluchs"
    lot: ClassVar[bool] = True
    tables: ClassVar[Mapping[int, tuple[Seat, ...]]] = TABLES
    offers: ClassVar[tuple[Option, ...]] = options.OFFERS
    reasons: ClassVar[Mapping[str, str | None]] = {
        "over": None,
        "no-such-move": None,
        **refusals.REASONS,
        **slips.REASONS,
        refusals.NOT_DRAWN.key: refusals.NOT_DRAWN.rule,
    }

    fields: tuple[Field, ...] = field(compare=False, repr=False)
    letters: str = field(compare=False, repr=False)
    rules: ZahlenluchsRules = field(compare=False, repr=False)

    @classmethod
    def with_options(cls, options_given: Mapping[str, Any]) -> Self:
        """The game with these options, the others by default. Raises OptionError, also without a layout."""
        in_force = options.read(options_given)
        rules = options.rules_of(in_force)
        return cls(rules.order, in_force, rules.board.fields, "".join(rules.board.start), rules)

    @classmethod
    def dealt(
        cls, options_given: Mapping[str, Any], shuffle: Callable[[MutableSequence[Any]], None]
    ) -> Mapping[str, Any]:
        """The options with a layout, and with it a pile, from each number from 1 to 50 twice.

        A layout or a pile that is given stays. Raises OptionError.
        """
        return options.dealt(options_given, shuffle)

    @cached_property
    def plies(self) -> ZahlenluchsPlies:
        """The plies that a card allows."""
        return ZahlenluchsPlies(self.rules, self.options["deck"])

    @cached_property
    def end(self) -> ZahlenluchsEnd:
        return ZahlenluchsEnd(self, self.chance)

    @cached_property
    def chance(self) -> ZahlenluchsChance:
        return ZahlenluchsChance(self, self.plies)

    @cached_property
    def hints(self) -> ZahlenluchsHints:
        return ZahlenluchsHints(self, self.plies)

    # The start

    def start(self, starter: Seat | None = None) -> ZahlenluchsPosition:
        """Six stones of each seat round its corner (rule 1.2)."""
        stones = tuple(self.rules.in_order(fields) for fields in self.rules.board.start.values())
        return ZahlenluchsPosition(stones, self.beginner(starter))

    # The card, the stone and its step

    def waits_for(self, position: ZahlenluchsPosition) -> Chance | None:
        return "card" if position.winner is None else None

    def chances(self, position: ZahlenluchsPosition) -> Sequence[int]:
        return self.plies.chances(position)

    def moves(self, position: ZahlenluchsPosition, chance: int | None = None) -> tuple[ZahlenluchsMove, ...]:
        return self.plies.moves(position, chance)

    def play(
        self, position: ZahlenluchsPosition, move: ZahlenluchsMove, chance: int | None = None
    ) -> Ply[ZahlenluchsPosition, ZahlenluchsMove]:
        reason = self.refusal(position, move, chance)
        if reason is not None:
            raise IllegalMoveError(reason, str(move), self.write_position(position))
        return self.plies.made(position, move, chance)

    def refusal(
        self, position: ZahlenluchsPosition, move: ZahlenluchsMove, chance: int | None = None
    ) -> Reason | None:
        if position.winner is not None:
            return Reason(None, "over")
        if move in self.plies.moves(position, chance):
            return None
        return refusals.refusal(self.rules, position, move, self.plies.read_card(chance))

    def scores(self, position: ZahlenluchsPosition) -> dict[Seat, int]:
        """The stones left."""
        return {seat: len(position.stones[self.rules.index[seat]]) for seat in self.seats}

    # Texts

    def read_move(self, text: str, position: ZahlenluchsPosition) -> ZahlenluchsMove:
        move = notation.read_move(self.rules.board, text)
        if move is None:
            reason = Reason(None, "no-such-move", {"text": text})
            raise IllegalMoveError(reason, text, self.write_position(position))
        return move

    def contents(self, position: ZahlenluchsPosition) -> dict[Field, Contents]:
        return notation.written(self.rules.board, notation.owners(self.rules.board, position))

    def write_position(self, position: ZahlenluchsPosition) -> dict[str, Any]:
        data = super().write_position(position)
        if isinstance(position.winner, tuple):
            data["winner"] = list(position.winner)
        return data

    def read_position(self, data: Mapping[str, Any]) -> ZahlenluchsPosition:
        drawn = ("draw",) if self.options["exhausted"] == "draw" else ()
        results = (*dict.fromkeys(self.rules.sides.values()), *drawn)
        return notation.read_position(data, self.rules.board, results, self.rules.in_order)
