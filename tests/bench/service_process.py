"""A service process on the bench (`wired_service.py`), and what it says while it runs."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import NamedTuple

PATIENCE_S = 20.0
"""Nothing that is waited for takes so long."""

CONFIGURATION = """
board = "{board}"
archive = "{archive}"
[grid]
kind = "serial"
port = "{port}"
[display]
kind = "ssd1306"
[page]
enabled = false
"""


class Said(NamedTuple):
    """A word of the service, when it was said in seconds of the monotonic clock, and what more."""

    word: str
    t: float
    what: str


class ServiceProcess:
    """One service; `pid` is its process."""

    def __init__(self, configuration: Path, *, stages: bool) -> None:
        self._process = subprocess.Popen(
            [
                sys.executable,
                str(Path(__file__).with_name("wired_service.py")),
                "--config",
                str(configuration),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "STAGES": "1" if stages else ""},
        )
        self.pid = self._process.pid
        self._said: queue.Queue[Said] = queue.Queue()
        self._listener = Thread(target=self._listen)
        self._listener.start()

    def all_said(self, seconds: float) -> list[Said]:
        """What has been said, and is said in the next seconds."""
        said, end = [], time.monotonic() + seconds
        while True:
            try:
                said.append(self._said.get(timeout=max(0.0, end - time.monotonic())))
            except queue.Empty:
                return said

    def until(self, word: str, what: str = "") -> list[Said]:
        """What is said until it says this. RuntimeError where it does not."""
        said, end = [Said("", 0.0, "")], time.monotonic() + PATIENCE_S
        while said[-1].word != word or (what and said[-1].what != what):
            try:
                said.append(self._said.get(timeout=max(0.0, end - time.monotonic())))
            except queue.Empty:
                raise RuntimeError(f"the service did not say {word} {what} in {PATIENCE_S:g} s") from None
        return said[1:]

    def end(self) -> None:
        """End it, and wait for that."""
        self._process.terminate()
        self._process.wait()
        self._listener.join()

    def _listen(self) -> None:
        for line in self._process.stdout or ():
            word, t, *what = line.split()
            self._said.put(Said(word, float(t), " ".join(what)))


@contextmanager
def running(board: str, port: Path, *, stages: bool = False) -> Iterator[ServiceProcess]:
    """A service of a board, by name or file, on a port, with a display and without a page."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "companion.toml"
        file.write_text(CONFIGURATION.format(board=board, port=port, archive=Path(folder) / "archive"))
        service = ServiceProcess(file, stages=stages)
        try:
            yield service
        finally:
            service.end()
