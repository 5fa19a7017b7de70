"""The moments of a recording for the grid that plays it, each with the full picture.

The referee reads recordings, too, to judge them. Here they become bytes of the wire, and are checked for
readings that this board's sensors could not give.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from companion.boards.board import Board
from companion.contents import Field
from companion.devices.channels import Channels
from companion.errors import CompanionError
from companion.link import wire
from companion.sensing.frames import Reading
from companion.sensing.kinds import ReadingError


class RecordedGridError(CompanionError, ValueError):
    """A recording that cannot be played on this board; the message names line, value and what is allowed."""


class _Header(Struct, frozen=True):
    """The keys of the first line that a grid needs."""

    recording: Literal[1]
    game: str
    sensors: dict[str, str]


class _Line(Struct, frozen=True):
    """One later line."""

    t: Annotated[float, Meta(ge=0)]
    read: dict[Field, Reading] | UnsetType = UNSET
    press: str | UnsetType = UNSET
    roll: int | UnsetType = UNSET
    card: int | UnsetType = UNSET
    choose: str | UnsetType = UNSET

    def events(self) -> Iterator[tuple[str, str]]:
        """The events of the line besides its readings: name on the wire, and what."""
        for name in wire.EVENTS:
            what = getattr(self, name)
            if what is not UNSET:
                yield name, str(what)


@dataclass(frozen=True, slots=True)
class RecordedMoment:
    """What the grid sends at `t` seconds of the recording: the full picture, and events."""

    t: float
    readings: dict[Field, Reading]
    events: tuple[tuple[str, str], ...]


def recorded_moments(lines: Iterable[str], channels: Channels) -> list[RecordedMoment]:
    """The moments of a recording, each with the readings of all fields. Raises RecordedGridError."""
    numbered = enumerate(lines, start=1)
    _, first = next(numbered, (1, ""))
    try:
        _check_header(msgspec.json.decode(first, type=_Header), channels.board)
    except (msgspec.DecodeError, RecordedGridError) as error:
        raise RecordedGridError(f"line 1: {error}") from error
    made: list[RecordedMoment] = []
    for number, text in numbered:
        last = made[-1] if made else RecordedMoment(0.0, {}, ())
        try:
            made.append(_moment(text, last, channels))
        except (msgspec.DecodeError, ValueError) as error:
            raise RecordedGridError(f"line {number}: {error}") from error
    return made


def _check_header(header: _Header, board: Board) -> None:
    """Raise RecordedGridError if the game or the sensors of the recording are not those of the board."""
    if header.game != board.game:
        raise RecordedGridError(f"{header.game!r} was played, and board {board.name!r} is for {board.game!r}")
    unknown = [field for field in header.sensors if field != "*" and field not in board.fields]
    if unknown:
        raise RecordedGridError(f"sensors: board {board.name!r} has no field {unknown[0]!r}")
    for field, kind in board.sensors.items():
        recorded = header.sensors.get(field, header.sensors.get("*", "none"))
        if recorded != kind:
            raise RecordedGridError(
                f"sensors: {field} was sensed by {recorded!r}, on board {board.name!r} it is {kind!r}"
            )


def _moment(text: str, last: RecordedMoment, channels: Channels) -> RecordedMoment:
    """The moment of a line; a field that it leaves out has its reading of `last`."""
    line = msgspec.json.decode(text, type=_Line)
    if line.t < last.t:
        raise RecordedGridError(f"t: {line.t:g} is before {last.t:g}, the time of the line before")
    read = {} if isinstance(line.read, UnsetType) else line.read
    for field, reading in read.items():
        if field not in channels.sight.sensed:
            raise RecordedGridError(f"read: {field!r} is no sensed field of board {channels.board.name!r}")
        try:
            channels.sight.sensor(field).check(reading)
        except ReadingError as error:
            raise RecordedGridError(f"read: {field}: {error}") from error
    moment = RecordedMoment(line.t, {**last.readings, **read}, tuple(line.events()))
    for name, what in moment.events:
        wire.event(name, 0, what)
    return moment
