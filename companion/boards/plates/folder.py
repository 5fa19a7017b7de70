"""All drawings of the plates of one board, from its board file alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.boards.board import Board
from companion.boards.plates import assembly, plate_dxf, plate_paper, plate_pdf, plate_stl, plate_svg, section
from companion.boards.plates.faults import check_levels
from companion.boards.plates.geometry import levels_of
from companion.boards.plates.levels import Cutting
from companion.boards.plates.measures import LASER_BED
from companion.boards.plates.prints import printed_trays
from companion.boards.plates.sheets import nest
from companion.boards.plates.stack import stacks_of


def drawings(board: Board, bed: tuple[float, float] = LASER_BED) -> Mapping[str, bytes]:
    """Each file by its name: each level and each sheet in DXF and SVG, the levels on paper, trays, tables.

    `bed` is the width and the height of a sheet in mm. Raises BoardError if the board names no scanners, if
    something cannot be made, or if a library is missing.
    """
    levels = levels_of(board)
    check_levels(board, levels)
    nesting = nest(levels, bed)
    cuttings: Sequence[Cutting] = (*levels, *nesting.sheets)
    texts = {"plates.md": plate_paper.write(board, levels, nesting), **pictures(board)}
    for cutting in cuttings:
        texts[f"{cutting.name}.svg"] = plate_svg.draw(cutting, f"{board.name}: {cutting.name}")
        texts[f"{cutting.name}.dxf"] = plate_dxf.draw(cutting)
    files = {name: text.encode() for name, text in texts.items()}
    files["paper.pdf"] = plate_pdf.draw(levels, board.name)
    files |= {f"{part.name}.stl": plate_stl.draw(part) for part in printed_trays(board)}
    return files


def pictures(board: Board) -> Mapping[str, str]:
    """The levels drawn apart and in section, in SVG, whether or not they can be made so.

    Raises BoardError if the board names no scanners.
    """
    return {
        "assembly.svg": assembly.draw(board, levels_of(board), f"{board.name}: the levels, drawn apart"),
        "section.svg": section.draw(stacks_of(board), f"{board.name}: the levels in section"),
    }
