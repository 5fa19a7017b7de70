"""Lists in which one entry may be marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.screens.font import Font, shorten, width
from companion.screens.layout import BAND, PITCH, ROWS, wrapped
from companion.screens.page import WIDTH, Box, Page, Shape, Text, flush_right
from companion.screens.pagination import even_chunks

_MARGIN = 3
_VALUE_ROOM = WIDTH * 9 // 16


def window(count: int, marked: int, size: int) -> int:
    """The index of the first entry shown, so that the marked one is in the middle if possible."""
    return max(0, min(marked - size // 2, count - size))


def marked_rows(entries: Sequence[tuple[str, str]], marked: int) -> Page:
    """Rows of a label and a value at its right, below the band; the marked row is inverted."""
    shapes: list[Shape] = [_mark(BAND + PITCH * marked)]
    for index, (label, value) in enumerate(entries):
        shapes += _row(label, value, BAND + PITCH * index, index != marked)
    return tuple(shapes)


class ListEntry(NamedTuple):
    """An entry of one or more rows of text."""

    rows: Sequence[str]
    marked: bool


def entry(label: str, *, marked: bool) -> ListEntry:
    """The entry with this label; its rows below the first one begin with a space."""
    room = WIDTH - 2 * _MARGIN
    if width(label, Font.SMALL) <= room:
        return ListEntry([label], marked)
    first, *others = wrapped([label], room - width(" ", Font.SMALL))
    return ListEntry([first, *(f" {text}" for text in others)], marked)


def in_pages(entries: Iterable[ListEntry]) -> list[list[ListEntry]]:
    """The entries of each page; one is divided only if it has no room on a page of its own."""
    pages, free = list[list[ListEntry]](), 0
    for one in entries:
        for rows in even_chunks(one.rows, ROWS):
            if len(rows) > free:
                pages.append([])
                free = ROWS
            pages[-1].append(ListEntry(rows, one.marked))
            free -= len(rows)
    return pages


def entries_page(entries: Iterable[ListEntry]) -> Page:
    """The entries below the band; all rows of the marked one are inverted."""
    shapes, y = list[Shape](), BAND
    for one in entries:
        if one.marked:
            shapes.append(_mark(y, len(one.rows)))
        shapes += (
            Text(_MARGIN, y + PITCH * at, text, Font.SMALL, not one.marked)
            for at, text in enumerate(one.rows)
        )
        y += PITCH * len(one.rows)
    return tuple(shapes)


def _mark(y: int, rows: int = 1) -> Box:
    return Box(0, y + 1, WIDTH, PITCH * rows - 1)


def _row(label: str, value: str, y: int, lit: bool) -> list[Shape]:
    value = shorten(value, Font.SMALL, _VALUE_ROOM)
    room = WIDTH - 2 * _MARGIN - (width(value, Font.SMALL) + _MARGIN if value else 0)
    text = Text(_MARGIN, y, shorten(label, Font.SMALL, room), Font.SMALL, lit)
    return [text, flush_right(WIDTH - _MARGIN, y, value, Font.SMALL, lit)] if value else [text]
