"""Tables that play while broker, hub, database and tables are killed and cut off by lot: nothing may be lost.

Everything is real: `companion run` and `companion hub run` in processes of their own, Mosquitto, and PostgreSQL. A
player per table makes legal plies on its page, takes some back, and begins a new game now and then.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from companion_process import Running, companions
from mosquitto import Mosquitto, mosquitto
from postgres import Postgres, postgres

from companion.hub.archive import GameKey, HubArchive, HubArchiveError
from companion.records.archive_reader import ArchiveReader

PATIENCE_S = 120.0
"""Within so many seconds after the last fault everything must be as it should be."""


@dataclass
class Found:
    """What a run has shown: its faults by kind, the games and plies of the tables, and those that the hub has not.

    `recovered` are the seconds from the last fault until the hub had everything.
    """

    faults: Counter[str] = field(default_factory=Counter)
    games: int = 0
    plies: int = 0
    undone: int = 0
    differing: list[str] = field(default_factory=list)
    recovered: float | None = None


class Table:
    """A table that somebody plays on, whatever happens to it; each act of theirs is told to `acted`."""

    def __init__(
        self,
        name: str,
        start: Callable[..., Running],
        folder: Path,
        broker: Mosquitto,
        seed: int,
        acted: threading.Semaphore,
    ) -> None:
        self.name = name
        self.archive = folder / f"{name}.sqlite"
        self._config = folder / f"{name}.toml"
        self._config.write_text(
            f'[mqtt]\nbroker = "127.0.0.1"\nport = {broker.port}\ntable = "{name}"\n', encoding="utf-8"
        )
        self._start = start
        self._random = Random(seed)
        self._acted = acted
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self.running = self._started()
        self._thread.start()

    def kill(self) -> None:
        """Kill the table, and start it again."""
        self.running.end(signal.SIGKILL)
        self.running = self._started()

    def end(self) -> None:
        """Stop to play; the table stays on."""
        self._ended.set()
        self._thread.join()

    def _started(self) -> Running:
        return self._start("--config", str(self._config), "--archive", str(self.archive))

    def _play(self) -> None:
        while not self._ended.wait(0.05):
            with suppress(httpx.HTTPError, KeyError, IndexError, ValueError):
                self._act()
            self._acted.release()

    def _act(self) -> None:
        running, lot = self.running, self._random.random()
        state = running.get("api/state")
        if lot < 0.02 or state["winner"] is not None:
            running.post("new_game", game="sahara")
        elif state["story"]["kind"] == "undone" or state["hands"]["hand"]:
            running.post("set_up")
        elif lot < 0.1:
            running.post("press", button="undo")
        else:
            moves = running.get("api/legal")["moves"]
            running.post("play_move", move=self._random.choice(moves)["move"])


class Hub:
    """A hub in a process of its own."""

    def __init__(self, broker: Mosquitto, database: Postgres) -> None:
        where = ["--broker", "127.0.0.1", "--port", str(broker.port), "--database", database.url]
        self._arguments = [*where, "--no-page"]
        self.start()

    def start(self) -> None:
        """Start it; a database that is not there yet lets it end, so it is tried again by `keep`."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion", "hub", "run", *self._arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def keep(self) -> None:
        """Start it again if it has ended, as systemd would."""
        if self._process.poll() is not None:
            self.start()

    def kill(self) -> None:
        """Kill it, and start it again."""
        self.end()
        self.start()

    def end(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.wait()


@contextmanager
def evening(
    folder: Path, tables: int, seed: int, acted: threading.Semaphore
) -> Iterator[tuple[Mosquitto, Postgres, Hub, list[Table]]]:
    """A broker, a database, a hub, and tables that are played on."""
    with ExitStack() as parts:
        broker, database = parts.enter_context(mosquitto(folder)), parts.enter_context(postgres())
        hub = Hub(broker, database)
        parts.callback(hub.end)
        start = parts.enter_context(companions(folder))
        playing = [
            Table(f"table-{number}", start, folder, broker, seed + number, acted) for number in range(tables)
        ]
        for table in playing:
            parts.callback(table.end)
        yield broker, database, hub, playing


def run(
    folder: Path,
    faults: int,
    tables: int = 3,
    seed: int = 1,
    report: Callable[[int], None] = lambda _done: None,
) -> Found:
    """Play while so many faults happen, then wait until the hub has everything, and compare."""
    found, random, acted = Found(), Random(seed), threading.Semaphore(0)

    def play(most: int) -> None:
        """Let the players act some times, at least once."""
        for _ in range(random.randrange(most) + 1):
            acted.acquire()

    with evening(folder, tables, seed, acted) as (broker, database, hub, playing):
        kinds: dict[str, Callable[[], None]] = {
            "broker killed": lambda: (broker.kill(), broker.start())[1],
            "broker stopped": lambda: (broker.stop(), broker.start())[1],
            "broker silent": lambda: (broker.suspend(), play(3), broker.resume())[2],
            "hub killed": hub.kill,
            "database killed": lambda: (database.kill(), database.start())[1],
            "table killed": lambda: random.choice(playing).kill(),
        }
        for number in range(faults):
            play(8)
            kind = random.choice(list(kinds))
            kinds[kind]()
            hub.keep()
            found.faults[kind] += 1
            report(number + 1)
        for table in playing:
            table.end()
        _compare(found, database, hub, playing)
    return found


def _compare(found: Found, database: Postgres, hub: Hub, playing: list[Table]) -> None:
    began, again = time.monotonic(), threading.Event()
    while time.monotonic() - began < PATIENCE_S:
        hub.keep()
        with suppress(HubArchiveError), HubArchive.open(database.url) as archive:
            found.differing = [
                one for table in playing for one in differing(table.name, table.archive, archive)
            ]
            if not found.differing:
                found.recovered = time.monotonic() - began
                break
        again.wait(0.5)
    for table in playing:
        for record in _records(table.archive):
            found.games += 1
            found.plies += len(record.plies)
            found.undone += len(record.plies) - len(record.line)


def differing(name: str, of_table: Path, archive: HubArchive) -> Iterator[str]:
    """The games that the hub has not as the archive of a table has them, and those that it alone has."""
    kept = {game.key for game in archive.games(name)}
    for record in _records(of_table):
        key = GameKey(name, int(record.id or 0), record.started)
        kept.discard(key)
        if archive.record(key) != record:
            yield f"{name}, game {record.id}"
    yield from (f"{name}, game {key.number}, which only the hub has" for key in kept)


def _records(of_table: Path) -> list[Any]:
    """The games of a table of which it tells: those with a ply or an end."""
    with ArchiveReader.open(of_table) as reader:
        records = [reader.game(number) for number in reader.games_of_table(1)]
    return [record for record in records if record.plies or record.result is not None]
