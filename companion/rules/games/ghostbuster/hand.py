"""The hand that moves figures: it lifts the top figure of a cell and drops a figure on top of a cell.

The rules move figures only with a hand, so that no figure can be lost. The steps of a ply are what the same
rules do with a hand that records its steps.
"""

from __future__ import annotations

from companion.contents import Field, grouped
from companion.rules.game import Cause, Step
from companion.rules.games.ghostbuster.board import Cells


class Hand:
    """A hand over the cells of a board; `cells` are the figures on them now."""

    def __init__(self, cells: Cells) -> None:
        self.cells = list(cells)

    def lift(self, cell: int, cause: Cause = "move") -> str:
        """Take the top figure; return its letter."""
        stack = self.cells[cell]
        self.cells[cell] = stack[:-1]
        return stack[-1]

    def drop(self, cell: int, figure: str, cause: Cause = "move") -> None:
        """Put a figure down, on top of those that stand there."""
        self.cells[cell] += figure


class WatchedHand(Hand):
    """A hand that records what it does as steps."""

    def __init__(self, cells: Cells, fields: tuple[Field, ...]) -> None:
        super().__init__(cells)
        self._fields = fields
        self.steps: list[Step] = []

    def lift(self, cell: int, cause: Cause = "move") -> str:
        figure = super().lift(cell, cause)
        self.steps.append(Step("lift", self._fields[cell], f"1{figure}", grouped(self.cells[cell]), cause))
        return figure

    def drop(self, cell: int, figure: str, cause: Cause = "move") -> None:
        super().drop(cell, figure, cause)
        self.steps.append(Step("drop", self._fields[cell], f"1{figure}", grouped(self.cells[cell]), cause))
