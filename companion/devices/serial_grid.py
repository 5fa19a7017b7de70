"""The grid on a serial port, mostly a Pico on USB: it is read, and opened again after it was gone.

    open -> ask for the hello, again each second until it is answered -> read
     ^                                                                    |
     +---- wait, longer each time <---- Lost <---- unplugged, or silent --+

The device node is chosen anew at each opening, so that a board that comes back under another number
is found by its name. Found is put at the first byte and not at the opening: a port without a
board that talks is no grid.
"""

from __future__ import annotations

import termios
import threading
import time
from collections.abc import Callable, Sequence

from companion.devices.grid import Chunk
from companion.devices.reconnecting_grid import ReconnectingGrid
from companion.devices.serial_ports import Port, PortError, choose, open_port
from companion.errors import CompanionError
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, Refused

ASK_AGAIN_S = 1.0
SILENCE_S = 3.0
"""A board sends a heartbeat four times a second; after this many seconds without a byte it counts as gone."""

WAITS_S = (0.1, 0.2, 0.5, 1.0, 2.0)
"""The waits between attempts to open the port, in seconds; the last one is repeated."""

_BROKEN = (OSError, termios.error)  # pyserial's errors are OSErrors, but tcflush raises its own
_CHUNK = 4096


class _SilentError(CompanionError, OSError):
    """The port is open, but sends nothing."""


class SerialGrid(ReconnectingGrid):
    """A grid on a cable.

    `port` is a path such as ``/dev/serial/by-id/...``; with None a Pico is looked for. `clock` gives seconds;
    `waits`, `ask_again` and `silence` are in seconds. `wait` waits so many seconds, and less if the grid is
    closed meanwhile. `find` chooses the port and `opener` opens it; both may raise OSError. All errors are
    put as Lost.
    """

    def __init__(
        self,
        port: str | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        waits: Sequence[float] = WAITS_S,
        ask_again: float = ASK_AGAIN_S,
        silence: float = SILENCE_S,
        find: Callable[[str | None], str] = choose,
        opener: Callable[[str], Port] = open_port,
        wait: Callable[[float], object] | None = None,
    ) -> None:
        super().__init__("serial-grid", clock, waits, wait)
        self._configured = port
        self._ask_again = ask_again
        self._silence = silence
        self._find = find
        self._open = opener
        self._port: Port | None = None
        # Only the thread closes the port, and `close` must not wake a port that is being closed.
        self._guard = threading.Lock()
        self._unsaid: list[bytes] = []

    def say(self, line: bytes) -> None:
        """Let the thread write a line to the port; the line is lost while there is none."""
        with self._guard:
            if self._port is not None:
                self._unsaid.append(line)
                self._port.cancel_read()

    def close(self) -> None:
        """Stop reading and release the port."""
        self._closed.set()
        with self._guard:
            if self._port is not None:
                self._port.cancel_read()
        super().close()

    def _connect(self) -> None:
        """Read from one opening of the port to its end. Raises OSError."""
        path = self._find(self._configured)
        port = self._open(path)
        with self._guard:
            self._port = port
        try:
            self._read(port, path)
        except _SilentError:
            raise
        except _BROKEN as error:
            raise PortError(f"{path}: the connection broke: {error}") from error
        finally:
            with self._guard:
                self._port = None
                self._unsaid = []
            port.close()

    def _read(self, port: Port, path: str) -> None:
        """Read from the open port until closed. Raises OSError, also if the port is silent for too long."""
        greeting = _Greeting(self._ask_again)
        heard, found = self._clock(), False
        while not self._closed.is_set():
            now = self._clock()
            if greeting.due(now):
                port.write(wire.ask())
            for line in self._to_say():
                port.write(line)
            data = port.read(max(1, min(port.in_waiting, _CHUNK)))
            now = self._clock()
            if data:
                heard = now
                greeting.listen(data)
                self._hear(now, data, None if found else path)
                found = True
            elif now - heard > self._silence:
                raise _SilentError(f"{path}: nothing heard for {self._silence:g} s")

    def _to_say(self) -> list[bytes]:
        """The lines that are to be written, each once."""
        with self._guard:
            lines, self._unsaid = self._unsaid, []
        return lines

    def _hear(self, now: float, data: bytes, path: str | None) -> None:
        """Put these bytes; with `path`, that of the port, put Found first."""
        if self._closed.is_set():
            return
        if path is not None:
            self._found(now, path)
        self._put(Chunk(now, data))


class _Greeting:
    """Asks for the hello until it is answered, also in another version of the wire."""

    def __init__(self, again: float) -> None:
        self._again = again
        self._asked: float | None = None
        self._decoder: Decoder | None = Decoder()

    def due(self, now: float) -> bool:
        """True if the hello is to be asked for now."""
        if self._decoder is None or (self._asked is not None and now - self._asked < self._again):
            return False
        self._asked = now
        return True

    def listen(self, data: bytes) -> None:
        """Look for the answer in these bytes."""
        if self._decoder is not None:
            answers = self._decoder.feed(data)
            if any(isinstance(answer, Hello | Refused) for answer in answers):
                self._decoder = None
