"""The messages that the decoder makes of the lines of the wire: immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

WireValue: TypeAlias = int | float | str | None
"""The value of one channel: a whole number, grams, contents text, or None for no reading."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The grid's introduction: its firmware version, its board's name, and its number of channels."""

    firmware: str
    board: str
    channels: int


@dataclass(frozen=True, slots=True)
class WireFrame:
    """The values of all channels at one time, channel 0 first.

    `seq` is the frame's number as sent; `ms` is the grid's own clock in milliseconds, widened so that it
    neither wraps nor decreases.
    """

    seq: int
    ms: int
    values: tuple[WireValue, ...]


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
    """The faults that a self-test found, each one of `wire.FAULTS`, by channel; empty if there are none. `ms`
    as in a frame.
    """

    ms: int
    faults: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Refused:
    """The grid speaks another version of the wire; nothing that it sends can be used."""

    theirs: int
    ours: int

    def __str__(self) -> str:
        return f"the grid speaks wire version {self.theirs}, the companion version {self.ours}"


Message: TypeAlias = Hello | WireFrame | WireEvent | WireRaw | WireTested | Refused


@dataclass(frozen=True, slots=True)
class LinkCounts:
    """How the link is doing since the decoder was created.

    `lines` were understood. `damaged` lines had the mark of the wire but a wrong checksum, or made no sense;
    `foreign` lines did not have it; `overlong` lines did not end in time. `lost` is the number of frames that
    never came.
    """

    lines: int = 0
    damaged: int = 0
    foreign: int = 0
    overlong: int = 0
    lost: int = 0
