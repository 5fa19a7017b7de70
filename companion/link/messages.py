"""What the decoder makes of the lines of the wire: frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = int | float | str | None
"""What one channel says: a whole number, grams, contents text, or None for no reading."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Who is at the other end: its firmware version, its board's name, how many channels it sends."""

    firmware: str
    board: str
    channels: int


@dataclass(frozen=True, slots=True)
class WireFrame:
    """All channels at one time, channel 0 first.

    `seq` is the frame's number as sent; `ms` is the grid's own clock in milliseconds, widened so
    that it neither wraps nor decreases.
    """

    seq: int
    ms: int
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class WireEvent:
    """A ``press``, ``roll``, ``card`` or ``choose`` at the grid, `what` as sent; `ms` as in a frame."""

    name: str
    ms: int
    what: str


@dataclass(frozen=True, slots=True)
class WireRaw:
    """The raw values of all channels as measured when asked for, channel 0 first; `ms` as in a frame."""

    ms: int
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class WireTested:
    """What a self-test found: one of `wire.FAULTS` by channel; no fault, all is well. `ms` as in a frame."""

    ms: int
    faults: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Refused:
    """The grid speaks another version of the wire; nothing it says can be used."""

    theirs: int
    ours: int

    def __str__(self) -> str:
        return f"the grid speaks wire version {self.theirs}, the companion version {self.ours}"


Message: TypeAlias = Hello | WireFrame | WireEvent | WireRaw | WireTested | Refused


@dataclass(frozen=True, slots=True)
class LinkCounts:
    """How the link is doing, since the decoder was made.

    `lines` were understood; `damaged` carried the mark of the wire but a wrong checksum, or made
    no sense; `foreign` did not carry it; `overlong` had no end in time; `lost` are the frames
    whose number never came.
    """

    lines: int = 0
    damaged: int = 0
    foreign: int = 0
    overlong: int = 0
    lost: int = 0
