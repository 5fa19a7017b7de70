"""The classes of the sensor kinds that a board names."""

from __future__ import annotations

from companion.boards.board import Board, BoardError
from companion.contents import Field
from companion.sensing.kinds import ReadingError, Sensor, kind_of


def sensor_class(board: Board, field: Field) -> type[Sensor]:
    """The class of a field's sensor kind.

    Raises BoardError if another package brings that kind and it cannot be used; the message names the place.
    """
    try:
        return kind_of(board.fields[field].sensor)
    except ReadingError as error:
        raise BoardError(f"board {board.name!r}: fields.{field}.sensor: {error}") from error
