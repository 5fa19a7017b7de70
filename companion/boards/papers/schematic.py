"""The electronics as a drawing: the microcomputer, the chips in order, and the wires between them.

A dot joins two wires. A wire that goes to one pin only is not drawn: each of its ends names the other end.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.boards.board import Board
from companion.boards.papers import controls, svg
from companion.boards.papers.schematic_matrix import draw_matrix
from companion.boards.papers.schematic_units import draw_units
from companion.boards.papers.wiring import Pins, Wiring

_MARGIN = 24
_HEAD = 70
_BETWEEN = 60


def draw(board: Board, wired: Sequence[Wiring], pins: Pins) -> str:
    """The drawing, with one scanner below the other, and below them the displays and the buttons."""
    title = f"{board.name}: wiring"
    parts = [svg.text(_MARGIN, 32, title, 16, font_weight="bold")]
    right, bottom = 0.0, float(_HEAD - _BETWEEN)
    for wiring in wired:
        draw_one = draw_units if wiring.matrix is None else draw_matrix
        drawn = draw_one(wiring, _MARGIN, bottom + _BETWEEN)
        parts += drawn.parts
        right, bottom = max(right, drawn.right), drawn.bottom
    drawn = controls.draw(pins, _MARGIN, bottom + _BETWEEN)
    parts += drawn.parts
    right, bottom = max(right, drawn.right), drawn.bottom
    box = (0, 0, math.ceil(right + _MARGIN), math.ceil(bottom + _MARGIN))
    return svg.document(box, parts, title=title)
