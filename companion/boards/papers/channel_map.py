"""The channel map: the board true to scale, with each field's name and its channel.

Seen from above, as the players see it, and from below, as the person sees it who solders there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion.boards.board import Board
from companion.boards.papers import svg
from companion.boards.papers.wiring import Wiring
from companion.boards.place import Place
from companion.boards.shapes import silhouette
from companion.boards.wood import outline
from companion.contents import Field

_MARGIN = 12
_HEAD = 20
_FOOT = 30
_RULER_MM = 100
_LARGEST_MM = 9
_LETTER = 0.62
"""The width of a letter as a share of its height."""

_TINTS = (
    *("#e3eefb", "#fdf0d5", "#e4f4e4", "#f7e3ee", "#ececf8", "#f6f3cf", "#e0f3f3", "#f3e6da"),
    *("#c6dcf5", "#fbdfa3", "#c4e6c4", "#eec3da", "#d3d3f1", "#ece79a", "#bde5e5", "#e7ccb3"),
)


def draw(board: Board, wired: Sequence[Wiring], *, below: bool = False) -> str:
    """The map, with one unit a millimetre; with `below` it is mirrored from left to right."""
    width, height = board.size
    box = (-_MARGIN, -_MARGIN - _HEAD, width + 2 * _MARGIN, height + 2 * _MARGIN + _HEAD + _FOOT)
    seen = "from below" if below else "from above"
    title = f"{board.name}: channels, seen {seen}"
    return svg.document(
        box, _parts(_mirrored(board) if below else board, wired, title), title=title, unit="mm"
    )


def _mirrored(board: Board) -> Board:
    fields = {
        field: msgspec.structs.replace(place, x=board.size[0] - place.x)
        for field, place in board.fields.items()
    }
    return msgspec.structs.replace(board, fields=fields)


def _parts(board: Board, wired: Sequence[Wiring], title: str) -> Iterator[str]:
    readers = dict(_readers(wired))
    tints = {
        name: _TINTS[number % len(_TINTS)] for number, name in enumerate(dict.fromkeys(readers.values()))
    }
    yield svg.text(0, -_HEAD, title, 8, font_weight="bold")
    yield svg.text(0, -_HEAD + 8, "name of the field, and below it its channel", 5.5, fill=svg.FAINT)
    yield outline(board, f'fill="none" stroke="{svg.INK}" stroke-width="0.6"')
    for field, place in board.fields.items():
        yield from _field(field, place, tints.get(readers.get(place.channel, ""), "none"))
    yield from _legend(board, tints)
    yield from _ruler(board.size[1] + _FOOT)


def _readers(wired: Sequence[Wiring]) -> Iterator[tuple[int | None, str]]:
    """For each channel the chip, or the row of a matrix, that reads it."""
    for wiring in wired:
        for unit in wiring.units:
            yield from ((one.channel.number, unit.name) for one in unit.inputs if one.channel is not None)
        if wiring.matrix is not None:
            across = len(wiring.matrix.columns)
            for number, channel in enumerate(wiring.matrix.channels):
                if channel is not None:
                    yield channel.number, wiring.matrix.rows[number // across].name.lower()


def _field(field: Field, place: Place, tint: str) -> Iterator[str]:
    rx, ry = place.reach
    size = min(_LARGEST_MM, 0.62 * ry, 1.75 * rx / (_LETTER * max(3, len(field))))
    channel = "none" if place.channel is None else str(place.channel)
    dashed = ' stroke-dasharray="2 1.5"' if place.channel is None else ""
    yield silhouette(place, f'fill="{tint}" stroke="{svg.INK}" stroke-width="0.4"{dashed}')
    yield svg.text(place.x, place.y - 0.2 * size, field, size, anchor="middle")
    yield svg.text(place.x, place.y + size, channel, size, anchor="middle", font_weight="bold")


def _legend(board: Board, tints: Mapping[str, str]) -> Iterator[str]:
    """Which chip or row each tint stands for, in as many lines as needed."""
    x, y = 0.0, board.size[1] + _MARGIN - 2
    for name, tint in tints.items():
        wide = 8 + len(name) * 5 * _LETTER
        if x + wide > board.size[0]:
            x, y = 0.0, y + 7
        yield svg.rect(x, y - 4, 5, 5, fill=tint, stroke=svg.INK, stroke_width=0.3)
        yield svg.text(x + 7, y, name, 5)
        x += wide + 4


def _ruler(y: float) -> Iterator[str]:
    yield svg.path(f"M0 {y - 2}V{y}H{_RULER_MM}V{y - 2}", stroke_width=0.5)
    yield svg.text(_RULER_MM + 3, y, f"{_RULER_MM} mm, if printed at its own size", 5)
