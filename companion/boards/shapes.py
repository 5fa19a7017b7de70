"""How the fields of a board look: hollows in the wood, printed spots and yards, cards.

The light comes from above left: hollows are dark at the upper rim and bright at the lower one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.boards.board import Board
from companion.boards.place import Place, SeatColour
from companion.boards.placement import card_corner

_HOLLOWS: dict[SeatColour | None, tuple[str, str, str, str]] = {
    None: ("#b27a45", "#93602f", "#6b4120", "#4a2a12"),
    "black": ("#6d4b33", "#573823", "#3f2716", "#2a180b"),
    "white": ("#efd3a4", "#dcb780", "#b58b55", "#8a6336"),
}
_PRINT: dict[SeatColour | None, str] = {
    None: "#f9efdc",
    "yellow": "#f2c230",
    "green": "#3f9a4d",
    "red": "#cf3a30",
    "blue": "#2f62b5",
    "black": "#3d3936",
    "white": "#ffffff",
}
_INK = "#4a2a12"
_LINKED = 3.2
"""Two successive spots are joined if their middles are at most this many radii apart."""

_FEWEST_IN_RING = 3

_RIM = """<linearGradient id="{id}-rim" x1="0.3" y1="0" x2="0.7" y2="1">
<stop offset="0" stop-color="#3d210d" stop-opacity="0.75"/>
<stop offset="0.5" stop-color="#3d210d" stop-opacity="0.1"/>
<stop offset="1" stop-color="#ffe3b8" stop-opacity="0.85"/>
</linearGradient>"""
_HOLLOW = """<radialGradient id="{id}" cx="0.54" cy="0.62" r="0.66">
<stop offset="0" stop-color="{0}"/><stop offset="0.55" stop-color="{1}"/>
<stop offset="0.86" stop-color="{2}"/><stop offset="1" stop-color="{3}"/>
</radialGradient>"""


def paint(board: Board) -> Iterator[str]:
    """The definitions that the fields of this board use."""
    colours = dict.fromkeys(_wood_of(place) for place in board.fields.values() if _is_hollow(place))
    if colours:
        yield _RIM.format(id=board.name)
    for colour in colours:
        yield _HOLLOW.format(*_HOLLOWS[colour], id=_hollow(board, colour))


def shape(board: Board, place: Place) -> Iterator[str]:
    """The parts of one field; that of class ``pit`` is the field itself."""
    rx, ry = place.reach
    if _is_hollow(place):
        yield _ellipse(place, rx + 1.6, ry + 1.6, f'fill="url(#{board.name}-rim)" class="rim"')
        yield _ellipse(place, rx, ry, f'fill="url(#{_hollow(board, _wood_of(place))})" class="pit"')
    elif place.shape == "card":
        yield _card(place, 'transform="translate(0.8 1.6)" fill="#2a1608" opacity="0.3" class="rim"')
        yield _card(place, 'fill="#fbf6ea" stroke="#c9b896" stroke-width="0.6" class="pit"')
    else:
        yield from _printed(place)


def track(board: Board) -> Iterator[str]:
    """The line below the spots, so that the eye finds the way from each to the next."""
    links = [f"M{one.x:g} {one.y:g}L{other.x:g} {other.y:g}" for one, other in track_links(board)]
    if links:
        yield f'<path d="{"".join(links)}" fill="none" stroke="{_INK}" stroke-width="2" class="track"/>'


def track_links(board: Board) -> Iterator[tuple[Place, Place]]:
    """The spots that are joined by a line, two and two.

    Spots without a label are the ring, in the order of the file; it closes if they are three or more. Those
    with one, such as the fields of a house, are rows of their own.
    """
    spots = [place for place in board.fields.values() if place.shape == "spot"]
    ring = [place for place in spots if place.label is None]
    rows = [place for place in spots if place.label is not None]
    yield from _links(ring[-1:] + ring if len(ring) >= _FEWEST_IN_RING else ring)
    yield from _links(rows)


def _links(row: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    for one, other in pairwise(row):
        if math.dist((one.x, one.y), (other.x, other.y)) <= _LINKED * max(one.reach[0], other.reach[0]):
            yield one, other


def waiting_places(place: Place) -> Iterator[tuple[float, float, float]]:
    """The places for four figures in a yard: middle and radius of each, in mm; other fields have none."""
    rx, ry = place.reach
    for turn in range(4 if place.shape == "yard" else 0):
        angle = math.pi / 4 + turn * math.pi / 2
        yield place.x + math.cos(angle) * rx * 0.5, place.y + math.sin(angle) * ry * 0.5, rx * 0.3


def rim(place: Place, colour: str) -> str:
    """A line of this colour around a field."""
    width = min(place.reach) * 0.14
    return silhouette(place, f'fill="none" stroke="{colour}" stroke-width="{width:.1f}" class="rim"')


def silhouette(place: Place, looks: str) -> str:
    """The edge of a field as a shape, with attributes that say its looks."""
    return _card(place, looks) if place.shape == "card" else _ellipse(place, *place.reach, looks)


def _is_hollow(place: Place) -> bool:
    return place.shape in {"pit", "store"}


def _wood_of(place: Place) -> SeatColour | None:
    return place.colour if place.colour in _HOLLOWS else None


def _hollow(board: Board, colour: SeatColour | None) -> str:
    return f"{board.name}-hollow" + (f"-{colour}" if colour else "")


def _printed(place: Place) -> Iterator[str]:
    """A spot, or a yard: a ring in its colour with four places for figures."""
    rx, ry = place.reach
    fill = _PRINT[place.colour]
    yield _ellipse(place, rx, ry, f'fill="{fill}" stroke="{_INK}" stroke-width="1.6" class="pit"')
    looks = f'fill="{_PRINT[None]}" stroke="{_INK}" stroke-width="1" class="rim"'
    for x, y, radius in waiting_places(place):
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {looks}/>'


def _card(place: Place, looks: str) -> str:
    rx, ry = place.reach
    size = f'width="{2 * rx:g}" height="{2 * ry:g}" rx="{card_corner(place):g}"'
    return f'<rect x="{place.x - rx:g}" y="{place.y - ry:g}" {size} {looks}/>'


def _ellipse(place: Place, rx: float, ry: float, looks: str) -> str:
    middle = f'cx="{place.x:g}" cy="{place.y:g}"'
    if rx == ry:
        return f'<circle {middle} r="{rx:g}" {looks}/>'
    return f'<ellipse {middle} rx="{rx:g}" ry="{ry:g}" {looks}/>'
