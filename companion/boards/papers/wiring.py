"""The connections as data, from which the table, the schematic and the parts list are made.

A scanner is wired in units, which are chips with inputs, or as a matrix of switches. Lines go to them from
the microcomputer: one wire each, perhaps to a pin of every unit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.boards.papers.part import Part
from companion.boards.papers.pinouts import Pin
from companion.boards.scanner import Scanner
from companion.contents import Field


@dataclass(frozen=True, kw_only=True)
class PiPins:
    """The pins in use of a Raspberry Pi, as BCM numbers.

    `bus` are SDA and SCL; `buttons` are named as in the table ``[buttons]`` of the configuration.
    """

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    bus: tuple[int, int] = (2, 3)
    buttons: tuple[tuple[str, int], ...] = (
        *(("ok", 17), ("undo", 27), ("accept", 22)),
        *(("up", 23), ("down", 24)),
    )


@dataclass(frozen=True, kw_only=True)
class Pins:
    """The pins in use: GP numbers of a Pico, named as in ``firmware/board.py``, and the pins of a Pi."""

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
    pi: PiPins


@dataclass(frozen=True, slots=True)
class WiredChannel:
    """One value of a frame: its number, and the field of its sensor."""

    number: int
    field: Field


def used(channels: Iterable[WiredChannel | None]) -> int:
    """How many inputs are used by a field; the others, which are None, are left over."""
    return sum(channel is not None for channel in channels)


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire from `pin` of the microcomputer to `to`; `pi` is the pin of a Pi that works without a Pico.

    `series` is the resistor in it, at the microcomputer; "" for none.
    """

    name: str
    pin: Pin
    to: str
    pi: Pin | None = None
    series: str = ""


@dataclass(frozen=True, slots=True)
class Input:
    """An input of a chip, and the channel that it reads; None if it is left over.

    `wires` are the names of the sensor's own wires to these pins, if it has more than one.
    """

    pins: tuple[Pin, ...]
    channel: WiredChannel | None = None
    wires: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Joint:
    """A pin of a chip on `net`, which is a line's name or has one of its own; `to` says where it leads."""

    pin: Pin
    net: str
    to: str


@dataclass(frozen=True, slots=True)
class Unit:
    """One chip: pins on lines, each with the line's name; pins that go elsewhere; its inputs."""

    chip: str
    number: int
    shared: tuple[tuple[Pin, str], ...]
    own: tuple[Joint, ...]
    inputs: tuple[Input, ...]

    @property
    def name(self) -> str:
        """The name of the chip in texts."""
        return f"{self.chip} no. {self.number}"


@dataclass(frozen=True, slots=True)
class Matrix:
    """Switches at the crossings of rows and columns; `channels` run along the rows, None if left over."""

    rows: tuple[Wire, ...]
    columns: tuple[Wire, ...]
    channels: tuple[WiredChannel | None, ...]


@dataclass(frozen=True, slots=True)
class Wiring:
    """The wiring of one scanner: in `units`, or as a `matrix`. `wires` go from the electronics to each input.

    `supply` is a chip that feeds a rail of its own.
    """

    scanner: Scanner
    datasheet: str
    lines: tuple[Wire, ...]
    notes: tuple[str, ...]
    parts: tuple[Part, ...]
    wires: int
    units: tuple[Unit, ...] = ()
    matrix: Matrix | None = None
    supply: Unit | None = None
