"""A grid that this machine scans itself: switches on its own pins, or on expanders on its I2C bus.

    open -> read -> Found, hello, frame -> scan: a frame when something changed, and each heartbeat
     ^                                       |
     +---- wait, longer each time <-- Lost --+

It speaks the wire format as a microcontroller does, and answers the same requests, so that everything
behind it is the same.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Protocol

from companion import __version__
from companion.boards.board import Board
from companion.devices.grid import Chunk
from companion.devices.reconnecting_grid import ReconnectingGrid
from companion.link import wire
from companion.link.messages import WireValue

INTERVAL_S = 0.02
"""The time between two scans, in seconds: shorter than the 0.03 s for which a reading must last to count."""

WAITS_S = (0.5, 1.0, 2.0)
"""The waits between attempts to open the inputs, in seconds; the last one is repeated."""


class Inputs(Protocol):
    """The inputs that are scanned. Creating it opens them, and raises OSError if they are missing."""

    name: str
    """What the inputs are and where, for people."""

    def read(self) -> Sequence[int]:
        """The value of each channel, in order. Raises OSError if they cannot be read."""

    def faults(self) -> list[tuple[int, str]]:
        """The channels that a self-test finds faulty, each with one of wire.FAULTS. Raises OSError."""

    def close(self) -> None:
        """Release the pins or the bus."""


class ScannedGrid(ReconnectingGrid):
    """The grid of `board`, whose channels `open_inputs` opens.

    `clock` gives seconds; `interval`, `beat` and `waits` are in seconds. `wait` waits so many seconds, and
    less if the grid is closed meanwhile. Errors of `open_inputs` and `read` are put as Lost.
    """

    def __init__(
        self,
        board: Board,
        open_inputs: Callable[[], Inputs],
        *,
        clock: Callable[[], float] = time.monotonic,
        interval: float = INTERVAL_S,
        beat: float = wire.HEARTBEAT_MS / 1000,
        waits: Sequence[float] = WAITS_S,
        wait: Callable[[float], object] | None = None,
    ) -> None:
        super().__init__("scanned-grid", clock, waits, wait)
        self._board = board
        self._open = open_inputs
        self._interval = interval
        self._beat = beat
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def say(self, line: bytes) -> None:
        """Let the thread answer a line: the request for the hello, raw values or a self-test."""
        self._said.put(line)

    def _connect(self) -> None:
        """Open the inputs and scan them. Raises OSError."""
        with closing(self._open()) as inputs:
            self._scan(inputs)

    def _scan(self, inputs: Inputs) -> None:
        """Read the inputs until closed. Raises OSError."""
        values = inputs.read()
        self._greet(inputs.name)
        told: Sequence[int] | None = None
        told_at, seq = self._clock(), 0
        while not self._closed.is_set():
            now = self._clock()
            if values != told or now - told_at >= self._beat:
                self._put(Chunk(now, wire.frame(seq, int(now * 1000), list[WireValue](values))))
                told, told_at, seq = values, now, seq + 1
            self._answer(inputs, values, now)
            self._wait(self._interval)
            values = inputs.read()

    def _greet(self, name: str) -> None:
        """Put Found and the hello; requests from before are dropped."""
        self._heard()
        now = self._clock()
        self._found(now, name)
        self._put(Chunk(now, self._hello()))

    def _hello(self) -> bytes:
        return wire.hello(__version__, self._board.name, self._board.channels)

    def _answer(self, inputs: Inputs, values: Sequence[int], now: float) -> None:
        """Answer the requests; unknown lines are ignored. Raises OSError."""
        ms = int(now * 1000)
        for line in self._heard():
            match wire.unseal(line.rstrip()):
                case (wire.VERSION, ["hello?"]):
                    self._put(Chunk(now, self._hello()))
                case (wire.VERSION, ["raw?"]):
                    self._put(Chunk(now, wire.raw(ms, list[int | None](values))))
                case (wire.VERSION, ["test?"]):
                    self._put(Chunk(now, wire.tested(ms, inputs.faults())))

    def _heard(self) -> list[bytes]:
        """The lines since the last call."""
        return [self._said.get() for _ in range(self._said.qsize())]
