"""Which fields of a board are read by a calibration, and by what of it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.boards.board import Board
from companion.contents import Field
from companion.sensing.calibration import (
    CELL_RAILS,
    HALL_RAILS,
    Calibrated,
    Calibration,
    LoadCell,
    Magnets,
    Poles,
)

_KINDS: Mapping[str, type[Calibrated]] = {
    "mass": LoadCell,
    "presence": Magnets,
    "count": Magnets,
    "contents": Poles,
}
"""How the raw values of each kind of sensor are read."""


RAILS: Mapping[str, tuple[int, int]] = {"hall": HALL_RAILS, "hx711": CELL_RAILS}
"""The ends of the range of each chip with raw values; what is not between them is not connected."""


def raw_fields(board: Board) -> dict[Field, int]:
    """The fields whose values mean nothing without a calibration, and their channels."""
    scanned = board.located
    return {
        field: place.channel
        for field, place in board.fields.items()
        if scanned and place.channel is not None and scanned[place.channel][0].raw
    }


def calibrated_fields(board: Board, calibration: Calibration) -> dict[Field, Calibrated]:
    """How the raw fields of the board are read.

    Those are left out that were not measured, or on another channel, or as another kind of sensor.
    """
    found = {field: calibration.of(field, channel) for field, channel in raw_fields(board).items()}
    return {
        field: calibrated
        for field, calibrated in found.items()
        if isinstance(calibrated, _KINDS[board.fields[field].sensor])
    }
