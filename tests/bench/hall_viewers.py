"""Viewers of the hub's wall, in a process of their own: each takes the events of one page as a browser does."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

SIZE = 24
"""So many tables stand on a page of the wall."""

REQUEST = (
    "GET /api/events?page={page}&size={size} HTTP/1.1\r\nHost: {host}\r\n"
    "Accept-Encoding: gzip\r\nAccept-Language: {language}\r\n\r\n"
)

HURRY_S = 60.0
"""Within so many seconds all viewers must have been shown their whole page."""


class Arrival(NamedTuple):
    """A viewer was shown what is on a table after this ply, at `t` seconds of the monotonic clock."""

    viewer: int
    table: str
    ply: int
    t: float


class _Game(msgspec.Struct):
    plies: int


class _Shown(msgspec.Struct):
    name: str
    game: _Game | None


_READ = msgspec.json.Decoder(_Shown)


class _Viewer:
    """One viewer of one page, until it is ended."""

    def __init__(self, number: int, page: int, tables: int, arrived: list[Arrival]) -> None:
        self.number = number
        self.page = page
        self._left = tables
        self._seen = set[str]()
        self._arrived = arrived
        self.ready = asyncio.Event()

    async def watch(self, address: str) -> None:
        """Take the events of the page. Raises ValueError if it is refused."""
        where, language = urlsplit(address), ("de", "en")[self.number % 2]
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        asked = REQUEST.format(page=self.page, size=SIZE, host=where.netloc, language=language)
        writer.write(asked.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head.partition(b"\r\n")[0] or b"encoding: gzip" not in head.lower():
            raise ValueError(f"viewer {self.number} is refused: {head!r}")
        inflate, text = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16), b""
        while size := int(await reader.readuntil(b"\r\n"), 16):
            text += inflate.decompress((await reader.readexactly(size + 2))[:size])
            now = time.monotonic()
            *events, text = text.split(b"\n\n")
            for event in events:
                if event.startswith(b"event: table"):
                    self._see(_READ.decode(event.partition(b"data: ")[2]), now)

    def _see(self, shown: _Shown, now: float) -> None:
        if shown.game is None:
            return
        self._arrived.append(Arrival(self.number, shown.name, shown.game.plies, now))
        self._seen.add(shown.name)
        if len(self._seen) >= self._left:
            self.ready.set()


class Watching:
    """Viewers that are watching; `end` ends them and gives what they were shown."""

    def __init__(self, pid: int, pipe: Connection) -> None:
        self.pid = pid
        self._pipe = pipe

    def end(self) -> list[Arrival]:
        """Everything that was shown to any of them."""
        self._pipe.send("end")
        return [Arrival(*one) for one in self._pipe.recv()]


def page_of(viewer: int, tables: int) -> int:
    """The number of the page that this viewer watches: they are spread evenly."""
    return viewer % -(-tables // SIZE) + 1


def page_with(table: int) -> int:
    """The number of the page on which the table of this number stands; both count from 1."""
    return (table - 1) // SIZE + 1


def on_page(page: int, tables: int) -> int:
    """How many tables stand on this page."""
    return min(SIZE, tables - (page - 1) * SIZE)


@contextmanager
def watching(address: str, viewers: int, tables: int) -> Iterator[Watching]:
    """So many viewers of a hub with so many tables; each has been shown its whole page."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=_watch, args=(address, viewers, tables, theirs)
    )
    process.start()
    try:
        if not ours.poll(HURRY_S) or ours.recv() != "ready":
            raise RuntimeError(f"not all of {viewers} viewers were shown their pages in {HURRY_S:.0f} s")
        yield Watching(process.pid or 0, ours)
    finally:
        process.terminate()
        process.join()


def _watch(address: str, viewers: int, tables: int, pipe: Connection) -> None:
    asyncio.run(_watch_all(address, viewers, tables, pipe))


async def _watch_all(address: str, viewers: int, tables: int, pipe: Connection) -> None:
    arrived: list[Arrival] = []
    everybody = []
    for number in range(viewers):
        page = page_of(number, tables)
        everybody.append(_Viewer(number, page, on_page(page, tables), arrived))
    async with asyncio.TaskGroup() as tasks:
        watched = [tasks.create_task(viewer.watch(address)) for viewer in everybody]
        await asyncio.gather(*(viewer.ready.wait() for viewer in everybody))
        arrived.clear()
        pipe.send("ready")
        await asyncio.to_thread(pipe.recv)
        pipe.send([tuple(one) for one in arrived])
        for task in watched:
            task.cancel()
