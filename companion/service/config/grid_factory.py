"""Makes the grid of sensors that the configuration names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from companion.boards.board import Board
from companion.devices.external_devices import ExternalGrid
from companion.devices.grid import Grid
from companion.service.config.board_fit import game_on_board
from companion.service.config.configuration import Configuration, ConfigurationError
from companion.service.config.device_kinds import GRIDS
from companion.service.config.device_makers import is_brought, made
from companion.service.game.luck import Luck

Clock: TypeAlias = Callable[[], float]
"""Gives seconds."""

GridMaker: TypeAlias = Callable[[Configuration, Board, Clock], Grid]
"""Makes a grid for a board, without opening anything. Raises ConfigurationError.

What only this kind needs stands in `grid.options` of the configuration.
"""


def grid_of(configuration: Configuration, board: Board, clock: Clock) -> Grid:
    """The configured grid. Raises ConfigurationError.

    The running table makes a simulated grid itself, because the page moves the pieces on it.
    """
    kind = configuration.grid.kind
    grid = made(GRIDS, "grid.kind", kind, configuration, board, clock)
    if not isinstance(grid, Grid):
        raise ConfigurationError(
            f"grid.kind: {kind!r} makes a {type(grid).__name__}, but a grid has start, say and close"
        )
    return ExternalGrid(kind, grid, clock) if is_brought(GRIDS, kind) else grid


def simulated_grid(configuration: Configuration, board: Board, clock: Clock) -> Grid:
    """A grid over a simulated table that is set up for the start of a game. Raises BoardError, RulesError."""
    from companion.devices.simulated_grid import SimulatedGrid  # noqa: PLC0415 - only where simulated
    from companion.devices.simulated_table import SimulatedTable  # noqa: PLC0415 - only where simulated

    game = game_on_board(board, configuration.options, Luck())
    table = SimulatedTable(board, game.letters)
    table.set_up(game.contents(game.start()))
    return SimulatedGrid(table, board, clock=clock)


def serial_grid(configuration: Configuration, _board: Board, clock: Clock) -> Grid:
    """A Pico on a cable."""
    from companion.devices.serial_grid import SerialGrid  # noqa: PLC0415 - only where wired

    return SerialGrid(configuration.grid.port, clock=clock)


def recorded_grid(configuration: Configuration, board: Board, clock: Clock) -> Grid:
    """A recording that is played. Raises ConfigurationError."""
    from companion.devices.recorded_grid import RecordedGrid  # noqa: PLC0415 - only where recorded
    from companion.devices.recorded_moments import RecordedGridError  # noqa: PLC0415 - only where recorded

    file = configuration.grid.file
    if not file:
        raise ConfigurationError("grid.file is missing; a recorded grid needs the path of its file")
    try:
        return RecordedGrid.open(Path(file), board, clock=clock)
    except RecordedGridError as error:
        raise ConfigurationError(f"grid.file: {error}") from error
