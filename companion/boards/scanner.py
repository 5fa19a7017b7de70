"""What reads the channels of a board: switches in a matrix or a chain, Halls, load cells.

    [[scanners]]          # in the order of their channels: the first one has 0 to 13
    chip = "hx711"
    inputs = 14

    [[scanners]]          # the second one 14 to 38
    chip = "matrix"
    rows = 5
    columns = 5

| chip       | one input is                    | a channel says          | for sensors              |
|------------|---------------------------------|-------------------------|--------------------------|
| `74hc165`  | a switch to ground              | 1 closed, 0 open        | presence                 |
| `matrix`   | a switch with a diode           | 1 closed, 0 open        | presence                 |
| `mcp23017` | a switch to ground, on the Pi   | 1 closed, 0 open        | presence                 |
| `hall`     | an analog Hall behind a 4067    | 0 to 65535, half at rest| presence, count, contents|
| `hx711`    | a load cell                     | -8388608 to 8388607     | mass                     |

The values of Halls and load cells are raw: a calibration makes readings of them. A board without scanners
gives final readings, as the simulated table does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from companion.tables import faults

Chip: TypeAlias = Literal["74hc165", "matrix", "mcp23017", "hall", "hx711"]

SENSES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "74hc165": ("presence",),
        "matrix": ("presence",),
        "mcp23017": ("presence",),
        "hall": ("presence", "count", "contents"),
        "hx711": ("mass",),
    }
)
"""The kinds of sensor that each chip can be."""

MOST_INPUTS: Mapping[str, int] = MappingProxyType({"74hc165": 128, "mcp23017": 112, "hall": 96, "hx711": 14})
"""Sixteen shift registers; eight expanders of fourteen inputs; six multiplexers on three ADC pins; the
pins of a Pico."""

STEPS: Mapping[str, int] = MappingProxyType({"hall": 200, "hx711": 400})
"""The least change of a raw value that is reported: more than the noise of the ADC of a Pico (datasheet
RP2040, 4.9.4: 8.7 effective bits, so some 160 of 65536), and some 0.04 g on a cell of 100 g and 1 mV/V.
"""

_Side: TypeAlias = Annotated[
    Annotated[int, Meta(ge=1, le=8)] | None, Meta(description="a whole number from 1 to 8")
]


class Scanner(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of chip and its number of inputs; a matrix has `rows` times `columns`.

    `step` is the least change of a raw value that is reported, by default the chip's in STEPS. `rate` is in
    samples a second, as the pin RATE of the HX711 is wired. `switch` is what closes the input of a chip that
    reads switches, `capacity` the greatest load of a load cell in grams: they change no reading, but the
    papers of the board name them.
    """

    chip: Chip
    inputs: Annotated[
        Annotated[int, Meta(ge=1, le=128)] | None, Meta(description="a whole number from 1 to 128")
    ] = None
    rows: _Side = None
    columns: _Side = None
    step: Annotated[
        Annotated[int, Meta(ge=1, le=100000)] | None, Meta(description="a whole number from 1 to 100000")
    ] = None
    rate: Literal[10, 80] = 80
    switch: Literal["reed", "reflex"] = "reed"
    capacity: Annotated[int, Meta(ge=1, le=100000, description="grams from 1 to 100000")] = 100

    @property
    def size(self) -> int:
        """The number of channels."""
        return self.inputs or (self.rows or 0) * (self.columns or 0)

    @property
    def raw(self) -> bool:
        """True if its channels give raw values, which need a calibration."""
        return self.chip in STEPS

    @property
    def worth_telling(self) -> int:
        """The least change of a value that is reported."""
        return self.step or STEPS.get(self.chip, 1)


def scanner_faults(tables: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with each scanner of a board file by itself, a sentence each."""
    for number, table in enumerate(tables, start=1):
        at = f"scanners (number {number})"
        found = list(faults(table, Scanner, at))
        yield from found or _input_faults(msgspec.convert(table, Scanner), at)


def _input_faults(scanner: Scanner, at: str) -> Iterator[str]:
    matrix = scanner.chip == "matrix"
    for key in ("rows", "columns", "inputs"):
        wanted, value = (key != "inputs") == matrix, getattr(scanner, key)
        if wanted and value is None:
            yield f"{at}.{key} is missing; a {scanner.chip} has it"
        if not wanted and value is not None:
            yield f"{at}.{key}: {value} is not allowed; a {scanner.chip} does not have it"
    most = MOST_INPUTS.get(scanner.chip, scanner.size)
    if scanner.size > most:
        yield f"{at}.inputs: {scanner.size} is not allowed; {scanner.chip} has at most {most}"


def located(scanners: Sequence[Scanner]) -> Iterator[tuple[Scanner, int]]:
    """Each input of each scanner in the order of the channels: the scanner, and which input it is."""
    return ((scanner, index) for scanner in scanners for index in range(scanner.size))
