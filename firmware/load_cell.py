"""Load cells behind HX711 amplifiers, several on a common clock.

DOUT goes low when a sample is ready. Each pulse at PD_SCK then brings one of 24 bits, the highest
first; one more chooses channel A with gain 128 for the next sample and lets DOUT go high (HX711
datasheet, "Serial Interface"). A PD_SCK that stays high for 60 us switches the chips off, so no
interrupt may come while they are read.

The chips sample each at its own pace. They are read when all have a sample; a chip that has none
in time is silent, and not waited for until it has one by chance. What is read while the next sample
comes is torn (github.com/bogde/HX711, issues 83 and 216), and more than one read-out in a period is not
allowed. So all outputs are read with one look at the register of the pins, in native code, which makes this
rare: a read-out takes 0.06 ms of the 12.5 ms between two samples. A torn sample is the only one of three, for
the chip begins a new period with it: so a value is the middle one of the last three samples. It is quieter,
too: fourteen cells at rest are told a third as often as by whole samples, and those would come later. A raw
value shall not be smoothed: it is the last sample where that is certainly whole, because the chip had none a
short time before, and the middle one where not.
"""

from array import array
from time import sleep_us, ticks_diff, ticks_ms, ticks_us

import micropython
import registers
from machine import disable_irq, enable_irq

TYPE_CHECKING = False
if TYPE_CHECKING:

    def ptr32(of: object) -> "array[int]":
        """Words of 32 bits from an address, or those of an array: a word of MicroPython's viper."""


NO_READING = -(1 << 24)
"""Stands in `values` for a channel without a reading: below all that 24 bits can say."""

_BITS = 24
_PULSES = _BITS + 1
_SIGN = 1 << (_BITS - 1)
_RAILS = (-_SIGN, _SIGN - 1)

_POWER_DOWN_US = 100
_SETTLING = 4
"""Periods until the first sample after power-up: 400 ms at 10 samples a second, 50 ms at 80."""

_READ_OUT_US = 100
"""How long it takes at most to read all chips out, with some room."""

_SLOWEST_PERCENT = 90
"""The shortest period of a chip, in percent of that of its rate: its oscillator is not exact."""

_PATIENCE = 2
"""Periods without a sample after which a chip is silent."""


class LoadCells:
    """Reads a load cell at each of the `outputs`: -8388608 to 8388607, or NO_READING.

    Pins are numbers of GPIOs. `clock` is an output, and low; those of the chips' outputs are inputs with a
    pull-up, so that one without a chip is never ready. `rate` is in samples a second, as the chips' pin
    RATE is wired: 10 or 80.
    """

    def __init__(self, clock: int, outputs: "tuple[int, ...]", rate: int) -> None:
        self.inputs = len(outputs)
        self._clock = 1 << clock
        self._outputs = bytes(outputs)
        self._period = 1000 // rate + 1
        self._oldest_us = 10000 * _SLOWEST_PERCENT // rate - _READ_OUT_US
        self._without_us = array("i", [0] * self.inputs)
        self._is_whole = bytearray(self.inputs)
        self._low = bytearray(self.inputs)
        self._samples = array("i", [NO_READING] * self.inputs)
        self._second = array("i", self._samples)
        self._third = array("i", self._samples)
        self._levels = array("i", [0] * _PULSES)
        self._ready = bytearray(self.inputs)
        self._awaited = bytearray(b"\1" * self.inputs)
        self._restart()

    def scan(self, values: "array[int]", start: int) -> None:
        """Read all cells that are ready; their middle samples go into values[start:]. Allocates nothing."""
        self._read_if_due()
        for index in range(self.inputs):
            values[start + index] = self._middle(index)

    def raw(self, values: "array[int]", start: int) -> None:
        """Read all cells that are ready; their last samples go into values[start:]. Allocates nothing."""
        self._read_if_due()
        for index in range(self.inputs):
            values[start + index] = self._samples[index] if self._is_whole[index] else self._middle(index)

    def faults(self, start: int) -> "list[tuple[int, str]]":
        """The channels that give no sample in time, and those at an end of their range."""
        while not self._read_if_due():
            pass
        faults = []
        for index, sample in enumerate(self._samples):
            if sample == NO_READING:
                faults.append((start + index, "silent"))
            elif sample in _RAILS:
                faults.append((start + index, "rail"))
        return faults

    def _restart(self) -> None:
        """Switch all chips off and on: one that was left in the middle of a sample starts afresh."""
        registers.put(self._clock, self._clock)
        sleep_us(_POWER_DOWN_US)
        registers.put(self._clock, 0)
        self._since = ticks_ms()
        self._patience = (_SETTLING + _PATIENCE) * self._period

    def _middle(self, index: int) -> int:
        one, other, third = self._samples[index], self._second[index], self._third[index]
        return max(min(one, other), min(max(one, other), third))

    def _read_if_due(self) -> bool:
        if self._look() or self._is_late():
            self._read()
            return True
        return False

    def _look(self) -> bool:
        """Note which chips have a sample; whether there are any awaited ones, and all have."""
        awaited, missing = 0, 0
        now = ticks_us()
        levels = registers.levels()
        for index in range(self.inputs):
            ready = 1 - (levels >> self._outputs[index] & 1)
            self._ready[index] = ready
            if not ready:
                self._without_us[index] = now
            if self._awaited[index]:
                awaited += 1
                missing += 1 - ready
        return awaited > 0 and missing == 0

    def _is_late(self) -> bool:
        return ticks_diff(ticks_ms(), self._since) > self._patience

    def _read(self) -> None:
        """Clock all chips out, and take the samples of those that were ready.

        A DOUT that is low at the end too says nothing: the next sample has just come, or it is shorted to
        ground, and then it is low the next time as well.
        """
        now = ticks_us()
        state = disable_irq()
        registers.clock_out(self._clock, _PULSES, self._levels)
        enable_irq(state)
        after = registers.levels()
        for index in range(self.inputs):
            self._awaited[index] = self._ready[index]
            low = 1 - (after >> self._outputs[index] & 1)
            if not self._ready[index] or (low and self._low[index]):
                self._take(index, NO_READING)
            elif not low:
                self._take(index, _word(self._levels, self._outputs[index]))
                self._is_whole[index] = ticks_diff(now, self._without_us[index]) < self._oldest_us
            self._low[index] = low
        self._since = ticks_ms()
        self._patience = _PATIENCE * self._period

    def _take(self, index: int, sample: int) -> None:
        """Keep the last three samples; silence, and the first sample after it, stand for all three."""
        before = self._samples[index]
        is_first = min(before, sample) == NO_READING
        self._third[index] = sample if is_first else self._second[index]
        self._second[index] = sample if is_first else before
        self._samples[index] = sample


@micropython.viper
def _word(levels: object, output: int) -> int:
    """Put together what the chip at this pin said, as two's complement."""
    at, sign = ptr32(levels), int(_SIGN)
    word = 0
    for bit in range(int(_BITS)):
        word = word << 1 | (at[bit] >> output & 1)
    return (word ^ sign) - sign
