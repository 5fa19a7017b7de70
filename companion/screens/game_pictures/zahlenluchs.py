"""Zahlenluchs: the grid of cards with the stones on it, each player's of another shape."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.contents import Field, Seat
from companion.screens.chance_pictures import CARD_WIDTH, card, number_in_sight
from companion.screens.font import Font
from companion.screens.game_pictures.game_pictures import GamePictures
from companion.screens.game_pictures.miniboard import MiniBoard
from companion.screens.game_pictures.page_bodies import BESIDE, TellLines, two_last_rows
from companion.screens.layout import BAND, PITCH
from companion.screens.page import WIDTH, Bitmap, Box, Page, Shape, Text
from companion.screens.score_grid import is_marked
from companion.screens.view import View
from companion.screens.words import Words

STONES: Mapping[Seat, tuple[str, ...]] = {
    "A": ("..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###.."),
    "B": ("..###..", ".#...#.", "#.....#", "#.....#", "#.....#", ".#...#.", "..###.."),
    "C": ("##...##", "###.###", ".#####.", "..###..", ".#####.", "###.###", "##...##"),
    "D": (".......", ".......", "..###..", "..###..", "..###..", ".......", "......."),
}
"""Disc, ring, cross and dot, 7 pixels wide and high: told apart on a display without colours."""

STONE = 7
_EXTENT, _HEIGHT = 49, 48
_CORNER = ("#",)


def size(view: View) -> int:
    """The number of cards in a row: five for two players, six for four."""
    return 5 if len(view.seats) == 2 else 6  # noqa: PLR2004 - the rules have boards for two and for four


def _draw(view: View, wrong: Collection[Field], top: int) -> Page:
    """As the rules name the fields: a1 at the lower left. Of six rows the lower edge is left out."""
    cards = size(view)
    pitch = (_EXTENT - 1) // cards
    lines = range(top, top + _HEIGHT, pitch)
    corners = (Bitmap(x * pitch, y, _CORNER) for x in range(cards + 1) for y in lines)
    shapes: list[Shape] = [*corners]
    for row in range(cards):
        for column in range(cards):
            field = f"{'abcdef'[column]}{row + 1}"
            x, y = column * pitch + 1, top + (cards - 1 - row) * pitch + 1
            shapes += _card(view, field, Box(x, y, pitch - 1, pitch - 1))
            if field in wrong:
                shapes.append(
                    Box(x - 1, y - 1, pitch + 1, min(pitch + 1, top + _HEIGHT - y + 1), filled=False)
                )
    return tuple(shapes)


def _card(view: View, field: Field, cell: Box) -> list[Shape]:
    seat = view.table.get(field, "")[1:]
    middle = (cell.width - STONE) // 2
    return [stone(seat, cell.x + middle, cell.y + middle)] if seat in STONES else []


def stone(seat: Seat, x: int, y: int, *, lit: bool = True) -> Bitmap:
    """The stone of a seat, its upper left corner at `x` and `y`."""
    return Bitmap(x, y, STONES[seat], lit)


BOARD = MiniBoard(_draw, _EXTENT, _HEIGHT, BAND)


def _body(view: View, tell: TellLines, _words: Words) -> Page:
    """The grid at the left; beside it the card, the stones that are left, two lines."""
    left = BOARD.width + BESIDE
    beside = left + CARD_WIDTH + BESIDE
    return (
        *BOARD.draw(view, (), BOARD.top),
        *card(number_in_sight(view), left, BAND + 1),
        *_stones(view, beside),
        *two_last_rows(view, tell, left),
    )


def _stones(view: View, left: int) -> Page:
    """The stone of each seat with the number left, two in a row."""
    columns = len(view.seats) // 2
    cell = (WIDTH - left) // columns
    shapes: list[Shape] = []
    for index, seat in enumerate(view.seats):
        x, y = left + index % columns * cell, BAND + index // columns * PITCH
        lit = not is_marked(view, seat)
        if not lit:
            shapes.append(Box(x, y + 1, STONE + 11, PITCH - 1))
        shapes.append(stone(seat, x + 1, y + 3, lit=lit))
        shapes.append(Text(x + STONE + 4, y, str(view.scores.get(seat, 0)), Font.BOLD, lit=lit))
    return tuple(shapes)


PICTURES = GamePictures(BOARD, _body)
