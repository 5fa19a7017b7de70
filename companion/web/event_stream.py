"""The live updates of the page, as Server-Sent Events.

Each open page has one stream. It begins with the whole state. Each later event holds only what has changed
since the one before, and of the log only the new lines: a game has 200 lines of log, too many for a small Pi
to send with each bean. However many changes come at once, only the newest state is sent, and never more than
one in `PAUSE` seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import sleep
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool

from companion.web.live_table import ActionError, LiveTable, LogLine

PAUSE = 0.04
"""The least number of seconds between two events of one stream."""

HEARTBEAT = 10.0
"""Seconds without an event after which the page is told that the connection still works."""

SENSOR_PAUSE = 0.2
"""Seconds between two states of the sensors while a page shows them."""

_ALIVE = b"event: alive\ndata: {}\n\n"


def _event(data: Mapping[str, Any], name: bytes = b"state") -> bytes:
    return b"event: " + name + b"\ndata: " + msgspec.json.encode(data) + b"\n\n"


def _new_lines(before: list[LogLine], after: list[LogLine]) -> list[LogLine] | None:
    """The lines by which `after` is longer; None if it does not begin with `before`."""
    last = before[-1]["n"] if before else 0
    new = [line for line in after if line["n"] > last]
    old = after[: len(after) - len(new)]
    return new if new and old == before[len(before) - len(old) :] else None


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What must be sent to a page that has the state `before`.

    These are the keys whose values differ. A log with new lines is sent as ``log_more``, with only these.
    """
    changed = {key: value for key, value in after.items() if key not in before or before[key] != value}
    if "log" in changed and "log" in before:
        more = _new_lines(before["log"], after["log"])
        if more is not None:
            del changed["log"]
            changed["log_more"] = more
    return changed


class EventStreams:
    """All open streams of one page server. `close` ends them; any thread may call it."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._closed = False
        self._wakers: set[Callable[[], None]] = set()

    def close(self) -> None:
        """End all streams, those that are open and those that are requested later."""
        self._closed = True
        self.wake()

    def wake(self) -> None:
        """Have all streams look at once whether anything has changed; any thread may call this."""
        for wake in tuple(self._wakers):
            wake()

    async def stream(
        self, watches: Callable[[], bool] = lambda: False, language: str | None = None
    ) -> AsyncIterator[bytes]:
        """The events of one page, until it closes or `close` is called.

        `watches` says whether the page may only watch now; the page is told, also when that changes. Its
        sentences are in this language; None is that of the table.
        """
        live = self._live.spoken(language)
        changed = asyncio.Event()
        wake = _waker(asyncio.get_running_loop(), changed)
        cancel = self._live.listen(lambda _version: wake())
        self._wakers.add(wake)
        try:
            known: dict[str, Any] = {}
            while not self._closed:
                changed.clear()
                state: dict[str, Any] = {**await run_in_threadpool(live.state), "watching": watches()}
                if news := changes(known, state):
                    yield _event(news)
                    known = state
                    await sleep(PAUSE)
                while not await _set_within(changed, HEARTBEAT):
                    yield _ALIVE
        finally:
            self._wakers.discard(wake)
            cancel()

    async def sensors(self, language: str | None = None) -> AsyncIterator[bytes]:
        """The states of the sensors, until the page closes, `close` is called or the table ends."""
        live = self._live.spoken(language)
        woken = asyncio.Event()
        wake = _waker(asyncio.get_running_loop(), woken)
        self._wakers.add(wake)
        try:
            while not self._closed:
                woken.clear()
                try:
                    seen = await run_in_threadpool(live.sensors)
                except ActionError:
                    return
                yield _event({**seen}, b"sensors")
                await _set_within(woken, SENSOR_PAUSE)
        finally:
            self._wakers.discard(wake)


def _waker(loop: asyncio.AbstractEventLoop, event: asyncio.Event) -> Callable[[], None]:
    """A function that sets the event from any thread; after the loop is closed it does nothing."""

    def wake() -> None:
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(event.set)

    return wake


async def _set_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True
