"""The fields of a board that give raw values, and how a calibration reads them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.boards.board import Board
from companion.contents import Field
from companion.devices.sensor_classes import sensor_class
from companion.sensing.calibration import CELL_RAILS, HALL_RAILS, Calibrated, Calibration
from companion.sensing.kinds import Sensor

RAILS: Mapping[str, tuple[int, int]] = {"hall": HALL_RAILS, "hx711": CELL_RAILS}
"""The ends of the range of each chip with raw values; a channel whose value is not between them is not
connected.
"""


def raw_fields(board: Board) -> dict[Field, int]:
    """The fields whose channels give raw values, with their channels; such values need a calibration."""
    scanned = board.located
    return {
        field: place.channel
        for field, place in board.fields.items()
        if scanned and place.channel is not None and scanned[place.channel][0].raw
    }


def calibrated_fields(board: Board, calibration: Calibration) -> dict[Field, Calibrated]:
    """How the calibration reads each raw field of the board.

    A field is left out if it was not measured, or on another channel, or as another kind of sensor.
    """
    found = {field: calibration.of(field, channel) for field, channel in raw_fields(board).items()}
    return {
        field: calibrated
        for field, calibrated in found.items()
        if calibrated is not None and _is_for(sensor_class(board, field), calibrated)
    }


def _is_for(kind: type[Sensor], calibrated: Calibrated) -> bool:
    """True if this is how a sensor of this kind is calibrated."""
    return kind.calibrated_by is not None and isinstance(calibrated, kind.calibrated_by)
