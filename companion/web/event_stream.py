"""The live updates of the page, as Server-Sent Events.

Each open page has one stream. It begins with the whole state. Each later event holds only what has changed
since the one before, and of the log only the new lines: a game has 200 lines of log, too many for a small Pi
to send with each bean. However many changes come at once, only the newest state is sent, and never more than
one in `PAUSE` seconds. However many pages of one language are open, the table is asked for each state once,
and what has changed is written and compressed once.
"""

from __future__ import annotations

import asyncio
import zlib
from asyncio import sleep
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping
from contextlib import aclosing, contextmanager, suppress
from functools import cached_property
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool

from companion.web.errors import ActionError
from companion.web.live_table import LiveTable, LogLine

PAUSE = 0.04
"""The least number of seconds between two states that are sent."""

HEARTBEAT = 10.0
"""Seconds without an event after which the page is told that the connection still works."""

SENSOR_PAUSE = 0.2
"""Seconds between two states of the sensors while a page shows them."""


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


class PageEvent:
    """One event as it is sent, plain or compressed; a stream is all plain or all compressed."""

    def __init__(self, name: bytes, data: Mapping[str, Any]) -> None:
        self.data = data
        self.plain = b"event: " + name + b"\ndata: " + msgspec.json.encode(data) + b"\n\n"

    def sent(self, *, packed: bool) -> bytes:
        """The event for a stream that is compressed or not."""
        return self._packed if packed else self.plain

    @cached_property
    def _packed(self) -> bytes:
        """The event as blocks of a deflate stream that need nothing before them, whole at their end.

        So it is compressed once for all viewers, and a browser can read it before the next one comes.
        """
        deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
        return deflate.compress(self.plain) + deflate.flush(zlib.Z_FULL_FLUSH)


ALIVE = PageEvent(b"alive", {})
"""Tells a page that the connection still works."""

GZIP_HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""Of a gzip file by a deflate stream, without a name or a time (RFC 1952, 2.3)."""


class Publication:
    """One state of the table, and the events that lead to it, each made once for all viewers who need it."""

    def __init__(self, number: int, state: dict[str, Any]) -> None:
        self.number = number
        self._state = state
        self._events: dict[Any, PageEvent] = {}

    def whole(self, about: Mapping[str, Any]) -> PageEvent:
        """The first event of a viewer: the whole state, and what is said about this kind of viewer."""
        return self._made((*about.items(),), lambda: {**self._state, **about})

    def after(self, known: Publication, about: Mapping[str, Any] | None = None) -> PageEvent | None:
        """The event for a viewer who knows another publication, with what is newly said about the viewer.

        None if there is nothing to tell.
        """
        said = dict(about or {})
        key = (known.number, *said.items())
        made = self._made(key, lambda: changes(known._state, self._state) | said)
        return made if made.data else None

    def _made(self, key: Any, data: Callable[[], Mapping[str, Any]]) -> PageEvent:  # noqa: ANN401 - any key
        if key not in self._events:
            self._events[key] = PageEvent(b"state", data())
        return self._events[key]


class _Waking:
    """Wakes all that wait for a change of the table; any thread may do so."""

    def __init__(self) -> None:
        self.closed = False
        self._wakers: set[Callable[[], None]] = set()

    def close(self) -> None:
        """Wake all, and have them end."""
        self.closed = True
        self.wake()

    def wake(self) -> None:
        for wake in tuple(self._wakers):
            wake()

    @contextmanager
    def waking(self, event: asyncio.Event) -> Iterator[Callable[[], None]]:
        """Sets the event whenever all are woken; gives what sets it alone."""
        wake = _waker(asyncio.get_running_loop(), event)
        self._wakers.add(wake)
        try:
            yield wake
        finally:
            self._wakers.discard(wake)


class _Publisher:
    """Publishes the states of the table in one language.

    While there are viewers, one task asks for the state after each change.
    """

    def __init__(self, live: LiveTable, waking: _Waking) -> None:
        self._live = live
        self._waking = waking
        self._viewers: set[asyncio.Event] = set()
        self._task: asyncio.Task[None] | None = None
        self._newest: Publication | None = None

    async def events(self, about: Callable[[], Mapping[str, Any]]) -> AsyncGenerator[PageEvent, None]:
        """The events of one viewer, who is told what `about` says, also when that changes."""
        known: Publication | None = None
        said: Mapping[str, Any] = {}
        with self._viewer() as published:
            while not self._ended:
                if not await set_within(published, HEARTBEAT):
                    yield ALIVE
                    continue
                published.clear()
                newest, now = self._newest, about()
                if newest is None or newest is known:
                    continue
                if known is None:
                    yield newest.whole(now)
                elif (news := newest.after(known, changes({**said}, {**now}))) is not None:
                    yield news
                known, said = newest, now

    @contextmanager
    def _viewer(self) -> Iterator[asyncio.Event]:
        """An event that is set after each publication and at the end.

        The first viewer starts the task, and the last one ends it.
        """
        published = asyncio.Event()
        self._viewers.add(published)
        if self._task is None:
            self._task = asyncio.create_task(self._publish())
        if self._newest is not None:
            published.set()
        try:
            yield published
        finally:
            self._viewers.discard(published)
            if not self._viewers:
                self._task.cancel()
                self._task = self._newest = None

    @property
    def _ended(self) -> bool:
        return self._waking.closed or self._task is None or self._task.done()

    async def _publish(self) -> None:
        """Publish the table's state, and again after each change; wakes all viewers also at its end."""
        changed = asyncio.Event()
        number = 0
        with self._waking.waking(changed) as wake:
            cancel = self._live.listen(lambda _version: wake())
            try:
                while not self._waking.closed:
                    changed.clear()
                    state: dict[str, Any] = {**await run_in_threadpool(self._live.state)}
                    number += 1
                    self._newest = Publication(number, state)
                    self._wake_viewers()
                    await sleep(PAUSE)
                    await changed.wait()
            finally:
                cancel()
                self._wake_viewers()

    def _wake_viewers(self) -> None:
        for published in self._viewers:
            published.set()


