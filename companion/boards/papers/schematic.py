"""The electronics as a drawing: the microcomputer, the chips in their order, and what joins them.

A dot is where two wires are joined. Where a wire goes to one pin only, it is not drawn: both of its
ends say where the other one is.
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
    """The drawing, one scanner below the other, and below them the displays and the buttons."""
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
