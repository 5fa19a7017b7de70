"""The board itself: its outline, its wood and the grain of it, as parts of an SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator

from companion.boards.board import Board
from companion.boards.placement import corner_radius, hexagon

_GRAINS_MM = 5.5

_PAINT = """<linearGradient id="{id}-wood" x1="0" y1="0" x2="0.3" y2="1">
<stop offset="0" stop-color="#d9a066"/><stop offset="0.5" stop-color="#c98a4e"/>
<stop offset="1" stop-color="#b0713a"/>
</linearGradient>
<clipPath id="{id}-edge">{outline}</clipPath>"""


def paint(board: Board) -> str:
    """The definitions that `planks` uses."""
    return _PAINT.format(id=board.name, outline=outline(board, ""))


def planks(board: Board) -> Iterator[str]:
    """The shadow, the wood, its grain, and the light on its edge."""
    width, height = board.size
    yield outline(board, 'transform="translate(2 6)" fill="#2a1608" opacity="0.22" class="cast"')
    yield outline(board, f'fill="url(#{board.name}-wood)" class="wood"')
    yield f'<g clip-path="url(#{board.name}-edge)" fill="none" stroke="#7a4a20" class="grain">'
    yield from _grain(width, height)
    yield "</g>"
    light = 'fill="none" stroke="#ffe3b8" stroke-opacity="0.45" stroke-width="1.4"'
    yield outline(board, light, inset=1)
    yield outline(board, 'fill="none" stroke="#5b3416" stroke-opacity="0.7" stroke-width="0.8"')


def outline(board: Board, looks: str, inset: float = 0) -> str:
    """The edge of the board as a shape, `inset` mm inside it, with attributes that say its looks."""
    width, height = board.size
    if board.outline == "round":
        middle = f'cx="{width / 2:g}" cy="{height / 2:g}"'
        return f'<ellipse {middle} rx="{width / 2 - inset:g}" ry="{height / 2 - inset:g}" {looks}/>'
    if board.outline == "hexagon":
        points = " ".join(f"{x:g},{y:g}" for x, y in hexagon(board.size, inset))
        return f'<polygon points="{points}" stroke-linejoin="round" {looks}/>'
    corner = corner_radius(board.size) - inset
    size = f'width="{width - 2 * inset:g}" height="{height - 2 * inset:g}" rx="{corner:g}"'
    return f'<rect x="{inset:g}" y="{inset:g}" {size} {looks}/>'


def _grain(width: float, height: float) -> Iterator[str]:
    """Long fibres that swell around each other; the waves have no common period, so that no fibre repeats."""
    for number in range(int(height / _GRAINS_MM) + 2):
        y = (number - 0.5) * _GRAINS_MM
        bends = [
            2.6 * math.sin(number * 0.61 + turn) + 1.4 * math.sin(number * 1.9 + turn) for turn in range(4)
        ]
        curve = (
            f"M-5 {y + bends[0]:.0f}C{width * 0.3:.0f} {y + 3 * bends[1]:.0f}"
            f" {width * 0.7:.0f} {y - 2 * bends[2]:.0f} {width + 5:g} {y + bends[3]:.0f}"
        )
        opacity = 0.12 + 0.1 * math.sin(number * 2.4) ** 2
        yield f'<path d="{curve}" stroke-width="{0.5 + 0.5 * opacity * 5:.2f}" opacity="{opacity:.2f}"/>'