class EventStreams:
    """All open streams of one page server. `close` ends them; any thread may call it."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._waking = _Waking()
        self._publishers: dict[str | None, _Publisher] = {}

    def close(self) -> None:
        """End all streams, those that are open and those that are requested later."""
        self._waking.close()

    def wake(self) -> None:
        """Have all streams look at once whether anything has changed; any thread may call this."""
        self._waking.wake()

    async def stream(
        self,
        about: Callable[[], Mapping[str, Any]] = dict,
        language: str | None = None,
        *,
        packed: bool = False,
    ) -> AsyncIterator[bytes]:
        """The events of one page, until it closes or `close` is called.

        `about` is what the page is told about itself, also when that changes. Its sentences are in this
        language; None is that of the table. With `packed` the events are a gzip file without an end.
        """
        if packed:
            yield GZIP_HEADER
        async with aclosing(self._publisher(language).events(about)) as events:
            async for event in events:
                yield event.sent(packed=packed)

    def _publisher(self, language: str | None) -> _Publisher:
        """The one that publishes in this language, made for its first viewer."""
        if language not in self._publishers:
            self._publishers[language] = _Publisher(self._live.spoken(language), self._waking)
        return self._publishers[language]

    async def sensors(self, language: str | None = None, *, packed: bool = False) -> AsyncIterator[bytes]:
        """The states of the sensors, until the page closes, `close` is called or the table ends."""
        if packed:
            yield GZIP_HEADER
        live, woken = self._live.spoken(language), asyncio.Event()
        with self._waking.waking(woken):
            while not self._waking.closed:
                woken.clear()
                try:
                    seen = await run_in_threadpool(live.sensors)
                except ActionError:
                    return
                yield PageEvent(b"sensors", {**seen}).sent(packed=packed)
                await set_within(woken, SENSOR_PAUSE)


def _waker(loop: asyncio.AbstractEventLoop, event: asyncio.Event) -> Callable[[], None]:
    """A function that sets the event from any thread; after the loop is closed it does nothing."""

    def wake() -> None:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(event.set)

    return wake


async def set_within(event: asyncio.Event, seconds: float) -> bool:
    """Wait until the event is set; False if it was not within so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
