"""Runs a gatherer on a connection to a broker."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from datetime import datetime

from companion.hub.archive import HubArchive
from companion.hub.gathering.gatherer import RETRY_S, Gatherer
from companion.mqtt.connection import PAUSES_S, Broker, BrokerConnection, ConnectionEvent, Sent

MOST_TOGETHER = 500
"""How many messages are worked on together at most."""


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
        self.gatherer = Gatherer(archive, root, self._publish, clock, now, note)
        self._connection = BrokerConnection(broker, self._queue.put, self.gatherer.subscribed, pauses=pauses)
        self._thread = threading.Thread(target=self._run, name="gatherer", daemon=True)

    def start(self) -> None:
        """Begin to listen; returns at once."""
        self._thread.start()
        self._connection.start()

    def close(self) -> None:
        """Work on what has come, and end."""
        self._connection.close()
        self._queue.put(None)
        self._thread.join()

    def _publish(self, message: Sent) -> None:
        self._connection.publish(message)

    def _run(self) -> None:
        while True:
            together, ended = self._next()
            self.gatherer.work(together)
            if ended:
                return

    def _next(self) -> tuple[list[ConnectionEvent], bool]:
        """What has come, at least one message or after a while none; and True at the end."""
        found: list[ConnectionEvent] = []
        try:
            message = self._queue.get(timeout=RETRY_S)
            while message is not None:
                found.append(message)
                if len(found) == MOST_TOGETHER:
                    return found, False
                message = self._queue.get_nowait()
        except queue.Empty:
            return found, False
        return found, True
