"""What the service costs when nothing happens, and how long it takes to its first picture.

A whole process of its own: a board on a pseudo terminal that beats as a Pico does, a display chip, no page.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import NamedTuple

from peer import Peer
from service_process import running

from companion.boards.board import Board, find
from companion.link import wire

TICKS = os.sysconf("SC_CLK_TCK")
PICTURE_S = 0.3
"""The first picture is whole so soon after its first byte."""

SETTLED_S = 5.0
"""Some seconds after the first picture all is done that is done once."""


class ServiceCost(NamedTuple):
    """Seconds from the start of the process to the last byte of the first picture; share of a core; MB."""

    picture: float
    processor: float
    resident: float
    own: float


def measured(board: str, seconds: float) -> ServiceCost:
    """Start the service on a quiet table and watch it for some seconds. RuntimeError where it does not start."""
    with TemporaryDirectory() as folder, _beating(Path(folder) / "port", find(board)) as port:
        began = time.monotonic()
        with running(board, port) as service:
            writes = [*service.until("wrote"), *service.all_said(PICTURE_S)]
            picture = writes[-1].t - began
            time.sleep(SETTLED_S)
            spent = _processor_share(service.pid, seconds)
            return ServiceCost(picture, spent, *_memory(service.pid))


def _processor_share(pid: int, seconds: float) -> float:
    """How much of a processor the process has had in so many seconds from now on (proc(5), stat)."""
    before, began = _processor(pid), time.monotonic()
    time.sleep(seconds)
    return (_processor(pid) - before) / (time.monotonic() - began)


def _processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _memory(pid: int) -> tuple[float, float]:
    """Megabytes that are resident, and the process's proportional share of them (proc(5), smaps_rollup)."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = [re.search(rf"^{name}:\s+(\d+)", text, re.MULTILINE) for name in ("Rss", "Pss")]
    resident, own = (int(one[1]) / 1024 for one in found if one is not None)
    return resident, own


@contextmanager
def _beating(path: Path, board: Board) -> Iterator[Path]:
    """A board that answers when it is asked who it is, and beats."""
    peer, stop = Peer(path), Event()
    peer.plug()
    threads = [Thread(target=_greet, args=(peer, board)), Thread(target=_beat, args=(peer, board, stop))]
    for thread in threads:
        thread.start()
    try:
        yield path
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        peer.unplug()


def _greet(peer: Peer, board: Board) -> None:
    peer.hear()
    peer.say(wire.hello("0.1.0", board.name, board.channels))


def _beat(peer: Peer, board: Board, stop: Event) -> None:
    values: list[int | float | str | None] = [0] * board.channels
    number = 0
    while not stop.wait(wire.HEARTBEAT_MS / 1000):
        peer.say(wire.frame(number, int(time.monotonic() * 1000), values))
        number += 1
