"""Analog Hall sensors behind CD74HC4067 multiplexers with 16 inputs each.

All multiplexers share their select lines. Up to three have an ADC pin each and are always enabled;
with more, a second bank of three shares these pins, and the banks are enabled in turn (EN low).
"""

from array import array
from time import sleep_us

import registers
from machine import ADC, Pin

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

_FIRST_ANALOG = 26
"""The pin of channel 0 of the ADC."""


class Halls:
    """Reads `inputs` sensors: 0 to 65535, and half of it without a field.

    Pins are numbers of GPIOs. `enables` has one for each bank of multiplexers; it is empty if the only bank
    is always on. They and `selects` are outputs already.
    """

    def __init__(
        self, selects: "tuple[int, ...]", senses: "tuple[int, ...]", enables: "tuple[int, ...]", inputs: int
    ) -> None:
        self.inputs = inputs
        self._senses = senses
        for sense in senses:
            ADC(Pin(sense, Pin.IN))
        self._select_pins = _bits(selects)
        self._legs = array("i", [_bits(selects, leg) for leg in range(LEGS)])
        self._enable_pins = _bits(enables)
        self._enables = array("i", [self._enable_pins & ~(1 << pin) for pin in enables] or [0])
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
        senses, inputs, measure = self._senses, self.inputs, registers.measure
        for bank in range(len(self._enables)):
            self._enable(bank)
            for leg in range(LEGS):
                self._select(leg)
                index = bank * len(senses) * LEGS + leg
                for sense in senses:
                    if index < inputs:
                        values[start + index] = measure(sense - _FIRST_ANALOG, samples)
                    index += LEGS

    def _enable(self, bank: int) -> None:
        """Switch a bank on, and the other one off before it; without enables this moves no pin."""
        registers.put(self._enable_pins, self._enable_pins)
        registers.put(self._enable_pins, self._enables[bank])

    def _select(self, leg: int) -> None:
        registers.put(self._select_pins, self._legs[leg])
        sleep_us(SETTLE_US)

    def _is_faulty(self, index: int) -> bool:
        multiplexer, leg = index // LEGS, index % LEGS
        self._enable(multiplexer // len(self._senses))
        self._select(leg)
        sense = self._senses[multiplexer % len(self._senses)]
        value = registers.measure(sense - _FIRST_ANALOG, SAMPLES)
        return not RAIL < value < _FULL - RAIL or _is_loose(sense)


def _is_loose(sense: int) -> bool:
    pulled = []
    for pull in (Pin.PULL_DOWN, Pin.PULL_UP):
        pin = Pin(sense, Pin.IN, pull)
        sleep_us(PULLED_US)
        pulled.append(registers.measure(sense - _FIRST_ANALOG, SAMPLES))
    ADC(pin)  # ends the pull
    return pulled[1] - pulled[0] > LOOSE


def _bits(pins: "tuple[int, ...]", among: int = -1) -> int:
    """The bits of these pins; of those only that stand at a bit of `among`, the first pin at bit 0."""
    bits = 0
    for place, pin in enumerate(pins):
        bits |= (among >> place & 1) << pin
    return bits
