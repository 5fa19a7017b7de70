"""What is connected to what, as data; the table, the schematic and the parts list are made of it.

A scanner is wired in units, which are chips with inputs, or as a matrix of switches. From the
microcomputer to them go lines: a wire each, perhaps to a pin of every unit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.boards.papers.pinouts import Pin
from companion.boards.scanner import Scanner
from companion.contents import Field


@dataclass(frozen=True, kw_only=True)
class Pins:
    """The pins that are in use: GP numbers of a Pico, named as in ``firmware/board.py``.

    `pi_...` are BCM numbers of a Pi; `pi_bus` are SDA and SCL, and `pi_buttons` are named as in the
    table ``[buttons]`` of the configuration.
    """

    load_cell_data: tuple[int, ...]
    load_cell_clock: int
    chain_feed: int
    chain_data: int
    chain_clock: int
    chain_load: int
    hall_select: tuple[int, ...]
    hall_sense: tuple[int, ...]
    hall_enable: tuple[int, ...]
    matrix_columns: tuple[int, ...]
    matrix_rows: tuple[int, ...]
    pi_columns: tuple[int, ...]
    pi_rows: tuple[int, ...]
    pi_bus: tuple[int, int] = (2, 3)
    pi_buttons: tuple[tuple[str, int], ...] = (
        *(("ok", 17), ("undo", 27), ("accept", 22)),
        *(("up", 23), ("down", 24)),
    )


@dataclass(frozen=True, slots=True)
class WiredChannel:
    """What one value of a frame is: its number, and the field whose sensor says it."""

    number: int
    field: Field


def used(channels: Iterable[WiredChannel | None]) -> int:
    """How many inputs a field uses; the others, None each, are left over."""
    return sum(channel is not None for channel in channels)


@dataclass(frozen=True, slots=True)
class Line:
    """A wire from `pin` of the microcomputer to `to`; `pi` is the pin of a Pi that does without a Pico."""

    name: str
    pin: Pin
    to: str
    pi: Pin | None = None


@dataclass(frozen=True, slots=True)
class Input:
    """An input of a chip, and the channel that it reads; None is left over."""

    pins: tuple[Pin, ...]
    channel: WiredChannel | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """One chip: pins on lines, each with the line's name; pins that go elsewhere, and where; its inputs."""

    chip: str
    number: int
    shared: tuple[tuple[Pin, str], ...]
    own: tuple[tuple[Pin, str], ...]
    inputs: tuple[Input, ...]

    @property
    def name(self) -> str:
        """What it is called in texts."""
        return f"{self.chip} no. {self.number}"


@dataclass(frozen=True, slots=True)
class Matrix:
    """Switches at the crossings of rows and columns; `channels` run along the rows, None is left over."""

    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    channels: tuple[WiredChannel | None, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A line of the parts list; `price` is approximate, "" where none is known."""

    number: str
    name: str
    use: str
    price: str = ""


@dataclass(frozen=True, slots=True)
class Load:
    """So many equal parts that take current from a rail of `companion.boards.papers.power`.

    `typical` and `worst` are what one of them takes, in mA, as its data sheet, the `source`, has it.
    """

    rail: str
    number: int
    name: str
    typical: float
    worst: float
    source: str


@dataclass(frozen=True, slots=True)
class Wiring:
    """One scanner, wired: in `units`, or as a `matrix`. `wires` go from the electronics to each input.

    `loads` are what it takes from each rail; `supply` is a chip that feeds a rail of its own.
    """

    scanner: Scanner
    datasheet: str
    lines: tuple[Line, ...]
    notes: tuple[str, ...]
    parts: tuple[Part, ...]
    wires: int
    units: tuple[Unit, ...] = ()
    matrix: Matrix | None = None
    loads: tuple[Load, ...] = ()
    supply: Unit | None = None
