"""From channels to fields and back: what the board file says about the values of the wire."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.boards.board import Board
from companion.contents import Field
from companion.devices.raw_fields import calibrated_fields, raw_fields
from companion.devices.sensor_classes import sensor_class
from companion.link.messages import Hello, WireFrame, WireValue
from companion.sensing.calibration import Calibrated, Calibration
from companion.sensing.frames import Frame, Reading
from companion.sensing.kinds import ReadingError, Sensor
from companion.sensing.sight import Sight


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The grid is not that of the board file; its frames cannot be used."""

    board: str
    wanted: int
    found: int
    name: str | None = None

    def __str__(self) -> str:
        this = f"this is the board {self.board!r} with {self.wanted}"
        if self.name is None:
            return f"the grid sends {self.found} channels, but {this}"
        return f"the grid is set up for the board {self.name!r} with {self.found} channels, but {this}"


class Channels:
    """The field of each channel on this board, and the meaning of its values.

    `fields` are the fields in play, by default all: a board for four players has yards that a game of two
    does not use, and their values are ignored. Raw values are read by the `calibration`. Without a
    calibration, as on a simulated table, all values are final. `uncalibrated` are the raw fields that the
    calibration lacks; they have no reading. Raises BoardError if a sensor kind of another package cannot be
    used.
    """

    def __init__(
        self,
        board: Board,
        fields: Collection[Field] | None = None,
        calibration: Calibration | None = None,
    ) -> None:
        self.board = board
        self.calibration = calibration
        places = {field: place for field, place in board.fields.items() if fields is None or field in fields}
        self.sight = Sight(_sensors(board, tuple(places), calibration))
        self._channels = {
            field: place.channel for field, place in places.items() if place.channel is not None
        }
        self._raw = raw_fields(board) if calibration is not None else {}
        self._calibrated = calibrated_fields(board, calibration) if calibration is not None else {}
        self.uncalibrated = tuple(
            field for field in self._raw if field in places and field not in self._calibrated
        )

    @property
    def is_blind(self) -> bool:
        """True if every sensed field has no reading because it is not calibrated."""
        return bool(self.uncalibrated) and len(self.uncalibrated) == len(self._channels)

    def check(self, hello: Hello) -> Mismatch | None:
        """The mismatch between the grid that says hello and this board; None if the grid fits."""
        if (hello.board, hello.channels) == (self.board.name, self.board.channels):
            return None
        return Mismatch(self.board.name, self.board.channels, hello.channels, hello.board)

    def frame(self, wired: WireFrame, t: float) -> Frame | Mismatch:
        """The readings of all sensed fields at `t` seconds; a value that a sensor cannot give
        becomes None.
        """
        if len(wired.values) != self.board.channels:
            return Mismatch(self.board.name, self.board.channels, len(wired.values))
        readings = {
            field: self.reading(field, wired.values[channel]) for field, channel in self._channels.items()
        }
        return Frame(t, readings)

    def reading(self, field: Field, value: WireValue) -> Reading:
        """What a value of the field's channel means; None if its sensor cannot give it."""
        if field in self._raw:
            value = _of_raw(self._calibrated.get(field), value)
        try:
            return self.sight.sensor(field).read(value)
        except ReadingError:
            return None

    def values(self, readings: Mapping[Field, Reading]) -> list[WireValue]:
        """The values of all channels for these readings; a field that is left out has no reading."""
        values: list[WireValue] = [None] * self.board.channels
        for field, channel in self._channels.items():
            values[channel] = readings.get(field)
        return values


def _sensors(board: Board, fields: Collection[Field], calibration: Calibration | None) -> dict[Field, Sensor]:
    """The sensor of each field, with the masses of the calibration if it has some."""
    masses = board.masses | (calibration.masses if calibration is not None else {})
    return {field: sensor_class(board, field).made(masses, board.tolerance, board.spread) for field in fields}


def _of_raw(calibrated: Calibrated | None, value: WireValue) -> WireValue:
    """What the calibration makes of a raw value; None if there is none."""
    raw = isinstance(value, int) and not isinstance(value, bool)
    return calibrated.reading(value) if raw and calibrated is not None else None  # type: ignore[arg-type]
