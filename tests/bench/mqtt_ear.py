"""Somebody who listens to everything on a broker, and can wait for what is wanted."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Any

from companion.mqtt.connection import Broker, BrokerConnection, Confirmed, Connected, Received, Sent
from companion.mqtt.messages import GameEvent, ShownState, TableMessage, read
from companion.mqtt.topics import TableTopics

PATIENCE_S = 60.0
"""Nothing that is waited for takes so long."""


class Ear:
    """Listens to one table, from `open` until `close`."""

    def __init__(self, port: int, topics: TableTopics) -> None:
        self.topics = topics
        self.events: list[GameEvent] = []
        self._told: queue.Queue[Any] = queue.Queue()
        self._connection = BrokerConnection(
            Broker("127.0.0.1", port), self._told.put, [f"{topics.root}/#"], pauses=(0.05,)
        )

    def open(self) -> None:
        """Begin to listen."""
        self._connection.start()
        self._next(Connected)

    def close(self) -> None:
        """End that."""
        self._connection.close()

    def say(self, topic: str, payload: bytes) -> None:
        """Publish a message, and wait until the broker has it."""
        self._publish(Sent(topic, payload))

    def forget(self, topic: str) -> None:
        """Have the broker keep no message of this topic any more."""
        self._publish(Sent(topic, b"", retain=True))

    def until(self, topic: str, kind: type[TableMessage], true: Callable[[Any], bool]) -> Any:
        """The next message of a topic of which this is true; events are kept on the way."""
        while True:
            heard = self._next(Received)
            if heard.topic == self.topics.event:
                self.events.append(read(heard.payload, GameEvent))
            if heard.topic == topic and true(message := read(heard.payload, kind)):
                return message

    def until_state(self, true: Callable[[ShownState], bool]) -> ShownState:
        """The next state of which this is true."""
        state: ShownState = self.until(self.topics.state, ShownState, true)
        return state

    def until_event(self, true: Callable[[GameEvent], bool]) -> GameEvent:
        """The next event of which this is true."""
        event: GameEvent = self.until(self.topics.event, GameEvent, true)
        return event

    def _publish(self, message: Sent) -> None:
        number = self._connection.publish(message)
        while self._next(Confirmed).number != number:
            pass

    def _next(self, kind: type) -> Any:
        while True:
            told = self._told.get(timeout=PATIENCE_S)
            if isinstance(told, kind):
                return told
