"""Makes the grid of sensors that the configuration names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.boards.board import Board
from companion.devices.grid import Grid
from companion.service.config.configuration import Configuration, ConfigurationError
from companion.service.config.pi_grids import expander_grid, matrix_grid


def real_grid(configuration: Configuration, board: Board, clock: Callable[[], float]) -> Grid:
    """The configured grid, unless it is simulated. Raises ConfigurationError.

    `clock` gives seconds. A simulated grid also needs simulated hands, and is made by the table itself.
    """
    section = configuration.grid
    if section.kind == "recorded":
        return _recorded(section.file, board, clock)
    if section.kind == "gpio":
        return matrix_grid(configuration, board, clock)
    if section.kind == "mcp23017":
        return expander_grid(configuration, board, clock)
    from companion.devices.serial_grid import SerialGrid  # noqa: PLC0415 - only where wired

    return SerialGrid(section.port, clock=clock)


def _recorded(file: str | None, board: Board, clock: Callable[[], float]) -> Grid:
    from companion.devices.recorded_grid import RecordedGrid  # noqa: PLC0415 - only where wired
    from companion.devices.recorded_moments import RecordedGridError  # noqa: PLC0415 - only where wired

    if not file:
        raise ConfigurationError("grid.file is missing; a recorded grid needs the path of its file")
    try:
        return RecordedGrid.open(Path(file), board, clock=clock)
    except RecordedGridError as error:
        raise ConfigurationError(f"grid.file: {error}") from error
