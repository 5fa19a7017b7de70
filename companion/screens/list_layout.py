"""Lists in which one entry may be marked."""

from __future__ import annotations

from collections.abc import Sequence

from companion.screens.font import Font, shorten, width
from companion.screens.layout import BAND, PITCH
from companion.screens.page import WIDTH, Box, Page, Shape, Text, flush_right

_MARGIN = 3
_VALUE_ROOM = WIDTH * 9 // 16


def window(count: int, marked: int, size: int) -> int:
    """The index of the first entry shown, so that the marked one is in the middle if possible."""
    return max(0, min(marked - size // 2, count - size))


def marked_rows(entries: Sequence[tuple[str, str]], marked: int | None) -> Page:
    """Rows of a label and a value at its right, below the band; the marked row is inverted."""
    shapes: list[Shape] = []
    for index, (label, value) in enumerate(entries):
        y, lit = BAND + PITCH * index, index != marked
        if not lit:
            shapes.append(Box(0, y + 1, WIDTH, PITCH - 1))
        shapes += _row(label, value, y, lit)
    return tuple(shapes)


def _row(label: str, value: str, y: int, lit: bool) -> list[Shape]:
    value = shorten(value, Font.SMALL, _VALUE_ROOM)
    room = WIDTH - 2 * _MARGIN - (width(value, Font.SMALL) + _MARGIN if value else 0)
    text = Text(_MARGIN, y, shorten(label, Font.SMALL, room), Font.SMALL, lit)
    return [text, flush_right(WIDTH - _MARGIN, y, value, Font.SMALL, lit)] if value else [text]
