"""A real Mosquitto on the loopback, that can be stopped, killed, and started again on the same port."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE_S = 10.0
"""A broker that does not answer within so many seconds does not run."""


class Mosquitto:
    """One broker; `settings` are further lines of its configuration, and its listener is at `port`."""

    def __init__(self, folder: Path, settings: str = "allow_anonymous true") -> None:
        self.port = free_port()
        self._file = folder / "mosquitto.conf"
        self._log = folder / "mosquitto.log"
        self._folder = folder
        self.settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        text = f"user root\nlistener {self.port} 127.0.0.1\nset_tcp_nodelay true\n{self.settings}\n"
        self._file.write_text(text)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen([program(), "-c", str(self._file)], stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE_S
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"Mosquitto does not run: {self._log.read_text()}")

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in order; ending it again does nothing."""
        self._end(signal.SIGTERM)

    def suspend(self) -> None:
        """Let it answer nothing more, although its connections stand."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    def _end(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.send_signal(signal.SIGCONT)
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=0.05):
                return True
        except OSError:
            return False


def program() -> str:
    """The program; Debian keeps it where not every user looks."""
    return shutil.which("mosquitto") or "/usr/sbin/mosquitto"


def free_port() -> int:
    """A port of this machine that no program uses."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def mosquitto(folder: Path, settings: str = "allow_anonymous true") -> Iterator[Mosquitto]:
    """A broker that runs while the block does."""
    broker = Mosquitto(folder, settings)
    broker.start()
    try:
        yield broker
    finally:
        broker.stop()
