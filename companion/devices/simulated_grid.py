"""The simulated grid: sensors under the simulated table, which speak the wire format.

Each movement of a hand sends a frame at once, in the thread of that hand, so that every bean that drops is
seen. The grid's own thread only adds the heartbeat.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from companion import __version__
from companion.boards.board import Board
from companion.contents import Field
from companion.devices.channels import Channels
from companion.devices.grid import Chunk, Found, Lost, Put
from companion.devices.simulated_table import SimulatedTable
from companion.link import wire
from companion.sensing.frames import Reading


class SimulatedGrid:
    """A grid whose sensors see the simulated table, each by its kind.

    `clock` gives seconds, `beat` is the time between heartbeats in seconds. For demonstrations the cable can
    be pulled (`unplug`, `plug`), and a sensor can fail (`blind`).
    """

    def __init__(
        self,
        table: SimulatedTable,
        board: Board,
        *,
        clock: Callable[[], float] = time.monotonic,
        beat: float = wire.HEARTBEAT_MS / 1000,
    ) -> None:
        self._table = table
        self._board = board
        self._channels = Channels(board)
        self._clock = clock
        self._beat = beat
        self._seq = 0
        self._blind: set[Field] = set()
        self._plugged = False
        self._put: Put
        # A frame is read off the table and put under this lock, so none can overtake a newer one.
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="simulated-grid", daemon=True)
        self._unwatch: Callable[[], None] | None = None

    def start(self, put: Put) -> None:
        """Send the hello and the first frame; then a frame at each movement of a hand."""
        self._put = put
        self._unwatch = self._table.watch(self._send_frame)
        self.plug()
        self._thread.start()

    def say(self, line: bytes) -> None:
        """Do nothing: its frames contain everything that could be asked for."""

    def close(self) -> None:
        """End the heartbeat and stop watching the table."""
        if self._unwatch is None or self._closed.is_set():
            return
        self._unwatch()
        with self._lock:
            self._plugged = False
            self._closed.set()
        self._thread.join()

    def unplug(self) -> None:
        """Pull the cable: put Lost."""
        with self._lock:
            if self._plugged:
                self._plugged = False
                self._put(Lost(self._clock(), "the simulated grid is unplugged"))

    def plug(self) -> None:
        """Plug the cable in: the grid starts anew."""
        with self._lock:
            if self._plugged or self._closed.is_set():
                return
            self._plugged = True
            self._seq = 0
            self._put(Found(self._clock(), f"simulated table {self._board.name}"))
            self._send(wire.hello(__version__, self._board.name, self._board.channels))
        self._send_frame()

    def blind(self, field: Field, *, blind: bool = True) -> None:
        """Let a field's sensor fail, so that it gives no reading, or let it work again."""
        with self._lock:
            (self._blind.add if blind else self._blind.discard)(field)
        self._send_frame()

    def _run(self) -> None:
        while not self._closed.wait(self._beat):
            self._send_frame()

    def _send_frame(self) -> None:
        """Send a frame with the readings of this moment, if the cable is plugged in."""
        with self._lock:
            if self._plugged:
                self._send(
                    wire.frame(self._seq, self._milliseconds(), self._channels.values(self._readings()))
                )
                self._seq += 1

    def _send(self, line: bytes) -> None:
        self._put(Chunk(self._clock(), line))

    def _milliseconds(self) -> int:
        return int(self._clock() * 1000)

    def _readings(self) -> dict[Field, Reading]:
        """The readings of all fields that are not blind."""
        sight = self._channels.sight
        return {
            field: sight.sensor(field).expected(contents)
            for field, contents in self._table.contents.items()
            if field not in self._blind
        }
