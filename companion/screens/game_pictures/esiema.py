"""Esiema: the hexagon of 91 pits, as a map of the balls."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import ceil

from companion.contents import Field, Seat, pieces
from companion.screens.font import Font
from companion.screens.game_pictures.game_pictures import GamePictures
from companion.screens.game_pictures.miniboard import MiniBoard
from companion.screens.game_pictures.page_bodies import BESIDE, TellLines, two_last_rows
from companion.screens.layout import BAND, PITCH
from companion.screens.page import WIDTH, Bitmap, Box, Page, Shape, Text
from companion.screens.position_details import out, reserve, to_place
from companion.screens.score_grid import is_marked, score_grid
from companion.screens.view import View
from companion.screens.words import Words

_MOST_WITH_SUPPLY = 4
"""With at most this many seats there is room for the balls that each has still to place or in reserve."""

_ROWS = "abcdefghijk"
_PITCH = 4
_EXTENT = 10 * _PITCH + 3
_EMPTY = ("...", ".#.", "...")
_TAKEN = ("###", "#.#", "###")
_MARKED = ("###", "###", "###")


def pits() -> Iterator[tuple[Field, int, int]]:
    """Each pit with the column and row of its upper left pixel: row a below, pit 1 at the left."""
    for index, row in enumerate(reversed(_ROWS)):
        indent = abs(index - 5)
        for number in range(11 - indent):
            yield f"{row}{number + 1}", indent * _PITCH // 2 + number * _PITCH, index * _PITCH


def _draw(view: View, wrong: Collection[Field], top: int) -> Page:
    """Rings for balls; filled on wrong fields, or if none is wrong, for those of the player to move."""
    marked = wrong or own(view)
    return tuple(Bitmap(x, top + y, _sign(view, pit, marked)) for pit, x, y in pits())


def own(view: View) -> set[Field]:
    """The pits in which the seat to move has a ball."""
    seat = view.turn or ""
    letters = {seat, seat.lower()}
    return {field for field, contents in view.table.items() if letters & set(pieces(contents))}


def _sign(view: View, pit: Field, marked: Collection[Field]) -> tuple[str, ...]:
    if pit in marked:
        return _MARKED
    return _TAKEN if view.table.get(pit) else _EMPTY


BOARD = MiniBoard(_draw, _EXTENT, _EXTENT, BAND + 2)


def _body(view: View, tell: TellLines, words: Words) -> Page:
    """The map at the left; beside it the small balls of each seat, two lines."""
    left = BOARD.width + BESIDE
    if len(view.seats) == 2:  # noqa: PLR2004 - two players have room for their names
        balls = score_grid(view, words, (left, BAND), lambda seat: _balls_of(view, seat))
    else:
        balls = _balls(view, left)
    return (*BOARD.draw(view, (), BOARD.top), *balls, *two_last_rows(view, tell, left))


def _balls(view: View, left: int) -> Page:
    """Letter and balls of each seat, two or three in a row."""
    columns = ceil(len(view.seats) / 2)
    cell = (WIDTH - left) // columns
    shapes: list[Shape] = []
    for index, seat in enumerate(view.seats):
        x, y = left + index % columns * cell, BAND + index // columns * PITCH
        marked = is_marked(view, seat)
        if marked:
            shapes.append(Box(x, y + 1, PITCH - 5, PITCH - 1))
        shapes.append(Text(x + 1, y, seat, Font.BOLD, lit=not marked))
        shapes.append(Text(x + 8, y, _balls_of(view, seat), Font.SMALL))
    return tuple(shapes)


def _balls_of(view: View, seat: Seat) -> str:
    """Small balls on the board, and for up to four seats those that can still come."""
    if seat in out(view):
        return "-"
    more, on_board = to_place(view) or reserve(view), str(view.scores.get(seat, 0))
    return f"{on_board}+{more.get(seat, 0)}" if more and _shows_supply(view) else on_board


def _shows_supply(view: View) -> bool:
    """True if the table page shows what each seat has still to place or in reserve."""
    return len(view.seats) <= _MOST_WITH_SUPPLY


PICTURES = GamePictures(BOARD, _body, _shows_supply)
