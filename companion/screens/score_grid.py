"""Scores of two to six players in a part of the display; that of the seat to move is inverted."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from companion.contents import Seat
from companion.screens.font import Font, shorten
from companion.screens.layout import PITCH
from companion.screens.page import WIDTH, Box, Page, Shape, Text, flush_right
from companion.screens.player_names import name
from companion.screens.view import View
from companion.screens.words import Words

_ROWS = 3
_NARROW, _GAP, _BETWEEN = 56, 6, 4
"""Pixels: the width up to which a cell has no room to spare; what wider cells keep free at their right.

And what narrow cells keep free before the next one.
"""


def score_grid(
    view: View, words: Words, place: tuple[int, int], score: Callable[[Seat], str] | None = None
) -> Page:
    """Name and score of each seat, up to three one below the other, from the corner `place` on.

    `score` gives the text for a seat; by default its score.
    """
    left, top = place
    columns = ceil(len(view.seats) / _ROWS)
    rows = ceil(len(view.seats) / columns)
    cell = (WIDTH - left) // columns
    shapes: list[Shape] = []
    for index, seat in enumerate(view.seats):
        x, y = left + index // rows * cell, top + index % rows * PITCH
        text = str(view.scores.get(seat, 0)) if score is None else score(seat)
        clear = _GAP if cell > _NARROW else _BETWEEN if index // rows < columns - 1 else 0
        shapes += _cell(name(view, seat, words), text, (x, y, cell - clear), marked=is_marked(view, seat))
    return tuple(shapes)


def is_marked(view: View, seat: Seat) -> bool:
    """True if the seat is to move, so that its score is inverted."""
    return seat == view.turn and (view.winner is None or view.playout is not None)


def _cell(called: str, score: str, place: tuple[int, int, int], *, marked: bool) -> list[Shape]:
    """Name and number with a pixel beside them; `place` is the corner and the width."""
    x, y, wide = place
    number = flush_right(x + wide - 1, y, score, Font.BOLD, lit=not marked)
    text = Text(x + 1, y, shorten(called, Font.SMALL, number.x - x - 2), Font.SMALL, lit=not marked)
    return [Box(x, y + 1, wide, PITCH - 1), text, number] if marked else [text, number]
