"""The scanners of a board put together: the values of all its channels, in one array."""

from array import array

from load_cell import NO_READING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hall import Halls
    from load_cell import LoadCells
    from matrix import Matrix
    from shift_register import ShiftRegisters

    Driver = Halls | LoadCells | Matrix | ShiftRegisters


class Grid:
    """Scans with drivers in the order of their channels; a driver's `step` is what is worth telling."""

    def __init__(self, drivers: "list[tuple[Driver, int]]") -> None:
        self._drivers = drivers
        self.channels = 0
        for driver, _ in drivers:
            self.channels += driver.inputs
        self._values = array("i", [NO_READING] * self.channels)
        self._told = array("i", [NO_READING] * self.channels)

    def scan(self) -> None:
        """Read all channels. Allocates nothing."""
        start = 0
        for driver, _ in self._drivers:
            driver.scan(self._values, start)
            start += driver.inputs

    def is_worth_telling(self) -> bool:
        """Tell whether a channel has moved by its step since it was told. Allocates nothing."""
        values, told = self._values, self._told
        index = 0
        for driver, step in self._drivers:
            for _ in range(driver.inputs):
                if abs(values[index] - told[index]) >= step:
                    return True
                index += 1
        return False

    def told(self) -> None:
        """Note that the values as scanned have been told."""
        self._told[:] = self._values

    def readings(self) -> "list[int | None]":
        """Give the values as scanned, None for no reading."""
        return _readings(self._values)

    def raw(self) -> "list[int | None]":
        """Measure all channels now, and give what was measured, None for no reading."""
        values = array("i", self._values)
        start = 0
        for driver, _ in self._drivers:
            driver.raw(values, start)
            start += driver.inputs
        return _readings(values)

    def faults(self) -> "list[tuple[int, str]]":
        """Test all scanners: faulty channels, each with one of the wire's FAULTS."""
        faults: list[tuple[int, str]] = []
        start = 0
        for driver, _ in self._drivers:
            faults += driver.faults(start)
            start += driver.inputs
        return faults


def _readings(values: "array[int]") -> "list[int | None]":
    readings: list[int | None] = list(values)
    while NO_READING in readings:  # looks at all of them in one call, which a loop of our own is not
        readings[readings.index(NO_READING)] = None
    return readings
