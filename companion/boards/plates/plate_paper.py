"""The plates of a board as a paper in Markdown: what to cut, how it lies, and the middle of every hole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.boards.board import Board, argument
from companion.boards.papers.part import Part
from companion.boards.papers.wiring_table import built_by
from companion.boards.plates import loads, magnets, measures
from companion.boards.plates.contours import Contour, Oval
from companion.boards.plates.geometry import top_thickness
from companion.boards.plates.levels import PlateLevel
from companion.boards.plates.mechanics import mechanical_parts
from companion.boards.plates.prints import PrintedPart, printed_trays
from companion.boards.plates.sheets import Nesting
from companion.boards.plates.stack import stacks_of
from companion.boards.plates.tiles import tiles_of


def write(board: Board, levels: Sequence[PlateLevel], nesting: Nesting) -> str:
    """The whole paper."""
    sections = (
        *(
            _head(board),
            _levels(levels),
            _parts(mechanical_parts(board)),
            _sheets(nesting),
            _pages(levels),
        ),
        *(_depths(board), _loads(board), _prints(board), _fields(board), _holes(levels)),
    )
    return "\n".join(line for section in sections for line in section) + "\n"


def _head(board: Board) -> Iterator[str]:
    width, height = board.size
    yield f"# {board.name}: plates"
    yield ""
    yield f"Drawn from the board file by `companion board plate {argument(board)}`; do not edit."
    yield ""
    yield built_by(board)
    yield ""
    yield (
        f"The board is {width:g} x {height:g} mm. All lengths are in millimetres, and all plates are seen "
        "from above. In the table below, as in the board file, x goes to the right and y down from the upper "
        "left corner; a DXF has y upwards from the lower left corner, so its y is "
        f"{height:g} less the y of the table."
    )
    yield ""
    yield (
        "Red lines, layer CUT, are cut through; blue circles, layer DRILL, are drilled; what is black, layer "
        "ENGRAVE, is engraved. The lines are the true edges: a laser burns away some "
        f"{measures.KERF:g} mm, of which its own program takes half on either side. Names are texts: where "
        "the laser has another font, have its program turn them into paths. Measure your parts before "
        "anything is cut."
    )


def _levels(levels: Sequence[PlateLevel]) -> Iterator[str]:
    yield from _section("What to cut", "The levels from above down.")
    rows = (
        (
            level.name,
            f"[SVG]({level.name}.svg), [DXF]({level.name}.dxf)",
            f"{level.wood}",
            f"{len(level.plates)}",
            f"{level.copies}",
        )
        for level in levels
    )
    yield from _table(("level", "drawing", "wood", "plates", "of each"), rows)


def _parts(parts: Iterable[Part]) -> Iterator[str]:
    yield from _section("Wood, screws and spacers", "They are in the parts list of the board, too.")
    yield from _table(("number", "part", "what for"), ((part.counted, part.name, part.use) for part in parts))


def _sheets(nesting: Nesting) -> Iterator[str]:
    """The sheets with their plates, and what is too large for them."""
    width, height = nesting.bed
    yield from _section(
        f"Sheets for a bed of {width:g} x {height:g} mm",
        f"All plates that are needed, {measures.SHEET_GAP:g} mm apart, each with its longer side along that "
        "of the bed. The option `--bed`, such as `--bed 900x600`, draws them for another one.",
    )
    rows = [
        (
            sheet.name,
            f"[SVG]({sheet.name}.svg), [DXF]({sheet.name}.dxf)",
            f"{sheet.wood}",
            ", ".join(plate.name for plate in sheet.plates),
        )
        for sheet in nesting.sheets
    ]
    if rows:
        yield from _table(("sheet", "drawing", "wood", "plates from the upper left on"), rows)
    if nesting.refused:
        yield from ("", "Not on a sheet, for the bed is too small:", "")
        yield from (f"* {refusal}" for refusal in nesting.refused)


def _pages(levels: Sequence[PlateLevel]) -> Iterator[str]:
    pages = ", ".join(f"{level.name} {len(tiles_of(level.size))}" for level in levels)
    yield from _section(
        "On paper, without a laser",
        f"[paper.pdf](paper.pdf) has each level in its true size on pages of A4: {pages}. Print them without "
        f"scaling, and measure the two lines of {measures.CHECK_LENGTH:g} mm on a page first. Cut off the "
        f"margin of one page, lay it over the {measures.PAGE_OVERLAP:g} mm of the next one so that the "
        "crosses are on each other, glue the pages together and on the wood, and drill through the middles.",
    )


def _depths(board: Board) -> Iterator[str]:
    yield from _section(
        "How they lie on each other",
        "![The levels drawn apart, and how each is held](assembly.svg)\n\n"
        "![The levels in section, with their distances](section.svg)",
    )
    rows = (
        (stack.part, distance.meaning, f"{distance.length:g}")
        for stack in stacks_of(board)
        for distance in stack.distances
    )
    yield from _table(("sensor", "distance", "mm"), rows)


def _loads(board: Board) -> Iterator[str]:
    rows = list(loads.rows(board))
    if rows:
        grams = loads.whole_set_grams(board)
        pieces = "pieces" if grams is None else f"pieces, which weigh {grams:.0f} g all together"
        yield from _section(
            "What the load cells carry",
            f"A cell carries its tray too. What is left is for {pieces}: if that is too little, make the "
            "tray lighter, or take a larger cell.",
        )
        yield from _table(("field", "cell, g", "tray with rim, g", "left for pieces, g"), rows)


def _prints(board: Board) -> Iterator[str]:
    rows = [
        (
            f"[STL]({part.name}.stl)",
            f"{len(part.fields)}",
            ", ".join(part.fields),
            f"{_print_grams(board, part):.1f}",
        )
        for part in printed_trays(board)
    ]
    if rows:
        yield from _section(
            "Trays from a printer",
            "Instead of trays and rims of plywood: floor and rim in one piece, to be printed as they lie. "
            "They are heavier, so look at what is then left of the load cells.",
        )
        yield from _table(("drawing", "needed", "for", "solid in PLA, g"), rows)


def _fields(board: Board) -> Iterator[str]:
    rows = list(magnets.rows(board))
    if rows:
        yield from _section(
            "What a Hall feels of a magnet",
            f"Of one disc magnet {measures.MAGNET_DIAMETER:g} x {measures.MAGNET_HEIGHT:g} mm, N35, right "
            "above it, by how high the lower side of the magnet is above the foot of the piece; in a figure "
            "that is put over another one it is higher by that. Computed, not measured.",
        )
        yield from _table(("such as", "magnet above the foot, mm", "millitesla", "what the Hall tells"), rows)


def _holes(levels: Sequence[PlateLevel]) -> Iterator[str]:
    yield from _section("Middles of the holes", "x to the right and y down, in millimetres.")
    rows = (
        (
            level.name,
            hole.use,
            f"{round(hole.contour.x, 2):g}",
            f"{round(hole.contour.y, 2):g}",
            _size(hole.contour),
        )
        for level in levels
        for plate in level.plates
        for hole in plate.holes
    )
    yield from _table(("level", "hole", "x", "y", "size"), rows)


def _print_grams(board: Board, part: PrintedPart) -> float:
    place = board.fields[part.fields[0]]
    return loads.tray_grams(place, top_thickness(board), measures.PRINT_DENSITY)


def _size(contour: Contour) -> str:
    across, down = (f"{round(2 * reach, 2):g}" for reach in contour.reach)
    if isinstance(contour, Oval):
        return f"diameter {across}" if contour.is_circle else f"oval {across} x {down}"
    return f"{across} x {down}"


def _section(title: str, said: str) -> Iterator[str]:
    yield from ("", f"## {title}", "", said, "")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    yield from (f"| {' | '.join(row)} |" for row in rows)
