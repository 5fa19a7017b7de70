"""The recorded grid: a recording of the contract, played as bytes of the wire.

The whole file is read before it plays, so that a bad line is an error at the start and not a silence in the
middle. Times are those of the recording, divided by `speed`. After the last line the table stays as it is,
and the heartbeat goes on.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from companion import __version__
from companion.boards.board import Board
from companion.devices.channels import Channels
from companion.devices.grid import Chunk, Found, Put
from companion.devices.recorded_moments import RecordedGridError, RecordedMoment, recorded_moments
from companion.link import wire

_BEAT_S = wire.HEARTBEAT_MS / 1000


class RecordedGrid:
    """Plays the lines of a recording that was made with the sensors of this board.

    `speed` 2 plays twice as fast. `clock` gives seconds. `wait` waits for the given seconds and returns True
    if the grid was closed meanwhile. Raises RecordedGridError.
    """

    def __init__(
        self,
        lines: Iterable[str],
        board: Board,
        *,
        speed: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], bool] | None = None,
    ) -> None:
        if not 0 < speed <= 1000:  # noqa: PLR2004 - said in the message
            raise RecordedGridError(f"speed: {speed!r} is not allowed; allowed is above 0, up to 1000")
        self._channels = Channels(board)
        self._moments = recorded_moments(lines, self._channels)
        self._speed = speed
        self._clock = clock
        self._closed = threading.Event()
        self._wait = wait or self._closed.wait
        self._seq = 0
        self._put: Put
        self._thread = threading.Thread(target=self._run, name="recorded-grid", daemon=True)

    @classmethod
    def open(
        cls,
        path: Path,
        board: Board,
        *,
        speed: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> RecordedGrid:
        """The grid of a recording in a file. Raises RecordedGridError, also if the file cannot be read."""
        try:
            with path.open(encoding="utf-8") as lines:
                return cls(lines, board, speed=speed, clock=clock)
        except (OSError, UnicodeError) as error:
            raise RecordedGridError(f"{path}: cannot be read: {error}") from error
        except RecordedGridError as error:
            raise RecordedGridError(f"{path}: {error}") from error

    def start(self, put: Put) -> None:
        """Begin to play."""
        self._put = put
        self._thread.start()

    def say(self, line: bytes) -> None:
        """Do nothing: a recording cannot hear."""

    def close(self) -> None:
        """Stop, wherever the recording is."""
        self._closed.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        """Send the hello, then the moments with heartbeats between them, then heartbeats."""
        board = self._channels.board
        self._put(Found(self._clock(), f"recording for {board.name}"))
        self._send(wire.hello(__version__, board.name, board.channels))
        t, shown = 0.0, RecordedMoment(0.0, {}, ())
        for moment in self._moments:
            while moment.t - t > _BEAT_S:
                t += _BEAT_S
                if not self._show(shown, t, _BEAT_S):
                    return
            if not self._show(moment, moment.t, moment.t - t):
                return
            t, shown = moment.t, RecordedMoment(moment.t, moment.readings, ())
        while self._show(shown, t := t + _BEAT_S, _BEAT_S):
            pass

    def _show(self, moment: RecordedMoment, t: float, after: float) -> bool:
        """Send a moment as of `t` seconds, `after` seconds of the recording from now; return False once
        closed.
        """
        if self._wait(after / self._speed) or self._closed.is_set():
            return False
        ms = round(t * 1000)
        self._send(wire.frame(self._seq, ms, self._channels.values(moment.readings)))
        self._seq += 1
        for name, what in moment.events:
            self._send(wire.event(name, ms, what))
        return True

    def _send(self, line: bytes) -> None:
        self._put(Chunk(self._clock(), line))
