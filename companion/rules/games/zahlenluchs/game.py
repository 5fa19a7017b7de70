"""The Zahlenluchs idea (zahlenluchs.de.txt; docs/reference/rules.md, section 3): race over number cards.

The German text has no numbers; these are those of the rules that the companion prints: 1 laying
out, 2 the card and the stone, 3 the step, 4 the capture, 5 the end, 6 four players.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, MutableSequence, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Self

from companion.contents import Contents, Field, Seat, Table, count
from companion.rules.errors import RulesError
from companion.rules.game import Chance, Game, IllegalMoveError, Ply, Reason, Slip, Step, Winner
from companion.rules.games.zahlenluchs import notation, options, refusals, slips
from companion.rules.games.zahlenluchs.board import NO_STEP, TABLES, ZahlenluchsMove, ZahlenluchsPosition
from companion.rules.games.zahlenluchs.cards import NUMBERS, WHOLE_NUMBER, standing_for_all
from companion.rules.games.zahlenluchs.rules import ZahlenluchsRules
from companion.rules.options import Option, shown

MOST_KNOWN = 256
"""Of how many cards the moves are remembered, and of how many moves the position after them."""


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
    not_drawn: ClassVar[Reason | None] = refusals.NOT_DRAWN

    def __init__(self, in_force: Mapping[str, Any], rules: ZahlenluchsRules) -> None:
        """A game whose options are read; `with_options` makes it."""
        super().__init__(rules.order, in_force)
        self.rules = rules
        self.fields: tuple[Field, ...] = rules.board.fields
        self.letters: str = "".join(rules.board.start)
        self._deck: Sequence[int] | None = in_force["deck"]
        self._pile = None if self._deck is None else tuple(sorted(set(self._deck)))
        self._cards: Container[int] = NUMBERS if self._deck is None else frozenset(self._deck)
        # Where nobody told the card, a position is asked for with each, and many allow the same moves.
        self._moves = lru_cache(maxsize=MOST_KNOWN)(rules.moves)
        self._after = lru_cache(maxsize=MOST_KNOWN)(rules.after)

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """The square of cards from the other side."""
        return dict(zip(self.fields, reversed(self.fields), strict=True))

    @classmethod
    def with_options(cls, options_given: Mapping[str, Any]) -> Self:
        """The game with these options, the rest by default. Raises OptionError, also without a layout."""
        in_force = options.read(options_given)
        return cls(in_force, options.rules_of(in_force))

    @classmethod
    def dealt(
        cls, options_given: Mapping[str, Any], shuffle: Callable[[MutableSequence[Any]], None]
    ) -> Mapping[str, Any]:
        """The options with a layout, and a pile with it, from each number from 1 to 50 twice.

        Where the options have a layout, they stay as they are; where they have a pile, that
        stays. Raises OptionError.
        """
        return options.dealt(options_given, shuffle)

    @property
    def laid(self) -> Mapping[Field, int]:
        return self.rules.numbers

    def next_card(self, drawn: int) -> int | None:
        """The card that is drawn when `drawn` cards were drawn before, from 0.

        None if the pile has run out and its cards must be shuffled again (rule 2.5), and where
        the option `deck` does not tell the pile.
        """
        return self._deck[drawn] if self._deck is not None and 0 <= drawn < len(self._deck) else None

    # The start

    def start(self, starter: Seat | None = None) -> ZahlenluchsPosition:
        """Six stones of each seat round its corner (rule 1.2)."""
        stones = tuple(self.rules.in_order(fields) for fields in self.rules.board.start.values())
        return ZahlenluchsPosition(stones, self.beginner(starter))

    def next_starter(self, first: Seat, winner: Winner | None, lot: Seat | None) -> Seat:
        """Who drew the highest card (rule 1.3), told as the lot; without it the first seat.

        Raises RulesError for a lot that is no seat.
        """
        return self.beginner(lot)

    # The card, the stone and its step

    def waits_for(self, position: ZahlenluchsPosition) -> Chance | None:
        return "card" if position.winner is None else None

    def chances(self, position: ZahlenluchsPosition) -> Sequence[int]:
        """The cards of the pile, each once; without `deck` two cards of each kind that moves the same.

        Where only one card moves these stones, there is only that one.
        """
        if position.winner is not None:
            return ()
        if self._pile is not None:
            return self._pile
        under = [self.rules.numbers[field] for field in self.rules.own(position)]
        return standing_for_all(under, self.rules.nearest)

    def moves(self, position: ZahlenluchsPosition, chance: int | None = None) -> tuple[ZahlenluchsMove, ...]:
        if position.winner is not None:
            return ()
        return self._moves(position, self._card(chance))

    def play(
        self, position: ZahlenluchsPosition, move: ZahlenluchsMove, chance: int | None = None
    ) -> Ply[ZahlenluchsPosition, ZahlenluchsMove]:
        reason = self.refusal(position, move, chance)
        if reason is not None:
            raise IllegalMoveError(reason, str(move), self.write_position(position))
        return self._made(position, move, chance)

    def candidates(
        self,
        position: ZahlenluchsPosition,
        fits: Callable[[Field, Contents], bool],
        chance: int | None = None,
    ) -> Iterator[Ply[ZahlenluchsPosition, ZahlenluchsMove]]:
        """All legal plies; where the card is not told they are asked for with every number."""
        return (self._made(position, move, chance) for move in self.moves(position, chance))

    def _made(
        self, position: ZahlenluchsPosition, move: ZahlenluchsMove, chance: int | None
    ) -> Ply[ZahlenluchsPosition, ZahlenluchsMove]:
        return Ply(position, move, self._after(position, move), chance, self._steps)

    def passed(self, ply: Ply[ZahlenluchsPosition, ZahlenluchsMove]) -> Container[Field]:
        """The two fields beside a step across a corner (rule 3.1)."""
        move = ply.move
        if move == NO_STEP:
            return ()
        beside = {move.origin[0] + move.target[1:], move.target[0] + move.origin[1:]}
        return beside - {move.origin, move.target}

    def may_roll_on(self, ply: Ply[ZahlenluchsPosition, ZahlenluchsMove]) -> bool:
        """As in `Game.may_roll_on`: the stone may be slid on to another card to which it may step."""
        origin, target = ply.move
        moves = self._moves(ply.before, self._card(ply.chance))
        return any(move.origin == origin and move.target != target for move in moves)

    def refusal(
        self, position: ZahlenluchsPosition, move: ZahlenluchsMove, chance: int | None = None
    ) -> Reason | None:
        if position.winner is not None:
            return Reason(None, "over")
        if move in self._moves(position, self._card(chance)):
            return None
        return refusals.refusal(self.rules, position, move, self._card(chance))

    def slips(self, position: ZahlenluchsPosition, chance: int | None = None) -> Iterator[Slip]:
        if position.winner is not None:
            return iter(())
        return slips.slips(self.rules, position, self._card(chance))

    def slips_towards(
        self,
        position: ZahlenluchsPosition,
        fits: Callable[[Field, Contents], bool],
        chance: int | None = None,
    ) -> Iterator[Slip]:
        if position.winner is not None:
            return
        fields = self.news_first(position, fits)
        for slip in slips.slips(self.rules, position, self._card(chance), lambda field: fits(field, "")):
            if all(fits(field, slip.after.get(field, "")) for field in fields):
                yield slip

    # The end

    def recorded(
        self, past: Sequence[ZahlenluchsPosition], position: ZahlenluchsPosition
    ) -> ZahlenluchsPosition:
        """A draw when the pile has run out, where the options say so (rule 2.5); each ply took a card."""
        ends = self.options["exhausted"] == "draw" and self._deck is not None
        if position.winner is None and ends and self.next_card(len(past)) is None:
            return position._replace(winner="draw")
        return position

    def stand(self, position: ZahlenluchsPosition, table: Table) -> ZahlenluchsPosition:
        """The position after a table that was accepted; it ends the game as a ply would.

        Raises PositionError as in every game.
        """
        after = super().stand(position, table)
        winner = self.rules.arrived(after.stones) or self.rules.outlived(after.stones, position.turn)
        return after._replace(winner=winner)

    def has_room(self, field: Field, contents: Contents) -> bool:
        return count(contents) <= 1

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

    def check_chance(self, number: int) -> None:
        self._card(number)

    def _card(self, chance: int | None) -> int:
        """The card. Raises RulesError where it is missing, or none that can come."""
        if chance is None:
            raise RulesError(f"{self.id} needs a card for each move, but none is given")
        if chance in self._cards:
            return chance
        if self._pile is None:
            raise RulesError(f"card is {shown(chance)}, but must be {WHOLE_NUMBER}")
        numbers = ", ".join(map(str, self._pile))
        raise RulesError(f"card {shown(chance)} is not in the pile; its numbers are {numbers}")

    def _steps(
        self, before: ZahlenluchsPosition, move: ZahlenluchsMove, chance: int | None
    ) -> tuple[Step, ...]:
        """What stands on the target goes first, so that one hand can do it; then the stone is carried."""
        if move == NO_STEP:
            return ()
        owner = notation.owners(self.rules.board, before)
        stone, captured = f"1{before.turn}", owner.get(move.target)
        carried = (
            Step("lift", move.origin, stone, "", "move"),
            Step("drop", move.target, stone, stone, "move"),
        )
        return (
            carried
            if captured is None
            else (Step("lift", move.target, f"1{captured}", "", "capture"), *carried)
        )
