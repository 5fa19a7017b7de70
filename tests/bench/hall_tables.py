"""Very many simulated tables: they say on MQTT what real tables say, at a steady rate, over few connections.

What they say are games played by the rules, with boards, fields and texts in both languages as a table has them.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import NamedTuple

import random_games
from msgspec import structs
from PIL import Image

from companion.boards import board
from companion.mqtt.connection import Broker, BrokerConnection, Connected, ConnectionEvent, Received, Sent
from companion.mqtt.game_events import NOT_BEGUN, events_since
from companion.mqtt.messages import GameEvent, Health, SendAgain, ShownState, TableStatus, read, written
from companion.mqtt.topics import USUAL_ROOT, TableTopics, table_of
from companion.records.game_record import GameRecord, PlyRecord
from companion.screens.page_text import PageText
from companion.screens.view_story import story_of
from companion.screens.words import Words
from companion.service.game.replay_views import ReplayScene, scenes
from companion.service.mqtt.shown_state import state_of
from companion.service.table.running_table import Snapshot

CONNECTIONS = 4
"""So many connections carry all tables."""

PLIES = 60
"""At most so many plies has a game, then the next one begins."""

STEP_S = 0.002
"""The tables are looked after so often: what is due by then is said together."""

PATIENCE_S = 30.0
"""Within so many seconds the broker must let the tables in."""

NAMES = ("Ada", "Benjamin", "Cleopatra", "Dora", "Emil", "Friederike")

WELL = Health(grid=True, display=True, archive=True, disk_free=20.0, temperature=50, unsent=0)


class Game(NamedTuple):
    """A game that any table can play: its record, and what the table shows at its start and after each ply."""

    record: GameRecord
    states: tuple[ShownState, ...]


class Said(NamedTuple):
    """When a table has said what is on it after this ply of a game, in seconds of the monotonic clock."""

    table: str
    ply: int
    t: float


def games(plies: int = PLIES) -> list[Game]:
    """A game of each kind."""
    return [_game(random_games.played(name, plies)) for name in random_games.GAMES]


def _game(record: GameRecord) -> Game:
    seats = dict(zip(record.seats, NAMES, strict=False))
    timed = tuple(_at(ply, record.started, number) for number, ply in enumerate(record.plies, 1))
    named = structs.replace(record, seats=seats, plies=timed)
    where = board.of_game(record.game)[0]
    states = [
        state_of("", _seen(scene, number), where, record.started, 2.0 * number, WELL)
        for number, scene in enumerate(scenes(named))
    ]
    return Game(named, tuple(states))


def _at(ply: PlyRecord, started: datetime, number: int) -> PlyRecord:
    return structs.replace(ply, at=started + timedelta(seconds=2 * number, milliseconds=137 * number))


def _seen(scene: ReplayScene, number: int) -> Snapshot:
    """A table that shows this scene after the ply of this number, and nothing else."""
    view = replace(scene.view, plies=number)
    blank = Image.new("1", (1, 1))
    return Snapshot(
        version=0, game=scene.game, game_id=1, view=view, story=story_of(view, Words("en")), question=None, wrong=(),
        said=(), language="en", picture=blank, picture_version=0, public_picture=blank, public_text=PageText(()),
        menu_open=False, thrown=None,
    )  # fmt: skip


@dataclass
class Table:
    """One table, and the games that it has begun; of the last one `ply` plies are made."""

    name: str
    game: Game
    records: list[GameRecord] = field(default_factory=list)
    ply: int = 0
    _events: list[GameEvent] = field(default_factory=list)

    @property
    def played(self) -> list[GameRecord]:
        """Its games as they are now."""
        if not self.records:
            return []
        *whole, last = self.records
        return [*whole, structs.replace(last, plies=last.plies[: self.ply])]

    @property
    def topics(self) -> TableTopics:
        return TableTopics(USUAL_ROOT, self.name)

    def come(self) -> list[Sent]:
        """What it says when it is switched on."""
        status = TableStatus(status="online", run=f"run of {self.name}", companion="0")
        return [Sent(self.topics.status, written(status), retain=True), *self._begin()]

    def play(self) -> list[Sent]:
        """Make the next ply, of the next game if this one is over, and say so."""
        begun = self._begin() if self.ply == len(self.game.record.plies) else []
        self.ply += 1
        return [*begun, self._event(), self._state()]

    def again(self, first: int) -> list[Sent]:
        """All events from this game on."""
        games = self.played
        return [
            Sent(self.topics.event, written(event))
            for before, record in zip([None, *games], games, strict=False)
            if (record.id or 0) >= first
            for event in events_since(self.name, record, NOT_BEGUN, before)
        ]

    def _begin(self) -> list[Sent]:
        before = self.records[-1] if self.records else None
        record = structs.replace(self.game.record, id=len(self.records) + 1, started=_now())
        self._events = list(events_since(self.name, record, NOT_BEGUN, before))
        self.records.append(record)
        self.ply = 0
        return [self._event(), self._state()]

    def _event(self) -> Sent:
        return Sent(self.topics.event, written(self._events[self.ply]))

    def _state(self) -> Sent:
        state = structs.replace(
            self.game.states[self.ply], table=self.name, at=_now(), number=len(self.records)
        )
        return Sent(self.topics.state, written(state), retain=True)


@dataclass
class Load:
    """What the tables have said, and how much of that late.

    `late` are seconds, for each ply, by which it was said later than it was due. `messages` and `asked_again`
    are numbers, and `bytes` sums of the lengths of payloads by the last part of their topics.
    """

    said: list[Said] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    messages: dict[str, int] = field(default_factory=dict)
    bytes: dict[str, int] = field(default_factory=dict)
    asked_again: int = 0
    seconds: float = 0.0


class Hall:
    """So many tables, which share a few connections to a broker."""

    def __init__(self, number: int, connections: Sequence[BrokerConnection]) -> None:
        known = games()
        self.tables = [Table(f"table-{one}", known[one % len(known)]) for one in range(1, number + 1)]
        self.load = Load()
        self._connections = connections
        self._asked: list[tuple[str, int]] = []
        self._places = {table.name: place for place, table in enumerate(self.tables)}

    def come(self) -> None:
        """All tables are switched on, with a game on each."""
        for place, table in enumerate(self.tables):
            self._say(place, table.come())
            time.sleep(STEP_S)

    def play(self, seconds: float, pause: float) -> None:
        """Play for so long; each table makes a ply in `pause` seconds, one table after the other."""
        self.answer()
        self.load = Load()
        began, done, number = time.monotonic(), 0, len(self.tables)
        most = round(seconds * number / pause)
        while done < most:
            due = min(most, int((time.monotonic() - began) * number / pause) + 1)
            for count in range(done, due):
                self._ply(count % number, began + count * pause / number)
            done = due
            self.answer()
            time.sleep(STEP_S)
        self.load.seconds = time.monotonic() - began

    def ask(self, event: ConnectionEvent) -> None:
        """Note that a table is asked to send its events again; any thread may call this."""
        if isinstance(event, Received) and (name := table_of(USUAL_ROOT, event.topic)) is not None:
            self._asked.append((name, read(event.payload, SendAgain).game))

    def answer(self) -> None:
        """Have the tables that were asked send their events again."""
        asked, self._asked = self._asked, []
        for name, first in asked:
            self.load.asked_again += 1
            place = self._places[name]
            for message in self.tables[place].again(first):
                self._connection(place).publish(message)

    def _ply(self, place: int, due: float) -> None:
        table = self.tables[place]
        said, now = table.play(), time.monotonic()
        self.load.late.append(now - due)
        self.load.said.append(Said(table.name, table.ply, now))
        self._say(place, said)

    def _say(self, place: int, messages: Sequence[Sent]) -> None:
        for message in messages:
            kind = message.topic.rpartition("/")[2]
            self.load.messages[kind] = self.load.messages.get(kind, 0) + 1
            self.load.bytes[kind] = self.load.bytes.get(kind, 0) + len(message.payload)
            self._connection(place).publish(message)

    def _connection(self, place: int) -> BrokerConnection:
        return self._connections[place % len(self._connections)]


def _now() -> datetime:
    return datetime.fromtimestamp(time.time(), UTC)


@contextmanager
def hall(number: int, port: int) -> Iterator[Hall]:
    """So many tables at the broker on this port of the loopback."""
    asked: list[Callable[[ConnectionEvent], None]] = []
    with ExitStack() as parts:
        connections = []
        for one in range(CONNECTIONS):
            connected = threading.Event()
            topics = [TableTopics(USUAL_ROOT, "+").again] if one == 0 else []
            connection = BrokerConnection(Broker("127.0.0.1", port), partial(_tell, connected, asked), topics)
            connection.start()
            parts.callback(connection.close)
            if not connected.wait(PATIENCE_S):
                raise RuntimeError("the broker does not let the tables in")
            connections.append(connection)
        tables = Hall(number, connections)
        asked.append(tables.ask)
        yield tables


def _tell(
    connected: threading.Event, asked: list[Callable[[ConnectionEvent], None]], event: ConnectionEvent
) -> None:
    if isinstance(event, Connected):
        connected.set()
    for one in asked:
        one(event)
