"""The parts of which pages are made: the band on top, lines of text below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from companion.screens.font import Font, shorten, width, wrap
from companion.screens.page import WIDTH, Box, Page, Shape, Text, flush_right
from companion.screens.player_names import names
from companion.screens.view import View
from companion.screens.words import Words

BAND = 16
"""The height of the band in pixels."""

PITCH = 12
"""Pixels from one line of small text to the next."""

HEAD_PITCH = 13
"""Pixels from a line of large text to the next."""

BOARD_TOP = BAND + 2
BELOW_BOARD = BAND + 2 * PITCH
"""The rows of pixels where a small picture of a board begins, and the first of two rows of text under it."""

ROWS = 4
"""How many lines of small text have room under the band."""

MARGIN = 2
_APART = 4
"""Pixels between the texts at both ends of a row, about the width of a letter."""

_NAME_AT_LEAST = 3
_BAND_FONTS = (Font.HEAD, Font.BOLD)


def band(headline: str, label: str = "") -> Page:
    """A lit bar over the whole width: the headline, as large as it fits, and a small label at its right."""
    label = shorten(label, Font.SMALL, WIDTH * 5 // 8)
    room = headline_room(label)
    font = next((font for font in _BAND_FONTS if width(headline, font) <= room), _BAND_FONTS[-1])
    y = 1 if font is Font.HEAD else 2
    shapes: list[Shape] = [
        Box(0, 0, WIDTH, BAND),
        Text(MARGIN, y, shorten(headline, font, room), font, lit=False),
    ]
    if label:
        shapes.append(flush_right(WIDTH - MARGIN, 2, label, Font.SMALL, lit=False))
    return tuple(shapes)


def headline_room(label: str) -> int:
    """The pixels that a label leaves to the headline of a band."""
    return WIDTH - 2 * MARGIN - (width(label, Font.SMALL) + _APART if label else 0)


def wrapped(lines: Iterable[str], width: int = WIDTH) -> list[str]:
    """The lines broken to this width in pixels, by default that of the display."""
    return [row for line in lines for row in wrap(line, Font.SMALL, width)]


def clipped(lines: list[str], limit: int, width: int = WIDTH) -> list[str]:
    """At most `limit` lines; if some are left out, the last one ends with an ellipsis."""
    if len(lines) <= limit:
        return lines
    return [*lines[: limit - 1], shorten(f"{lines[limit - 1]} {lines[limit]}", Font.SMALL, width - 2)]


def rows(texts: Iterable[str], top: int = BAND, left: int = 0) -> Page:
    """Rows of small text one below the other, each shortened to the room right of the column `left`."""
    room = WIDTH - left - 1
    return tuple(
        Text(left + 1, top + PITCH * index, shorten(text, Font.SMALL, room))
        for index, text in enumerate(texts)
    )


def fit_names(view: View, tell: Callable[[View], str], words: Words, font: Font, room: int) -> str:
    """The text that `tell` makes of the view, with players' names as long as the room allows.

    At most as many lengths are tried as the room has columns, however long the names are.
    """
    called = {seat: shorten(name, font, room) for seat, name in names(view, words).items()}
    longest, column = max(map(len, called.values()), default=0), width("0", font)
    for limit in range(longest, _NAME_AT_LEAST - 1, -1):
        cut = {
            seat: name if len(name) <= limit else shorten(name, font, limit * column)
            for seat, name in called.items()
        }
        told = tell(replace(view, names=cut))
        if width(told, font) <= room:
            return told
    return shorten(tell(view), font, room)


def ends(left: str, right: str, y: int, between: int = 2) -> tuple[Text, Text]:
    """Two texts at both ends of a row, `between` pixels apart.

    Each may have half of the row, and what the other one leaves.
    """
    room = WIDTH - between - 2
    right = shorten(right, Font.SMALL, max(room // 2, room - width(left, Font.SMALL)))
    left = shorten(left, Font.SMALL, max(room // 2, room - width(right, Font.SMALL)))
    return Text(1, y, left), flush_right(WIDTH, y, right, Font.SMALL)
