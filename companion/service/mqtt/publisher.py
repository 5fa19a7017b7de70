"""Tells a broker what happens at a table, and has the table do what comes from there.

Everything here runs in a thread of its own, message by message. The table only notes that something has
changed, so a game never waits for the network.
"""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeAlias

from msgspec.structs import replace

from companion import __version__
from companion.mqtt.connection import (
    BrokerConnection,
    Confirmed,
    Connected,
    ConnectionEvent,
    Disconnected,
    Received,
    Sent,
)
from companion.mqtt.messages import (
    MessageError,
    Notice,
    NoticeCause,
    SendAgain,
    ShownState,
    TableStatus,
    read,
    written,
)
from companion.mqtt.topics import TableTopics
from companion.service.mqtt.commands import TableCommands
from companion.service.mqtt.outbox import Outbox
from companion.service.table.loop import EndedError
from companion.trouble import Trouble

HOUSEKEEPING_S = 30.0
"""Seconds after which the health of the machine is looked at again, though nothing happens at the table."""

MOST_UNDER_WAY = 50
"""How many events may wait to be confirmed at once."""


@dataclass(frozen=True, slots=True)
class Changed:
    """Something has changed at the table."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The table ends."""


NEVER = datetime.fromtimestamp(0, UTC)

PublisherMessage: TypeAlias = ConnectionEvent | Changed | Closed


class Publisher:
    """Publishes one table, from `start` until `close`.

    `connect` makes the connection that tells the given function what happens. `state` gives what the table
    shows now, told how many events are unsent. `announce` gives messages that make the table known to other
    programs, for the state that is shown; they are sent again when a message on the topic `birth` comes.
    `show` has the table show troubles. `run` is a random text, another one after each start.
    """

    def __init__(
        self,
        topics: TableTopics,
        run: str,
        outbox: Outbox,
        state: Callable[[int], ShownState],
        commands: TableCommands,
        show: Callable[[tuple[Trouble, ...]], None],
        clock: Callable[[], float],
        announce: Callable[[ShownState], Sequence[Sent]] = lambda _state: (),
        birth: str | None = None,
    ) -> None:
        self._topics = topics
        self._run = run
        self._outbox = outbox
        self._state = state
        self._commands = commands
        self._show = show
        self._clock = clock
        self._announce = announce
        self._birth = birth
        self._connection: BrokerConnection | None = None
        self._numbers: deque[int] = deque()
        self._confirmed: set[int] = set()
        self._last_state: ShownState | None = None
        self._announced: Sequence[Sent] = ()
        self._loss: Disconnected | None = None
        self._others: tuple[NoticeCause, ...] = ()
        self._namesake = False
        self._shown: tuple[Trouble, ...] = ()

    @property
    def subscribed(self) -> list[str]:
        """The topics that the table listens to."""
        topics = self._topics
        own = [topics.status, topics.again, topics.notice]
        own += [topics.command(command) for command in sorted(self._commands.allowed)]
        return own if self._birth is None else [*own, self._birth]

    @property
    def will(self) -> Sent:
        """What the broker says when the table dies."""
        return self._status("offline")

    def connected_by(self, connection: BrokerConnection) -> None:
        """Publish over this connection from now on."""
        self._connection = connection

    def work(self, message: PublisherMessage) -> None:
        """Handle one message."""
        match message:
            case Connected():
                self._begin()
            case Disconnected():
                self._loss = message
            case Confirmed(number):
                self._take_confirmation(number)
            case Received():
                self._take(message)
            case _:
                pass
        if self._loss is None:
            self._publish_state()
            self._publish_events()
        self._outbox.keep(self._clock())
        self._show_troubles()

    def close(self) -> None:
        """Keep how much was sent."""
        self._outbox.close()

    def _begin(self) -> None:
        """The connection stands: say who we are, and send what waits."""
        self._loss = None
        self._last_state = None
        self._announced = ()
        self._forget_under_way()
        self._outbox.restart()
        self._send(self._status("online"))

    def _forget_under_way(self) -> None:
        self._numbers.clear()
        self._confirmed.clear()

    def _publish_state(self) -> None:
        """Send the state if it says something new, and announce the table if that has changed."""
        state = self._state(self._outbox.unconfirmed)
        if self._last_state is not None and _content(state) == _content(self._last_state):
            return
        announced = self._announce(state)
        if announced != self._announced:
            for message in announced:
                self._send(message)
            self._announced = announced
        if self._send(Sent(self._topics.state, written(state), retain=True)) is not None:
            self._last_state = state

    def _publish_events(self) -> None:
        """Send the next events, as many as may be under way."""
        room = MOST_UNDER_WAY - len(self._numbers)
        for event in self._outbox.take(room) if room > 0 else ():
            number = self._send(Sent(self._topics.event, written(event)))
            if number is None:
                # The connection has just broken: all of this is sent again with the next one.
                return
            self._numbers.append(number)

    def _take_confirmation(self, number: int) -> None:
        """Events are confirmed in the order in which they were sent, in whatever order the broker does it."""
        self._confirmed.add(number)
        while self._numbers and self._numbers[0] in self._confirmed:
            self._confirmed.discard(self._numbers.popleft())
            self._outbox.confirm()
        self._confirmed &= set(self._numbers)

    def _take(self, message: Received) -> None:
        topics = self._topics
        if message.topic == self._birth:
            if message.payload == b"online":
                self._announced, self._last_state = (), None
            return
        with suppress(MessageError):
            if message.topic == topics.status:
                self._meet(read(message.payload, TableStatus), retained=message.retained)
            elif message.topic == topics.again and not message.retained:
                self._forget_under_way()
                self._outbox.send_again(read(message.payload, SendAgain).game)
            elif message.topic == topics.notice:
                self._others = read(message.payload, Notice).causes
            elif not message.retained:
                self._obey(message)

    def _meet(self, status: TableStatus, *, retained: bool) -> None:
        """Someone with our name is there, perhaps ourselves. What is retained may be from our last start."""
        if status.run == self._run:
            return
        if status.status == "offline":
            # The other one has gone; what it left behind says that we are offline.
            self._namesake = False
            self._send(self._status("online"))
        elif not retained and not self._namesake:
            self._namesake = True
            self._send(self._status("online"))

    def _obey(self, message: Received) -> None:
        """Carry out a command; one that is no command, or is retained, never comes here."""
        command = message.topic.removeprefix(self._topics.command(""))
        answer = self._commands.carry_out(command, message.payload)
        if message.answer_to and self._connection is not None:
            self._connection.publish(Sent(message.answer_to, written(answer)), message.correlation)

    def _status(self, status: str) -> Sent:
        told = TableStatus(
            status="online" if status == "online" else "offline", run=self._run, companion=__version__
        )
        return Sent(self._topics.status, written(told), retain=True)

    def _send(self, message: Sent) -> int | None:
        return None if self._connection is None else self._connection.publish(message)

    def _show_troubles(self) -> None:
        """Have the table show what is wrong with the connection, if that has changed."""
        troubles = tuple(self._troubles())
        if troubles != self._shown:
            self._shown = troubles
            with suppress(EndedError):
                self._show(troubles)

    def _troubles(self) -> list[Trouble]:
        found = []
        if self._loss is not None:
            found.append(Trouble("mqtt", self._loss.detail, cause=self._loss.cause))
        causes = dict.fromkeys((*(("same name",) if self._namesake else ()), *self._others))
        return found + [
            Trouble("mqtt", _DETAILS[cause].format(name=self._topics.table), cause=cause) for cause in causes
        ]


