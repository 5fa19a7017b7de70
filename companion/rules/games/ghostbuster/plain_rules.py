"""What a roll allows and what a move does in plain Mensch ärgere dich nicht (rules.md, section 4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.rules.games.ghostbuster.board import (
    ENTER,
    NOTHING,
    SIX,
    Cells,
    ColourTracks,
    GhostbusterBoard,
    GhostbusterMove,
    GhostbusterPosition,
    RefusalKey,
)
from companion.rules.games.ghostbuster.hand import Hand


class PlainRules:
    """The rules of the track in mode ``plain``: a figure that is hit is thrown out.

    `clear_start` is the option `plain_clear`: while figures wait in the yard, a figure on the own start field
    must move before any other.
    """

    stacks: ClassVar[bool] = False

    def __init__(self, board: GhostbusterBoard, *, clear_start: bool) -> None:
        self.board = board
        self._clear_start = clear_start

    def moves(self, position: GhostbusterPosition, roll: int) -> tuple[GhostbusterMove, ...]:
        """The moves that the roll allows; only ``-`` if it has no use."""
        cells, colour = position.cells, self.board.colours[position.turn]
        waiting, blocked = cells[colour.yard], cells[colour.start] == colour.letter
        if roll == SIX and waiting and not blocked:
            return (ENTER,)
        possible = self._possible(cells, colour, roll)
        if waiting and blocked and self._clear_start and colour.start in possible:
            return (colour.moves[colour.start],)
        return tuple([colour.moves[cell] for cell in possible]) or (NOTHING,)

    def _possible(self, cells: Cells, colour: ColourTracks, roll: int) -> list[int]:
        """The cells of figures that can move; a player cannot throw out his own figures."""
        letter, ways = colour.letter, colour.ways[roll]
        possible = []
        own = [cell for cell in self.board.occupied(cells) if cells[cell] == letter]
        for cell in (*own, *colour.house):
            way = ways[cell]
            if not cells[cell] or way is None or cells[way.target] == letter:
                continue
            if not (way.empty and any(cells[passed] for passed in way.empty)):
                possible.append(cell)
        return possible

    def duty(
        self, position: GhostbusterPosition, move: GhostbusterMove, legal: Sequence[GhostbusterMove]
    ) -> RefusalKey | None:
        """The duty that forbids this move; None if there is none."""
        cells, colour = position.cells, self.board.colours[position.turn]
        start = colour.moves[colour.start]
        clears = self._clear_start and cells[colour.yard] and cells[colour.start] == colour.letter
        if clears and legal == (start,):
            return "clear-first", {"field": start.text}
        return ("bring-out-first", {}) if ENTER in legal else None

    def make(self, hand: Hand, colour: ColourTracks, move: GhostbusterMove, roll: int) -> None:
        """Do a legal move with this hand."""
        if move == ENTER:
            self.advance(hand, colour.yard, colour.start)
            return
        cell = colour.cells[move.text]
        way = colour.ways[roll][cell]
        if way is not None:
            self.advance(hand, cell, way.target)

    def advance(self, hand: Hand, cell: int, target: int) -> None:
        """Move a figure; a figure on its target is thrown out."""
        figure = hand.lift(cell)
        if not hand.cells[target]:
            hand.drop(target, figure)
            return
        thrown_out = hand.lift(target, "capture")
        hand.drop(target, figure)
        hand.drop(self.board.by_letter[thrown_out].yard, thrown_out, "capture")
