"""Copies files onto a Pico with MicroPython through mpremote, and restarts it.

A Pico that has said hello to the companion has its watchdog running, which only a reset stops. So it is reset
first, and not asked for its hello until the files are there.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from companion.devices.serial_ports import PortError, open_port
from companion.errors import CompanionError
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, Refused

VANISH_S = 2.0
"""How long the port may still be seen after a reset, in seconds; a port on real serial pins always is."""

RETURN_S = 60.0
"""How long a Pico may take to come back after a reset, and to answer, in seconds.

It takes one or two; on a computer that is busy with much else it was seen to take more than ten.
"""

PROGRESS_S = 5.0
"""Each time it has been waited for the Pico for so many seconds, that is said."""

COPY_S = 120.0
"""How long copying all files may take, in seconds; it takes less than ten."""

_LOOK_S = 0.05
_ASK_AGAIN_S = 1.0
_UP_TO_DATE = "Up to date: "
"""How mpremote's output begins for a file that is already on the Pico."""

NOT_AT_PROMPT = "could not enter raw repl"
"""What mpremote says when the Pico has not come to its prompt; nothing has been done on it then."""

NO_MICROPYTHON = (
    "no MicroPython answers at {port}; where it is on the Pico already, unplug the Pico, plug it in, and give"
    " the same command again"
)
TRIED_AGAIN = "the Pico does not answer; trying it once again"
WAITING = "waiting for the Pico: {waited:g} s of at most {limit:g} s"


class PicoError(CompanionError, OSError):
    """The Pico does not work as expected; the message says what to do."""


class NoMicroPythonError(PicoError):
    """What is at the port does not come to a prompt of MicroPython."""


class Pico:
    """The Pico at a port, such as ``/dev/serial/by-id/...``; no other program may have the port open.

    `say` is told, in one sentence, what is tried again or takes long.
    """

    def __init__(
        self,
        port: str,
        *,
        say: Callable[[str], object] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._port = port
        self._say = say
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
            asked = self._clock()
            port.write(wire.ask())
            for _ in self._turns(RETURN_S):
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
        """The output of an mpremote command, which is given once again where the Pico is not at its prompt.

        A Ctrl-C that comes within some 50 ms after a reset is lost: the firmware reads it as a character.
        Raises PicoError if it fails, NoMicroPythonError if the Pico does not come to its prompt.
        """
        done = self._run_mpremote(arguments)
        if NOT_AT_PROMPT in done.stdout + done.stderr:
            self._say(TRIED_AGAIN)
            done = self._run_mpremote(arguments)
        said = done.stdout + done.stderr
        if done.returncode == 0:
            return done.stdout
        if NOT_AT_PROMPT in said:
            raise NoMicroPythonError(NO_MICROPYTHON.format(port=self._port))
        raise PicoError(f"{self._port}: {(said.strip() or 'mpremote failed').splitlines()[-1]}")

    def _run_mpremote(self, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """What came of an mpremote command. Raises PicoError if it does not end within COPY_S."""
        command = [sys.executable, "-m", "mpremote", "connect", self._port, *arguments]
        try:
            return subprocess.run(  # noqa: S603 - no shell
                command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=COPY_S
            )
        except subprocess.TimeoutExpired as error:
            raise PicoError(
                f"{self._port}: the Pico has not done within {COPY_S:g} s what it was told:"
                " unplug it, plug it in, and give the same command again"
            ) from error

    def _is_there(self) -> bool:
        """True if the port can be opened."""
        try:
            open_port(self._port).close()
        except PortError:
            return False
        return True

    def _wait_until(self, is_so: Callable[[], bool], limit: float) -> bool:
        """Wait until `is_so` is true; return False if it is not within `limit` seconds."""
        for _ in self._turns(limit):
            if is_so():
                return True
            self._pause(_LOOK_S)
        return False

    def _turns(self, limit: float) -> Iterator[None]:
        """Turns of a wait, at least one, until `limit` seconds have passed; a long wait is said."""
        begun, told = self._clock(), 0.0
        yield
        while (waited := self._clock() - begun) < limit:
            if waited >= told + PROGRESS_S:
                told += PROGRESS_S
                self._say(WAITING.format(waited=told, limit=limit))
            yield
