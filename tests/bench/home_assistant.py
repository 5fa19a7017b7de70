"""A real Home Assistant in a process of its own, whose entities can be waited for: see tests/home_assistant."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

CORE = Path(__file__).parents[1] / "home_assistant" / "core.py"
PATIENCE_S = 45.0
"""Nothing that is waited for takes so long."""


class Shown(NamedTuple):
    """What an entity shows."""

    state: str
    attributes: Mapping[str, Any]


class HomeAssistant:
    """A running core: what its entities show, which services were called, and what it complained about."""

    def __init__(self, folder: Path, port: int) -> None:
        self.entities: dict[str, Shown] = {}
        self.called: list[tuple[str, Mapping[str, Any]]] = []
        self.logged: list[str] = []
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._answers: list[str | None] = []
        # The one that ./dev has prepared; it is not the Python of the tests.
        command = [os.environ["HOME_ASSISTANT_PYTHON"], str(CORE), str(folder), str(port)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def shows(self, entity: str, state: str) -> Shown:
        """What an entity shows as soon as that is its state."""
        self.until(lambda: entity in self.entities and self.entities[entity].state == state)
        return self.entities[entity]

    def until(self, true: Callable[[], bool]) -> None:
        """Hear what happens until this is so. Raises TimeoutError, with all that is there."""
        end = time.monotonic() + PATIENCE_S
        while not true():
            try:
                self._take(self._lines.get(timeout=max(0.0, end - time.monotonic())))
            except queue.Empty as error:
                states = {name: shown.state for name, shown in self.entities.items()}
                raise TimeoutError(f"{states}, {self.called}, {self.logged}") from error

    def call(self, service: str, **data: Any) -> None:
        """Call a service, and wait until it is done. Raises RuntimeError if it is refused."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"call": service, "data": data}).encode() + b"\n")
        self._process.stdin.flush()
        self.until(lambda: bool(self._answers))
        if (error := self._answers.pop()) is not None:
            raise RuntimeError(error)

    def calls(self, service: str) -> list[Mapping[str, Any]]:
        """With what a service was called, each time."""
        return [data for name, data in self.called if name == service]

    def end(self) -> None:
        """End it in order; ending it again does nothing."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=PATIENCE_S)
        self._reader.join()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._lines.put(line)
        self._lines.put(b'{"ended": true}')

    def _take(self, line: bytes) -> None:
        match json.loads(line):
            case {"entity": entity, "state": state, "attributes": attributes}:
                self.entities[entity] = Shown(state, attributes)
            case {"entity": entity}:
                self.entities.pop(entity, None)
            case {"called": service, "data": data}:
                self.called.append((service, data))
            case {"logged": text}:
                self.logged.append(text)
            case {"ended": _}:
                raise RuntimeError(f"Home Assistant has ended: {self.logged}")
            case {"answered": error}:
                self._answers.append(error)


@contextmanager
def home_assistant(folder: Path, port: int) -> Iterator[HomeAssistant]:
    """A core with the configuration of this folder that runs while the block does."""
    running = HomeAssistant(folder, port)
    try:
        yield running
    finally:
        running.end()
