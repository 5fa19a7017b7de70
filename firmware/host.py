"""The companion at the other end of the cable: what it is told, and what it asks."""

from time import ticks_add, ticks_diff, ticks_ms

import channels
import wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from grid import Grid
    from link import Link

GAP_MS = 10
"""At least between two frames: more than a hundred a second help no debounce, and a small Pi stays free."""


class Host:
    """Says hello, frames and answers over a link, on behalf of a grid."""

    def __init__(self, link: "Link", grid: "Grid") -> None:
        self._link = link
        self._grid = grid
        self._seq = 0
        self._told_ms = ticks_ms()

    def greet(self) -> None:
        """Say who is here."""
        self._link.say(wire.hello(channels.FIRMWARE, channels.BOARD, self._grid.channels))

    def tell(self, now: int) -> None:
        """Send a frame where a value has changed, or the last one was long ago. `now` is in ticks_ms.

        Allocates nothing where no frame is due. One that could not be sent is made anew later.
        """
        silence = ticks_diff(now, self._told_ms)
        if silence < GAP_MS or (silence < wire.HEARTBEAT_MS and not self._grid.is_worth_telling()):
            return
        self._told_ms = now
        if self._link.say(wire.frame(self._seq, now, self._grid.readings())):
            self._grid.told()
            self._seq = (self._seq + 1) % wire.SEQ_WRAP

    def answer(self, now: int) -> bool:
        """Read what was asked, and answer it; True where the companion has asked for the hello.

        Allocates nothing where nothing was asked.
        """
        line = self._link.hear()
        sealed = wire.unseal(line) if line else None
        if sealed is None:
            return False
        version, words = sealed
        if words == ["hello?"]:
            self.greet()
            self._told_ms = ticks_add(now, -wire.HEARTBEAT_MS)  # who has just come wants a frame
            return True
        if version == wire.VERSION and words == ["raw?"]:
            self._link.say(wire.raw(now, self._grid.raw()))
        elif version == wire.VERSION and words == ["test?"]:
            self._link.say(_tested(now, self._grid.faults()))
        return False


def _tested(now: int, faults: "list[tuple[int, str]]") -> bytes:
    """Make the answer to a self-test; the last faults are left out where the line would be too long."""
    while True:
        try:
            return wire.tested(now, faults)
        except wire.WireError:
            faults.pop()
