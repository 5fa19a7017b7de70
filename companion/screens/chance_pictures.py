"""Pictures of a die and a card, as large as the display allows."""

from __future__ import annotations

from companion.referee.protocol import Played
from companion.screens.font import Font
from companion.screens.page import Box, Page, Shape, centred
from companion.screens.position_details import throws
from companion.screens.view import View

DIE = 23
"""The side of a die in pixels."""
CARD_WIDTH, CARD_HEIGHT = 36, 24
"""The size of a card in pixels."""

_PIP = 5
_NEAR, _MIDDLE, _FAR = 2, 9, 16
_LONGEST_LARGE = 2
_UNKNOWN = "?"

_CENTRE = {(_MIDDLE, _MIDDLE)}
_TWO = {(_NEAR, _NEAR), (_FAR, _FAR)}
_FOUR = _TWO | {(_NEAR, _FAR), (_FAR, _NEAR)}
_PIPS = {
    1: _CENTRE,
    2: _TWO,
    3: _TWO | _CENTRE,
    4: _FOUR,
    5: _FOUR | _CENTRE,
    6: _FOUR | {(_NEAR, _MIDDLE), (_FAR, _MIDDLE)},
}


def number_in_sight(view: View) -> int | None:
    """The roll or card in force, else that of the last ply.

    None if the next one must be thrown or drawn first.
    """
    if view.number is not None or throws(view):
        return view.number
    drawn = (view.last.roll, view.last.card) if isinstance(view.last, Played) else ()
    return next((number for number in drawn if isinstance(number, int)), None)


def die(number: int | None, x: int, y: int) -> Page:
    """A die with dark pips on a lit square; an empty frame with a question mark before it is thrown."""
    if number not in _PIPS:
        frame = Box(x, y, DIE, DIE, filled=False, radius=4)
        return (frame, centred((x, x + DIE), y - 4, _UNKNOWN, Font.SCORE))
    pips = (
        Box(x + across, y + down, _PIP, _PIP, lit=False, radius=2) for across, down in sorted(_PIPS[number])
    )
    return (Box(x, y, DIE, DIE, radius=4), *pips)


def card(number: int | None, x: int, y: int) -> Page:
    """A card with its number; an empty frame with a question mark before it is drawn."""
    text = _UNKNOWN if number is None else str(number)
    known = number is not None
    shapes: list[Shape] = [Box(x, y, CARD_WIDTH, CARD_HEIGHT, filled=known, radius=3)]
    font, above = (Font.SCORE, 4) if len(text) <= _LONGEST_LARGE else (Font.HEAD, -5)
    return (*shapes, centred((x + 1, x + CARD_WIDTH), y - above, text, font, lit=not known))
