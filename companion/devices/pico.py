"""Copies files onto a Pico with MicroPython through mpremote, and restarts it.

A Pico that has said hello to the companion has its watchdog running, which only a reset stops. So it is reset
first, and not asked for its hello until the files are there.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.devices.serial_ports import PortError, open_port
from companion.errors import CompanionError
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, Refused

VANISH_S = 2.0
"""How long the port may still be seen after a reset, in seconds; a port on real serial pins always is."""

RETURN_S = 10.0
"""How long a Pico may take to come back after a reset, and to answer, in seconds."""

COPY_S = 120.0
"""How long copying all files may take, in seconds; it takes less than ten."""

_LOOK_S = 0.05
_ASK_AGAIN_S = 1.0
_UP_TO_DATE = "Up to date: "
"""How mpremote's output begins for a file that is already on the Pico."""

NO_MICROPYTHON = (
    "no MicroPython answers at {port}. To put it there: hold the button BOOTSEL of the Pico while it is"
    " plugged in, and copy MicroPython's UF2 file for this Pico (micropython.org/download) onto the drive"
    " that appears"
)


class PicoError(CompanionError, OSError):
    """The Pico does not work as expected; the message says what to do."""


class Pico:
    """The Pico at a port, such as ``/dev/serial/by-id/...``; no other program may have the port open."""

    def __init__(
        self,
        port: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._port = port
        self._clock = clock
        self._pause = pause

    def reset(self) -> None:
        """Restart the Pico and wait until it is back. Raises PicoError, PortError."""
        open_port(self._port).close()
        self._mpremote("reset")
        self._wait_until(lambda: not Path(self._port).exists(), VANISH_S)
        if not self._wait_until(self._is_there, RETURN_S):
            raise PicoError(f"{self._port}: the Pico did not come back within {RETURN_S:g} s of its reset")

    def write(self, files: Sequence[Path]) -> tuple[str, ...]:
        """Copy the files that differ; return the names of those. Raises PicoError."""
        said = self._mpremote("fs", "cp", *map(str, files), ":").splitlines()
        same = {Path(line).name for line in said if line.startswith(_UP_TO_DATE)}
        return tuple(file.name for file in files if file.name not in same)

    def hello(self) -> Hello | Refused:
        """The Pico's hello. Raises PicoError if it does not say hello within RETURN_S, PortError."""
        port = open_port(self._port)
        try:
            decoder = Decoder()
            begun = asked = self._clock()
            port.write(wire.ask())
            while self._clock() - begun < RETURN_S:
                if self._clock() - asked >= _ASK_AGAIN_S:
                    asked = self._clock()
                    port.write(wire.ask())
                for message in decoder.feed(port.read(max(1, port.in_waiting))):
                    if isinstance(message, Hello | Refused):
                        return message
        finally:
            port.close()
        raise PicoError(
            f"{self._port}: the Pico does not say hello; its own words: mpremote connect {self._port}"
        )

    def _mpremote(self, *arguments: str) -> str:
        """The output of an mpremote command. Raises PicoError if it fails."""
        command = [sys.executable, "-m", "mpremote", "connect", self._port, *arguments]
        try:
            done = subprocess.run(  # noqa: S603 - no shell
                command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=COPY_S
            )
        except subprocess.TimeoutExpired as error:
            raise PicoError(NO_MICROPYTHON.format(port=self._port)) from error
        said = done.stdout + done.stderr
        if done.returncode == 0:
            return done.stdout
        if "could not enter raw repl" in said:
            raise PicoError(NO_MICROPYTHON.format(port=self._port))
        raise PicoError(f"{self._port}: {(said.strip() or 'mpremote failed').splitlines()[-1]}")

    def _is_there(self) -> bool:
        """True if the port can be opened."""
        try:
            open_port(self._port).close()
        except PortError:
            return False
        return True

    def _wait_until(self, is_so: Callable[[], bool], limit: float) -> bool:
        """Wait until `is_so` is true; return False if it is not within `limit` seconds."""
        begun = self._clock()
        while not is_so():
            if self._clock() - begun > limit:
                return False
            self._pause(_LOOK_S)
        return True
