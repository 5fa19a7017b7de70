"""The pieces on a field as parts of an SVG: discs with a number, a letter, or both.

A number says how many pieces of a kind lie there, a letter whose they are, so that a picture is also read
where it has no colours.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from companion.boards.board import Board
from companion.boards.piece_colours import colour, is_dark
from companion.boards.place import Place
from companion.contents import Contents, groups

ALONE = 0.6
"""How much of a field one disc covers, as a share of its reach."""

STONE, BELOW = 0.47, 0.28
"""The size of a stone on a card, and how far below the middle it lies: above it is the number of the card."""

YARD_PLACES, FIGURE = 4, 0.27
"""The places of a yard, and the size of a figure on one of them."""

STANDING, STACKED, RAISED = 0.85, 0.6, 1.0
"""The size of a figure alone and in a stack, and how far the next one of a stack is drawn above it, so that
the letters of both can be read.
"""

NAMELESS = frozenset({"bean", "car"})
"""Pieces without letters: their number is always told."""

_DARK, _LIGHT = "#26221f", "#ffffff"


@dataclass(frozen=True, slots=True)
class Disc:
    """Pieces of one kind: their letter and number, and where they are drawn, in mm."""

    letter: str
    number: int
    x: float
    y: float
    radius: float


def pieces(board: Board, place: Place, contents: Contents) -> Iterator[str]:
    """The pieces that lie on a field, those below first."""
    for disc in _discs(board, place, list(groups(contents))):
        yield from _drawn(board.look, disc)


def _discs(board: Board, place: Place, kinds: Sequence[tuple[int, str]]) -> Iterator[Disc]:
    if not kinds:
        return iter(())
    single = [letter for number, letter in kinds for _ in range(number)]
    if place.shape == "yard":
        return _waiting(place, single)
    if board.stacks:
        return _stacked(place, single)
    return _in_a_ring(place, kinds) if len(kinds) > 1 else _alone(place, *kinds[0])


def _waiting(place: Place, letters: Sequence[str]) -> Iterator[Disc]:
    """Figures on the places of a yard; more than it has places come round again."""
    rx, ry = place.reach
    for index, letter in enumerate(letters):
        turn = (index + 0.5) * math.tau / YARD_PLACES
        x, y = place.x + math.cos(turn) * rx * 0.5, place.y + math.sin(turn) * ry * 0.5
        yield Disc(letter, 1, x, y, min(rx, ry) * FIGURE)


def _stacked(place: Place, letters: Sequence[str]) -> Iterator[Disc]:
    """Figures that stand on each other, the lowest first."""
    small = min(place.reach)
    radius = small * (STANDING if len(letters) == 1 else STACKED)
    lowest = place.y + (len(letters) - 1) / 2 * small * RAISED
    for level, letter in enumerate(letters):
        yield Disc(letter, 1, place.x, lowest - level * small * RAISED, radius)


def _alone(place: Place, number: int, letter: str) -> Iterator[Disc]:
    """One disc in the middle of a field; on a card it lies below the number."""
    on_card, small = place.shape == "card", min(place.reach)
    down = place.reach[1] * BELOW if on_card else 0.0
    yield Disc(letter, number, place.x, place.y + down, small * (STONE if on_card else ALONE))


def _in_a_ring(place: Place, kinds: Sequence[tuple[int, str]]) -> Iterator[Disc]:
    """A disc for each kind: they touch each other and the edge of the field."""
    rx, ry = place.reach
    half = math.sin(math.pi / len(kinds))
    radius = min(rx, ry) * half / (1 + half)
    for index, (number, letter) in enumerate(kinds):
        turn = math.pi + index * math.tau / len(kinds)
        x, y = place.x + math.cos(turn) * (rx - radius), place.y + math.sin(turn) * (ry - radius)
        yield Disc(letter, number, x, y, radius)


def _drawn(look: str, disc: Disc) -> Iterator[str]:
    """A disc with its text; one whose letter is a capital, such as a mother ball, has a second rim."""
    fill = colour(look, disc.letter)
    ink = _LIGHT if is_dark(fill) else _DARK
    middle = f'cx="{disc.x:.1f}" cy="{disc.y:.1f}"'
    rim = f'stroke="{_DARK}" stroke-width="{disc.radius * 0.07:.2f}"'
    yield f'<circle {middle} r="{disc.radius:.1f}" fill="{fill}" {rim}/>'
    if disc.letter.isupper():
        groove = f'stroke="{ink}" stroke-width="{disc.radius * 0.08:.2f}"'
        yield f'<circle {middle} r="{disc.radius * 0.84:.1f}" fill="none" {groove}/>'
    text = _text(look, disc)
    size = disc.radius * min(1.15, 2.2 / len(text))
    yield (
        f'<text x="{disc.x:.1f}" y="{disc.y + size * 0.36:.1f}" font-size="{size:.1f}" text-anchor="middle" '
        f'font-family="sans-serif" font-weight="bold" fill="{ink}">{escape(text)}</text>'
    )


def _text(look: str, disc: Disc) -> str:
    if look in NAMELESS:
        return str(disc.number)
    return f"{disc.number if disc.number > 1 else ''}{disc.letter}"
