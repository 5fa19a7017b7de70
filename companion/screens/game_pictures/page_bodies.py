"""Page bodies, and the parts of them that several games share: lines that tell what happened, and scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from companion.screens.font import Font, width
from companion.screens.layout import BAND, PITCH, clipped, ends, fit_names, rows, wrapped
from companion.screens.page import WIDTH, Page, Text
from companion.screens.pagination import packed
from companion.screens.player_names import name
from companion.screens.score_grid import score_grid
from companion.screens.view import View
from companion.screens.words import Words

TellLines: TypeAlias = Callable[[View], Sequence[str]]
"""Gives the lines that tell what happened, the most important one first."""

Body: TypeAlias = Callable[[View, TellLines, Words], Page]
"""Draws the page below the band as long as nothing is wrong."""

BESIDE = 2
"""Pixels between a board and what stands beside it."""

_LAST_ROW = BAND + 3 * PITCH
_TWO_LAST_ROWS = BAND + 2 * PITCH
_COLON_GAP = 3


def last_row(view: View, tell: TellLines, words: Words) -> Page:
    """The first line that tells what happened, in the last row, with names as long as they fit."""
    line = fit_names(view, lambda cut: next(iter(tell(cut)), ""), words, Font.SMALL, WIDTH - 1)
    return rows([line], _LAST_ROW)


def two_last_rows(view: View, tell: TellLines, left: int) -> Page:
    """As many lines as have room beside the board in two rows; a first line that is too long is cut."""
    room, lines = WIDTH - left - 1, tell(view)
    whole = packed(lines, 2, room)[:1] if len(wrapped(lines[:1], room)) <= 2 else []  # noqa: PLR2004
    shown = whole[0] if whole else clipped(wrapped(lines[:1], room), 2, room)
    return rows(shown, _TWO_LAST_ROWS, left)


def two_scores(view: View, words: Words, top: int) -> Page:
    """The names of two players at the sides, and their scores with a colon between them.

    The colon is in the middle of the row, unless a long name moves it away.
    """
    one, other = view.seats
    numbers = f"{view.scores.get(one, 0)}:{view.scores.get(other, 0)}"
    apart = width(numbers, Font.HEAD) + 2 * _COLON_GAP
    left, right = ends(name(view, one, words), name(view, other, words), top + 1, apart)
    x = min(max((WIDTH - apart) // 2, left.right), right.x - apart)
    return left, right, Text(x + _COLON_GAP, top, numbers, Font.HEAD)


def plain_body(view: View, tell: TellLines, words: Words) -> Page:
    """The body of a game without pictures: what happened, and the scores."""
    if len(view.seats) == 2:  # noqa: PLR2004 - two players face each other over a colon
        told = rows(clipped(wrapped(tell(view)), 2))
        return (*told, *two_scores(view, words, _TWO_LAST_ROWS))
    return (*score_grid(view, words, (0, BAND)), *last_row(view, tell, words))
