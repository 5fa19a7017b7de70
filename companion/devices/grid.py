"""The interface of a grid: the sensors of a table, which speak the wire format.

A grid has a thread of its own, which only puts messages: bytes as they come, and whether there is a grid at
all. The decoder reads the bytes, so that a board on a cable, a recording and the simulated table all take the
same way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable


@dataclass(frozen=True, slots=True)
class Chunk:
    """Bytes of the wire, cut anywhere; `t` is when they came, in seconds of the host's monotonic clock."""

    t: float
    data: bytes


@dataclass(frozen=True, slots=True)
class Lost:
    """There is no grid, or no longer; `reason` is one sentence. The grid goes on looking for it."""

    t: float
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """A connection to the grid begins, for the first time or again; `detail` names it."""

    t: float
    detail: str


GridMessage: TypeAlias = Chunk | Lost | Found
Put: TypeAlias = Callable[[GridMessage], None]
"""Takes one message, from any thread, and returns at once."""


@runtime_checkable
class Grid(Protocol):
    """The rules of every grid; the tests in tests/devices/test_grids.py check each of them.

    Found comes before the first Chunk of a connection. After Lost no Chunk comes until Found. Nothing is put
    before `start` is called, nor after `close` has returned.
    """

    def start(self, put: Put) -> None:
        """Begin; may be called once. Faults of the grid are put as Lost, not raised."""

    def say(self, line: bytes) -> None:
        """Send a line to the grid, from any thread; its answer comes as a Chunk.

        While there is no grid, or if it cannot hear, the line is lost.
        """

    def close(self) -> None:
        """End the thread and release the port. Closing again does nothing."""
