"""The stacks of a board as a drawing in section, with the distances that matter in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from companion.boards.papers import svg
from companion.boards.plates.stack import Distance, Matter, Stack

_SCALE = 5
"""Units of the drawing for a millimetre; lengths in this module are in these units where no mm is said."""

_MARGIN = 20
_HEAD = 60
_TEXT = 13
_ROW = 19
_LETTER = 0.62
"""The width of a letter as a share of its height, rather too large."""

_COLUMN = 60
"""Between the plates and the texts on either side of them."""

_LEADER = 6
"""Between a text and the thin line that leads from it."""

_FILLS: Mapping[Matter, str] = MappingProxyType({"wood": "#ead2ae", "part": "#c9d3de", "piece": "#f7f0e0"})
_ARROW = 5


def draw(stacks: Sequence[Stack], title: str) -> str:
    """The sections below each other."""
    parts: list[str] = [svg.text(_MARGIN, _MARGIN + 12, title, 17, font_weight="bold")]
    y, width = float(_MARGIN + 24), 0.0
    for stack in stacks:
        drawn = _Section(stack, y)
        parts += drawn.parts()
        y, width = drawn.bottom, max(width, drawn.right)
    return svg.document((0, 0, width + _MARGIN, y + _MARGIN), parts, title=title)


class _Section:
    """One stack, drawn from the height `y` on."""

    def __init__(self, stack: Stack, y: float) -> None:
        self.stack = stack
        self.y = y
        self._side_mm = max(block.right for block in stack.blocks)
        self._above_mm = -min(block.upper for block in stack.blocks)
        self._names_wide = _wide(block.name for block in stack.blocks)

    @property
    def right(self) -> float:
        """The right end of the drawing."""
        return self._x(self._side_mm) + _COLUMN + _wide(map(_said, self.stack.distances))

    @property
    def bottom(self) -> float:
        """The lower end of the drawing."""
        lowest = max(block.lower for block in self.stack.blocks)
        rows = max(len(self._names()), len(self.stack.distances))
        return max(self._z(lowest) + _ROW, self._z(0) + rows * _ROW) + _ROW

    def parts(self) -> Iterator[str]:
        """Blocks, names on the left, distances on the right."""
        said = f"{self.stack.part}, through the middle of {self.stack.field}, seen from the front"
        yield svg.text(_MARGIN, self.y + 24, said, _TEXT, font_weight="bold")
        for block in self.stack.blocks:
            yield svg.rect(
                self._x(block.left),
                self._z(block.upper),
                (block.right - block.left) * _SCALE,
                (block.lower - block.upper) * _SCALE,
                fill=_FILLS[block.matter],
                stroke=svg.INK,
                stroke_width=0.8,
            )
        yield from self._labels(self._names(), _MARGIN, _MARGIN + self._names_wide + _LEADER)
        yield from self._distances()

    def _names(self) -> list[tuple[str, float, float]]:
        """The name of each block with a place in it, each name once: that on the left."""
        found: dict[str, tuple[str, float, float]] = {}
        for block in sorted(self.stack.blocks, key=lambda block: block.left):
            at = self._x(block.left) + 4, (self._z(block.upper) + self._z(block.lower)) / 2
            found.setdefault(block.name, (block.name, *at))
        return list(found.values())

    def _labels(self, said: Sequence[tuple[str, float, float]], x: float, anchor_x: float) -> Iterator[str]:
        """Texts in a column, each with a thin line to the place that it tells of."""
        y = self.y + 30.0
        for text, at_x, at_y in sorted(said, key=lambda one: one[2]):
            y = max(y + _ROW, at_y + 4)
            yield svg.text(x, y, text, _TEXT)
            yield svg.path(f"M{anchor_x:g} {y - 4:g}L{at_x:g} {at_y:g}", stroke=svg.FAINT, stroke_width=0.6)
            yield svg.circle(at_x, at_y, 1.6, fill=svg.FAINT)

    def _distances(self) -> Iterator[str]:
        column = self._x(self._side_mm) + _COLUMN
        said = []
        for distance in self.stack.distances:
            yield from self._arrow(distance)
            middle = [(one + other) / 2 for one, other in zip(distance.start, distance.end, strict=True)]
            said.append((_said(distance), self._x(middle[0]), self._z(middle[1])))
        yield from self._labels(said, column, column - _LEADER)

    def _arrow(self, distance: Distance) -> Iterator[str]:
        """A line between the two ends, and a stroke across it at each."""
        ends = [(self._x(x), self._z(z)) for x, z in (distance.start, distance.end)]
        (x, y), (to_x, to_y) = ends
        yield svg.path(f"M{x:g} {y:g}L{to_x:g} {to_y:g}", stroke="#c02020", stroke_width=1.4)
        across, up = (0, _ARROW) if y == to_y else (_ARROW, 0)
        for end_x, end_y in ends:
            yield svg.path(
                f"M{end_x - across:g} {end_y - up:g}L{end_x + across:g} {end_y + up:g}",
                stroke="#c02020",
                stroke_width=1.4,
            )

    def _x(self, mm: float) -> float:
        return _MARGIN + self._names_wide + _COLUMN + (self._side_mm + mm) * _SCALE

    def _z(self, mm: float) -> float:
        return self.y + _HEAD + (self._above_mm + mm) * _SCALE


def _wide(texts: Iterable[str]) -> float:
    """The width of the longest of these texts."""
    return max(map(len, texts)) * _LETTER * _TEXT


def _said(distance: Distance) -> str:
    return f"{distance.length:g} mm: {distance.meaning}"
