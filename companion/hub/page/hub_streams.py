"""The live updates of the hub's page, as Server-Sent Events.

Each open page has one stream, which shows some tables. It begins with the hub itself (`hub`), which tables
are shown (`page`), and each of them (`table`). Later each comes again when it has changed, whole: of several
changes within `PAUSE` seconds only the newest state. However many viewers a table has, each of its states is
written and compressed once for each language, and viewers of the same tables are sent the same bytes. A
state without viewers is not written at all.
"""

from __future__ import annotations

import asyncio
import threading
from asyncio import sleep
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TypeAlias

from companion.hub.archive import HubArchiveError
from companion.hub.gathering import HeardTable
from companion.hub.page.hub_labels import hub_labels
from companion.hub.page.shown_table import HubState, needs_help, shown_table
from companion.hub.page.wall_pages import NamedTables, PageChoice, WallPage, in_order
from companion.mqtt.connection import Disconnected
from companion.screens.catalogue import LANGUAGES
from companion.texts import sentence
from companion.web.event_stream import ALIVE, GZIP_HEADER, HEARTBEAT, PageEvent, set_within

PAUSE = 0.05
"""The least number of seconds between two events of one stream."""

Choice: TypeAlias = PageChoice | NamedTables
"""Which tables a viewer is shown."""


class HeardTables(Protocol):
    """What is heard of all tables, see `Gatherer`."""

    @property
    def tables(self) -> Mapping[str, HeardTable]:
        """All tables that were heard, by name; none is ever taken away."""

    @property
    def trouble(self) -> HubArchiveError | None:
        """Why games cannot be kept, None while they can."""

    @property
    def loss(self) -> Disconnected | None:
        """Why there is no connection to the broker, None while there is one."""

    def listen(self, listener: Callable[[Collection[str]], None]) -> Callable[[], None]:
        """Call the listener with the names of the tables that have changed, from any thread.

        Calling the result stops that.
        """


class _Viewer:
    """What one stream shows, and what its page has not been sent yet."""

    def __init__(self, choice: Choice, language: str) -> None:
        self.choice = choice
        self.language = language
        self.woken = asyncio.Event()
        self.hub: HubState | None = None
        self.page: WallPage | None = None
        self.shown: frozenset[str] = frozenset()
        self.waiting: set[str] = set()

    def turn_to(self, page: WallPage) -> None:
        """Show the tables of this page from now on; those that were not shown before are to be sent."""
        self.page = page
        names = frozenset(page["names"])
        self.waiting |= names - self.shown
        self.shown = names


