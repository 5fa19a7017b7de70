"""HX711 amplifiers (Avia Semiconductor's datasheet) on a common clock, each with a load cell."""

from world import WORLD

OFF_US = 60
"""A clock that stays high for longer switches the chips off."""

SETTLING = 4
BITS = 24
LOWEST, HIGHEST = -(1 << 23), (1 << 23) - 1


class Scales:
    """The chips on one clock; `cells[n]` is at the n-th data pin."""

    def __init__(self, clock, data, rate):
        self._clock, self._data = clock, list(data)
        self._is_high = 0
        self._rose = 0
        self.pulses = 0
        self.cells = [Cell(rate, number) for number in range(len(data))]
        WORLD.connect(self, clock, *data)

    def drive(self, pin, level):
        now = WORLD.now()
        if pin != self._clock or level == self._is_high:
            return
        self._is_high = level
        if level:
            self._rose = now
            self.pulses += 1
            for cell in self.cells:
                cell.pulse(now)
            return
        # At the real time this machine may be elsewhere meanwhile; a Pico without interrupts is not.
        is_short = WORLD.is_real and WORLD.irqs_off
        if not is_short and now - self._rose > OFF_US:
            for cell in self.cells:
                cell.power_up(now)
        elif not WORLD.irqs_off:
            raise ValueError("the clock was pulsed with interrupts on")

    def level(self, pin):
        if self._is_high and WORLD.now() - self._rose > OFF_US:
            return 1
        return self.cells[self._data.index(pin)].output(WORLD.now())


class Cell:
    """`raw` is what is on the cell, `noise` how far a sample may be off; the rest is counted.

    A sample that comes while another one is read is lost, and the bits that were not read yet are all
    high, as makers have seen it (github.com/bogde/HX711, issues 83 and 216).
    """

    def __init__(self, rate, number):
        # The oscillators of no two chips agree.
        self.period = 1000000 // rate * (98 + number * 7 % 5) // 100
        self.raw = 0
        self.noise = 0
        self.is_silent = False
        self.is_shorted = False
        self.samples = 0
        self.replaced = 0
        self.starts = 0
        self._random = number + 1
        self.power_up(WORLD.now())

    def power_up(self, now):
        self.starts += 1
        self._next = now + SETTLING * self.period
        self._is_ready = False
        self.pulses = 0
        self.gain = 128
        self._word = 0
        # The filter spans four samples.
        self._a = self._b = self._c = self.raw

    def pulse(self, now):
        self._sample(now)
        self.pulses += 1

    def output(self, now):
        self._sample(now)
        if self.is_shorted:
            return 0
        if self.is_silent or not self._is_ready or self.pulses > BITS:
            return 1
        return self._word >> (BITS - self.pulses) & 1 if self.pulses else 0

    def _sample(self, now):
        """Take the samples that were due until now."""
        while now >= self._next:
            self._next += self.period
            self.samples += 1
            word = self._convert() & 0xFFFFFF
            if self._is_ready and 0 < self.pulses <= BITS:
                self.replaced += 1
                self._word |= (1 << (BITS - self.pulses)) - 1
                continue
            if self.pulses > BITS:
                # One more pulse than bits is channel A with 128, two are B with 32, three and more A with 64.
                self.gain = (128, 32, 64)[min(2, self.pulses - BITS - 1)]
            self._word = word
            self.pulses = 0
            self._is_ready = True

    def _convert(self):
        filtered = (self.raw + self._a + self._b + self._c) // 4
        self._a, self._b, self._c = self.raw, self._a, self._b
        self._random = (self._random * 1103515245 + 12345) & 0x7FFFFFFF
        filtered += self._random // 65536 % (2 * self.noise + 1) - self.noise
        return max(LOWEST, min(HIGHEST, filtered * self.gain // 128))