_DETAILS = {
    "same name": "another table of the same broker is called {name!r}, too; mqtt.table names this one",
    "clock": "the clock of this machine is wrong, says the hub",
    "version": "this table and the hub are of different versions",
    "hub full": "the disk of the hub is full; the hub takes the plies once it has room",
}
"""What others find wrong, in English for the journal of the system."""


def _content(state: ShownState) -> ShownState:
    """All of a state but when it was shown."""
    return replace(state, at=NEVER, clock=0.0)


class PublishingThread:
    """The thread of a publisher, with the queue of its messages."""

    def __init__(self, publisher: Publisher) -> None:
        self._publisher = publisher
        self._queue: queue.SimpleQueue[PublisherMessage] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)
        self._noted = threading.Event()

    def put(self, message: PublisherMessage) -> None:
        """Leave a message for the publisher, from any thread."""
        self._queue.put(message)

    def note_change(self, _version: int = 0) -> None:
        """Leave word that something has changed at the table, once until that is worked on."""
        if not self._noted.is_set():
            self._noted.set()
            self.put(Changed())

    def start(self) -> None:
        """Begin to work on the messages."""
        self._thread.start()

    def close(self) -> None:
        """Work on what is there, and end."""
        self._queue.put(Closed())
        self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                message: PublisherMessage = self._queue.get(timeout=HOUSEKEEPING_S)
            except queue.Empty:
                message = Changed()
            if isinstance(message, Closed):
                self._publisher.close()
                return
            if isinstance(message, Changed):
                self._noted.clear()
            self._publisher.work(message)
