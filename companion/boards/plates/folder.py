"""All drawings of the plates of one board, from its board file alone."""

from __future__ import annotations

from collections.abc import Mapping

from companion.boards.board import Board
from companion.boards.plates import plate_dxf, plate_paper, plate_svg, section
from companion.boards.plates.faults import check_levels
from companion.boards.plates.geometry import levels_of
from companion.boards.plates.stack import stacks_of


def drawings(board: Board) -> Mapping[str, str]:
    """The text of each file by its name: a DXF and an SVG of each level, the section, and the table of holes.

    Raises BoardError if the board names no scanners, if something cannot be made, or if ezdxf is missing.
    """
    levels = levels_of(board)
    check_levels(board, levels)
    found = {
        "plates.md": plate_paper.write(board, levels),
        "section.svg": section.draw(stacks_of(board), f"{board.name}: the levels in section"),
    }
    for level in levels:
        found[f"{level.name}.svg"] = plate_svg.draw(level, f"{board.name}: {level.name}")
        found[f"{level.name}.dxf"] = plate_dxf.draw(level)
    return found
