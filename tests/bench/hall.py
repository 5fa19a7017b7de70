"""How many tables one hub serves, with everything real: broker, hub with page and archive, and its viewers.

Broker, hub, viewers and tables are processes of their own on one machine. From the moment at which a table says
what is on it after a ply, it is measured when each viewer of that table is shown it; then the archive of the hub
is compared with what was played.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from hall_tables import Hall, Load, hall
from hall_viewers import Arrival, page_of, page_with, watching
from mosquitto import mosquitto

from companion.hub.archive import GameKey, HubArchive

PAUSE_S = 2.0
"""Each table makes a ply in so many seconds."""

PATIENCE_S = 30.0
"""So many seconds after the last ply the hub must have kept everything."""

LATE_S = 0.1
"""A load that is this much later than it should be, in one ply of a hundred, has not kept its rate."""

SETTINGS = "allow_anonymous true\nmax_queued_messages 100000"
"""Of the broker, as the manual has them: it keeps what the hub has not taken yet."""

QUANTILES = {"median": 0.5, "p99": 0.99, "at most": 1.0}
"""The figures that are printed of many times."""

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Found:
    """What a run has shown.

    `asked` plies a second should be made. `latencies` are in seconds and sorted. `shown` is the share of what viewers should have been shown that
    they were shown; where a table changes twice in a moment they see the newer state alone. `processors` are
    shares of a core by part. `lacking` are the games that the hub has not as they were played.
    """

    tables: int
    viewers: int
    asked: float
    load: Load
    latencies: list[float]
    shown: float
    processors: dict[str, float]
    lacking: list[str]
    kept_after: float

    @property
    def is_late(self) -> bool:
        """True if the load has not kept its rate, so that the figures tell of it and not of the hub."""
        return quantile(sorted(self.load.late), 0.99) > LATE_S


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which this share of some sorted values lies; 0 if there are none."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def run(tables: int, viewers: int, seconds: float, pause: float = PAUSE_S) -> Found:
    """Play at so many tables for so many seconds, and watch. RuntimeError if anything does not start."""
    with TemporaryDirectory() as folder, mosquitto(Path(folder), SETTINGS) as broker:
        database = Path(folder) / "hub.sqlite"
        with _hub(broker.port, database) as (hub, address), hall(tables, broker.port) as playing:
            playing.come()
            with watching(address, viewers, tables) as watched:
                pids = {"hub": hub, "broker": broker.pid, "tables": os.getpid(), "viewers": watched.pid}
                before = {part: _processor(pid) for part, pid in pids.items()}
                playing.play(seconds, pause)
                spent = {part: _processor(pid) - before[part] for part, pid in pids.items()}
                lacking, kept_after = _lacking(playing, database)
                arrived = watched.end()
    load = playing.load
    latencies = latencies_of(load, arrived)
    wanted = expected(load, viewers, tables)
    return Found(
        tables,
        viewers,
        tables / pause,
        load,
        latencies,
        len(latencies) / wanted if wanted else 1.0,
        {part: used / load.seconds for part, used in spent.items()},
        lacking,
        kept_after,
    )


def told(found: Found) -> str:
    """The figures of a run, in a few lines."""
    load = found.load
    sent = sum(load.messages.values()) / load.seconds
    sizes = ", ".join(
        f"{kind} of {load.bytes[kind] / number:.0f} bytes" for kind, number in load.messages.items()
    )
    cores = ", ".join(f"{part} {share:.2f}" for part, share in found.processors.items())
    kept = f"{len(found.lacking)} games differ in the archive {found.kept_after:.1f} s after the last"
    lines = [
        f"{found.tables} tables, {found.viewers} viewers, {load.seconds:.0f} s",
        _milliseconds("from a table to a viewer", found.latencies),
        f"{found.shown:.1%} of the plies were shown; of two within a moment only the newer is",
        f"messages a second: {2 * found.asked:.0f} asked for, {sent:.0f} sent; {sizes}",
        f"cores in use: {cores}",
        _milliseconds("said later than due", sorted(load.late)),
        f"{len(load.said)} plies; {kept}; tables were asked {load.asked_again} times to send again",
    ]
    if found.is_late:
        lines.append("THE LOAD HAS NOT KEPT ITS RATE: these figures tell of it, not of the hub")
    return "\n    ".join(lines)


def _milliseconds(what: str, ordered: Sequence[float]) -> str:
    figures = (f"{name} {1000 * quantile(ordered, share):.0f} ms" for name, share in QUANTILES.items())
    return f"{what}: {', '.join(figures)}"


@contextmanager
def _hub(port: int, database: Path) -> Iterator[tuple[int, str]]:
    """The process of a hub, and the address of its page; what it prints goes through a pipe, as to a journal."""
    where = ["--broker", "127.0.0.1", "--port", str(port), "--database", str(database), "--page-port", "0"]
    command = [sys.executable, "-m", "companion", "hub", "run", *where]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as hub:
        assert hub.stdout is not None
        address = hub.stdout.readline().strip()
        with subprocess.Popen(["cat"], stdin=hub.stdout, stdout=subprocess.DEVNULL):
            try:
                yield hub.pid, address
            finally:
                hub.terminate()


def _processor(pid: int) -> float:
    """Seconds of processor time that a process has had (proc(5), stat)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _lacking(playing: Hall, database: Path) -> tuple[list[str], float]:
    """The games that the hub has not as they were played, and after how many seconds that was so."""
    began = time.monotonic()
    with HubArchive.open(str(database)) as archive:
        while True:
            playing.answer()
            kept = {game.key: game.line for game in archive.games() if game.is_whole}
            played = {
                GameKey(table.name, record.id or 0, record.started): record
                for table in playing.tables
                for record in table.played
            }
            lines = {key: len(record.plies) for key, record in played.items()}
            waited = time.monotonic() - began
            if kept == lines or waited > PATIENCE_S:
                break
            time.sleep(0.2)
        differing = [key for key, record in played.items() if archive.record(key) != record]
    return [f"{key.table}, game {key.number}" for key in differing], waited


def latencies_of(load: Load, arrived: Sequence[Arrival]) -> list[float]:
    """For each time that a viewer was shown a ply: seconds since the table has said it; sorted."""
    said: dict[tuple[str, int], list[float]] = {}
    for one in load.said:
        said.setdefault((one.table, one.ply), []).append(one.t)
    return sorted(
        shown.t - max(times)
        for shown in arrived
        if (times := [t for t in said.get((shown.table, shown.ply), []) if t <= shown.t])
    )


def expected(load: Load, viewers: int, tables: int) -> int:
    """How often a viewer should be shown a ply."""
    watching_page = Counter(page_of(viewer, tables) for viewer in range(viewers))
    return sum(watching_page[page_with(int(one.table.rpartition("-")[2]))] for one in load.said)
