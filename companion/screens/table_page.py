"""The page that stands while nothing is wrong: whose turn it is, what was played, the score."""

from __future__ import annotations

from collections.abc import Callable

from companion.screens.accounts import match_lines
from companion.screens.bands import (
    BAND,
    BELOW_BOARD,
    BOARD_TOP,
    PITCH,
    clipped,
    ends,
    fit_names,
    rows,
    wrapped,
)
from companion.screens.faces import Face, shorten
from companion.screens.leaves import Leaf, reading
from companion.screens.miniboard import SIDES, board, has_board
from companion.screens.names import name
from companion.screens.page import WIDTH, Page, Text, centred, flush_right
from companion.screens.plies import again, happened, unkept
from companion.screens.telling import Scene
from companion.screens.troubles import notes
from companion.screens.view import View
from companion.screens.words import Words

_COLUMNS = 3
_GAP = 6
"""Scores of three and more players stand in columns, with a gap between them."""


def table_leaves(scene: Scene) -> list[Leaf]:
    """The table, and behind it what the players should know but need not act upon."""
    view, words = scene.view, scene.words
    label = words.text("once more") if again(view) else words.text("to move")
    body = table_body(view, lambda cut: _told(cut, words))
    first = Leaf(lambda room: shorten(name(view, view.turn or ""), Face.HEAD, room), body, label)
    more = (*unkept(view, words), *notes(view, words))
    return [first, *reading(words.text("Please note"), more)] if more else [first]


def _told(view: View, words: Words) -> str:
    lines = match_lines(view, words) if view.last is None else ()
    return next(iter((*lines, *happened(view, words))), "")


def table_body(view: View, tell: Callable[[View], str]) -> Page:
    """Board, score and what is told, below the band: one line, or two where there is no board."""
    if not has_board(view.game):
        return (*rows(clipped(wrapped([tell(view)]), 2)), *scores(view, BAND + 2 * PITCH))
    told = fit_names(view, tell, Face.SMALL, WIDTH - 1)
    left, right = (name(view, seat) for seat in SIDES[view.game])
    return (
        *board(view.game, view.table, (), BOARD_TOP),
        *ends(left, right, BELOW_BOARD),
        *rows([told], BELOW_BOARD + PITCH),
    )


def scores(view: View, top: int) -> Page:
    """Two players' scores in a row, those of three and more in two rows of three."""
    if len(view.seats) == 2:  # noqa: PLR2004 - two players face each other
        return _two_scores(view, top)
    cells: list[Text] = []
    for index, seat in enumerate(view.seats):
        x, y = index % _COLUMNS * (WIDTH // _COLUMNS), top + index // _COLUMNS * PITCH
        number = flush_right(x + WIDTH // _COLUMNS - _GAP, y, str(view.scores.get(seat, 0)), Face.BOLD)
        cells += [Text(x + 1, y, shorten(name(view, seat), Face.SMALL, number.x - x - 2)), number]
    return tuple(cells)


def _two_scores(view: View, top: int) -> Page:
    one, other = view.seats
    numbers = f"{view.scores.get(one, 0)}:{view.scores.get(other, 0)}"
    middle = centred((0, WIDTH), top, numbers, Face.HEAD)
    return (*ends(name(view, one), name(view, other), top + 1, WIDTH - 2 * middle.x + _GAP), middle)
