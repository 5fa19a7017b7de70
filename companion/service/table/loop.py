"""The loop: everything that happens at a table goes through one queue, one message after another.

    grid thread  --Chunk, Lost, Found-->|
    button thread ----------Pressed---->| queue --> decoder --> channels --> session --> screens
    page threads -----------Asked------>|

Other threads only put messages on the queue. Everything else runs in the thread that calls `run`, so it needs
no lock. Time enters only here: messages carry the monotonic clock of this machine, and the loop wakes up when
the session says that something is due.
"""

from __future__ import annotations

import queue
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from companion.devices.grid import Chunk, Found, Lost
from companion.errors import CompanionError
from companion.referee.protocol import Button

T = TypeVar("T")


class EndedError(CompanionError, RuntimeError):
    """The loop has ended and does nothing more for other threads."""


HOUSEKEEPING_S = 1.0
"""Seconds between two tries of missing parts; long texts also turn over then."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed; `held` if for a second or longer. `t` is the clock of this machine."""

    t: float
    button: Button
    held: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A function that another thread wants to be called in the loop; `done` gets its result or its error."""

    do: Callable[[], object]
    done: Future[Any]


@dataclass(frozen=True, slots=True)
class Throwing:
    """The companion shall throw the die or draw a card; `t` is the clock of this machine."""

    t: float


@dataclass(frozen=True, slots=True)
class Stopped:
    """The service shall end."""


LoopMessage: TypeAlias = Chunk | Lost | Found | Pressed | Throwing | Asked | Stopped


class Loop:
    """One queue, and the functions that handle its messages.

    `work` gets each message except Asked and Stopped. `pass_time` gets the time whenever some has passed.
    `due` gives the latest time at which it wants to be called. `turned` gets the time before each wait, so at
    least once in HOUSEKEEPING_S unless something hangs.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        work: Callable[[LoopMessage], None],
        pass_time: Callable[[float], None],
        due: Callable[[], float | None],
        turned: Callable[[float], None] = lambda _t: None,
    ) -> None:
        self._queue: queue.SimpleQueue[LoopMessage] = queue.SimpleQueue()
        self._clock = clock
        self._work = work
        self._pass_time = pass_time
        self._due = due
        self._turned = turned
        self._passed_at = clock()
        self._ended = False

    @property
    def ended(self) -> bool:
        """True once `run` has returned."""
        return self._ended

    def put(self, message: LoopMessage) -> None:
        """Put a message on the queue, from any thread."""
        self._queue.put(message)

    def ask(self, do: Callable[[], T]) -> T:
        """Have a function called in the loop, from another thread, and wait for its result.

        Raises EndedError if the loop ends before that.
        """
        done: Future[T] = Future()
        self._queue.put(Asked(do, done))
        if self._ended:
            self._refuse_the_rest()
        return done.result()

    def run(self) -> None:
        """Work until a Stopped comes; later calls of `ask` raise EndedError."""
        try:
            self._run()
        finally:
            self._ended = True
            self._refuse_the_rest()

    def _refuse_the_rest(self) -> None:
        """Refuse all requests that still wait. Any thread may do this: a queue gives each message once."""
        with suppress(queue.Empty):
            while True:
                message = self._queue.get(timeout=0.0)
                if isinstance(message, Asked):
                    message.done.set_exception(EndedError("the table has ended"))

    def _run(self) -> None:
        while True:
            self._turned(self._clock())
            message = self._next()
            if isinstance(message, Stopped):
                return
            # A waiting message is older than now, so time passes only after all messages.
            if message is None:
                self._passed_at = self._clock()
                self._pass_time(self._passed_at)
            elif isinstance(message, Asked):
                _answer(message)
            else:
                self._work(message)

    def _next(self) -> LoopMessage | None:
        due, housekeeping = self._due(), self._passed_at + HOUSEKEEPING_S
        wake_at = housekeeping if due is None else min(due, housekeeping)
        try:
            return self._queue.get(timeout=max(0.0, wake_at - self._clock()))
        except queue.Empty:
            return None


def _answer(asked: Asked) -> None:
    """Call the function; its error belongs to the thread that asked, not to the loop."""
    try:
        asked.done.set_result(asked.do())
    except BaseException as error:  # noqa: BLE001 - handed on whole to the thread that asked
        asked.done.set_exception(error)
