"""What the plates are made of and held together by, as lines of the parts list: wood, screws, spacers.

A screw from above goes through all that is held together, into a standoff; a screw from below holds the
bottom at the standoff's other end. So nothing needs a nut.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from companion.boards.board import Board
from companion.boards.papers.part import Part
from companion.boards.plates import measures
from companion.boards.plates.depths import Depths, depths_of
from companion.boards.plates.geometry import fixings, levels_of, parts_of
from companion.boards.plates.levels import PlateLevel, Wood

_SQUARE_METRE = 1e6


def mechanical_parts(board: Board) -> Iterator[Part]:
    """The wood of the levels of a board, and what holds them."""
    yield from _woods(levels_of(board))
    screws, depths = len(fixings(board)), depths_of(board)
    yield from _held_together(screws, depths)
    if cells := list(parts_of(board).values()).count("load cell"):
        yield from _cells_held(cells, screws, depths)


def screw_length(grip: float) -> int:
    """The shortest usual M3 screw, in mm, that goes through so much and holds in a thread behind it."""
    return next(length for length in measures.SCREW_LENGTHS if length >= grip + measures.SCREW_HOLD)


def _woods(levels: Sequence[PlateLevel]) -> Iterator[Part]:
    """The wood of each kind, by the boxes around the plates and without what is left over of a sheet."""
    used: dict[Wood, list[PlateLevel]] = defaultdict(list)
    for level in levels:
        used[level.wood].append(level)
    for wood, found in used.items():
        area = sum(_box_area(level) for level in found) / _SQUARE_METRE
        names = " and ".join(level.name for level in found)
        yield Part(math.ceil(100 * area) / 100, wood.kind, str(wood), names, unit="m2")


def _box_area(level: PlateLevel) -> float:
    boxes = (4 * plate.edge.reach[0] * plate.edge.reach[1] for plate in level.plates)
    return level.copies * sum(boxes)


def _held_together(screws: int, depths: Depths) -> Iterator[Part]:
    yield _screws(screws, depths.lowest, "from the top into the standoffs")
    standoff = f"standoff M3, {measures.STANDOFF:g} mm, thread at both ends"
    yield Part(screws, "spacer", standoff, "one a screw: between all this and the bottom")
    yield _screws(screws, measures.BOTTOM, "from the bottom into the standoffs")


def _cells_held(cells: int, screws: int, depths: Depths) -> Iterator[Part]:
    yield from _spacers(screws, depths.base - depths.upper, "around the screws from the top, above the base")
    above, below = depths.cell - depths.tray, depths.base - depths.cell_end
    yield _screws(2 * cells, measures.TRAY + above, "two a load cell: through the tray into its free end")
    yield from _spacers(2 * cells, above, "between tray and cell")
    yield _screws(2 * cells, measures.BASE + below, "two a load cell: through the base into its other end")
    yield from _spacers(2 * cells, below, "between cell and base")


def _screws(number: int, grip: float, use: str) -> Part:
    return Part(number, "screw", f"screw M3 x {screw_length(grip)}", use)


def _spacers(number: int, length: float, use: str) -> Iterator[Part]:
    """Spacers come in whole millimetres; washers do the rest."""
    rest, whole = math.modf(length)
    yield Part(number, "spacer", f"spacer M3, {whole:g} mm, without thread", use)
    if rest:
        washers = round(rest / measures.WASHER)
        yield Part(
            washers * number, "washer", f"washer M3, {measures.WASHER:g} mm", f"{washers} a spacer, {use}"
        )
