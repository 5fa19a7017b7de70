"""The parts that pages are made of: the band on top, lines of text below it, the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from companion.screens.faces import Face, shorten, width, wrap
from companion.screens.names import name
from companion.screens.page import WIDTH, Box, Page, Shape, Text, flush_right
from companion.screens.view import View

BAND = 16
"""Height of the band."""

PITCH = 12
"""From one line of small text to the next."""

BOARD_TOP = BAND + 2
BELOW_BOARD = BAND + 2 * PITCH
"""Where a small picture of a board begins, and the first of two rows of text under it."""

ROWS = 4
"""Lines of small text under the band."""

MARGIN = 2
_NAME_AT_LEAST = 3
_BAND_FACES = (Face.HEAD, Face.BOLD)


def band(headline: str, label: str = "") -> Page:
    """A lit bar over the whole width: the headline, as large as it fits, and a small label right."""
    label = shorten(label, Face.SMALL, WIDTH // 2)
    room = headline_room(label)
    face = next((face for face in _BAND_FACES if width(headline, face) <= room), _BAND_FACES[-1])
    y = 1 if face is Face.HEAD else 2
    shapes: list[Shape] = [
        Box(0, 0, WIDTH, BAND),
        Text(MARGIN, y, shorten(headline, face, room), face, lit=False),
    ]
    if label:
        shapes.append(flush_right(WIDTH - MARGIN, 2, label, Face.SMALL, lit=False))
    return tuple(shapes)


def headline_room(label: str) -> int:
    """The pixels that a label leaves to the headline of a band."""
    return WIDTH - 2 * MARGIN - (width(label, Face.SMALL) + MARGIN if label else 0)


def wrapped(lines: Iterable[str]) -> list[str]:
    """Each line broken to the width of the display."""
    return [row for line in lines for row in wrap(line, Face.SMALL, WIDTH)]


def clipped(lines: list[str], limit: int) -> list[str]:
    """No more than so many lines; the last one ends with an ellipsis where some are left out."""
    if len(lines) <= limit:
        return lines
    return [*lines[: limit - 1], shorten(f"{lines[limit - 1]} {lines[limit]}", Face.SMALL, WIDTH - 2)]


def rows(texts: Iterable[str], top: int = BAND) -> Page:
    """Rows of small text one below the other, shortened to the width of the display."""
    return tuple(
        Text(1, top + PITCH * index, shorten(text, Face.SMALL, WIDTH - 1)) for index, text in enumerate(texts)
    )


def fit_names(view: View, tell: Callable[[View], str], face: Face, room: int) -> str:
    """What is told of the view, with the players' names as long as the room allows."""
    longest = max((len(name(view, seat)) for seat in view.seats), default=0)
    for limit in range(longest, _NAME_AT_LEAST - 1, -1):
        cut = {seat: shorten(name(view, seat), face, limit * width("0", face)) for seat in view.seats}
        told = tell(replace(view, names=cut))
        if width(told, face) <= room:
            return told
    return shorten(tell(view), face, room)


def ends(left: str, right: str, y: int, between: int = 2) -> Page:
    """Two texts at both ends of a row, each as long as its half allows, `between` pixels apart."""
    room = (WIDTH - between) // 2 - 1
    right = shorten(right, Face.SMALL, room)
    return (Text(1, y, shorten(left, Face.SMALL, room)), flush_right(WIDTH, y, right, Face.SMALL))
