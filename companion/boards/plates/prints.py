"""What of a board can be printed instead of cut: the trays, each with floor and rim in one piece."""

from __future__ import annotations

from dataclasses import dataclass

from companion.boards.board import Board
from companion.boards.plates import measures
from companion.boards.plates.contours import Contour
from companion.boards.plates.geometry import parts_of, rim_of, top_thickness, tray_with_screws
from companion.boards.plates.levels import Plate
from companion.boards.plates.sensor_parts import contour_of
from companion.contents import Field


@dataclass(frozen=True, slots=True)
class Slab:
    """A plate from a height upwards, both in mm."""

    plate: Plate
    lower: float
    thickness: float


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """A part of slabs on each other, with (0, 0) in its middle, and the fields of which each needs one."""

    name: str
    fields: tuple[Field, ...]
    slabs: tuple[Slab, ...]


def printed_trays(board: Board) -> tuple[PrintedPart, ...]:
    """The trays of the fields that are weighed, one for each shape."""
    shapes: dict[Contour, list[Field]] = {}
    for field, part in parts_of(board).items():
        if part == "load cell":
            place = board.fields[field]
            shapes.setdefault(contour_of(place).moved(-place.x, -place.y), []).append(field)
    kinds = enumerate(shapes.values(), start=1)
    return tuple(_tray(board, f"tray-{number}", tuple(fields)) for number, fields in kinds)


def _tray(board: Board, name: str, fields: tuple[Field, ...]) -> PrintedPart:
    field = fields[0]
    place = board.fields[field]
    floor, rim = (
        plate.moved(-place.x, -place.y) for plate in (tray_with_screws(field, place), rim_of(field, place))
    )
    slabs = Slab(floor, 0, measures.TRAY), Slab(rim, measures.TRAY, top_thickness(board))
    return PrintedPart(name, fields, slabs)
