"""Analog Hall sensors behind CD74HC4067 multiplexers with 16 inputs each.

All multiplexers share their select lines. Up to three have an ADC pin each and are always enabled;
with more, a second bank of three shares these pins, and the banks are enabled in turn (EN low).
"""

from time import sleep_us

from machine import ADC, Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

LEGS = 16
SAMPLES = 8
"""What one value is the mean of: the ADC of a Pico has 8.7 effective bits (RP2040 datasheet, 4.9.4)."""

SETTLE_US = 5
"""200 ohms at 3.3 V into 200 pF of common pins and wire (CD74HC4067, SCHS209) are 40 ns; the Hall's own
output takes a few microseconds."""

PULLED_US = 50
"""The pulls of a Pico, 80 kilohms at most (RP2040 datasheet, 5.5.3.4), move the same 200 pF in three
times 16 us."""

RAIL = 655
"""1 % of the range: no Hall comes so near to its ends (AH49E: 0.86 V to 2.36 V of 3.3 V)."""

LOOSE = 6553
"""10 % of the range: the pulls move an open wire by more than this, and the output of a Hall by less."""

_FULL = 65535


class Halls:
    """Reads `inputs` sensors: 0 to 65535, and half of it without a field.

    `enables` has a pin for each bank of multiplexers, or none where the only bank is always on.
    """

    def __init__(self, selects: "list[Pin]", senses: "list[Pin]", enables: "list[Pin]", inputs: int) -> None:
        self.inputs = inputs
        self._selects = selects
        self._senses = senses
        self._adcs = [ADC(sense) for sense in senses]
        self._enables = enables
        self._banks = len(enables) or 1
        self._enable(0)

    def scan(self, values: "array[int]", start: int) -> None:
        """Read all sensors into values[start:], each the mean of SAMPLES. Allocates nothing."""
        self._measure(values, start, SAMPLES)

    def raw(self, values: "array[int]", start: int) -> None:
        """Read all sensors into values[start:], each once. Allocates nothing."""
        self._measure(values, start, 1)

    def faults(self, start: int) -> "list[tuple[int, str]]":
        """The channels at an end of their range, and those where the pulls show that nothing is connected."""
        return [(start + index, "rail") for index in range(self.inputs) if self._is_faulty(index)]

    def _measure(self, values: "array[int]", start: int, samples: int) -> None:
        for bank in range(self._banks):
            self._enable(bank)
            for leg in range(LEGS):
                self._select(leg)
                index = bank * len(self._adcs) * LEGS + leg
                for adc in self._adcs:
                    if index < self.inputs:
                        values[start + index] = _mean(adc, samples)
                    index += LEGS

    def _enable(self, bank: int) -> None:
        for enable in self._enables:
            enable(1)
        if self._enables:
            self._enables[bank](0)

    def _select(self, leg: int) -> None:
        for select in self._selects:
            select(leg & 1)
            leg >>= 1
        sleep_us(SETTLE_US)

    def _is_faulty(self, index: int) -> bool:
        multiplexer, leg = index // LEGS, index % LEGS
        self._enable(multiplexer // len(self._senses))
        self._select(leg)
        column = multiplexer % len(self._senses)
        value = _mean(self._adcs[column], SAMPLES)
        return not RAIL < value < _FULL - RAIL or self._is_loose(column)

    def _is_loose(self, column: int) -> bool:
        sense, adc = self._senses[column], self._adcs[column]
        pulled = []
        for pull in (Pin.PULL_DOWN, Pin.PULL_UP):
            sense.init(Pin.IN, pull)
            sleep_us(PULLED_US)
            pulled.append(_mean(adc, SAMPLES))
        self._adcs[column] = ADC(sense)  # ends the pull
        return pulled[1] - pulled[0] > LOOSE


def _mean(adc: "ADC", samples: int) -> int:
    total = 0
    for _ in range(samples):
        total += adc.read_u16()
    return total // samples
