"""Switches in rows and columns, each with a diode towards its row (cathode at the row).

One row at a time is pulled low; a column that its closed switch pulls low with it says so. The other
rows float, so that two closed switches in one column short nothing. Without the diodes three
closed switches in the corners of a rectangle would make the fourth one look closed.
"""

from time import sleep_us

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from machine import Pin

SETTLE_US = 50
"""The pull-up of a Pico, 80 kilohms at most (RP2040 datasheet, 5.5.3.4), lifts 200 pF of wire in three
times 16 us."""


class Matrix:
    """Reads `len(rows) * len(columns)` switches: 1 closed, 0 open.

    Rows are open-drain outputs, columns inputs with a pull-up.
    """

    def __init__(self, rows: "list[Pin]", columns: "list[Pin]") -> None:
        self.inputs = len(rows) * len(columns)
        self._rows = rows
        self._columns = columns
        for row in rows:
            row(1)

    def scan(self, values: "array[int]", start: int) -> None:
        """Read all switches into values[start:], row by row. Allocates nothing."""
        at = start
        for row in self._rows:
            row(0)
            sleep_us(SETTLE_US)
            for column in self._columns:
                values[at] = 1 - column()
                at += 1
            row(1)

    raw = scan

    def faults(self, start: int) -> "list[tuple[int, str]]":
        """The channels of columns that are low while no row is."""
        sleep_us(SETTLE_US)
        stuck = [not column() for column in self._columns]
        return [(start + index, "stuck") for index in range(self.inputs) if stuck[index % len(stuck)]]
