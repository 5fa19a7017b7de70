"""A hub in a process of its own as people run it, and tables that speak to it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
import pytest
from companion_process import Running
from mosquitto import Mosquitto

from companion.hub.archive import GameKey, HubArchive
from companion.records.archive_reader import ArchiveReader

PATIENCE_S = 60.0
"""Nothing that is waited for takes so long."""


class HubProcess:
    """A hub in a process of its own; `page` is the address of its page, "" if it has none.

    Without `options` it has a page on a free port.
    """

    def __init__(self, broker: Mosquitto, database: str, *options: str) -> None:
        where = ["--broker", "127.0.0.1", "--port", str(broker.port), "--database", database]
        where += options or ("--page-port", "0")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "hub", "run", *where],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self._lines: Iterator[str] = self.process.stdout
        self.page = "" if "--no-page" in options else self._address()

    def _address(self) -> str:
        """The address of its page; what it says before is kept, for it may have reached the broker by then."""
        before = []
        for line in self._lines:
            if line.startswith("http"):
                self._lines = chain(before, self._lines)
                return line.strip()
            before.append(line)
        pytest.fail(f"the hub ended and did not say where its page is, but {before}")

    def until(self, line: str) -> None:
        """Read what it says up to this line."""
        said = ""
        for said in self._lines:
            if line in said:
                return
        pytest.fail(f"the hub ended and did not say {line!r}, but at last {said!r}")

    def end(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        self.process.communicate(timeout=30)
        return self.process.returncode


class HubPage:
    """What a viewer of the page of a hub is told, from its event stream."""

    def __init__(self, address: str) -> None:
        self._address = f"{address}api/events?page=1"

    def until(self, kind: str, true: Callable[[dict[str, Any]], bool]) -> None:
        """Wait for an event of this kind of which this is true; one of what is shown now comes first."""
        end = time.monotonic() + PATIENCE_S
        with httpx.stream("GET", self._address, timeout=PATIENCE_S) as events:
            heard = ""
            for line in events.iter_lines():
                name, _, value = line.partition(": ")
                if name == "event":
                    heard = value
                elif name == "data" and heard == kind and true(json.loads(value)):
                    return
                if time.monotonic() > end:
                    break
        pytest.fail("what was waited for has not come from the hub")

    def until_fault(self, *faults: str) -> None:
        """Wait until these are the faults that the hub finds in a table."""
        self.until("table", lambda table: table["faults"] == list(faults))


class PlayingTable:
    """A table as people run it, and its archive; `settings` are further lines under ``[mqtt]``."""

    def __init__(
        self,
        run: Callable[..., Running],
        folder: Path,
        broker: Mosquitto,
        name: str,
        settings: str = "",
    ) -> None:
        folder.mkdir(exist_ok=True)
        config = folder / f"{name}.toml"
        config.write_text(f'[mqtt]\nbroker = "127.0.0.1"\nport = {broker.port}\ntable = "{name}"\n{settings}')
        self.archive = folder / f"{name}.sqlite"
        self.name = name
        # Of two options of one name the last one counts.
        self.running = run("--config", str(config), "--archive", str(self.archive))

    def play(self, plies: int) -> None:
        """Play legal moves on the page."""
        for _ in range(plies):
            self.running.wait_until(lambda state: state["turn"] is not None and not state["waiting"])
            move = self.running.get("api/legal")["moves"][0]["move"]
            done = self.running.post("play_move", move=move)
            assert done.status_code == 200, done.text
            self.running.wait_until(lambda state: not state["waiting"] and state["story"]["kind"] == "turn")

    def until_told(self, *troubles: str) -> None:
        """Wait until these are the troubles that the table tells its players."""
        self.running.wait_until(lambda state: state["troubles"] == list(troubles))

    def is_in(self, hub: HubArchive) -> bool:
        """True if the hub has its last game as it is here."""
        with ArchiveReader.open(self.archive) as archive:
            last = archive.last()
        assert last is not None
        return hub.record(GameKey(self.name, int(last.id or 0), last.started)) == last
