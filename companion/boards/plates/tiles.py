"""A level as pages of A4 in its true size, which are laid over each other at their crosses. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from companion.boards.placement import Point
from companion.boards.plates.measures import PAGE, PAGE_MARGIN, PAGE_OVERLAP

WINDOW: Point = (PAGE[0] - 2 * PAGE_MARGIN, PAGE[1] - 2 * PAGE_MARGIN)
"""Width and height of what a page shows of a level."""

_STEP = WINDOW[0] - PAGE_OVERLAP, WINDOW[1] - PAGE_OVERLAP


@dataclass(frozen=True, slots=True)
class Tile:
    """A page of those that show a level, which is so many `rows` high and so many `columns` wide.

    `row` and `column` begin with 1.
    """

    row: int
    column: int
    rows: int
    columns: int

    @property
    def number(self) -> int:
        """Which page it is: row by row from 1 on."""
        return (self.row - 1) * self.columns + self.column

    @property
    def left(self) -> float:
        """Where on the level its left end is."""
        return (self.column - 1) * _STEP[0]

    @property
    def top(self) -> float:
        """Where on the level its upper end is."""
        return (self.row - 1) * _STEP[1]

    @property
    def crosses(self) -> frozenset[Point]:
        """The corners, on the level, of what it shares with the pages beside, above and below it."""
        beside = _shared(self.column, self.columns, _STEP[0])
        above = _shared(self.row, self.rows, _STEP[1])
        xs = (self.left, self.left + WINDOW[0], *beside)
        ys = (self.top, self.top + WINDOW[1], *above)
        return frozenset([*product(beside, ys), *product(xs, above)])


def tiles_of(size: Point) -> Sequence[Tile]:
    """The pages of a level of this width and height, row by row."""
    columns, rows = (
        max(1, math.ceil((length - PAGE_OVERLAP) / step)) for length, step in zip(size, _STEP, strict=True)
    )
    return [
        Tile(row, column, rows, columns) for row in range(1, rows + 1) for column in range(1, columns + 1)
    ]


def _shared(number: int, last: int, step: float) -> Sequence[float]:
    """Both ends of the strips that a page shares with the one before it and with the next one."""
    begins = [place * step for place in (number - 1, number) if 0 < place < last]
    return [end for begin in begins for end in (begin, begin + PAGE_OVERLAP)]
