"""A grid in the same process that answers `raw?` at once, and a person who calibrates it.

Time passes only when the grid is asked, a little more than a tenth of a second each time.
"""

from contextlib import contextmanager

from companion.devices.grid import Chunk, Found, Lost
from companion.link import wire

ANSWER_S = 0.101


class RawGrid:
    """`hands` are the channels; `lost` is why there is no grid, if there is none."""

    def __init__(self, board, hands, lost=""):
        self.board, self.hands, self.lost = board, hands, lost
        self.t = 0.0
        self.closed = False
        self._put = None

    def clock(self):
        return self.t

    def start(self, put):
        self._put = put
        if self.lost:
            put(Lost(self.t, self.lost))
            return
        put(Found(self.t, "the bench"))
        put(Chunk(self.t, wire.hello("0.1.0", self.board.name, self.board.channels)))

    def say(self, line):
        _, words = wire.unseal(line.rstrip(b"\n"))
        if words == ["raw?"]:
            self.t += ANSWER_S
            if not self.lost:
                self._put(Chunk(self.t, wire.raw(int(self.t * 1000), self.hands.values())))

    def close(self):
        self.closed = True


class Person:
    """Does what the guide asks for, and presses ok where it does not go on by itself.

    `wires` says on which channel a field really is where that is not the board file's; `gives_up`
    is the number of the stage before which the person leaves.
    """

    def __init__(self, guide, grid, wires=None, gives_up=None):
        self.guide, self._grid = guide, grid
        self._wires = wires or {}
        self._gives_up = gives_up
        self._at = None
        self._since = 0.0

    @contextmanager
    def listening(self):
        yield

    def pressed(self):
        view = self.guide.view
        at = (view.number, view.task)
        if self._gives_up == view.number and self._at == at:
            raise EOFError
        if at != self._at:
            self._at, self._since = at, self._grid.t
            self._do(view)
            return []
        if self._grid.t - self._since < 2.5:
            return []
        self._since = self._grid.t
        return ["ok"]

    def _do(self, view):
        if not view.field:
            return
        channel = self._wires.get(view.field, view.wanted)
        grams = 0.0 if view.task == "unload" else view.pieces * 2.0
        self._grid.hands.put(channel, grams * 10000)
