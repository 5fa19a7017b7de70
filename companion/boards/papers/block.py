"""A part in a schematic: a box with pins on both sides, their names inside, their numbers on the wires."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.boards.papers import svg
from companion.boards.papers.pinouts import Pin

ROW = 15
"""The distance between two pins, in the points of the drawing, like all lengths here."""

STUB = 26
SMALL = 9
LETTER = 4.9
"""The width of a letter of that size, rather too large than too small."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A part of a drawing, and how far it reaches."""

    parts: tuple[str, ...]
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Block:
    """A box from (x, y), with its pins on the left and on the right; None is a gap of one row."""

    x: float
    y: float
    width: float
    title: str
    left: Sequence[Pin | None]
    right: Sequence[Pin | None]

    @property
    def bottom(self) -> float:
        """The lower end of the box."""
        return self.y + ROW * (max(len(self.left), len(self.right)) + 1)

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of the wires of its pins, on the left and on the right."""
        return self.x - STUB, self.x + self.width + STUB

    def row(self, number: int) -> float:
        """The height of a pin's wire; the first pin is 0."""
        return self.y + ROW * (number + 1)

    def draw(self) -> Iterator[str]:
        """The box, its title above it, its pins, and a piece of wire at each."""
        yield svg.text(self.x, self.y - 6, self.title, 11, font_weight="bold")
        yield svg.rect(self.x, self.y, self.width, self.bottom - self.y, 3, fill="#fbf6ea", stroke=svg.INK)
        for number, pin in enumerate(self.left):
            if pin is not None:
                yield from self._pin(pin, self.row(number), self.x, -1)
        for number, pin in enumerate(self.right):
            if pin is not None:
                yield from self._pin(pin, self.row(number), self.x + self.width, 1)

    def _pin(self, pin: Pin, y: float, edge: float, side: int) -> Iterator[str]:
        inside, outside = ("start", "end") if side < 0 else ("end", "start")
        yield svg.path(f"M{edge:g} {y:g}h{side * STUB:g}")
        yield svg.text(edge - side * 5, y + 3, pin.name, SMALL, anchor=inside)
        yield svg.text(edge + side * 4, y - 2, str(pin.number), 7, fill=svg.FAINT, anchor=outside)


def tag(x: float, y: float, said: str) -> str:
    """The text at the end of a wire."""
    return svg.text(x + 4, y + 3, said, SMALL)


def wide(tags: Sequence[str]) -> float:
    """The width of the longest of these tags."""
    return 8 + LETTER * max(map(len, tags), default=0)


def dot(x: float, y: float) -> str:
    """A dot where two wires are joined."""
    return svg.circle(x, y, 2.2, fill=svg.INK)
