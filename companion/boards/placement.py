"""Whether fields have room: on the plate of their board, and beside each other. Lengths are in mm. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from companion.boards.place import Place
from companion.contents import Field

Outline: TypeAlias = Literal["oblong", "round", "hexagon"]
"""The form of a plate; a hexagon has corners at the two ends of its longer side."""

Point: TypeAlias = tuple[float, float]

_RIM_POINTS = 72
"""At so many points of its rim a round field is compared with the edge of its plate."""


def placement_faults(
    fields: Mapping[Field, Place], size: tuple[float, float], outline: Outline
) -> Iterator[str]:
    """What is wrong with the places of these fields on a plate of this size and outline, a sentence each."""
    for field, place in fields.items():
        found = list(_beyond_size(field, place, size))
        yield from found
        if not found and not all(_is_on_plate(point, size, outline) for point in _rim(place)):
            yield f"fields.{field}: it reaches beyond the edge of the board, whose outline is {outline}"
    yield from _overlaps(fields)


def _overlaps(fields: Mapping[Field, Place]) -> Iterator[str]:
    """The fields that lie on one before them, each once."""
    before: dict[Field, Place] = {}
    for field, place in fields.items():
        on = next((other for other, there in before.items() if gap(place, there) < 0), None)
        if on is not None:
            yield f"fields.{field}: it overlaps {on} by {-gap(place, before[on]):.3g} mm"
        before[field] = place


def gap(one: Place, other: Place) -> float:
    """How much wood is between two fields at least; below 0 they overlap."""
    if one.radius is not None and other.radius is not None:
        return math.dist((one.x, one.y), (other.x, other.y)) - one.radius - other.radius
    apart = abs(one.x - other.x) - one.reach[0] - other.reach[0]
    above = abs(one.y - other.y) - one.reach[1] - other.reach[1]
    return max(apart, above)


def hexagon(size: tuple[float, float], inset: float = 0) -> Sequence[Point]:
    """The corners of the hexagon in a plate of this size, `inset` within its edge, one after the other."""
    long, short = max(size), min(size)
    corners = (
        (inset, short / 2),
        (long / 4 + inset / 2, inset),
        (long * 3 / 4 - inset / 2, inset),
        (long - inset, short / 2),
        (long * 3 / 4 - inset / 2, short - inset),
        (long / 4 + inset / 2, short - inset),
    )
    return corners if size[0] >= size[1] else [(y, x) for x, y in corners]


def corner_radius(size: tuple[float, float]) -> float:
    """The radius of the corners of an oblong plate of this size."""
    return min(size) / 7


def card_corner(place: Place) -> float:
    """The radius of the corners of a card."""
    return min(place.reach) / 5


def _beyond_size(field: Field, place: Place, size: tuple[float, float]) -> Iterator[str]:
    for key, middle, reach, limit in zip("xy", (place.x, place.y), place.reach, size, strict=True):
        if not reach <= middle <= limit - reach:
            yield (
                f"fields.{field}.{key}: {middle:g} is not allowed; the field would reach from"
                f" {middle - reach:g} to {middle + reach:g}, and the board from 0 to {limit:g}"
            )


def _rim(place: Place) -> Iterator[Point]:
    """The corners of an oblong field, or points around a round one."""
    across, down = place.reach
    if place.radius is None:
        for side in (-1, 1):
            yield place.x + side * across, place.y - down
            yield place.x + side * across, place.y + down
        return
    for number in range(_RIM_POINTS):
        turn = number * math.tau / _RIM_POINTS
        yield place.x + across * math.cos(turn), place.y + down * math.sin(turn)


def _is_on_plate(point: Point, size: tuple[float, float], outline: Outline) -> bool:
    if outline == "round":
        return math.hypot(2 * point[0] / size[0] - 1, 2 * point[1] / size[1] - 1) <= 1
    if outline == "hexagon":
        corners = hexagon(size)
        sides = [side_of(one, other, point) for one, other in pairwise((*corners, corners[0]))]
        return min(sides) >= 0 or max(sides) <= 0
    return True


def side_of(one: Point, other: Point, point: Point) -> float:
    """On which side of the line from one point to the other this point is: above 0, below it, or 0 on it."""
    (x, y), (to_x, to_y) = one, other
    return (to_x - x) * (point[1] - y) - (to_y - y) * (point[0] - x)
