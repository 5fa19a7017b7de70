"""How the levels of a board lie on each other below a field, and what is how far from what. Lengths in mm.

A section through the middle of a field, from left to right: x is 0 in its middle, z is 0 on the surface of
the board and goes down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from companion.boards.board import Board
from companion.boards.place import Place
from companion.boards.placement import Point
from companion.boards.plates import measures
from companion.boards.plates.depths import Depths, depths_of
from companion.boards.plates.geometry import parts_of, top_thickness, tray_of
from companion.boards.plates.levels import Hole
from companion.boards.plates.sensor_parts import SensorPart, contour_of, floor_holes, is_open, top_holes
from companion.contents import Field

Matter: TypeAlias = Literal["wood", "part", "piece"]

_BESIDE = 14.0
"""So much of the plates is shown beside a field."""

_PIECE = 10.0
_SPACER_WIDTH = 6.0
_REED_WIDTH = 2.3


@dataclass(frozen=True, slots=True)
class SectionBlock:
    """A part in section, from `left` to `right` and from `upper` down to `lower`."""

    name: str
    matter: Matter
    left: float
    right: float
    upper: float
    lower: float


@dataclass(frozen=True, slots=True)
class Distance:
    """How far two things are from each other, upright or across, and why it matters."""

    meaning: str
    start: Point
    end: Point

    @property
    def length(self) -> float:
        """In mm, to a tenth."""
        return round(abs(self.end[0] - self.start[0]) + abs(self.end[1] - self.start[1]), 1)


@dataclass(frozen=True, slots=True)
class Stack:
    """The section through one field, as an example of all that are sensed in this way."""

    field: Field
    part: SensorPart
    blocks: tuple[SectionBlock, ...]
    distances: tuple[Distance, ...]


def stacks_of(board: Board) -> tuple[Stack, ...]:
    """A section for each way in which a field of the board is sensed, through the first field of its kind."""
    examples: dict[tuple[SensorPart, bool], Field] = {}
    parts = parts_of(board)
    for field, place in board.fields.items():
        if parts[field] != "nothing":
            examples.setdefault((parts[field], is_open(place, parts[field])), field)
    return tuple(_stack(board, field, part) for (part, _), field in examples.items())


def _stack(board: Board, field: Field, part: SensorPart) -> Stack:
    place, top, depths = board.fields[field], top_thickness(board), depths_of(board)
    if part == "load cell":
        blocks, distances = _weighed(place, top, depths)
    else:
        blocks, distances = _lying(place, part, top)
    blocks += _standing(_side(place), depths)
    distances.append(
        Distance("room for the electronics", (_side(place), depths.lowest), (_side(place), depths.bottom))
    )
    return Stack(field, part, tuple(blocks), tuple(distances))


def _standing(side: float, depths: Depths) -> Iterator[SectionBlock]:
    """What everything stands on."""
    yield SectionBlock("standoff, M3", "part", *_around(_SPACER_WIDTH - side), depths.lowest, depths.bottom)
    yield SectionBlock("bottom", "wood", -side, side, depths.bottom, depths.bottom + measures.BOTTOM)


def _side(place: Place) -> float:
    """How far the section goes to either side."""
    return place.reach[0] + _BESIDE


def _pierced(name: str, side: float, hole: float, upper: float, lower: float) -> Iterator[SectionBlock]:
    """A plate in section, with a hole that goes so far to either side; 0 is none."""
    if hole == 0:
        yield SectionBlock(name, "wood", -side, side, upper, lower)
    else:
        yield SectionBlock(name, "wood", -side, -hole, upper, lower)
        yield SectionBlock(name, "wood", hole, side, upper, lower)


def _lying(place: Place, part: SensorPart, top: float) -> tuple[list[SectionBlock], list[Distance]]:
    """What lies on wood: the piece, the plates around and below it, and the sensor in or below them."""
    open_, side, floor = is_open(place, part), _side(place), top + measures.FLOOR
    surface = top if open_ else 0.0
    name, width, height = _SENSORS[part]
    upper = _upper_end(part, surface, floor if open_ else top)
    lower, x = upper + height, width / 2
    blocks = [
        *_pierced("top", side, _half(top_holes("", place, part)), 0, top),
        *_pierced("floor", side, _half(floor_holes("", place, part)), top, floor),
        SectionBlock(name, "part", -x, x, upper, lower),
        SectionBlock("a piece", "piece", -_PIECE / 2, _PIECE / 2, surface - _PIECE, surface),
    ]
    distances = [Distance(_MEANINGS[part], (x, surface), (x, upper))]
    if open_:
        distances.append(Distance("depth of the hollow", (place.reach[0], 0), (place.reach[0], surface)))
    if lower > floor:
        distances.append(Distance("sensor below the floor", (x, floor), (x, lower)))
    return blocks, distances


def _upper_end(part: SensorPart, surface: float, below: float) -> float:
    """How deep the upper end of a sensor is: that of a light barrier is where it sees best what lies on the
    surface, all others are right below the wood.
    """
    return surface + measures.BARRIER_DEPTH if part == "light barrier" else below


def _half(holes: Sequence[Hole]) -> float:
    """How far a hole goes from the middle of its field to the side; 0 if there is none."""
    return holes[0].contour.reach[0] if holes else 0.0


_SENSORS: Mapping[SensorPart, tuple[str, float, float]] = MappingProxyType(
    {
        "light barrier": ("TCRT5000", measures.BARRIER_LENGTH, measures.BARRIER_HEIGHT),
        "Hall": ("Hall, its printed side up", measures.HALL_LENGTH, measures.HALL_HEIGHT),
        "reed": ("reed, upright", _REED_WIDTH, measures.REED_LENGTH),
    }
)
"""The name of each sensor, its width and its height in mm."""

_MEANINGS: Mapping[SensorPart, str] = MappingProxyType(
    {
        "light barrier": "from a piece to the tip of the sensor",
        "Hall": "wood between a piece and the Hall",
        "reed": "wood between a piece and the end of the reed",
    }
)


def _weighed(place: Place, top: float, depths: Depths) -> tuple[list[SectionBlock], list[Distance]]:
    """What is weighed: a tray with its rim on the free end of a cell, whose other end stands on the base."""
    opening, tray = contour_of(place).rx, tray_of(place).rx
    above, base, below = depths.upper, depths.base, depths.cell_end
    half, screws = measures.CELL_LENGTH / 2, measures.CELL_SCREW_ALONG
    side = _side(place)
    blocks = [
        *_pierced("top", side, opening, 0, top),
        *(_pierced("floor", side, opening, top, above) if above > top else ()),
        *_pierced("rim", tray, tray - measures.RIM_WIDTH, 0, top),
        SectionBlock("tray", "wood", -tray, tray, top, depths.tray),
        SectionBlock("spacers, M3", "part", *_around(screws), depths.tray, depths.cell),
        SectionBlock("load cell", "part", -half, half, depths.cell, below),
        SectionBlock("spacers, M3", "part", *_around(-screws), below, base),
        SectionBlock("spacer, M3", "part", *_around(_SPACER_WIDTH - side), above, base),
        SectionBlock("base", "wood", -side, side, base, base + measures.BASE),
    ]
    distances = [
        Distance("gap around the tray", (tray, top / 2), (opening, top / 2)),
        Distance("depth of the tray", (tray - measures.RIM_WIDTH, 0), (tray - measures.RIM_WIDTH, top)),
        Distance("spacers between tray and cell", (screws, depths.tray), (screws, depths.cell)),
        Distance("spacers between cell and base", (-screws, below), (-screws, base)),
        Distance("spacer above the base", (-side, above), (-side, base)),
    ]
    return blocks, distances


def _around(x: float) -> Point:
    return x - _SPACER_WIDTH / 2, x + _SPACER_WIDTH / 2
