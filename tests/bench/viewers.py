"""Viewers of a game that is played fast: how late its changes reach them, and what they cost the table.

The service is a process of its own, as people run it. The viewers are another process with real connections
that take the events of the page as a browser does. Simulated hands play at the page's actions.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec
from running_service import running_service

from companion.rules.game import AnyPly
from companion.rules.registry import game as find_game

TOUCH_S = 0.1
"""From one touch of a hand to the next; nobody sows faster."""

REQUEST = "GET /api/events HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\n\r\n"


class Viewed(NamedTuple):
    """Seconds from each action to its answer and to each viewer; memory of the service in MB."""

    answers: list[float]
    arrivals: list[float]
    resident: float


class _Version(msgspec.Struct):
    version: int = 0


class Arrival(NamedTuple):
    """A version of the state, and when it was there, in seconds of the monotonic clock."""

    version: int
    t: float


def measured(numbers: list[int], plies: int) -> Iterator[Viewed]:
    """Play so many plies before each of these numbers of viewers, all at one service."""
    with running_service() as (pid, address):
        player = _Player(address)
        player.play(plies)  # so that all is loaded that is loaded once
        for number in numbers:
            with _watching(address, number) as pipe:
                sent = player.play(plies)
                resident = _resident(pid)
                pipe.send("end")
                arrived: list[list[Arrival]] = pipe.recv()
            late = [_arrival(viewer, version) - t for viewer in arrived for version, t, _ in sent]
            yield Viewed([answered - t for _, t, answered in sent], late, resident)


def _arrival(viewer: list[Arrival], version: int) -> float:
    """When this viewer knew of this version."""
    return next(one.t for one in viewer if one.version >= version)


class _Player:
    """Hands that play legal plies of Sahara at the page, and press ok after each."""

    def __init__(self, address: str) -> None:
        self._page = httpx.Client(base_url=address, timeout=30)
        self._chance = Random(1)
        self._game = find_game("sahara")
        self._begin()

    def play(self, plies: int) -> list[tuple[int, float, float]]:
        """The version that shows each action, when it was asked for and when it was answered."""
        done = []
        for _ in range(plies):
            if self._position.winner is not None:
                self._begin()
            move = self._game.sample(self._position, self._chance.choice, None)
            ply = self._game.play(self._position, move, None)
            done += self._do(ply)
            self._position = ply.after
        time.sleep(1.0)  # until the last change is everywhere
        return done

    def _begin(self) -> None:
        self._act("new_game", game="sahara", starter="A")
        self._position = self._game.start()
        self._act("press", button="ok")

    def _do(self, ply: AnyPly) -> Iterator[tuple[int, float, float]]:
        for step in ply.steps:
            if step.cause != "sweep":
                time.sleep(TOUCH_S)
                yield self._act(step.verb, field=step.field, pieces=step.pieces)
        time.sleep(TOUCH_S)
        yield self._act("press", button="ok")

    def _act(self, action: str, **body: object) -> tuple[int, float, float]:
        asked = time.monotonic()
        answer = self._page.post(f"/api/{action}", json=body).raise_for_status().json()
        return answer["version"], asked, time.monotonic()


def _resident(pid: int) -> float:
    """Megabytes of memory that the process has (proc(5), status)."""
    found = re.search(r"^VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


@contextmanager
def _watching(address: str, number: int) -> Iterator[Connection]:
    """So many viewers in a process of their own; after "end" it sends what arrived at each."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_watch, args=(address, number, theirs))
    process.start()
    try:
        ours.recv()
        yield ours
    finally:
        process.terminate()
        process.join()


def _watch(address: str, number: int, pipe: Connection) -> None:
    asyncio.run(_watch_all(address, number, pipe))


async def _watch_all(address: str, number: int, pipe: Connection) -> None:
    arrived: list[list[Arrival]] = [[] for _ in range(number)]
    ready = [asyncio.Event() for _ in range(number)]
    viewers = [asyncio.create_task(_view(address, *one)) for one in zip(arrived, ready, strict=True)]
    await asyncio.gather(*(one.wait() for one in ready))
    pipe.send("ready")
    await asyncio.to_thread(pipe.recv)
    pipe.send(arrived)
    for viewer in viewers:
        viewer.cancel()


async def _view(address: str, arrived: list[Arrival], ready: asyncio.Event) -> None:
    """Take the events of the page, and note when each version is there."""
    where = urlsplit(address)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(REQUEST.format(host=where.netloc).encode())
    head = await reader.readuntil(b"\r\n\r\n")
    inflate = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16) if b"encoding: gzip" in head.lower() else None
    text = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        chunk = (await reader.readexactly(size + 2))[:size]
        text += inflate.decompress(chunk) if inflate else chunk
        *events, text = text.split(b"\n\n")
        for event in events:
            if event.startswith(b"event: state"):
                version = msgspec.json.decode(event.partition(b"data: ")[2], type=_Version).version
                arrived.append(Arrival(version, time.monotonic()))
                ready.set()
