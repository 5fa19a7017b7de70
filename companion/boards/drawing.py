"""The drawing of a board, from its board file: an SVG in millimetres.

It has no size of its own, loads nothing, and says which part is which: each field is a group
``<g data-field="a1">`` that holds a circle or an ellipse of class ``pit``, the field's name, and an
empty group of class ``pieces``, in which the page puts what lies there. All coordinates are
those of the board, so pieces and pits need no conversion.

The light comes from above left: hollows are dark at the upper rim and bright at the lower one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from companion.boards.board import Board
from companion.boards.place import Place
from companion.contents import Field

MARGIN = 12
"""Room around the board for its shadow, in mm."""

_GRAINS_MM = 5.5
_NAME_MM = 11
_NAME_AWAY_MM = 19  # leaves the rim free for the page's numerals

_PAINT = """<defs>
<linearGradient id="{id}-wood" x1="0" y1="0" x2="0.3" y2="1">
<stop offset="0" stop-color="#d9a066"/><stop offset="0.5" stop-color="#c98a4e"/>
<stop offset="1" stop-color="#b0713a"/>
</linearGradient>
<radialGradient id="{id}-hollow" cx="0.54" cy="0.62" r="0.66">
<stop offset="0" stop-color="#b27a45"/><stop offset="0.55" stop-color="#93602f"/>
<stop offset="0.86" stop-color="#6b4120"/><stop offset="1" stop-color="#4a2a12"/>
</radialGradient>
<linearGradient id="{id}-rim" x1="0.3" y1="0" x2="0.7" y2="1">
<stop offset="0" stop-color="#3d210d" stop-opacity="0.75"/>
<stop offset="0.5" stop-color="#3d210d" stop-opacity="0.1"/>
<stop offset="1" stop-color="#ffe3b8" stop-opacity="0.85"/>
</linearGradient>
<clipPath id="{id}-edge"><rect width="{width:g}" height="{height:g}" rx="{corner:g}"/></clipPath>
</defs>"""


def svg(board: Board) -> str:
    """The whole drawing; the same board gives the same text."""
    width, height = board.size
    box = f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN:g} {height + 2 * MARGIN:g}"
    corner = min(width, height) / 7
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" class="board">',
        _PAINT.format(id=board.name, width=width, height=height, corner=corner),
        *_wood(board.name, width, height, corner),
        *(_field(board, field, place) for field, place in board.fields.items()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _wood(prefix: str, width: float, height: float, corner: float) -> Iterator[str]:
    size = f'width="{width:g}" height="{height:g}" rx="{corner:g}"'
    yield f'<rect x="2" y="6" {size} fill="#2a1608" opacity="0.22" class="cast"/>'
    yield f'<rect {size} fill="url(#{prefix}-wood)" class="wood"/>'
    yield f'<g clip-path="url(#{prefix}-edge)" fill="none" stroke="#7a4a20" class="grain">'
    yield from _grain(width, height)
    yield "</g>"
    inner = f'x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="{corner - 1:g}"'
    yield f'<rect {inner} fill="none" stroke="#ffe3b8" stroke-opacity="0.45" stroke-width="1.4"/>'
    yield f'<rect {size} fill="none" stroke="#5b3416" stroke-opacity="0.7" stroke-width="0.8"/>'


def _grain(width: float, height: float) -> Iterator[str]:
    """Long fibres that swell around each other; the waves have no common period, so none repeats."""
    for number in range(int(height / _GRAINS_MM) + 2):
        y = (number - 0.5) * _GRAINS_MM
        bends = [
            2.6 * math.sin(number * 0.61 + turn) + 1.4 * math.sin(number * 1.9 + turn) for turn in range(4)
        ]
        curve = (
            f"M-5 {y + bends[0]:.1f}C{width * 0.3:.1f} {y + 3 * bends[1]:.1f}"
            f" {width * 0.7:.1f} {y - 2 * bends[2]:.1f} {width + 5:g} {y + bends[3]:.1f}"
        )
        opacity = 0.12 + 0.1 * math.sin(number * 2.4) ** 2
        yield f'<path d="{curve}" stroke-width="{0.5 + 0.5 * opacity * 5:.2f}" opacity="{opacity:.2f}"/>'


def _field(board: Board, field: Field, place: Place) -> str:
    rx, ry = place.reach
    return "\n".join(
        (
            f"<g data-field={quoteattr(field)} class={quoteattr(place.shape)}>",
            _ellipse(place, rx + 1.6, ry + 1.6, f'fill="url(#{board.name}-rim)" class="rim"'),
            _ellipse(place, rx, ry, f'fill="url(#{board.name}-hollow)" class="pit"'),
            _name(board, field, place),
            '<g class="pieces"></g>',
            "</g>",
        )
    )


def _ellipse(place: Place, rx: float, ry: float, looks: str) -> str:
    middle = f'cx="{place.x:g}" cy="{place.y:g}"'
    if rx == ry:
        return f'<circle {middle} r="{rx:g}" {looks}/>'
    return f'<ellipse {middle} rx="{rx:g}" ry="{ry:g}" {looks}/>'


def _name(board: Board, field: Field, place: Place) -> str:
    """The field's name, burnt into the wood on the side of the nearer long edge."""
    below = place.y >= board.size[1] / 2
    away = place.reach[1] + (_NAME_AWAY_MM if below else _NAME_AWAY_MM / 2)
    at = f'x="{place.x:g}" y="{place.y + away if below else place.y - away:g}"'
    looks = f'font-size="{_NAME_MM}" font-family="Georgia, serif" text-anchor="middle" fill="#4a2a12"'
    return f'<text {at} {looks} class="name">{escape(field)}</text>'
