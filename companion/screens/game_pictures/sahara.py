"""Sahara: two rows of six pits between the two stores."""

from __future__ import annotations

from collections.abc import Collection

from companion.contents import Field, Table, count
from companion.screens.font import Font
from companion.screens.game_pictures.game_pictures import GamePictures
from companion.screens.game_pictures.miniboard import MiniBoard
from companion.screens.game_pictures.page_bodies import TellLines, last_row
from companion.screens.layout import BELOW_BOARD, BOARD_TOP, ends
from companion.screens.page import WIDTH, Box, Page, Shape, centred
from companion.screens.player_names import name
from companion.screens.view import View
from companion.screens.words import Words

_HEIGHT = 22
_STORE = 20
_PIT = 14
_ROW = 11
_LEFT = _STORE + 2
"""Pixels: height of the board, width of store and pit, height of a row, column of the first pit."""

_ROWS = (
    tuple(f"b{number}" for number in range(6, 0, -1)),
    tuple(f"a{number}" for number in range(1, 7)),
)


def _draw(view: View, wrong: Collection[Field], top: int) -> Page:
    """As player A sees it: B's pits above from right to left, B's store left, A's store right."""
    shapes: list[Shape] = []
    for row, pits in enumerate(_ROWS):
        for column, pit in enumerate(pits):
            x, y = _LEFT + _PIT * column, top + row * _ROW
            shapes += _number(pit, view.table, wrong, Box(x, y, _PIT - 1, _ROW, radius=2))
    for store, x in (("B", 0), ("A", WIDTH - _STORE)):
        shapes += _store(store, view.table, wrong, Box(x, top, _STORE, _HEIGHT, filled=False, radius=6))
    return tuple(shapes)


def _number(pit: Field, table: Table, wrong: Collection[Field], cell: Box) -> list[Shape]:
    lying = count(table.get(pit, ""))
    inverted = pit in wrong
    text = str(lying) if lying or inverted else "·"
    number = centred((cell.x + 1, cell.x + cell.width + 1), cell.y - 1, text, Font.SMALL, lit=not inverted)
    return [cell, number] if inverted else [number]


def _store(store: Field, table: Table, wrong: Collection[Field], outline: Box) -> list[Shape]:
    inverted = store in wrong
    outline = Box(outline.x, outline.y, outline.width, outline.height, filled=inverted, radius=outline.radius)
    number = str(count(table.get(store, "")))
    middle = outline.y + (outline.height - 14) // 2
    right = outline.x + outline.width
    return [outline, centred((outline.x + 1, right), middle, number, Font.HEAD, lit=not inverted)]


BOARD = MiniBoard(_draw, WIDTH, _HEIGHT, BOARD_TOP, sides=("B", "A"))


def _body(view: View, tell: TellLines, words: Words) -> Page:
    """The board over the whole width, the two names at its sides, one line."""
    left, right = (name(view, seat, words) for seat in BOARD.sides)
    return (
        *BOARD.draw(view, (), BOARD.top),
        *ends(left, right, BELOW_BOARD),
        *last_row(view, tell, words),
    )


PICTURES = GamePictures(
    BOARD,
    _body,
    # As player A sees the table; the store of each player is at the right hand.
    text="""\
        b6  b5  b4  b3  b2  b1
      {b6:>4}{b5:>4}{b4:>4}{b3:>4}{b2:>4}{b1:>4}
 B {B:>3}                          {A:>3} A
      {a1:>4}{a2:>4}{a3:>4}{a4:>4}{a5:>4}{a6:>4}
        a1  a2  a3  a4  a5  a6""",
)
