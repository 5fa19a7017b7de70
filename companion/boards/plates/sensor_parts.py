"""The part that senses a field, and what it needs of the wood below that field."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.boards.board import Board
from companion.boards.place import Place
from companion.boards.placement import card_corner
from companion.boards.plates import measures
from companion.boards.plates.contours import Oval, RoundedRectangle
from companion.boards.plates.levels import Footprint, Hole

SensorPart: TypeAlias = Literal["reed", "light barrier", "Hall", "load cell", "nothing"]

_SWITCHES: dict[str, SensorPart] = {"reed": "reed", "reflex": "light barrier"}
_WHOLE_CHIPS: dict[str, SensorPart] = {"hall": "Hall", "hx711": "load cell"}
_MAGNETIC = {"reed": measures.REED_HOLE, "Hall": measures.HALL_HOLE}
"""The holes of the parts that sense a magnet."""

_ENDS = (-1, 1)


def part_of(board: Board, place: Place) -> SensorPart:
    """What senses a field of a board with scanners; a field without a channel has nothing."""
    if place.channel is None:
        return "nothing"
    scanner, _ = board.located[place.channel]
    return _WHOLE_CHIPS.get(scanner.chip) or _SWITCHES[scanner.switch]


def is_open(place: Place, part: SensorPart) -> bool:
    """Whether the top has an opening for a field: hollows, and what is weighed on a tray."""
    return place.shape in {"pit", "store"} or part == "load cell"


def contour_of(place: Place) -> Oval | RoundedRectangle:
    """The edge of a field as the page draws it: a card is a rectangle, all others are round or oval."""
    if place.shape == "card":
        return RoundedRectangle(place.x, place.y, *place.reach, card_corner(place))
    return Oval(place.x, place.y, *place.reach)


def opening_of(field: str, place: Place) -> Hole:
    """The opening as large as a field."""
    return Hole(f"{field}: opening", contour_of(place), "cut")


def top_holes(field: str, place: Place, part: SensorPart) -> tuple[Hole, ...]:
    """What a field needs of the top: an opening, or if it is flat the slot of a light barrier."""
    if is_open(place, part):
        return (opening_of(field, place),)
    return floor_holes(field, place, part) if part == "light barrier" else ()


def floor_holes(field: str, place: Place, part: SensorPart) -> tuple[Hole, ...]:
    """What a field needs of the floor right below the top: room for its sensor, or for its tray.

    A Hall or a reed under a hollow needs nothing: it is glued below the floor, and the hollow stays whole.
    """
    if part == "load cell":
        return (opening_of(field, place),)
    if part == "light barrier":
        across, down = (
            (side + measures.BARRIER_PLAY) / 2 for side in (measures.BARRIER_LENGTH, measures.BARRIER_WIDTH)
        )
        return (Hole(f"{field}: {part}", RoundedRectangle(place.x, place.y, across, down), "cut"),)
    if part in _MAGNETIC and not is_open(place, part):
        radius = _MAGNETIC[part] / 2
        return (Hole(f"{field}: {part}", Oval(place.x, place.y, radius, radius), "drill"),)
    return ()


def floor_footprints(field: str, place: Place, part: SensorPart) -> tuple[Footprint, ...]:
    """Where a Hall or a reed is glued below the floor."""
    if part in _MAGNETIC and is_open(place, part):
        radius = _MAGNETIC[part] / 2
        return (Footprint(f"{field}: {part}, below", Oval(place.x, place.y, radius, radius)),)
    return ()


def fixed_screws(field: str, place: Place) -> tuple[Hole, ...]:
    """The two screws of a load cell in the base, at its left end."""
    return _cell_screws(field, place, place.x - measures.CELL_SCREW_ALONG)


def free_screws(field: str, place: Place) -> tuple[Hole, ...]:
    """The two screws of a load cell in the tray that it carries, at its right end."""
    return _cell_screws(field, place, place.x + measures.CELL_SCREW_ALONG)


def cell_footprint(field: str, place: Place) -> Footprint:
    """Where a load cell lies above the base, lengthwise from left to right, its middle below the field's."""
    body = RoundedRectangle(place.x, place.y, measures.CELL_LENGTH / 2, measures.CELL_WIDTH / 2)
    return Footprint(f"{field}: load cell", body)


def _cell_screws(field: str, place: Place, x: float) -> tuple[Hole, ...]:
    radius = measures.M3_HOLE / 2
    return tuple(
        Hole(f"{field}: screw", Oval(x, place.y + end * measures.CELL_SCREW_ACROSS, radius, radius), "drill")
        for end in _ENDS
    )
