"""The names of the fields on the board: where they are, and how they look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

from companion.boards.board import Board
from companion.boards.place import Place
from companion.contents import Field

_NAME_MM = 11
_AWAY_MM = 19  # leaves the rim free for the page's numerals
_ASIDE_MM = 13
_EDGE_MM = 4  # room between a name and the edge of the board

_DARK = "#4a2a12"
_LIGHT = "#fff3dc"
_LIGHT_ON = {"green", "red", "blue", "black"}
"""Colours of flat fields on which only light letters can be read."""


@dataclass(frozen=True, slots=True)
class NameBaseline:
    """The place of a name: the middle of its baseline in mm, and its height in mm."""

    x: float
    y: float
    size: float

    def on(self, board: Board) -> bool:
        """True if the whole name is on the board."""
        width, height = board.size
        return (
            _EDGE_MM + self.size / 2 <= self.x <= width - _EDGE_MM - self.size / 2
            and _EDGE_MM / 2 + self.size * 0.7 <= self.y <= height - _EDGE_MM / 2
        )

    def free_of(self, place: Place) -> bool:
        """True if the name touches no part of the field."""
        rx, ry = place.reach
        aside = abs(self.x - place.x) >= rx + self.size / 2
        return aside or not place.y - ry < self.y < place.y + ry + self.size

    def inside(self, place: Place) -> bool:
        """True if the name begins its line on the field."""
        return abs(self.x - place.x) < place.reach[0] and abs(self.y - place.y) < place.reach[1]

    def hidden(self, place: Place) -> bool:
        """True if pieces on the field lie on its name; that of a card is in its corner."""
        return self.inside(place) and place.shape != "card"


def baselines(board: Board) -> Mapping[Field, NameBaseline]:
    """The place of each name; fields of one shape have their names on the same side.

    Hollows have theirs towards the nearer long edge, else beside them, else inside; flat fields have theirs
    inside.
    """
    found: dict[Field, NameBaseline] = {}
    for shape in dict.fromkeys(place.shape for place in board.fields.values()):
        alike = {field: place for field, place in board.fields.items() if place.shape == shape}
        found.update(_together(board, alike))
    return found


def _together(board: Board, alike: Mapping[Field, Place]) -> dict[Field, NameBaseline]:
    for choice in ("outside", "beside"):
        wanted = {field: _baseline(board, place, choice) for field, place in alike.items()}
        if all(_is_free(board, line) for line in wanted.values()):
            return wanted
    return {field: _baseline(board, place, "inside") for field, place in alike.items()}


def _is_free(board: Board, line: NameBaseline) -> bool:
    return line.on(board) and all(line.free_of(place) for place in board.fields.values())


def _baseline(board: Board, place: Place, choice: str) -> NameBaseline:
    rx, ry = place.reach
    if place.shape == "card":
        return NameBaseline(place.x + rx - 7, place.y + ry - 4, 7)
    if choice == "inside" or place.shape in {"spot", "yard"}:
        size = min(_NAME_MM, ry * 0.55)
        return NameBaseline(place.x, place.y + size * 0.36, size)
    if choice == "outside":
        below = place.y >= board.size[1] / 2
        away = ry + (_AWAY_MM if below else _AWAY_MM / 2)
        return NameBaseline(place.x, place.y + away if below else place.y - away, _NAME_MM)
    right = place.x >= board.size[0] / 2
    return NameBaseline(place.x + (rx + _ASIDE_MM if right else -rx - _ASIDE_MM), place.y + 4, _NAME_MM)


def name(field: Field, place: Place, line: NameBaseline) -> Iterator[str]:
    """The field's label or name, burnt into the wood or printed; empty if it has none."""
    said = field if place.label is None else place.label
    if said:
        ink = _LIGHT if _in_the_dark(place, line) else _DARK
        at = f'x="{line.x:g}" y="{round(line.y, 1):g}" font-size="{line.size:g}"'
        looks = f'font-family="Georgia, serif" text-anchor="middle" fill="{ink}"'
        yield f'<text {at} {looks} class="name">{escape(said)}</text>'


def card_number(place: Place, number: int, *, covered: bool) -> str:
    """The number of a card: in its middle, or smaller above the stone that covers it."""
    size = place.reach[1] * (0.62 if covered else 0.9)
    y = place.y - (place.reach[1] * 0.5 if covered else 0) + size * 0.34
    at = f'x="{place.x:g}" y="{y:.1f}" font-size="{size:.1f}"'
    looks = f'font-family="Georgia, serif" font-weight="bold" text-anchor="middle" fill="{_DARK}"'
    return f'<text {at} {looks} class="card-number">{number}</text>'


def _in_the_dark(place: Place, line: NameBaseline) -> bool:
    flat = place.shape in {"spot", "yard", "card"}
    return line.inside(place) and (place.colour in _LIGHT_ON if flat else place.colour != "white")
