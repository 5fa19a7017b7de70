"""A matrix of switches in software: what each pin sees, and whether two outputs work against each other.

A closed switch conducts from its column to its row, where its diode lets the current through; with
`diodes` off it conducts both ways. A column that was low keeps being low for `RISE` seconds, until
its pull-up has charged the wire; `pass_time` lets them pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from gpiozero.pins.mock import MockFactory, MockPin

RISE = 70e-6
"""Three times that of a metre of wire at the weakest pull-up, see companion.devices.switch_matrix."""

Outputs = Callable[[], Mapping[int, int]]
"""Gives the level of each pin that is an output."""


class ShortCircuitError(Exception):
    """A high and a low output on wires that are joined."""


class Switches:
    """Switches between pins; `closed` holds the pairs of row and column pin that are closed.

    The wires of the pins in `grounded` touch ground.
    """

    def __init__(self, rows: Sequence[int], columns: Sequence[int], outputs: Outputs) -> None:
        self.rows, self.columns, self.outputs = rows, columns, outputs
        self.closed: set[tuple[int, int]] = set()
        self.diodes = True
        self.grounded: set[int] = set()
        self.now = 0.0
        self.low_at: dict[int, float] = {}

    def close(self, *places: tuple[int, int]) -> None:
        """Close the switches at these rows and columns, counted from 0, and open all others."""
        self.closed = {(self.rows[row], self.columns[column]) for row, column in places}

    def pass_time(self, seconds: float) -> None:
        """Let the wires charge, those that are low excepted."""
        self.now += seconds
        for column in self.low():
            self.low_at[column] = self.now

    def level(self, pin: int) -> int:
        """What an input pin sees. Raises ShortCircuitError."""
        if pin in self.low():
            self.low_at[pin] = self.now
        return int(self.now - self.low_at.get(pin, -1.0) > RISE)

    def low(self) -> set[int]:
        """All pins whose wires the low outputs pull down. Raises ShortCircuitError."""
        outputs = self.outputs()
        low = self._joined([*self.grounded, *(pin for pin, level in outputs.items() if not level)])
        fighting = {pin for pin in low if outputs.get(pin)}
        if fighting:
            raise ShortCircuitError(f"GPIO {fighting} is driven high on a wire that is driven low")
        return low

    def _joined(self, pins: Iterable[int]) -> set[int]:
        joined, reached = set(), list(pins)
        while reached:
            pin = reached.pop()
            if pin not in joined:
                joined.add(pin)
                reached += [column for row, column in self.closed if row == pin]
                if not self.diodes:
                    reached += [row for row, column in self.closed if column == pin]
        return joined


def mock_switches(rows: Sequence[int], columns: Sequence[int]) -> tuple[MockFactory, Switches]:
    """Gpiozero's mock factory, with switches between its pins."""

    class Pin(MockPin):
        def _get_state(self) -> bool | int:
            wired = self.info.name.removeprefix("GPIO")
            if self._function == "output" or int(wired) not in switches.columns:
                return super()._get_state()
            return bool(switches.level(int(wired)))

    factory = MockFactory(pin_class=Pin)

    def outputs() -> dict[int, int]:
        taken = {pin: factory.pin(pin) for pin in (*rows, *columns)}
        return {number: int(pin.state) for number, pin in taken.items() if pin.function == "output"}

    switches = Switches(rows, columns, outputs)
    return factory, switches
