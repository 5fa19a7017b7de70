"""The shape of a grid: whatever senses the table and speaks the wire format.

A grid has a thread of its own, which only puts messages into the hands of whoever started it:
bytes as they come, and whether there is a grid at all. What the bytes say is the decoder's
business, so a board on a cable, a recording and the simulated table all go through it.
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
    """There is no grid, or no longer; `reason` is one sentence. It is sought from now on."""

    t: float
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """The grid is there, for the first time or again: a new connection; `detail` says which."""

    t: float
    detail: str


GridMessage: TypeAlias = Chunk | Lost | Found
Put: TypeAlias = Callable[[GridMessage], None]
"""Takes one message, from any thread, and returns at once."""


@runtime_checkable
class Grid(Protocol):
    """What every grid keeps to; the tests in tests/devices/test_grids.py hold for each of them.

    Found comes before the first Chunk of a connection. After Lost no Chunk comes until Found.
    Nothing is put before `start` is called, and nothing after `close` has returned.
    """

    def start(self, put: Put) -> None:
        """Begin; may be called once. What is wrong with the grid is told by Lost, not raised."""

    def say(self, line: bytes) -> None:
        """Say a line to the grid, from any thread; what it answers comes as a Chunk.

        While there is no grid, or where it hears nothing, the line is lost.
        """

    def close(self) -> None:
        """End the thread and let go of the port; closing again does nothing."""