class _Changes:
    """The names of tables that have changed, handed from the gatherer's thread to the event loop."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._names: set[str] = set()
        self._loop = asyncio.get_running_loop()
        self._some = asyncio.Event()

    def heard(self, names: Collection[str]) -> None:
        """Take names; any thread may call this, also after the loop is closed."""
        with self._lock:
            self._names.update(names)
        if not self._some.is_set():
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._some.set)

    async def next(self) -> set[str]:
        """All names that have come since the last call, as soon as there was a change."""
        await self._some.wait()
        self._some.clear()
        with self._lock:
            names, self._names = self._names, set()
        return names


class HubStreams:
    """All open streams of the hub's page. `close` ends them; any thread may call it.

    `about` is what each page is told about itself besides the state of the hub.
    """

    def __init__(self, heard: HeardTables, about: Mapping[str, Any] | None = None) -> None:
        self.about = dict(about or {})
        self._heard = heard
        self._viewers: set[_Viewer] = set()
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._stop_listening: Callable[[], None] = lambda: None
        self._forget()

    def close(self) -> None:
        """End all streams, those that are open and those that are requested later."""
        self._closed = True
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._wake_all)

    async def stream(self, choice: Choice, language: str, *, packed: bool = False) -> AsyncIterator[bytes]:
        """The events of one page that shows these tables, until it closes or `close` is called.

        With `packed` they are a gzip file without an end.
        """
        if packed:
            yield GZIP_HEADER
        with self._viewer(choice, language) as viewer:
            while not self._closed:
                yield self._news(viewer, packed=packed)
                while not await set_within(viewer.woken, HEARTBEAT):
                    yield ALIVE.sent(packed=packed)
                viewer.woken.clear()

    @contextmanager
    def _viewer(self, choice: Choice, language: str) -> Iterator[_Viewer]:
        """One more viewer. The first one has the changes of the tables followed, and the last one ends it."""
        viewer = _Viewer(choice, language)
        if self._task is None:
            self._loop = asyncio.get_running_loop()
            changes = _Changes()
            self._stop_listening = self._heard.listen(changes.heard)
            self._refresh(list(self._heard.tables))
            self._task = asyncio.create_task(self._follow(changes))
        viewer.turn_to(choice.page(self._ordered))
        self._viewers.add(viewer)
        try:
            yield viewer
        finally:
            self._viewers.discard(viewer)
            if not self._viewers:
                self._stop_listening()
                self._task.cancel()
                self._task = None
                self._forget()

    async def _follow(self, changes: _Changes) -> None:
        """Take what has changed, and wake those who are shown it."""
        while True:
            names = await changes.next()
            self._refresh(names)
            self._wake(names)
            await sleep(PAUSE)

    def _forget(self) -> None:
        """Keep no state of the tables while there are no viewers."""
        self._ordered: list[str] = []
        self._calls: set[str] = set()
        self._online: set[str] = set()
        self._hub: dict[str, HubState] = {}
        self._tables: dict[tuple[str, str], PageEvent] = {}
        self._together: dict[Any, bytes] = {}

    def _refresh(self, names: Collection[str]) -> None:
        """Take in how these tables are now; what was written of them is old."""
        known = self._heard.tables
        for name in names:
            table = known[name]
            (self._calls.add if needs_help(table) else self._calls.discard)(name)
            (self._online.add if table.is_online else self._online.discard)(name)
            for language in LANGUAGES:
                self._tables.pop((name, language), None)
        self._together.clear()
        self._hub.clear()
        if len(known) != len(self._ordered):
            self._ordered = in_order(list(known))
            for viewer in self._viewers:
                viewer.turn_to(viewer.choice.page(self._ordered))

    def _wake(self, names: Collection[str]) -> None:
        """Wake those viewers for whom there is news now that these tables have changed."""
        for viewer in self._viewers:
            viewer.waiting.update(viewer.shown.intersection(names))
            if viewer.waiting or viewer.hub != self._hub_state(viewer.language):
                viewer.woken.set()

    def _wake_all(self) -> None:
        for viewer in self._viewers:
            viewer.woken.set()

    def _hub_state(self, language: str) -> HubState:
        """How the hub is now; the same object as long as nothing has changed."""
        if language not in self._hub:
            self._hub[language] = self._made_hub_state(language)
        return self._hub[language]

    def _made_hub_state(self, language: str) -> HubState:
        words, loss, trouble = hub_labels(language), self._heard.loss, self._heard.trouble
        lost = words[f"broker_{loss.cause}"].format(detail=sentence(loss.detail)) if loss else ""
        refused = words["archive_refuses"].format(detail=sentence(str(trouble))) if trouble else ""
        return {
            "tables": len(self._ordered),
            "online": len(self._online),
            "broker": lost,
            "archive": refused,
            "calls": in_order(self._calls),
        }

    def _news(self, viewer: _Viewer, *, packed: bool) -> bytes:
        """What this viewer has not been sent yet, as one text that other viewers may share."""
        hub, page = self._hub_state(viewer.language), viewer.page
        is_new_hub = hub != viewer.hub
        names = [name for name in viewer.waiting if name in viewer.shown]
        key = (viewer.language, packed, is_new_hub, page and tuple(page["names"]), frozenset(names))
        viewer.hub, viewer.page = hub, None
        viewer.waiting.clear()
        if key not in self._together:
            events = (
                [PageEvent(b"hub", {**hub, **self.about, "language": viewer.language})] if is_new_hub else []
            )
            events += [PageEvent(b"page", {**page})] if page is not None else []
            events += [self._table_event(name, viewer.language) for name in names]
            self._together[key] = b"".join(event.sent(packed=packed) for event in events)
        return self._together[key]

    def _table_event(self, name: str, language: str) -> PageEvent:
        if (name, language) not in self._tables:
            is_full = self._heard.trouble is not None and self._heard.trouble.cause == "full"
            shown = shown_table(self._heard.tables[name], language, is_full=is_full)
            self._tables[name, language] = PageEvent(b"table", {**shown})
        return self._tables[name, language]
