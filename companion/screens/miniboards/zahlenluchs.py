"""Zahlenluchs: the grid of cards with the stones on it, each player's of another shape."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.contents import Field, Seat
from companion.screens.bands import BAND
from companion.screens.miniboards.miniboard import MiniBoard
from companion.screens.page import Box, Page, Picture, Shape
from companion.screens.view import View

STONES: Mapping[Seat, tuple[str, ...]] = {
    "A": ("..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###.."),
    "B": ("..###..", ".#...#.", "#.....#", "#.....#", "#.....#", ".#...#.", "..###.."),
    "C": ("##...##", "###.###", ".#####.", "..###..", ".#####.", "###.###", "##...##"),
    "D": (".......", ".......", "..###..", "..###..", "..###..", ".......", "......."),
}
"""Disc, ring, cross and dot, 7 pixels wide and high: told apart on a display without colours."""

STONE = 7
_EXTENT = 49
_CORNER = ("#",)


def size(view: View) -> int:
    """How many cards lie in a row: five for two players, six for four."""
    return 5 if len(view.seats) == 2 else 6  # noqa: PLR2004 - the rules have boards for two and for four


def _draw(view: View, wrong: Collection[Field], top: int) -> Page:
    """As the rules name the fields: a1 at the lower left."""
    cards = size(view)
    pitch = (_EXTENT - 1) // cards
    corners = (
        Picture(x * pitch, top + y * pitch, _CORNER) for x in range(cards + 1) for y in range(cards + 1)
    )
    shapes: list[Shape] = [*corners]
    for row in range(cards):
        for column in range(cards):
            field = f"{'abcdef'[column]}{row + 1}"
            x, y = column * pitch + 1, top + (cards - 1 - row) * pitch + 1
            shapes += _card(view, field, Box(x, y, pitch - 1, pitch - 1), is_wrong=field in wrong)
    return tuple(shapes)


def _card(view: View, field: Field, cell: Box, *, is_wrong: bool) -> list[Shape]:
    frame = Box(cell.x - 1, cell.y - 1, cell.width + 2, cell.height + 2, filled=False)
    shapes: list[Shape] = [frame] if is_wrong else []
    seat = view.table.get(field, "")[1:]
    if seat in STONES:
        middle = (cell.width - STONE) // 2
        shapes.append(stone(seat, cell.x + middle, cell.y + middle))
    return shapes


def stone(seat: Seat, x: int, y: int, *, lit: bool = True) -> Picture:
    """The stone of a seat, its upper left corner at `x` and `y`."""
    return Picture(x, y, STONES[seat], lit)


ZAHLENLUCHS = MiniBoard(_draw, _EXTENT, _EXTENT, BAND - 1)
