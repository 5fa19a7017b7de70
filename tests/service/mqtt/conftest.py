"""A table on the bench, and a publisher whose broker is a list: everything in one thread, message by message."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest

from companion.mqtt.connection import Confirmed, Connected, Received, Sent
from companion.mqtt.messages import GameEvent, Health, ShownState, TableMessage, TableStatus, read
from companion.mqtt.topics import TableTopics
from companion.service.mqtt.commands import TableCommands
from companion.service.mqtt.outbox import Outbox
from companion.service.mqtt.publisher import Changed, Publisher
from companion.service.mqtt.shown_state import state_of
from companion.trouble import Trouble

T = TypeVar("T")

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
TOPICS = TableTopics("tabletop", "ada")
WELL = Health(grid=True, display=True, archive=True, disk_free=20.0, temperature=50, unsent=0)


class Broker:
    """A connection that keeps what is published; without `up` it takes nothing."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.answered: list[tuple[Sent, bytes | None]] = []
        self.up = True
        self._numbers = itertools.count(1)

    def publish(self, message: Sent, correlation: bytes | None = None) -> int | None:
        if not self.up:
            return None
        (self.answered.append((message, correlation)) if correlation else self.sent.append(message))
        return next(self._numbers)

    def last(self, topic: str, kind: type[TableMessage]) -> Any:
        """The newest message on a topic."""
        return read([one.payload for one in self.sent if one.topic == topic][-1], kind)


class AtOnce:
    """A loop that calls what it is asked at once."""

    def ask(self, do: Callable[[], T]) -> T:
        return do()


class Published:
    """A table on the bench with its publisher."""

    def __init__(self, here: Any, commands: Sequence[Any], announce: Any, birth: str | None) -> None:
        self.here = here
        self.broker = Broker()
        self.troubles: list[tuple[Trouble, ...]] = []
        self.health = WELL
        self.commands = TableCommands(
            commands, AtOnce(), here.table, here.game_starter, here.menu.note, lambda: here.t
        )
        self.publisher = Publisher(
            TOPICS,
            "run 1",
            Outbox(here.archive, "ada"),
            self._state,
            self.commands,
            self._show,
            lambda: here.t,
            announce,
            birth,
        )
        self.publisher.connected_by(self.broker)  # type: ignore[arg-type]

    def _state(self, _unsent: int) -> ShownState:
        return state_of("ada", self.here.table.snapshot, self.here.board, AT, self.here.t, self.health)

    def _show(self, troubles: tuple[Trouble, ...]) -> None:
        self.troubles.append(troubles)
        self.here.table.show_troubles("mqtt", troubles)

    def work(self, *messages: Any) -> None:
        for message in messages or (Changed(),):
            self.publisher.work(message)

    def connect(self) -> None:
        self.work(Connected())

    def hear(self, topic: str, payload: bytes, **more: Any) -> None:
        self.work(Received(topic, payload, more.pop("retained", False), **more))

    def play(self, *moves: str) -> None:
        """Play moves, after each of which the publisher is told."""
        for move in moves:
            self.here.play(move)
            self.work()

    def confirm(self, *numbers: int) -> None:
        self.work(*map(Confirmed, numbers))

    @property
    def events(self) -> list[tuple[str, int]]:
        """The events that were published, by kind and number."""
        told = [read(one.payload, GameEvent) for one in self.broker.sent if one.topic == TOPICS.event]
        return [(event.kind, event.number) for event in told]

    @property
    def state(self) -> ShownState:
        state: ShownState = self.broker.last(TOPICS.state, ShownState)
        return state

    @property
    def states(self) -> int:
        """How many states were published."""
        return sum(one.topic == TOPICS.state for one in self.broker.sent)

    @property
    def statuses(self) -> list[str]:
        told = [read(one.payload, TableStatus) for one in self.broker.sent if one.topic == TOPICS.status]
        return [status.status for status in told]


@pytest.fixture
def published(bench: Callable[..., Any]) -> Callable[..., Published]:
    """Make a table that is set up, with a publisher."""

    def make(
        board: str = "sahara",
        commands: Sequence[str] = (),
        announce: Any = lambda _state: (),
        birth: str | None = None,
        **options: Any,
    ) -> Published:
        here = bench(board, **options)
        here.start()
        here.rest()
        return Published(here, commands, announce, birth)

    return make
