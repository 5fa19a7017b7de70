"""CD74HC4067 multiplexers (SCHS209) with sixteen analog inputs each, in one bank or two."""

from array import array

from world import WORLD

LEGS = 16
SETTLING_US = 5
"""How long a common pin stays at the last input's voltage."""

LOOSE = -1
"""In `fields`: nothing is connected."""

REST = 32768


class Multiplexers:
    """`fields` are voltages from 0 to 65535 by input; `noise` is how far a sample may be off."""

    def __init__(self, selects, senses, enables, count, noise=0):
        self._selects, self._senses, self._enables = list(selects), list(senses), list(enables)
        self.fields = array("l", [REST] * LEGS * count)
        self.noise = noise
        self._random = 1
        self._leg = 0
        self._off = bytearray(b"\1" * len(enables))
        self._held = array("l", [REST] * len(senses))
        self._changed = 0
        WORLD.connect(self, *selects)
        WORLD.connect(self, *senses)
        WORLD.connect(self, *enables)

    def drive(self, pin, level):
        if pin in self._selects:
            bit = 1 << self._selects.index(pin)
            self._leg = self._leg | bit if level else self._leg & ~bit
        else:
            self._off[self._enables.index(pin)] = level
        self._changed = WORLD.now()

    def level(self, pin):
        """The digital input of a pin that the ADC uses is off."""
        return 0

    def voltage(self, pin):
        column = self._senses.index(pin)
        if WORLD.now() - self._changed >= SETTLING_US:
            self._held[column] = self._settled(column, WORLD.pulls[pin])
        self._random = (self._random * 1103515245 + 12345) & 0x7FFFFFFF
        off = self._random // 65536 % (2 * self.noise + 1) - self.noise
        return max(0, min(65535, self._held[column] + off))

    def _settled(self, column, pull):
        """What the multiplexers put on a common pin: two that are on at once are shorted together."""
        total, number = 0, 0
        for bank in range(len(self._enables) or 1):
            if self._enables and self._off[bank]:
                continue
            index = (bank * len(self._senses) + column) * LEGS + self._leg
            if index < len(self.fields) and self.fields[index] != LOOSE:
                total += self.fields[index]
                number += 1
        if number:
            return total // number
        return (65535 if pull == 1 else 0) if pull else self._held[column]
