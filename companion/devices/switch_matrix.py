r"""Switches on the Pi's own pins, as a matrix: reeds, or micro switches, up to 6 x 6.

Wiring: each switch in series with a diode between its column and its row, the diode's ring (the
cathode) towards the row. The pull-ups are those inside the Pi.

    column ----+------------------ input with pull-up, low where a switch of the driven row is closed
               |
                \  switch
               |
              _V_  1N4148
               |
    row -------+------------------ driven low, one at a time; the others are inputs

A row that is not driven is an input and not an output that is high. So at no time is more than one
pin an output, and no two outputs can work against each other, whatever is wired wrongly: without
a diode, two closed switches of one column would join two rows, and a high and a low output there
would be a short circuit through the chip. As it is, a missing diode costs no more than a wrong
reading: three closed switches of a rectangle make the fourth look closed.

A closed switch reads as low: some 0.07 mA through the pull-up leave 0.5 V at a 1N4148, and all below
0.8 V is low. A column is read `SETTLE` after its row is driven, because one that was low in the row
before must first rise to 2.0 V through its pull-up of at most 73 kOhm, which takes 0.93 RC
(thresholds and pull-up: Raspberry Pi documentation, GPIO, voltage specifications of the BCM2711;
those of the older chips are easier to meet). A metre of wire with its diodes has some 0.3 nF, that
is 20 us; 200 us are enough for 2.9 nF.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from companion.devices.pins import open_input, pin_errors, release

ROW_PINS = (5, 6, 13, 19, 26, 4)
COLUMN_PINS = (12, 16, 20, 21, 25, 18)
"""The pins of the wiring plan (BCM), used from the first on; none is used by I2C, SPI, UART or a button."""

LARGEST = (len(ROW_PINS), len(COLUMN_PINS))

SETTLE = 0.0002
"""The time between driving a row and reading it, in seconds."""


class SwitchMatrix:
    """A matrix of switches at BCM numbers; channel = row x columns + column, 1 for a closed switch.

    `pause` waits for the given seconds. Raises PinError if there is no GPIO or a pin is taken.
    """

    def __init__(
        self, rows: Sequence[int], columns: Sequence[int], pause: Callable[[float], object] = time.sleep
    ) -> None:
        self.name = f"switches on GPIO, rows {_listed(rows)}, columns {_listed(columns)}"
        self._pause = pause
        with ExitStack() as opened:
            self._rows = [_opened(opened, pin, "row", at) for at, pin in enumerate(rows, start=1)]
            self._columns = [_opened(opened, pin, "column", at) for at, pin in enumerate(columns, start=1)]
            self._open = opened.pop_all()

    def read(self) -> list[int]:
        """The values of one scan. Raises PinError if the pins are gone."""
        with pin_errors(self.name):
            return [closed for row in self._rows for closed in self._read_row(row)]

    def faults(self) -> list[tuple[int, str]]:
        """The channels of columns that are low while no row is driven, as ``stuck``. Raises PinError."""
        self._pause(SETTLE)
        with pin_errors(self.name):
            stuck = [not column.state for column in self._columns]
        channels = range(len(self._rows) * len(stuck))
        return [(channel, "stuck") for channel in channels if stuck[channel % len(stuck)]]

    def close(self) -> None:
        """Release the pins. Closing again does nothing."""
        self._open.close()

    def _read_row(self, row: Any) -> list[int]:  # noqa: ANN401 - gpiozero has no types
        """Drive one row and read its switches."""
        row.output_with_state(False)
        try:
            self._pause(SETTLE)
            return [1 - column.state for column in self._columns]
        finally:
            row.function = "input"


def _opened(opened: ExitStack, pin: int, kind: str, number: int) -> Any:  # noqa: ANN401 - gpiozero has no types
    """The pin of an input, which is released when `opened` closes."""
    device = open_input(pin, f"{kind} {number} of the switches")
    opened.callback(release, device)
    return device.pin


def _listed(pins: Sequence[int]) -> str:
    """The numbers of the pins as a text."""
    return " ".join(str(pin) for pin in pins)
