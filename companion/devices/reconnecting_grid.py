"""The common part of grids that may vanish and come back: they are connected to again and again.

connect -> Found ... OSError -> Lost
 ^                               |
 +---- wait, longer each time <--+
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from companion.devices.grid import Found, Lost, Put
from companion.extensions import FAULTS


class ReconnectingGrid(ABC):
    """A grid with a thread that connects to it until closed; `name` is the name of the thread.

    `clock` gives seconds. `waits` are the seconds between attempts to connect: the last one is repeated, and
    once the grid was found they begin anew. A loss is put once, and again only if its reason changes or the
    grid was found meanwhile. `wait` waits so many seconds, and less if the grid is closed meanwhile.
    """

    def __init__(
        self,
        name: str,
        clock: Callable[[], float],
        waits: Sequence[float],
        wait: Callable[[float], object] | None = None,
    ) -> None:
        self._clock = clock
        self._waits = waits
        self._put: Put
        self._lost: str | None = None
        self._failures = 0
        self._closed = threading.Event()
        self._wait = wait or self._closed.wait
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self, put: Put) -> None:
        """Begin to connect to the grid and to read from it."""
        self._put = put
        self._thread.start()

    def close(self) -> None:
        """End the thread, which releases the grid; the thread itself may call this, too, from `put`."""
        self._closed.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    @abstractmethod
    def _connect(self) -> None:
        """Connect, call `_found`, and read from the grid until it is gone or closed. Raises OSError."""

    def _found(self, t: float, detail: str) -> None:
        """Put Found; from now on a loss counts as new."""
        self._lost = None
        self._failures = 0
        self._put(Found(t, detail))

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self._connect()
            except OSError as error:
                self._lose(str(error))
            except FAULTS as error:
                # What is scanned may come from another package; the table runs on without the grid.
                self._lose(f"{type(error).__name__}: {error}")
            seconds = self._waits[min(self._failures, len(self._waits) - 1)]
            self._failures += 1
            self._wait(seconds)

    def _lose(self, reason: str) -> None:
        """Put Lost, unless it was put with this reason already."""
        if reason != self._lost and not self._closed.is_set():
            self._lost = reason
            self._put(Lost(self._clock(), reason))
