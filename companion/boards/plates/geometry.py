"""From a board file to the levels that a maker cuts, from the top to the bottom, in true millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from companion.boards.board import Board, BoardError
from companion.boards.lettering import baselines
from companion.boards.place import Place
from companion.boards.placement import corner_radius, hexagon
from companion.boards.plates import measures
from companion.boards.plates.contours import (
    Contour,
    Oval,
    Polygon,
    RoundedRectangle,
    gap,
    may_be_nearer,
    room,
)
from companion.boards.plates.levels import Hole, Inscription, Line, Plate, PlateLevel, Wood
from companion.boards.plates.sensor_parts import (
    SensorPart,
    cell_footprint,
    contour_of,
    fixed_screws,
    floor_footprints,
    floor_holes,
    free_screws,
    is_open,
    part_of,
    top_holes,
)
from companion.boards.shapes import track_links, waiting_places
from companion.contents import Field

_FEWEST_LEFT = 4
"""So many screws are left at least: a table on three feet tips over."""


def levels_of(board: Board) -> tuple[PlateLevel, ...]:
    """The levels of a board from above down.

    All have a top, and a bottom below the electronics. What is weighed has trays with rims, and a base for
    its load cells; everything else has a floor right below the top. Raises BoardError if the board names no
    scanners.
    """
    if not board.scanners:
        raise BoardError(
            f"board {board.name!r} is drawn for the simulated table: it names no chips, and plates have holes"
            " for what they read"
        )
    parts = parts_of(board)
    weighed = {field: board.fields[field] for field, part in parts.items() if part == "load cell"}
    screws = fixings(board)
    found = [PlateLevel("top", _plywood(top_thickness(board)), board.size, (_top(board, parts, screws),))]
    if has_floor(board):
        found.append(
            PlateLevel("floor", _plywood(measures.FLOOR), board.size, (_floor(board, parts, screws),))
        )
    if has_base(board):
        layers = round(top_thickness(board) / measures.RIM_SHEET)
        rims = tuple(rim_of(*one) for one in weighed.items())
        trays = tuple(tray_with_screws(*one) for one in weighed.items())
        found.append(PlateLevel("rims", _plywood(measures.RIM_SHEET), board.size, rims, layers))
        found.append(PlateLevel("trays", _plywood(measures.TRAY), board.size, trays))
        found.append(
            PlateLevel("base", _plywood(measures.BASE), board.size, (_base(board, weighed, screws),))
        )
    bottom = Plate("bottom", edge_of(board), screws)
    found.append(PlateLevel("bottom", Wood("hardboard", measures.BOTTOM), board.size, (bottom,)))
    return tuple(found)


def _plywood(thickness: float) -> Wood:
    return Wood("plywood", thickness)


def parts_of(board: Board) -> Mapping[Field, SensorPart]:
    """What senses each field of a board with scanners."""
    return {field: part_of(board, place) for field, place in board.fields.items()}


def has_floor(board: Board) -> bool:
    """Whether there is a floor right below the top: where any field is not weighed."""
    return any(part != "load cell" for part in parts_of(board).values())


def has_base(board: Board) -> bool:
    """Whether there is a base for load cells: where any field is weighed."""
    return "load cell" in parts_of(board).values()


def top_thickness(board: Board) -> float:
    """How thick the top is, in mm: so deep are its hollows."""
    parts = parts_of(board)
    hollow = any(is_open(place, parts[field]) for field, place in board.fields.items())
    return measures.HOLLOW_TOP if hollow else measures.FLAT_TOP


def edge_of(board: Board, inset: float = 0) -> Contour:
    """The edge of a board as the page draws it, or a line about `inset` within it."""
    across, down = (side / 2 for side in board.size)
    if board.outline == "round":
        return Oval(across, down, across - inset, down - inset)
    if board.outline == "hexagon":
        return Polygon(tuple(hexagon(board.size, inset)))
    return RoundedRectangle(across, down, across, down, corner_radius(board.size)).shrunk(inset)


def tray_of(place: Place) -> Oval | RoundedRectangle:
    """The edge of the tray that moves in the opening of a field."""
    return contour_of(place).shrunk(measures.TRAY_GAP)


def tray_with_screws(field: Field, place: Place) -> Plate:
    """The tray of a field, with the holes by which a load cell carries it."""
    return Plate(f"{field}: tray", tray_of(place), free_screws(field, place))


def rim_of(field: Field, place: Place) -> Plate:
    """The rim that stands on the tray of a field, so that nothing rolls off."""
    within = Hole(f"{field}: inside", tray_of(place).shrunk(measures.RIM_WIDTH), "cut")
    return Plate(f"{field}: rim", tray_of(place), (within,))


def fixings(board: Board) -> tuple[Hole, ...]:
    """The screws through all levels, at corners of the edge and as many between them as it needs.

    They are left out where a field, its name or a load cell is in the way of their heads, and in corners so
    sharp that too little wood would be around them.
    """
    taken = list(_taken(board, parts_of(board)))
    radius, edge = measures.M3_HOLE / 2, edge_of(board)
    found = (Oval(*place, radius, radius) for place in edge_of(board, measures.FIXING_INSET).anchors())
    free = [one for one in found if _has_room(one, taken) and room(one, edge) >= measures.WEB]
    needed = enumerate(_thinned(free, edge), start=1)
    return tuple(Hole(f"fixing {number}", one, "drill") for number, one in needed)


def _thinned(screws: Sequence[Oval], edge: Contour) -> Sequence[Oval]:
    """The screws without those between neighbours that are near enough to each other; four stay."""
    left = sorted(screws, key=lambda screw: math.atan2(screw.y - edge.y, screw.x - edge.x))
    for screw in reversed(screws):
        at = left.index(screw)
        before, after = left[at - 1], left[(at + 1) % len(left)]
        between = math.dist((before.x, before.y), (after.x, after.y))
        if len(left) > _FEWEST_LEFT and between <= measures.FIXING_SPAN:
            left.remove(screw)
    return [screw for screw in screws if screw in left]


def _taken(board: Board, parts: Mapping[Field, SensorPart]) -> Iterator[Contour]:
    """What must not be under the head of a screw."""
    for field, place in board.fields.items():
        yield contour_of(place)
        if parts[field] == "load cell":
            yield cell_footprint(field, place).contour
    yield from (inscription.box for inscription in _inscriptions(board, parts))


def _has_room(screw: Oval, taken: Sequence[Contour]) -> bool:
    head = Oval(screw.x, screw.y, measures.M3_HEAD / 2, measures.M3_HEAD / 2)
    near = (other for other in taken if may_be_nearer(head, other, measures.WEB))
    return all(gap(head, other) >= measures.WEB for other in near)


def _top(board: Board, parts: Mapping[Field, SensorPart], screws: tuple[Hole, ...]) -> Plate:
    flat = [place for field, place in board.fields.items() if not is_open(place, parts[field])]
    holes = [hole for field, place in board.fields.items() for hole in top_holes(field, place, parts[field])]
    waiting = [Oval(x, y, radius, radius) for place in flat for x, y, radius in waiting_places(place)]
    return Plate(
        name="top",
        edge=edge_of(board),
        holes=(*holes, *screws),
        engraved=(*map(contour_of, flat), *waiting),
        lines=tuple(_track(board)),
        inscriptions=tuple(_inscriptions(board, parts)),
    )


def _track(board: Board) -> Iterator[Line]:
    """The lines that show the way from spot to spot, from rim to rim."""
    for one, other in track_links(board):
        length = math.dist((one.x, one.y), (other.x, other.y))
        away = (other.x - one.x) / length, (other.y - one.y) / length
        start, end = one.reach[0], length - other.reach[0]
        yield (
            (one.x + start * away[0], one.y + start * away[1]),
            (one.x + end * away[0], one.y + end * away[1]),
        )


def _inscriptions(board: Board, parts: Mapping[Field, SensorPart]) -> Iterator[Inscription]:
    """The names of the fields where the page writes them; those that would be in an opening are left out."""
    lines = baselines(board)
    for field, place in board.fields.items():
        line, said = lines[field], field if place.label is None else place.label
        if said and not (is_open(place, parts[field]) and line.inside(place)):
            yield Inscription(said, line.x, line.y, line.size)


def _floor(board: Board, parts: Mapping[Field, SensorPart], screws: tuple[Hole, ...]) -> Plate:
    """The plate right below the top: it has an opening where a tray moves, and holds all other sensors."""
    placed = [(field, place, parts[field]) for field, place in board.fields.items()]
    return Plate(
        name="floor",
        edge=edge_of(board),
        holes=(*(hole for one in placed for hole in floor_holes(*one)), *screws),
        footprints=tuple(mark for one in placed for mark in floor_footprints(*one)),
    )


def _base(board: Board, weighed: Mapping[Field, Place], screws: tuple[Hole, ...]) -> Plate:
    return Plate(
        name="base",
        edge=edge_of(board),
        holes=(*(hole for one in weighed.items() for hole in fixed_screws(*one)), *screws),
        footprints=tuple(cell_footprint(*one) for one in weighed.items()),
    )
