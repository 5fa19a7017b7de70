"""The layout of the cards before a game: which number lies on which field, one row of cards at a time."""

from __future__ import annotations

from itertools import groupby

from companion.contents import Field
from companion.screens.font import Font, width
from companion.screens.layout import BAND, PITCH, rows
from companion.screens.page import WIDTH, Box, Page, Shape, centred
from companion.screens.pagination import PagePart, fixed_headline
from companion.screens.story import Scene, Story
from companion.screens.trouble_texts import notes
from companion.screens.view import View
from companion.screens.words import Words

_CARD_HEIGHT = 18
_CARD_TOP = BAND + PITCH + 2
_GAP = 2


def card_layout_story(view: View, words: Words) -> Story:
    """The story with one line for each row of cards, the lowest row first."""
    all_rows, told = _rows(view), []
    for number, fields in enumerate(all_rows, start=1):
        cards = " ".join(str(view.laid[field]) for field in fields)
        told.append(f"{_row_title(number, len(all_rows), words)}: {cards}")
    return Story("laying", words.text("Lay the cards out"), (*told, *notes(view, words)))


def card_layout_parts(scene: Scene) -> list[PagePart]:
    """One part for each row of cards: its title, the cards from the left, and their fields below them."""
    view, words = scene.view, scene.words
    all_rows = _rows(view)
    return [
        PagePart(
            fixed_headline(words.text("Lay cards")),
            _row(view, fields, _row_title(number, len(all_rows), words)),
        )
        for number, fields in enumerate(all_rows, start=1)
    ]


def _rows(view: View) -> list[tuple[Field, ...]]:
    """The fields of each row, from the lowest row, each from the left."""
    fields = sorted(view.laid, key=lambda field: (int(field[1:]), field))
    return [tuple(row) for _, row in groupby(fields, key=lambda field: field[1:])]


def _row_title(number: int, count: int, words: Words) -> str:
    if number == 1:
        return words.text("Row {number} (below)", number=number)
    if number == count:
        return words.text("Row {number} (above)", number=number)
    return words.text("Row {number}", number=number)


def _row(view: View, fields: tuple[Field, ...], title: str) -> Page:
    cell = WIDTH // len(fields)
    shapes: list[Shape] = [*rows([title])]
    for index, field in enumerate(fields):
        left, number = index * cell, str(view.laid[field])
        font = Font.HEAD if width(number, Font.HEAD) <= cell - 2 * _GAP else Font.SMALL
        shapes += [
            Box(left, _CARD_TOP, cell - _GAP, _CARD_HEIGHT, radius=2),
            centred((left, left + cell - _GAP + 1), _CARD_TOP + 2, number, font, lit=False),
            centred((left, left + cell - _GAP + 1), _CARD_TOP + _CARD_HEIGHT, field, Font.SMALL),
        ]
    return tuple(shapes)
