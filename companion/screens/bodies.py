"""What stands below the band while nothing is wrong, by game: board, chance, scores, what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import TypeAlias

from companion.contents import Seat
from companion.screens.bands import (
    BAND,
    BELOW_BOARD,
    PITCH,
    clipped,
    ends,
    fit_names,
    rows,
    wrapped,
)
from companion.screens.chances import CARD_WIDTH, DIE, card, die, number_in_sight
from companion.screens.faces import Face
from companion.screens.leaves import packed
from companion.screens.miniboards.known import BOARDS
from companion.screens.miniboards.zahlenluchs import STONE, stone
from companion.screens.names import name
from companion.screens.page import WIDTH, Box, Page, Shape, Text, centred
from companion.screens.score_grid import is_marked, score_grid
from companion.screens.standing import out, reserve, to_place
from companion.screens.view import View
from companion.screens.words import Words

Tell: TypeAlias = Callable[[View], Sequence[str]]
"""The lines that tell what happened, the most important first."""

_LAST_ROW = BAND + 3 * PITCH
_TWO_LAST_ROWS = BAND + 2 * PITCH
_BESIDE = 2
_COLON_GAP = 6
_MOST_WITH_SUPPLY = 4


def body(view: View, tell: Tell, words: Words) -> Page:
    """The picture below the band."""
    return _BODIES.get(view.game, _plain)(view, tell, words)


def _first(view: View, tell: Tell, words: Words, room: int = WIDTH - 1) -> str:
    return fit_names(view, lambda cut: next(iter(tell(cut)), ""), words, Face.SMALL, room)


def _below_board(view: View, tell: Tell, words: Words) -> Page:
    """The board over the whole width, the two names at its sides, one line."""
    board = BOARDS[view.game]
    left, right = (name(view, seat, words) for seat in board.sides)
    return (
        *board.draw(view, (), board.top),
        *ends(left, right, BELOW_BOARD),
        *rows([_first(view, tell, words)], _LAST_ROW),
    )


def _over_score(view: View, tell: Tell, words: Words) -> Page:
    """The board over the whole width, the two names with their scores between them, one line."""
    board = BOARDS[view.game]
    return (
        *board.draw(view, (), board.top),
        *_two_scores(view, words, BELOW_BOARD - 1),
        *rows([_first(view, tell, words)], _LAST_ROW),
    )


def _with_die(view: View, tell: Tell, words: Words) -> Page:
    """The die at the left, the figures at home beside it, one line."""
    return (
        *die(number_in_sight(view), 0, BAND + 6),
        *score_grid(view, words, (DIE + 1, BAND)),
        *rows([_first(view, tell, words)], _LAST_ROW),
    )


def _with_cards(view: View, tell: Tell, _words: Words) -> Page:
    """The grid at the left; beside it the card, the stones that are left, two lines."""
    board = BOARDS[view.game]
    left = board.width + _BESIDE
    beside = left + CARD_WIDTH + _BESIDE
    return (
        *board.draw(view, (), board.top),
        *card(number_in_sight(view), left, BAND + 1),
        *_stones(view, beside),
        *_two_lines(view, tell, left),
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
        shapes.append(Text(x + STONE + 4, y, str(view.scores.get(seat, 0)), Face.BOLD, lit=lit))
    return tuple(shapes)


def _with_hexagon(view: View, tell: Tell, words: Words) -> Page:
    """The map at the left; beside it the small balls of each seat, two lines."""
    board = BOARDS[view.game]
    left = board.width + _BESIDE
    if len(view.seats) == 2:  # noqa: PLR2004 - two players have room for their names
        balls = score_grid(view, words, (left, BAND), lambda seat: _balls_of(view, seat))
    else:
        balls = _balls(view, left)
    return (*board.draw(view, (), board.top), *balls, *_two_lines(view, tell, left))


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
        shapes.append(Text(x + 1, y, seat, Face.BOLD, lit=not marked))
        shapes.append(Text(x + 8, y, _balls_of(view, seat), Face.SMALL))
    return tuple(shapes)


def _balls_of(view: View, seat: Seat) -> str:
    """Small balls on the board, and for up to four seats those that can still come."""
    if seat in out(view):
        return "-"
    more, on_board = to_place(view) or reserve(view), str(view.scores.get(seat, 0))
    return f"{on_board}+{more.get(seat, 0)}" if more and supply_in_sight(view) else on_board


def supply_in_sight(view: View) -> bool:
    """True if the table page shows what each seat has still to place or in reserve."""
    return view.game == "esiema" and len(view.seats) <= _MOST_WITH_SUPPLY


def _two_lines(view: View, tell: Tell, left: int) -> Page:
    """As many lines as there is room for beside the board; a first line that is too long is cut."""
    room, lines = WIDTH - left - 1, tell(view)
    whole = packed(lines, 2, room)[:1] if len(wrapped(lines[:1], room)) <= 2 else []  # noqa: PLR2004
    shown = whole[0] if whole else clipped(wrapped(lines[:1], room), 2, room)
    return rows(shown, _TWO_LAST_ROWS, left)


def _plain(view: View, tell: Tell, words: Words) -> Page:
    """A game of which nothing is known: what happened, and the scores."""
    if len(view.seats) == 2:  # noqa: PLR2004 - two players face each other over a colon
        told = rows(clipped(wrapped(tell(view)), 2))
        return (*told, *_two_scores(view, words, _TWO_LAST_ROWS))
    return (*score_grid(view, words, (0, BAND)), *rows([_first(view, tell, words)], _LAST_ROW))


def _two_scores(view: View, words: Words, top: int) -> Page:
    one, other = view.seats
    numbers = f"{view.scores.get(one, 0)}:{view.scores.get(other, 0)}"
    middle = centred((0, WIDTH), top, numbers, Face.HEAD)
    left, right = name(view, one, words), name(view, other, words)
    return (*ends(left, right, top + 1, WIDTH - 2 * middle.x + _COLON_GAP), middle)


_BODIES: Mapping[str, Callable[[View, Tell, Words], Page]] = {
    "sahara": _below_board,
    "geisterfahrer": _over_score,
    "ghostbuster": _with_die,
    "zahlenluchs": _with_cards,
    "esiema": _with_hexagon,
}
