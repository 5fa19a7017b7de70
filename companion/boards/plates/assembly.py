"""The finished table as a drawing: its levels above each other, drawn apart, seen from the front and above.

One unit of the drawing is one millimetre of a plate from left to right. Depths are drawn shorter and to the
right, and heights as they are.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from companion.boards.board import Board
from companion.boards.papers import svg
from companion.boards.placement import Point
from companion.boards.plates import measures
from companion.boards.plates.contours import Contour
from companion.boards.plates.depths import Depths, depths_of
from companion.boards.plates.geometry import fixings
from companion.boards.plates.levels import Inscription, Plate, PlateLevel
from companion.boards.plates.mechanics import screw_length

_DEPTH_RIGHT, _DEPTH_UP = 0.35, 0.5
"""How far to the right and how far up one millimetre of depth is drawn."""

_APART = 0.6
"""Between two levels, as a share of the height of a level in the drawing: enough to look between them."""

_MARGIN, _HEAD = 20, 50
_TITLE, _TEXT, _ROW = 18, 13, 18
_LETTER = 0.62
"""The width of a letter as a share of its height, rather too large."""

_FACE, _SIDE, _SCREW = "#ead2ae", "#b08d5b", "#c02020"
_LINE = 0.7


def draw(board: Board, levels: Sequence[PlateLevel], title: str) -> str:
    """The levels from above down, each with its name, its thickness and how it is held."""
    view = _View(board.size)
    parts = [svg.text(_MARGIN, _MARGIN + _TITLE, title, _TITLE, font_weight="bold")]
    held = _held(depths_of(board))
    said = [_said(level, held[level.name]) for level in levels]
    for number in reversed(range(len(levels))):
        parts += _level(view, levels[number], number)
        parts += _labels(view, said[number], number)
        if number:
            parts += _screws(view, board, number)
    widest = max(len(line) for lines in said for line in lines)
    width = view.text_x + widest * _LETTER * _TEXT + _MARGIN
    return svg.document((0, 0, width, view.bottom(len(levels))), parts, title=title)


class _View:
    """Where a place of a level is in the drawing; the first level is number 0."""

    def __init__(self, size: Point) -> None:
        self._size = size
        self._height = size[1] * _DEPTH_UP

    @property
    def text_x(self) -> float:
        """Where the texts begin."""
        return _MARGIN + self._size[0] + self._size[1] * _DEPTH_RIGHT + _MARGIN

    def place(self, at: Point, number: int) -> Point:
        """A place on a level."""
        depth = self._size[1] - at[1]
        x = _MARGIN + at[0] + depth * _DEPTH_RIGHT
        return x, self._top(number) + self._height - depth * _DEPTH_UP

    def text_y(self, number: int) -> float:
        """Where the texts of a level begin."""
        return self._top(number) + self._height / 2

    def bottom(self, levels: int) -> float:
        """The lower end of the drawing of so many levels."""
        return self._top(levels - 1) + max(self._height, self._height / 2 + 4 * _ROW) + 2 * _MARGIN

    def _top(self, number: int) -> float:
        return _HEAD + _MARGIN + number * max(self._height * _APART, 4 * _ROW)


def _level(view: _View, level: PlateLevel, number: int) -> Iterator[str]:
    """The plates with their sides: their outline again and again from below, and their face above all."""
    thickness = level.thickness * level.copies
    for place, plate in enumerate(level.plates):
        outline = f"{level.name}-{place}"
        yield svg.form(outline, _outline(view, plate, number))
        yield from (
            svg.used(outline, thickness - raised, **_looks(_SIDE, _SIDE))
            for raised in range(math.ceil(thickness))
        )
        yield svg.used(outline, 0, **_looks(_FACE, svg.INK))
        for contour in (*plate.engraved, *(mark.contour for mark in plate.footprints)):
            yield svg.path(_around(view, contour, number), stroke=svg.INK, stroke_width=_LINE)
        for start, end in plate.lines:
            yield _line(view.place(start, number), view.place(end, number), stroke=svg.INK)
        for inscription in plate.inscriptions:
            yield _name(view, inscription, number)


def _outline(view: _View, plate: Plate, number: int) -> str:
    contours = (plate.edge, *(hole.contour for hole in plate.holes))
    return "".join(_around(view, contour, number) for contour in contours)


def _around(view: _View, contour: Contour, number: int) -> str:
    places = [view.place(at, number) for at in contour.rim()]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places) + "Z"


def _looks(fill: str, stroke: str) -> dict[str, str | float]:
    return {"fill": fill, "fill_rule": "evenodd", "stroke": stroke, "stroke_width": _LINE}


def _name(view: _View, inscription: Inscription, number: int) -> str:
    """A name as it lies on the plate."""
    x, y = view.place((inscription.x, inscription.y), number)
    lying = f"matrix(1 0 {-_DEPTH_RIGHT:g} {_DEPTH_UP:g} {x:.1f} {y:.1f})"
    return svg.text(0, 0, inscription.text, inscription.size, anchor="middle", transform=lying)


def _screws(view: _View, board: Board, number: int) -> Iterator[str]:
    """From each screw hole of this height up to that of the level above."""
    for hole in fixings(board):
        at = hole.contour.x, hole.contour.y
        yield _line(view.place(at, number), view.place(at, number - 1), stroke=_SCREW, stroke_dasharray="6 3")


def _line(start: Point, end: Point, **looks: str | float) -> str:
    (x, y), (to_x, to_y) = start, end
    return svg.path(f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}", stroke_width=_LINE, **looks)


def _labels(view: _View, said: Sequence[str], number: int) -> Iterator[str]:
    y = view.text_y(number)
    for line, text in enumerate(said):
        looks = {"font_weight": "bold"} if line == 0 else {}
        yield svg.text(view.text_x, y + line * _ROW, text, _TEXT, **looks)


def _said(level: PlateLevel, held: Sequence[str]) -> Sequence[str]:
    copies = f", {level.copies} of each" if level.copies > 1 else ""
    return (f"{level.name}, {level.wood}{copies}", *held)


def _held(depths: Depths) -> Mapping[str, Sequence[str]]:
    """How each level is held, by its name."""
    long = screw_length(depths.lowest)
    tray = screw_length(measures.TRAY + measures.CELL_SPACER)
    cell = screw_length(measures.BASE + depths.base - depths.cell_end)
    return {
        "top": (f"screws M3 x {long} from above, along the red lines,", "into the standoffs"),
        "floor": ("right below the top,", "holds the sensors that are not load cells"),
        "rims": ("glued onto the trays, layer on layer",),
        "trays": (f"each with two screws M3 x {tray} on spacers", "on the right end of its load cell"),
        "base": (
            f"spacers of {depths.base - depths.upper:g} mm around the long screws,",
            f"carries the left end of each load cell with two screws M3 x {cell}",
        ),
        "bottom": (
            f"on standoffs M3 of {measures.STANDOFF:g} mm,",
            f"with screws M3 x {screw_length(measures.BOTTOM)} from below",
        ),
    }
