"""The plies of legal moves: what a roll allows, the position after it, and what hands do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.errors import RulesError
from companion.rules.games.ghostbuster.board import NOTHING, SIX, GhostbusterMove, GhostbusterPosition
from companion.rules.games.ghostbuster.hand import Hand, WatchedHand
from companion.rules.games.ghostbuster.refusals import Laws
from companion.rules.games.ghostbuster.turns import Turns
from companion.rules.options import shown
from companion.rules.plies import Ply, Step

ROLLS = range(1, SIX + 1)

GhostbusterPly: TypeAlias = Ply[GhostbusterPosition, GhostbusterMove]


def read_roll(chance: int | None) -> int:
    """The roll as a number. Raises RulesError if it is none."""
    if chance is None or chance not in ROLLS:
        raise RulesError(f"the roll is {shown(chance)}, but must be a whole number from 1 to {SIX}")
    return chance


@dataclass(frozen=True, slots=True)
class GhostbusterPlies:
    """Makes the plies of legal moves by these laws and turns."""

    laws: Laws
    order: Turns

    def all(self, position: GhostbusterPosition, chance: int | None) -> Iterator[GhostbusterPly]:
        """All legal plies; none once the game is over. Raises RulesError if `chance` is no roll."""
        return (self.made(position, move, read_roll(chance)) for move in self.moves(position, chance))

    def moves(self, position: GhostbusterPosition, chance: int | None) -> tuple[GhostbusterMove, ...]:
        """The moves that the roll allows: only ``-`` if it has no use, none once the game is over.

        Raises RulesError if `chance` is no roll.
        """
        if position.winner is not None:
            return ()
        return self.laws.moves(position, read_roll(chance))

    def made(self, position: GhostbusterPosition, move: GhostbusterMove, roll: int) -> GhostbusterPly:
        """The ply of a legal move."""
        cells = position.cells
        if move != NOTHING:
            hand = Hand(cells)
            self.laws.make(hand, self.laws.board.colours[position.turn], move, roll)
            cells = tuple(hand.cells)
        return Ply(position, move, self.order.after(position, move, roll, cells), roll, self._steps)

    def _steps(
        self, before: GhostbusterPosition, move: GhostbusterMove, roll: int | None
    ) -> tuple[Step, ...]:
        if move == NOTHING:
            return ()
        board = self.laws.board
        hand = WatchedHand(before.cells, board.fields)
        self.laws.make(hand, board.colours[before.turn], move, read_roll(roll))
        return tuple(hand.steps)
