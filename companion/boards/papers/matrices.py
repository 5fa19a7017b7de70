"""A matrix of switches with diodes: on a Pico, or on the Pi's own pins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from companion.boards.papers import switches
from companion.boards.papers.part import Part
from companion.boards.papers.pinouts import pi_pins, pico_pins
from companion.boards.papers.rails import Load
from companion.boards.papers.wiring import Matrix, Pins, Wire, WiredChannel, Wiring, used
from companion.boards.scanner import Scanner

_PULL_UP_KOHM = 50
"""The strongest that the pull-ups of an RP2040 may be."""


def wire(scanner: Scanner, channels: Sequence[WiredChannel | None], pins: Pins) -> Wiring:
    """The wiring of rows that are driven low one after the other, and of columns that are read."""
    high, wide = scanner.rows or 0, scanner.columns or 0
    on_pi = high <= len(pins.pi.rows) and wide <= len(pins.pi.columns)
    rows = tuple(_lines("row", "ring of each diode", pins.matrix_rows[:high], pins.pi.rows if on_pi else ()))
    columns = tuple(
        _lines("column", "each switch", pins.matrix_columns[:wide], pins.pi.columns if on_pi else ())
    )
    return Wiring(
        scanner=scanner,
        datasheet="1N4148, Vishay 81857",
        lines=(*rows, *columns),
        notes=(*_notes(on_pi=on_pi), *switches.notes(scanner, used(channels))),
        parts=(
            *switches.parts(scanner, used(channels)),
            Part(used(channels), "diode", "diode 1N4148", "one in series with each switch"),
        ),
        wires=1,
        matrix=Matrix(rows, columns, tuple(channels)),
    )


def loads(scanner: Scanner, _switched: int) -> tuple[Load, ...]:
    """The current of a matrix: one row is low at a time, so at worst each column is closed once."""
    pull_up = 3.3 / _PULL_UP_KOHM
    return (
        Load(
            "3V3",
            scanner.columns or 0,
            "pull-ups in the Pico",
            pull_up / 2,
            pull_up,
            "RP2040 datasheet, 5.5.3",
        ),
    )


def _lines(name: str, to: str, pico: Sequence[int], pi: Sequence[int]) -> Iterator[Wire]:
    both = zip_longest(pico_pins(pico), pi_pins(pi[: len(pico)]))
    for number, (pin, other) in enumerate(both, start=1):
        yield Wire(f"{name.upper()} {number}", pin, f"{to} of {name} {number}", other)


def _notes(*, on_pi: bool) -> Iterator[str]:
    yield (
        "At each crossing the switch and a diode 1N4148 in series from the column to the row, the diode's "
        "ring (its cathode) towards the row. Without the diodes three closed switches of a rectangle close "
        "the fourth."
    )
    yield (
        "The pull-ups of the columns are those inside the Pico or the Pi, so nothing else is needed: closed "
        "is low while its row is driven low, and says 1."
    )
    if on_pi:
        yield (
            "Without a Pico: the same matrix on the pins of the Pi in the last column, with "
            '`kind = "gpio"` in the table `[grid]` of the configuration.'
        )
