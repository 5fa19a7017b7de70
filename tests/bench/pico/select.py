"""MicroPython's `select`, whose waits pass in the world of the tests."""

import uselect
from uselect import POLLIN, POLLOUT  # noqa: F401 - the firmware uses it
from world import WORLD


class poll:  # noqa: N801 - MicroPython's name
    """Waits for what comes in as the world does; whether something can go out is known at once."""

    def __init__(self):
        self._poll = uselect.poll()
        self._waits = False

    def register(self, stream, events):
        self._poll.register(stream, events)
        self._waits = events == POLLIN
        if not self._waits:
            WORLD.outgoing = self._poll

    def ipoll(self, ms):
        if self._waits:
            WORLD.wait(self._poll, ms)
        return self._poll.ipoll(0)
