"""Runs a gatherer on a connection to a broker."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from companion.hub.archive import HubArchive
from companion.hub.gathering.gatherer import Gatherer
from companion.mqtt.connection import PAUSES_S, Broker, BrokerConnection, ConnectionEvent, Sent

MOST_TOGETHER = 500
"""How many messages are worked on together at most."""

IDLE_S = 1.0
"""Seconds without a message after which the thread looks whether anything is due."""


class Publish(Protocol):
    """Sends a message, if there is a connection; an answer to it has the same `correlation`."""

    def __call__(self, message: Sent, correlation: bytes | None = None, /) -> None: ...


class HubListener(Protocol):
    """Works beside the gatherer, in its thread, on the same messages and on further topics."""

    @property
    def subscribed(self) -> list[str]:
        """The topics that it wants besides those of the gatherer."""

    def work(self, messages: Sequence[ConnectionEvent], /) -> None:
        """Handle messages that came together, perhaps none; the gatherer has handled them already."""


class GatheringThread:
    """A thread that hears all tables of a broker, from `start` until `close`."""

    def __init__(
        self,
        archive: HubArchive,
        broker: Broker,
        root: str,
        clock: Callable[[], float],
        now: Callable[[], datetime],
        note: Callable[[str], None],
        pauses: Sequence[float] = PAUSES_S,
    ) -> None:
        self._queue: queue.SimpleQueue[ConnectionEvent | None] = queue.SimpleQueue()
        self._broker = broker
        self._pauses = pauses
        self._listeners: list[HubListener] = []
        self._connection: BrokerConnection | None = None
        self._thread = threading.Thread(target=self._run, name="gatherer", daemon=True)
        self.gatherer = Gatherer(archive, root, self.publish, clock, now, note)

    def add(self, listener: HubListener) -> None:
        """Let it work beside the gatherer; only before `start`."""
        self._listeners.append(listener)

    def start(self) -> None:
        """Begin to listen; returns at once."""
        topics = [topic for one in (self.gatherer, *self._listeners) for topic in one.subscribed]
        self._connection = BrokerConnection(self._broker, self._queue.put, topics, pauses=self._pauses)
        self._thread.start()
        self._connection.start()

    def close(self) -> None:
        """Work on what has come, and end."""
        if self._connection is not None:
            self._connection.close()
            self._queue.put(None)
            self._thread.join()

    def publish(self, message: Sent, correlation: bytes | None = None) -> None:
        """Send a message if there is a connection; an answer to it has the same `correlation`."""
        if self._connection is not None:
            self._connection.publish(message, correlation)

    def _run(self) -> None:
        while True:
            together, ended = self._next()
            self.gatherer.work(together)
            for listener in self._listeners:
                listener.work(together)
            if ended:
                return

    def _next(self) -> tuple[list[ConnectionEvent], bool]:
        """What has come, at least one message or after a while none; and True at the end."""
        found: list[ConnectionEvent] = []
        try:
            message = self._queue.get(timeout=IDLE_S)
            while message is not None:
                found.append(message)
                if len(found) == MOST_TOGETHER:
                    return found, False
                message = self._queue.get_nowait()
        except queue.Empty:
            return found, False
        return found, True
