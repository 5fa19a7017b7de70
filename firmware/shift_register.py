"""Switches to ground on a chain of 74HC165 shift registers.

A low at SH/LD takes all inputs at once; each rising edge of CLK then moves them one place towards
the Pico, H of the first chip first. What enters at the far end is FEED, so that a self-test can
push bits through the whole chain. At 3.3 V the chip needs pulses of some 30 ns (SN74HC165, SCLS116,
section 6.6); a pin of MicroPython takes more than that to switch, so nothing waits here.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from machine import Pin

LEGS = 8


class ShiftRegisters:
    """A chain that reads `inputs` switches: 1 closed, 0 open."""

    def __init__(self, load: "Pin", clock: "Pin", data: "Pin", feed: "Pin", inputs: int) -> None:
        self.inputs = inputs
        self._load = load
        self._clock = clock
        self._data = data
        self._feed = feed
        self._length = (inputs + LEGS - 1) // LEGS * LEGS
        load(1)
        clock(0)
        feed(0)

    def scan(self, values: "array[int]", start: int) -> None:
        """Read all switches into values[start:]. Allocates nothing."""
        clock, data = self._clock, self._data
        self._load(0)
        self._load(1)
        for place in range(self._length):
            chip, leg = place // LEGS, LEGS - 1 - place % LEGS
            index = chip * LEGS + leg
            if index < self.inputs:
                values[start + index] = 1 - data()
            clock(1)
            clock(0)

    raw = scan

    def faults(self, start: int) -> "list[tuple[int, str]]":
        """Push a 1 through the chain; the channels beyond the place where it comes out too early.

        All of them, where it comes too late or never.
        """
        length = self._measured()
        if length == self._length:
            return []
        sound = length if length < self._length else 0
        return [(start + index, "chain") for index in range(sound, self.inputs)]

    def _measured(self) -> int:
        """How many clocks a 1 takes from FEED to the Pico; 0 where none comes."""
        most = self._length + LEGS
        self._feed(0)
        for _ in range(most):
            self._push()
        if self._data():
            return 0
        self._feed(1)
        length = 0
        while not self._data() and length <= most:
            self._push()
            length += 1
        return length if self._data() else 0

    def _push(self) -> None:
        self._clock(1)
        self._clock(0)
