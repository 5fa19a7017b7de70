"""Takes what tables say: keeps their games, and asks again for what is missing.

Nothing is lost if the hub is: each table keeps its games, and sends them again from the first that the hub
has not whole. So the hub need not keep what its archive cannot take; it asks again as soon as that works.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime

from companion.hub.archive import GameKey, HubArchive, HubArchiveError
from companion.hub.gathering.tables_heard import HeardTable
from companion.mqtt.connection import Connected, ConnectionEvent, Disconnected, LossCause, Received, Sent
from companion.mqtt.messages import (
    GameEvent,
    MessageError,
    Notice,
    SendAgain,
    ShownState,
    TableStatus,
    read,
    written,
)
from companion.mqtt.topics import TableTopics, table_of

RETRY_S = 5.0
"""Seconds after which an archive that refused is tried again, and a table that left something out is asked
again.
"""

_LOSSES: Mapping[LossCause, str] = {
    "unreachable": "the broker does not answer",
    "password": "the broker refuses the name or the password of this hub",
    "certificate": "the certificate of the broker is not valid",
}


class Gatherer:
    """Hears all tables under a root of topics; it belongs to one thread.

    `publish` sends a message. `clock` gives seconds and `now` the time. `note` gets one line for each thing
    that people may want to know. `tables` are all that were heard, by name. `trouble` is why the archive
    cannot be written, None while it can; `loss` is why there is no connection, None while there is one.
    """

    def __init__(
        self,
        archive: HubArchive,
        root: str,
        publish: Callable[[Sent], object],
        clock: Callable[[], float],
        now: Callable[[], datetime],
        note: Callable[[str], None] = lambda _line: None,
    ) -> None:
        self._archive = archive
        self._root = root
        self._publish = publish
        self._clock = clock
        self._now = now
        self._note = note
        self._tried_at = 0.0
        self._asked_at: dict[str, float] = {}
        self._missing: set[str] = set()
        self._changed: set[str] = set()
        self._full_told = False
        self._listeners: list[Callable[[Collection[str]], None]] = []
        self.tables: dict[str, HeardTable] = {}
        self.trouble: HubArchiveError | None = None
        self.loss: Disconnected | None = None

    @property
    def subscribed(self) -> list[str]:
        """The topics that the hub listens to."""
        every = TableTopics(self._root, "+")
        return [every.status, every.state, every.event]

    def listen(self, listener: Callable[[Collection[str]], None]) -> Callable[[], None]:
        """Call `listener` with the names of the tables that have changed, from the gatherer's thread.

        Without names only the hub itself may have changed. It is called at most once for messages that came
        together, and must not wait. Call the result to stop that.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def work(self, messages: Iterable[ConnectionEvent]) -> None:
        """Handle messages that came together, with one transaction for all their events."""
        events: list[GameEvent] = []
        before = self.trouble, self.loss
        for message in messages:
            match message:
                case Connected():
                    self._connected()
                case Disconnected():
                    self.loss = message
                    self._note(f"{_LOSSES[message.cause]}: {message.detail}")
                case Received():
                    events += self._received(message)
                case _:
                    pass
        if events:
            self._keep(events)
        self._ask_for_missing()
        self._tell_tables()
        self._tell_listeners(is_other=before != (self.trouble, self.loss))

    def _connected(self) -> None:
        """All tables say anew whether they are there; what they said while we were away must be asked for."""
        self.loss = None
        for table in self.tables.values():
            table.runs.clear()
        self._changed.update(self.tables)
        self._note("connected to the broker")

    def _received(self, message: Received) -> list[GameEvent]:
        """Take one message of a table; the result are its events."""
        name = table_of(self._root, message.topic)
        if name is None:
            return []
        table = self.tables.setdefault(name, HeardTable(name))
        topics = TableTopics(self._root, name)
        if message.topic != topics.event:
            self._changed.add(name)
        try:
            events = self._read(table, topics, message)
        except MessageError as error:
            table.unreadable[message.topic] = str(error)
            self._changed.add(name)
            self._note(f"{name}: {error}")
            return []
        if table.unreadable.pop(message.topic, None):
            self._changed.add(name)
        return events

    def _read(self, table: HeardTable, topics: TableTopics, message: Received) -> list[GameEvent]:
        """What a table says on one of its topics. Raises MessageError."""
        if message.topic == topics.event:
            return [self._of(table.name, read(message.payload, GameEvent))]
        if message.topic == topics.state:
            table.take_state(read(message.payload, ShownState), self._now(), retained=message.retained)
        elif message.topic == topics.status:
            self._take_status(table, message)
        return []

    def _of(self, name: str, event: GameEvent) -> GameEvent:
        """The event, if it is one of this table. Raises MessageError."""
        if event.table != name:
            raise MessageError(f"this event says that it is of the table {event.table!r}")
        return event

    def _take_status(self, table: HeardTable, message: Received) -> None:
        was_online, status = table.is_online, read(message.payload, TableStatus)
        if table.take_status(status, self._now(), retained=message.retained):
            self._missing.add(table.name)
            self._asked_at.pop(table.name, None)
        if table.is_online != was_online:
            self._note(f"{table.name}: {'there' if table.is_online else 'gone'}")

    def _keep(self, events: list[GameEvent]) -> None:
        """Keep events. Where the archive refuses, what comes is asked for again later."""
        if self.trouble is not None and self._clock() - self._tried_at < RETRY_S:
            self._missing |= {event.table for event in events}
            return
        self._tried_at = self._clock()
        try:
            gaps = self._archive.take(events)
        except HubArchiveError as error:
            self.trouble = error
            self._missing |= {event.table for event in events}
            self._note(str(error))
            return
        self._missing |= {key.table for key in gaps}
        if self.trouble is not None:
            self.trouble = None
            self._missing |= set(self.tables)
            self._note("the archive can be written again")
        self._note_plies(events, gaps)

    def _note_plies(self, events: list[GameEvent], gaps: Iterable[GameKey]) -> None:
        for event in events:
            move = getattr(event.ply, "move", None)
            what = f"ply {event.number}: {move}" if event.kind == "ply" else event.kind
            self._note(f"{event.table}: game {event.game}, {what}")
        for key in gaps:
            self._note(f"{key.table}: game {key.number} is not whole yet")

    def _ask_for_missing(self) -> None:
        """Ask tables of whose games something is missing, each at most once in a while."""
        for name in sorted(self._missing):
            asked = self._asked_at.get(name)
            if asked is None or self._clock() - asked >= RETRY_S:
                try:
                    first = self._archive.resume_at(name)
                except HubArchiveError as error:
                    self.trouble = error
                    return
                self._publish(Sent(TableTopics(self._root, name).again, written(SendAgain(game=first))))
                self._asked_at[name] = self._clock()
                self._missing.discard(name)

    def _tell_tables(self) -> None:
        """Tell each table what is wrong with it, if that has changed."""
        is_full = self.trouble is not None and self.trouble.cause == "full"
        concerned = self._changed if is_full == self._full_told else self.tables
        self._full_told = is_full
        for table in [self.tables[name] for name in concerned]:
            causes = table.causes(is_full=is_full)
            if causes != table.told and (table.is_online or causes):
                table.told = causes
                self._changed.add(table.name)
                notice = Sent(
                    TableTopics(self._root, table.name).notice, written(Notice(causes=causes)), retain=True
                )
                self._publish(notice)

    def _tell_listeners(self, *, is_other: bool) -> None:
        """Tell what has changed; with `is_other` also if no table has."""
        changed, self._changed = self._changed, set()
        if changed or is_other:
            for listener in tuple(self._listeners):
                listener(changed)
