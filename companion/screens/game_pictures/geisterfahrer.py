"""Geisterfahrer: two columns of five pits, the players' end at the left.

Hearses are dark numbers on a lit ground, ambulances lit ones on a dark ground. The cemetery needs no picture:
its cars are the score, which stands between the names.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.contents import Field, pieces
from companion.screens.font import Font, width
from companion.screens.game_pictures.game_pictures import GamePictures
from companion.screens.game_pictures.miniboard import MiniBoard
from companion.screens.game_pictures.page_bodies import TellLines, last_row, two_scores
from companion.screens.layout import BELOW_BOARD, BOARD_TOP
from companion.screens.page import WIDTH, Box, Page, Shape, Text, centred
from companion.screens.view import View
from companion.screens.words import Words

_PITS = 5
_CELL = 24
_PITCH = 26
_ROW = 11
"""Pixels: width of a pit, from one pit to the next with a line between them, height of a row."""


def _draw(view: View, wrong: Collection[Field], top: int) -> Page:
    """The board turned by a quarter: the left column above, the right one below, the far end right."""
    shapes: list[Shape] = [
        Box(index * _PITCH + _CELL, top, 1, 2 * _ROW - 1) for index in range(_PITS - 1)
    ]  # fmt: skip
    for row, side in enumerate("lr"):
        for index in range(_PITS):
            pit = f"{side}{index + 1}"
            cell = Box(index * _PITCH, top + row * _ROW, _CELL, _ROW)
            shapes += _pit(view, pit, cell)
            if pit in wrong:
                shapes.append(Box(cell.x + 1, cell.y + _ROW - 1, _CELL - 2, 1))
    return tuple(shapes)


def _pit(view: View, pit: Field, cell: Box) -> list[Shape]:
    """Both numbers side by side; a digit has its blank column at the right."""
    numbers = pieces(view.table.get(pit, ""))
    hearses, ambulances = (str(numbers[letter] or "") for letter in "bw")
    if not numbers:
        return [centred((cell.x, cell.x + cell.width), cell.y - 1, "·", Font.SMALL)]
    ground, ink = width(hearses, Font.SMALL), width(ambulances, Font.SMALL)
    x = cell.x + (cell.width - ground - ink) // 2
    shapes: list[Shape] = []
    if hearses:
        margin = min(1, x - cell.x)
        shapes.append(Box(x - margin, cell.y, ground + margin, cell.height - 1))
        shapes.append(Text(x, cell.y - 1, hearses, Font.SMALL, lit=False))
    if ambulances:
        gap = 1 if hearses and x > cell.x else 0
        shapes.append(Text(x + ground + gap, cell.y - 1, ambulances, Font.SMALL))
    return shapes


BOARD = MiniBoard(_draw, WIDTH, 2 * _ROW, BOARD_TOP, sides=("black", "white"))


def _body(view: View, tell: TellLines, words: Words) -> Page:
    """The board over the whole width, the two names with their scores between them, one line."""
    return (
        *BOARD.draw(view, (), BOARD.top),
        *two_scores(view, words, BELOW_BOARD - 1),
        *last_row(view, tell, words),
    )


PICTURES = GamePictures(BOARD, _body)
