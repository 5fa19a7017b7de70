"""A chain of 74HC165 shift registers (SN74HC165, SCLS116) with switches to ground at its inputs."""

from world import WORLD

LEGS = 8


class Chain:
    """Chip 0 is the one at the Pico. `connected` chips are reached; from the next one on nothing comes."""

    def __init__(self, load, clock, data, feed, chips, connected=None):
        self._load, self._clock, self._feed = load, clock, feed
        self._levels = {load: 1, clock: 0, feed: 0}
        self.closed = bytearray(LEGS * chips)
        self._is_cut = connected is not None
        # The bits in the order in which they come out, from `_next` on, and around again.
        self._bits = bytearray(LEGS * (chips if connected is None else connected))
        self._next = 0
        self.loads = 0
        WORLD.connect(self, load, clock, data, feed)

    def drive(self, pin, level):
        before = self._levels[pin]
        self._levels[pin] = level
        if pin == self._load:
            if not level:
                self._take()
        elif pin == self._clock and level and not before and self._levels[self._load]:
            # An open serial input is taken for high.
            self._bits[self._next] = 1 if self._is_cut else self._levels[self._feed]
            self._next = (self._next + 1) % len(self._bits)

    def level(self, pin):
        return self._bits[self._next]

    def _take(self):
        """Take all inputs in; a closed switch is low."""
        self.loads += 1
        for place in range(len(self._bits)):
            chip = place // LEGS
            self._bits[place] = 1 - self.closed[chip * LEGS + LEGS - 1 - place % LEGS]
        self._next = 0
