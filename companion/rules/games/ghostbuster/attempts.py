"""What may have been done instead of a legal move of Ghostbuster, and what hands do by any rules."""

from __future__ import annotations

from typing import NamedTuple

from companion.rules.game import Reason
from companion.rules.games.ghostbuster.board import (
    NOTHING,
    ColourTracks,
    GhostbusterMove,
    GhostbusterPosition,
)
from companion.rules.games.ghostbuster.hand import Hand
from companion.rules.games.ghostbuster.refusals import Laws


class Try(NamedTuple):
    """What may have been done: the move that seems meant, why it is wrong, and the cells after it.

    `meant` is a legal move that was made before it; None if there was none.
    """

    attempt: str
    reason: Reason
    cells: list[str]
    meant: str | None = None


def moving(laws: Laws, position: GhostbusterPosition, roll: int) -> list[GhostbusterMove]:
    """The legal moves that move a figure."""
    return [move for move in laws.moves(position, roll) if move != NOTHING]


def made(
    laws: Laws, position: GhostbusterPosition, colour: ColourTracks, move: GhostbusterMove, roll: int
) -> list[str]:
    """The cells after a move by these laws, whether or not it is legal."""
    hand = Hand(position.cells)
    laws.make(hand, colour, move, roll)
    return hand.cells
