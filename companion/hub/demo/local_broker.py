"""A Mosquitto that only programs on this machine reach."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Self

from companion.errors import CompanionError

PATIENCE_S = 10.0
"""A broker that does not answer within so many seconds does not run."""

PLACES = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin")
"""Where the program lies on systems on which not every user looks there."""


class BrokerError(CompanionError, RuntimeError):
    """The broker does not run; the message says what to do."""


class LocalBroker:
    """A broker on the loopback, which keeps its files in `folder`; it runs while the block does.

    `settings` are further lines of its configuration, and `port` is where it listens. It raises BrokerError
    if it is not installed or does not run.
    """

    def __init__(self, folder: Path, settings: str = "allow_anonymous true") -> None:
        self.port = free_port()
        self.settings = settings
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        file, log = self._folder / "mosquitto.conf", self._folder / "mosquitto.log"
        file.write_text(
            f"user root\nlistener {self.port} 127.0.0.1\nset_tcp_nodelay true\n{self.settings}\n", "utf-8"
        )
        with log.open("ab") as said:
            self._process = subprocess.Popen(  # noqa: S603 - the broker with a file of ours
                [program(), "-c", str(file)], stdout=said, stderr=said
            )
        end = time.monotonic() + PATIENCE_S
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise BrokerError(f"Mosquitto does not run: {log.read_text('utf-8', 'replace')}")

    def stop(self) -> None:
        """End it; ending it again does nothing."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=0.05):
                return True
        except OSError:
            return False


def program() -> str:
    """The path of the program. Raises BrokerError if it is not there."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path=":".join(PLACES))
    if found is None:
        raise BrokerError("this needs the broker Mosquitto; on Debian: sudo apt-get install mosquitto")
    return found


def free_port() -> int:
    """A port of this machine that no program uses."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
