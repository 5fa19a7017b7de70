"""What a roll allows and what a move does if figures stand on each other (rules 1 to 4).

A field of the track holds two figures at most. Two are a blockade, which belongs to the figure on top however
it was made (2.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.rules.game import Cause
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


class BlockadeRules:
    """The rules of the track in mode ``ghostbuster``."""

    stacks: ClassVar[bool] = True

    def __init__(self, board: GhostbusterBoard) -> None:
        self.board = board

    def moves(self, position: GhostbusterPosition, roll: int) -> tuple[GhostbusterMove, ...]:
        """The moves that the roll allows; only ``-`` if it has no use.

        The duties come in their order (the check list below rule 4): clear the start field, dissolve a
        blockade, bring a figure out. Without a duty the choice is free.
        """
        cells, colour = position.cells, self.board.colours[position.turn]
        if position.clear:
            return (colour.moves[colour.start],)
        letter = colour.letter
        own = [cell for cell in self.board.occupied(cells) if letter in cells[cell]]
        possible = [cell for cell in own if cells[cell][1:] == letter]
        if not possible:
            if roll == SIX and cells[colour.yard]:
                return (ENTER,)
            possible = self._free_choice(cells, colour, own, roll)
        # Blocking oneself is allowed only if nothing else is possible, and is then a duty (2.1, 2.4).
        harmless = [cell for cell in possible if not self.blocks_itself(cells, colour, cell, roll)]
        return tuple([colour.moves[cell] for cell in harmless or possible]) or (NOTHING,)

    def _free_choice(self, cells: Cells, colour: ColourTracks, own: list[int], roll: int) -> list[int]:
        """The cells of single figures that can move, and of blockades on top of an own figure (2.3)."""
        ways = colour.ways[roll]
        possible = []
        for cell in (*own, *colour.house):
            stack = cells[cell]
            if len(stack) == 1:
                way = ways[cell]
                if way is None or (way.empty and any(cells[passed] for passed in way.empty)):
                    continue
            if stack:
                possible.append(cell)
        return possible

    def blocks_itself(self, cells: Cells, colour: ColourTracks, cell: int, roll: int) -> bool:
        """True if a figure of the colour would come to stand on one of its own (2.1).

        That may happen in front, behind, or, if figures are put back from both sides (rule 3), on the field
        of the dissolved blockade.
        """
        letter, stack = colour.letter, cells[cell]
        if len(stack) == 1:
            way = colour.ways[roll][cell]
            return way is not None and cells[way.target][-1:] == letter
        front, rear = cells[self.board.ahead(cell, roll)], cells[self.board.behind(cell, roll)]
        if stack[1] == letter == front[-1:] or stack[0] == letter == rear[-1:]:
            return True
        return len(front) > 1 and len(rear) > 1 and front[0] == letter == rear[0]

    def duty(
        self, position: GhostbusterPosition, move: GhostbusterMove, legal: Sequence[GhostbusterMove]
    ) -> RefusalKey | None:
        """The duty that forbids this move; None if there is none."""
        cells, colour = position.cells, self.board.colours[position.turn]
        owed = ", ".join(one.text for one in legal)
        if position.clear:
            return "clear-first", {"field": owed}
        blockades = [one.text for cell, one in colour.moves.items() if cells[cell][1:] == colour.letter]
        if move.text in blockades:
            return "blockade-excluded", {"field": move.text, "fields": owed, "count": len(legal)}
        if blockades:
            return "dissolve-first", {"fields": owed, "count": len(legal)}
        return ("bring-out-first", {}) if ENTER in legal else None

    def make(self, hand: Hand, colour: ColourTracks, move: GhostbusterMove, roll: int) -> None:
        """Do a legal move with this hand."""
        if move == ENTER:
            self.bring_out(hand, colour)
            return
        cell = colour.cells[move.text]
        way = colour.ways[roll][cell]
        if len(hand.cells[cell]) > 1:
            self.dissolve(hand, cell, roll, roll)
        elif way is not None:
            self.advance(hand, cell, way.target)

    def bring_out(self, hand: Hand, colour: ColourTracks) -> None:
        """Put a figure on its start field; if three would stand there, the bottom one is thrown out (3.1)."""
        figure = hand.lift(colour.yard)
        for thrown_out in self.cover(hand, colour.start, figure, "capture"):
            hand.drop(self.board.by_letter[thrown_out].yard, thrown_out, "capture")

    def advance(self, hand: Hand, cell: int, target: int) -> None:
        """Move a single figure; if three would stand on its target, the bottom one goes to the field it left
        (rule 3).
        """
        figure = hand.lift(cell)
        for displaced in self.cover(hand, target, figure):
            hand.drop(cell, displaced)

    def dissolve(self, hand: Hand, cell: int, forward: int, backward: int) -> None:
        """Move the top figure forward and the bottom one backward, past start fields and houses (2.2).

        Displaced figures go to the field of the blockade: the one from the front first, so that the one from
        behind covers it (rule 3).
        """
        top, bottom = hand.lift(cell), hand.lift(cell)
        displaced = self.cover(hand, self.board.ahead(cell, forward), top)
        displaced += self.cover(hand, self.board.behind(cell, backward), bottom)
        for figure in displaced:
            hand.drop(cell, figure)

    def cover(self, hand: Hand, cell: int, figure: str, cause: Cause = "move") -> str:
        """Put a figure on top of a cell; if three would stand there, take out the bottom one and return its
        letter.
        """
        if len(hand.cells[cell]) <= 1:
            hand.drop(cell, figure)
            return ""
        top, bottom = hand.lift(cell), hand.lift(cell, cause)
        hand.drop(cell, top)
        hand.drop(cell, figure)
        return bottom
