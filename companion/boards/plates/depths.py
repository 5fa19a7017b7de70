"""How deep the levels of a board lie below its surface, all in mm; the surface is 0."""

from __future__ import annotations

from dataclasses import dataclass

from companion.boards.board import Board
from companion.boards.plates import measures
from companion.boards.plates.geometry import has_base, has_floor, top_thickness


@dataclass(frozen=True, slots=True)
class Depths:
    """Where what is below the surface begins or ends.

    Lower sides are `upper`, of the top or of the floor right below it, `tray`, and `lowest`, of all that the
    standoffs carry. Upper sides are `cell`, `base` and `bottom`. Without load cells there is nothing at
    `tray`, `cell` and `base`.
    """

    upper: float
    tray: float
    cell: float
    base: float
    lowest: float
    bottom: float

    @property
    def cell_end(self) -> float:
        """The lower side of the load cells."""
        return self.cell + measures.CELL_HEIGHT


def depths_of(board: Board) -> Depths:
    """The depths of a board with scanners."""
    top, floor = top_thickness(board), has_floor(board)
    upper = top + (measures.FLOOR if floor else 0)
    tray = top + measures.TRAY
    base = upper + (measures.BASE_SPACER_BELOW_FLOOR if floor else measures.BASE_SPACER)
    lowest = base + measures.BASE if has_base(board) else upper
    return Depths(upper, tray, tray + measures.CELL_SPACER, base, lowest, lowest + measures.STANDOFF)
