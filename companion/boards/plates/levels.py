"""The levels of a board, one above the other, the plates of each, and sheets of plates, as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from companion.boards.placement import Point
from companion.boards.plates.contours import Contour, RoundedRectangle

Work: TypeAlias = Literal["cut", "drill", "engrave"]
"""What a machine does along a contour: the layers of a drawing."""

_LETTER, _CAPITAL = 0.7, 0.75
"""The width of a letter and the height of a capital one as shares of the size of a font, rather too large."""

Line: TypeAlias = tuple[Point, Point]
"""A straight line from one point to another one, in mm."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole through a plate, and what it is for, such as ``a1: opening``."""

    use: str
    contour: Contour
    work: Literal["cut", "drill"]


@dataclass(frozen=True, slots=True)
class Footprint:
    """Where a part stands on a plate, and what it is, such as ``a1: load cell``; it is engraved."""

    use: str
    contour: Contour


@dataclass(frozen=True, slots=True)
class Inscription:
    """A text that is engraved: (`x`, `y`) is the middle of its baseline in mm, `size` that of its font.

    It reads from left to right, or from above down if it is `upright`.
    """

    text: str
    x: float
    y: float
    size: float
    upright: bool = False

    @property
    def box(self) -> RoundedRectangle:
        """A rectangle around its letters, rather too large."""
        across, up = len(self.text) * self.size * _LETTER / 2, self.size * _CAPITAL / 2
        if self.upright:
            return RoundedRectangle(self.x + up, self.y, up, across)
        return RoundedRectangle(self.x, self.y - up, across, up)

    def moved(self, across: float, down: float) -> Inscription:
        """The same, so far to the right and so far down."""
        return replace(self, x=self.x + across, y=self.y + down)

    def turned(self) -> Inscription:
        """The same, turned clockwise by a quarter around (0, 0); what is upright cannot be turned again."""
        return replace(self, x=-self.y, y=self.x, upright=True)


@dataclass(frozen=True, slots=True)
class Plate:
    """One plate of wood: its edge, its holes, what stands on it, and what is engraved."""

    name: str
    edge: Contour
    holes: tuple[Hole, ...] = ()
    footprints: tuple[Footprint, ...] = ()
    engraved: tuple[Contour, ...] = ()
    lines: tuple[Line, ...] = ()
    inscriptions: tuple[Inscription, ...] = ()

    def worked(self) -> Iterator[tuple[Work, Contour]]:
        """Each contour with what is done along it; the edge last, for a plate that is cut out moves."""
        yield from (("engrave", contour) for contour in self.engraved)
        yield from (("engrave", footprint.contour) for footprint in self.footprints)
        yield from ((hole.work, hole.contour) for hole in self.holes)
        yield "cut", self.edge

    def moved(self, across: float, down: float) -> Plate:
        """The same, so far to the right and so far down."""
        return Plate(
            self.name,
            self.edge.moved(across, down),
            tuple(replace(hole, contour=hole.contour.moved(across, down)) for hole in self.holes),
            tuple(replace(mark, contour=mark.contour.moved(across, down)) for mark in self.footprints),
            tuple(contour.moved(across, down) for contour in self.engraved),
            tuple(
                ((x + across, y + down), (to_x + across, to_y + down)) for (x, y), (to_x, to_y) in self.lines
            ),
            tuple(inscription.moved(across, down) for inscription in self.inscriptions),
        )

    def turned(self) -> Plate:
        """The same, turned clockwise by a quarter around (0, 0)."""
        return Plate(
            self.name,
            self.edge.turned(),
            tuple(replace(hole, contour=hole.contour.turned()) for hole in self.holes),
            tuple(replace(mark, contour=mark.contour.turned()) for mark in self.footprints),
            tuple(contour.turned() for contour in self.engraved),
            tuple(((-y, x), (-to_y, to_x)) for (x, y), (to_x, to_y) in self.lines),
            tuple(inscription.turned() for inscription in self.inscriptions),
        )


@dataclass(frozen=True, slots=True, order=True)
class Wood:
    """What plates are cut from: a kind of board, so many mm thick."""

    kind: Literal["hardboard", "plywood"]
    thickness: float

    def __str__(self) -> str:
        return f"{self.kind} {self.thickness:g} mm"


@dataclass(frozen=True, slots=True)
class PlateLevel:
    """The plates at one height of a board, each at its place seen from above.

    Of each plate `copies` are cut, which lie on each other.
    """

    name: str
    wood: Wood
    size: tuple[float, float]
    plates: tuple[Plate, ...]
    copies: int = 1

    @property
    def thickness(self) -> float:
        """How thick each of its plates is, in mm."""
        return self.wood.thickness


@dataclass(frozen=True, slots=True)
class PlateSheet:
    """The plates that are cut from one sheet of wood, each at its place on it."""

    name: str
    wood: Wood
    size: tuple[float, float]
    plates: tuple[Plate, ...]


Cutting: TypeAlias = PlateLevel | PlateSheet
"""What one drawing for a machine shows, as large as its `size`."""
