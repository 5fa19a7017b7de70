"""The cards that can be drawn, and the plies that one of them allows."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from companion.rules.errors import RulesError
from companion.rules.games.zahlenluchs import notation
from companion.rules.games.zahlenluchs.board import NO_STEP, ZahlenluchsMove, ZahlenluchsPosition
from companion.rules.games.zahlenluchs.cards import NUMBERS, WHOLE_NUMBER, standing_for_all
from companion.rules.games.zahlenluchs.rules import ZahlenluchsRules
from companion.rules.options import shown
from companion.rules.plies import Ply, Step

MOST_KNOWN = 256
"""For how many cards the moves are remembered, and for how many moves the position after them."""

ZahlenluchsPly: TypeAlias = Ply[ZahlenluchsPosition, ZahlenluchsMove]


class ZahlenluchsPlies:
    """Makes the plies of legal moves; `deck` is the pile in its order, None if it is not known.

    A card is a whole number from 0 to 999, and one of the pile if that is known. Moves and positions are
    remembered: if a card was not told, plies are asked for with each card, and many cards allow the same
    moves.
    """

    def __init__(self, rules: ZahlenluchsRules, deck: Sequence[int] | None) -> None:
        self.rules = rules
        self.deck = deck
        self._pile = None if deck is None else tuple(sorted(set(deck)))
        self._cards: Container[int] = NUMBERS if deck is None else frozenset(deck)
        self._moves = lru_cache(maxsize=MOST_KNOWN)(rules.moves)
        self._after = lru_cache(maxsize=MOST_KNOWN)(rules.after)

    def chances(self, position: ZahlenluchsPosition) -> Sequence[int]:
        """The cards of the pile, each once; without a known pile two cards for each set of stones that may
        move.

        If only one card moves these stones, only that one.
        """
        if position.winner is not None:
            return ()
        if self._pile is not None:
            return self._pile
        under = [self.rules.numbers[field] for field in self.rules.own(position)]
        return standing_for_all(under, self.rules.nearest)

    def read_card(self, chance: int | None) -> int:
        """The card. Raises RulesError if it is missing or cannot come."""
        if chance is None:
            raise RulesError("zahlenluchs needs a card for each move, but none is given")
        if chance in self._cards:
            return chance
        if self._pile is None:
            raise RulesError(f"card is {shown(chance)}, but must be {WHOLE_NUMBER}")
        numbers = ", ".join(map(str, self._pile))
        raise RulesError(f"card {shown(chance)} is not in the pile; its numbers are {numbers}")

    def moves(self, position: ZahlenluchsPosition, chance: int | None) -> tuple[ZahlenluchsMove, ...]:
        """All legal moves; none once the game is over. Raises RulesError for a card that cannot come."""
        return () if position.winner is not None else self._moves(position, self.read_card(chance))

    def all(self, position: ZahlenluchsPosition, chance: int | None) -> Iterator[ZahlenluchsPly]:
        """All legal plies; none once the game is over. Raises RulesError for a card that cannot come."""
        return (self.made(position, move, chance) for move in self.moves(position, chance))

    def made(
        self, position: ZahlenluchsPosition, move: ZahlenluchsMove, chance: int | None
    ) -> ZahlenluchsPly:
        """The ply of a legal move."""
        return Ply(position, move, self._after(position, move), chance, self._steps)

    def _steps(
        self, before: ZahlenluchsPosition, move: ZahlenluchsMove, chance: int | None
    ) -> tuple[Step, ...]:
        """The steps of a ply: a captured stone is taken away first, so that one hand can do it; then the
        stone is moved.
        """
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
