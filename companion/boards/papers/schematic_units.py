"""Chips in a schematic: in columns, each with the shared lines down its left side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.boards.papers import svg
from companion.boards.papers.block import Block, Drawn, dot, tag, wide
from companion.boards.papers.inset import HEIGHT, inset
from companion.boards.papers.wiring import Input, Unit, Wire, Wiring

_COMPUTER = 86
_CHIP = 96
_RAIL = 9
_ABOVE = 44
"""The distance from the lines along the top to the first chip."""
_BETWEEN = 40
_MOST_COLUMNS = 4
_SERIES_AT = 48
"""The distance from the microcomputer's wires to the resistors in them, beyond the names of the lines."""


def draw_units(wiring: Wiring, x: float, y: float) -> Drawn:
    """The microcomputer at (x, y), and to its right the chips."""
    units = wiring.units if wiring.supply is None else (*wiring.units, wiring.supply)
    names = {name for unit in units for _, name in unit.shared}
    shared = [line for line in wiring.lines if line.name in names]
    single = [line for line in wiring.lines if line.name not in names]
    name = "Raspberry Pi" if wiring.scanner.chip == "mcp23017" else "Raspberry Pi Pico"
    computer = Block(x, y, _COMPUTER, name, (), [line.pin for line in (*shared, *single)])
    rails = {line.name: computer.row(number) for number, line in enumerate(shared)}
    tags = [f"{line.name}: {line.to}" for line in single]
    columns = list(_columns(units, computer.ends[1] + wide(tags) + _BETWEEN, rails))
    parts = [*computer.draw(), *_labels(computer, shared, tags)]
    for line_y, line in zip(rails.values(), shared, strict=True):
        across = columns[-1].rail(line.name) - computer.ends[1]
        parts.append(svg.path(f"M{computer.ends[1]:g} {line_y:g}h{across:g}"))
        if line.series:
            parts += _resistor(computer.ends[1] + _SERIES_AT, line_y, line.series)
    for column in columns:
        parts += column.draw(last=column is columns[-1])
    parts += inset(wiring.scanner, x, computer.bottom + _BETWEEN)
    bottom = max(computer.bottom + _BETWEEN + HEIGHT, *(column.bottom for column in columns))
    return Drawn(tuple(parts), columns[-1].right, bottom)


def _resistor(x: float, y: float, said: str) -> Iterator[str]:
    """A resistor in a line from the left to the right, which begins at (x, y)."""
    yield svg.rect(x, y - 3.5, 22, 7, fill="#ffffff", stroke=svg.INK)
    yield svg.text(x + 26, y - 3, said, 8)


def _labels(computer: Block, shared: Sequence[Wire], tags: Sequence[str]) -> Iterator[str]:
    end = computer.ends[1]
    for number, line in enumerate(shared):
        yield svg.text(end + 4, computer.row(number) - 3, line.name, 8, font_weight="bold")
    for number, said in enumerate(tags, start=len(shared)):
        yield tag(end, computer.row(number), said)


@dataclass(frozen=True, slots=True)
class _Column:
    """Chips below each other; `rails` are the heights at which the shared lines come in, by name."""

    units: Sequence[Unit]
    x: float
    rails: Mapping[str, float]

    def rail(self, name: str) -> float:
        """Where this line goes down."""
        return self.x + _RAIL * list(self.rails).index(name)

    @property
    def blocks(self) -> list[Block]:
        """The chips."""
        x = self.x + _RAIL * len(self.rails) + 30
        y = max(self.rails.values()) + _ABOVE
        blocks = []
        for unit in self.units:
            right = [
                *(pin for one in unit.inputs for pin in one.pins),
                None,
                *(joint.pin for joint in unit.own),
            ]
            blocks.append(Block(x, y, _CHIP, unit.name, [pin for pin, _ in unit.shared], right))
            y = blocks[-1].bottom + _BETWEEN
        return blocks

    @property
    def bottom(self) -> float:
        return self.blocks[-1].bottom

    @property
    def right(self) -> float:
        return self.blocks[0].ends[1] + wide([said for unit in self.units for said in _tags(unit)])

    def draw(self, *, last: bool) -> Iterator[str]:
        """The chips and the lines on their left, which branch off to the columns that follow."""
        lowest: dict[str, float] = {}
        for unit, block in zip(self.units, self.blocks, strict=True):
            yield from block.draw()
            for number, (_, name) in enumerate(unit.shared):
                lowest[name] = block.row(number)
                yield svg.path(f"M{self.rail(name):g} {lowest[name]:g}H{block.ends[0]:g}")
                yield dot(self.rail(name), lowest[name])
            for number, said in enumerate(_tags(unit)):
                if said:
                    yield tag(block.ends[1], block.row(number), said)
        for name, y in lowest.items():
            yield svg.path(f"M{self.rail(name):g} {self.rails[name]:g}V{y:g}")
            if not last:
                yield dot(self.rail(name), self.rails[name])


def _columns(units: Sequence[Unit], x: float, rails: Mapping[str, float]) -> Iterator[_Column]:
    across = min(_MOST_COLUMNS, math.ceil(math.sqrt(len(units))))
    down = math.ceil(len(units) / across)
    for start in range(0, len(units), down):
        column = _Column(units[start : start + down], x, rails)
        yield column
        x = column.right + _BETWEEN


def _tags(unit: Unit) -> list[str]:
    """The texts of the rows on the right: channel and field, a gap, and where the chip's own pins go."""
    inputs = [said for one in unit.inputs for said in _said(one)]
    return [*inputs, "", *(joint.to for joint in unit.own)]


def _said(one: Input) -> Iterator[str]:
    """What is at each of its pins."""
    channel = "left over" if one.channel is None else f"{one.channel.number} · {one.channel.field}"
    yield from (f"{channel}: {wire}" for wire in one.wires)
    if not one.wires:
        yield channel
