"""From channels to fields and back: what the board file says about the values of the wire."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.boards.board import Board
from companion.boards.place import Place
from companion.contents import Field
from companion.link.messages import Hello, Value, WireFrame
from companion.sensing.frames import Frame, Reading
from companion.sensing.kinds import ReadingError, Sensor, sensor
from companion.sensing.sight import Sight


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The grid is not the one of the board file; its frames cannot be used."""

    board: str
    wanted: int
    found: int
    name: str | None = None

    def __str__(self) -> str:
        who = "the grid" if self.name is None else f"the grid {self.name!r}"
        return f"{who} has {self.found} channels, the board file {self.board!r} has {self.wanted}"


class Channels:
    """Which channel is which field on this board, and what its values mean.

    `fields` are those that are in play, by default all: a board for four players has yards of
    which a game of two knows nothing, and what their sensors say is passed over.
    """

    def __init__(self, board: Board, fields: Collection[Field] | None = None) -> None:
        self.board = board
        places = {field: place for field, place in board.fields.items() if fields is None or field in fields}
        self.sight = Sight(_sensors(board, places))
        self._channels = {
            field: place.channel for field, place in places.items() if place.channel is not None
        }

    def check(self, hello: Hello) -> Mismatch | None:
        """Whether the grid that says hello can be this board's."""
        if hello.channels == self.board.channels:
            return None
        return Mismatch(self.board.name, self.board.channels, hello.channels, hello.board)

    def frame(self, wired: WireFrame, t: float) -> Frame | Mismatch:
        """The readings of all sensed fields at `t` seconds; a value that its sensor cannot give is none."""
        if len(wired.values) != self.board.channels:
            return Mismatch(self.board.name, self.board.channels, len(wired.values))
        readings = {
            field: _reading(self.sight.sensor(field), wired.values[channel])
            for field, channel in self._channels.items()
        }
        return Frame(t, readings)

    def values(self, readings: Mapping[Field, Reading]) -> list[Value]:
        """The values of a full frame; a field that is left out has no reading."""
        values: list[Value] = [None] * self.board.channels
        for field, channel in self._channels.items():
            values[channel] = readings.get(field)
        return values


def _sensors(board: Board, places: Mapping[Field, Place]) -> dict[Field, Sensor]:
    return {
        field: sensor(place.sensor, board.masses, board.tolerance, board.spread)
        for field, place in places.items()
    }


def _reading(sensor: Sensor, value: Value) -> Reading:
    reading: Reading = value
    if sensor.kind == "presence" and value in (0, 1):
        reading = bool(value)
    try:
        sensor.check(reading)
    except ReadingError:
        return None
    return float(reading) if sensor.kind == "mass" and reading is not None else reading
