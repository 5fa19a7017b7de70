"""Closed lines on a plate, and how much wood is between them. Lengths in mm, x to the right and y down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from companion.boards.placement import Point, side_of

_CHORD_MM = 0.1
"""How far the sides of `rim` are from a curve at most: distances are true to that."""

_FEWEST_POINTS = 8
_QUARTERS = 4
_HOURS = 12
_CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, slots=True)
class Oval:
    """A circle or an ellipse around (`x`, `y`) that goes `rx` to the side, and `ry` up and down."""

    x: float
    y: float
    rx: float
    ry: float

    @property
    def reach(self) -> Point:
        """How far it goes from its middle, to the side and up or down."""
        return self.rx, self.ry

    @property
    def area(self) -> float:
        """In square millimetres."""
        return math.pi * self.rx * self.ry

    @property
    def is_circle(self) -> bool:
        """Whether a drill can make it."""
        return self.rx == self.ry

    def shrunk(self, by: float) -> Oval:
        """An oval within it that is nowhere nearer to it than this; at the ends of an ellipse it is farther.

        Where both reaches are smaller by the same, the flanks are nearer by the geometric mean of the reaches
        over their arithmetic one.
        """
        less = by * (self.rx + self.ry) / (2 * math.sqrt(self.rx * self.ry))
        return Oval(self.x, self.y, _left(self.rx, less), _left(self.ry, less))

    def moved(self, across: float, down: float) -> Oval:
        """The same, so far to the right and so far down."""
        return Oval(self.x + across, self.y + down, self.rx, self.ry)

    def turned(self) -> Oval:
        """The same, turned clockwise by a quarter around (0, 0)."""
        return Oval(-self.y, self.x, self.ry, self.rx)

    def anchors(self) -> Sequence[Point]:
        """Twelve places on it, at equal turns."""
        turns = (math.tau * hour / _HOURS for hour in range(_HOURS))
        return [(self.x + self.rx * math.cos(turn), self.y + self.ry * math.sin(turn)) for turn in turns]

    def rim(self) -> Sequence[Point]:
        """Points on it, one after the other."""
        number = _points_around(max(self.rx, self.ry))
        turns = (math.tau * one / number for one in range(number))
        return [(self.x + self.rx * math.cos(turn), self.y + self.ry * math.sin(turn)) for turn in turns]


@dataclass(frozen=True, slots=True)
class RoundedRectangle:
    """A rectangle around (`x`, `y`), `rx` to the side and `ry` up and down; `corner` is a radius."""

    x: float
    y: float
    rx: float
    ry: float
    corner: float = 0.0

    @property
    def reach(self) -> Point:
        """How far it goes from its middle, to the side and up or down."""
        return self.rx, self.ry

    @property
    def area(self) -> float:
        """In square millimetres."""
        return 4 * self.rx * self.ry - (4 - math.pi) * self.corner**2

    def shrunk(self, by: float) -> RoundedRectangle:
        """The same, everywhere so far inside it."""
        return RoundedRectangle(
            self.x, self.y, _left(self.rx, by), _left(self.ry, by), max(0.0, self.corner - by)
        )

    def moved(self, across: float, down: float) -> RoundedRectangle:
        """The same, so far to the right and so far down."""
        return RoundedRectangle(self.x + across, self.y + down, self.rx, self.ry, self.corner)

    def turned(self) -> RoundedRectangle:
        """The same, turned clockwise by a quarter around (0, 0)."""
        return RoundedRectangle(-self.y, self.x, self.ry, self.rx, self.corner)

    def anchors(self) -> Sequence[Point]:
        """The middles of its four corners, and of its four sides."""
        cut = self.corner * (1 - math.sqrt(0.5))
        across, down = self.rx - cut, self.ry - cut
        corners = [(self.x + right * across, self.y + below * down) for right, below in _CORNERS]
        sides = [(self.x + right * self.rx, self.y + below * self.ry) for right, below in _SIDES]
        return corners + sides

    def rim(self) -> Sequence[Point]:
        """Points on it, one after the other, from the lower right corner on."""
        return [
            (
                self.x + right * (self.rx - self.corner) + self.corner * math.cos(turn),
                self.y + down * (self.ry - self.corner) + self.corner * math.sin(turn),
            )
            for quarter, (right, down) in enumerate(_CORNERS)
            for turn in _quarter_turns(quarter, self.corner)
        ]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A line from corner to corner, and from the last one to the first one."""

    corners: tuple[Point, ...]

    @property
    def x(self) -> float:
        """The middle between its left and its right end."""
        return (min(x for x, _ in self.corners) + max(x for x, _ in self.corners)) / 2

    @property
    def y(self) -> float:
        """The middle between its upper and its lower end."""
        return (min(y for _, y in self.corners) + max(y for _, y in self.corners)) / 2

    @property
    def reach(self) -> Point:
        """How far it goes from its middle, to the side and up or down."""
        return max(x for x, _ in self.corners) - self.x, max(y for _, y in self.corners) - self.y

    def moved(self, across: float, down: float) -> Polygon:
        """The same, so far to the right and so far down."""
        return Polygon(tuple((x + across, y + down) for x, y in self.corners))

    def turned(self) -> Polygon:
        """The same, turned clockwise by a quarter around (0, 0)."""
        return Polygon(tuple((-y, x) for x, y in self.corners))

    def anchors(self) -> Sequence[Point]:
        """Its corners, and the middles of its sides."""
        sides = pairwise((*self.corners, self.corners[0]))
        middles = [((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) for one, other in sides]
        return [*self.corners, *middles]

    def rim(self) -> Sequence[Point]:
        """Its corners, one after the other."""
        return self.corners


Contour: TypeAlias = Oval | RoundedRectangle | Polygon


def gap(one: Contour, other: Contour) -> float:
    """How much wood is between two contours at least; 0 if they meet, or one is within the other."""
    rim, other_rim = one.rim(), other.rim()
    if any(_cross(*side, *there) for side in _sides(rim) for there in _sides(other_rim)):
        return 0.0
    depths = [depth(point, other_rim) for point in rim] + [depth(point, rim) for point in other_rim]
    return max(0.0, -max(depths))


def room(inner: Contour, outer: Contour) -> float:
    """How much wood is between a contour and one around it at least; below 0 it reaches beyond that."""
    edge = outer.rim()
    return min(depth(point, edge) for point in inner.rim())


def may_be_nearer(one: Contour, other: Contour, distance: float) -> bool:
    """False if two contours are certainly not nearer to each other than this, by the boxes around them."""
    return (
        abs(one.x - other.x) < one.reach[0] + other.reach[0] + distance
        and abs(one.y - other.y) < one.reach[1] + other.reach[1] + distance
    )


def depth(point: Point, rim: Sequence[Point]) -> float:
    """How far a point is within a rim; below 0 it is outside."""
    sides = _sides(rim)
    away = min(_distance(point, one, other) for one, other in sides)
    return away if sum(_is_left_of(point, one, other) for one, other in sides) % 2 else -away


def _sides(rim: Sequence[Point]) -> Sequence[tuple[Point, Point]]:
    """The lines from point to point of a rim, all around."""
    return list(pairwise((*rim, rim[0])))


def _distance(point: Point, one: Point, other: Point) -> float:
    """From a point to a line between two others."""
    along = other[0] - one[0], other[1] - one[1]
    squared = along[0] ** 2 + along[1] ** 2
    if squared == 0:
        return math.dist(point, one)
    share = ((point[0] - one[0]) * along[0] + (point[1] - one[1]) * along[1]) / squared
    share = min(1.0, max(0.0, share))
    return math.dist(point, (one[0] + share * along[0], one[1] + share * along[1]))


def _cross(one: Point, other: Point, start: Point, end: Point) -> bool:
    """Whether the line between the first two points crosses that between the last two."""
    return (
        side_of(one, other, start) * side_of(one, other, end) < 0
        and side_of(start, end, one) * side_of(start, end, other) < 0
    )


def _is_left_of(point: Point, one: Point, other: Point) -> bool:
    """Whether a ray from the point to the right crosses this line."""
    if (one[1] > point[1]) == (other[1] > point[1]):
        return False
    share = (point[1] - one[1]) / (other[1] - one[1])
    return point[0] < one[0] + share * (other[0] - one[0])


def _left(reach: float, less: float) -> float:
    """What is left of a reach: too little for any hole, but still a contour."""
    return max(_CHORD_MM, reach - less)


def _points_around(radius: float) -> int:
    """How many points a circle needs so that the sides between them stay near to it."""
    if radius <= _CHORD_MM:
        return _FEWEST_POINTS
    return max(_FEWEST_POINTS, math.ceil(math.pi / math.acos(1 - _CHORD_MM / radius)))


def _quarter_turns(quarter: int, radius: float) -> Sequence[float]:
    """The angles of the points on one of four rounded corners; a sharp one has one point."""
    first = quarter * math.tau / _QUARTERS
    if radius == 0:
        return [first]
    steps = -(-_points_around(radius) // _QUARTERS)
    return [first + math.tau / _QUARTERS * step / steps for step in range(steps + 1)]
