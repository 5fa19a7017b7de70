"""What cannot be made of the plates of a board: holes that meet, or that are not within their plate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from companion.boards.board import Board, BoardError
from companion.boards.plates.contours import Contour, gap, may_be_nearer, room
from companion.boards.plates.geometry import fixings
from companion.boards.plates.levels import Footprint, Hole, Plate, PlateLevel
from companion.boards.plates.measures import PART_GAP, WEB

FEWEST_FIXINGS = 3


def check_levels(board: Board, levels: Sequence[PlateLevel]) -> None:
    """Raise BoardError with all that cannot be made, a line each, with the places in mm."""
    if lines := [f"board {board.name!r}: {fault}" for fault in _faults(board, levels)]:
        raise BoardError("\n".join(lines))


def _faults(board: Board, levels: Sequence[PlateLevel]) -> Iterator[str]:
    screws = len(fixings(board))
    if screws < FEWEST_FIXINGS:
        yield (
            f"there is room for {screws} screws at corners and sides; {FEWEST_FIXINGS} are needed to hold the"
            " plates together, so leave more room at the edge"
        )
    for level in levels:
        for plate in level.plates:
            yield from (f"{level.name}, {fault}" for fault in plate_faults(plate))


def plate_faults(plate: Plate) -> Iterator[str]:
    """What cannot be made of one plate, a sentence each, with its place in mm from the upper left corner."""
    for hole in plate.holes:
        yield from _edge_faults(hole, plate.edge, WEB)
    for footprint in plate.footprints:
        yield from _edge_faults(footprint, plate.edge, 0)
    for pair in combinations(plate.holes, 2):
        yield from _meeting(*pair, WEB)
    for marks in combinations(plate.footprints, 2):
        yield from _meeting(*marks, PART_GAP)


def _edge_faults(what: Hole | Footprint, edge: Contour, least: float) -> Iterator[str]:
    inside = room(what.contour, edge)
    at = f"{what.use} at {_place(what.contour.x, what.contour.y)}"
    if inside < 0:
        yield f"{at}: it reaches {-inside:.1f} mm beyond the edge of its plate"
    elif inside < least:
        left = f"{max(0.0, inside):.1f} mm are left to the edge of its plate"
        yield f"{at}: {left}; at least {least:g} are needed"


def _meeting(one: Hole | Footprint, other: Hole | Footprint, least: float) -> Iterator[str]:
    if not may_be_nearer(one.contour, other.contour, least):
        return
    between = gap(one.contour, other.contour)
    x, y = ((getattr(one.contour, key) + getattr(other.contour, key)) / 2 for key in "xy")
    at = f"{one.use} and {other.use} at {_place(x, y)}"
    if between == 0:
        yield f"{at}: they meet"
    elif between < least:
        yield f"{at}: {between:.1f} mm are left between them; at least {least:g} are needed"


def _place(x: float, y: float) -> str:
    return f"({x:g}, {y:g})"
