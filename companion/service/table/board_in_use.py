"""The board that is played on; on a simulated table also the hands and the grid that belong to it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeAlias

from companion.boards.board import Board
from companion.contents import ContentsError, Table
from companion.devices.channels import Channels
from companion.devices.grid import Grid, Put
from companion.devices.simulated_table import SimulatedTable, TableError
from companion.records.simulated_state import SimulatedState
from companion.referee.pipeline import Pace
from companion.rules.game import AnyGame
from companion.sensing.calibration import Calibration, CalibrationError
from companion.service.game.session import Session
from companion.service.sensors.link_input import LinkInput

Simulate: TypeAlias = Callable[[SimulatedTable, Board], Grid]
"""Makes the grid that sees the hands of a simulated table."""

FindCalibration: TypeAlias = Callable[[Board], Calibration | None]
"""Finds the calibration of a board, None if there is none. Raises CalibrationError."""


class BoardInUse:
    """The board of the running game; all methods but `watch` belong to the loop's thread.

    A wired table keeps its board and its `grid`. A simulated table has none of its own: `simulate` makes it,
    and another one, with other hands, for each other board that a game needs. Without `calibration` the grid
    sends readings, not raw values. `damaged` says what is wrong with the calibration file, "" if nothing is.
    `moves` is how many movements simulated hands have made, on all boards together.
    """

    def __init__(
        self,
        board: Board,
        game: AnyGame,
        *,
        grid: Grid | None,
        simulate: Simulate,
        calibration: FindCalibration | None = None,
    ) -> None:
        self.board = board
        self._calibration = calibration
        self.damaged = ""
        self.channels = self._channels(game)
        self.hands: SimulatedTable | None = None
        self._letters = game.letters
        self._simulate = simulate
        self._put: Put | None = None
        self._watchers: list[Callable[[], None]] = []
        self.moves = 0
        self._counting = threading.Lock()
        self._grid = grid or self._simulated_grid()

    @property
    def simulated(self) -> bool:
        """True if the pieces are moved on the page."""
        return self.hands is not None

    @property
    def holding(self) -> bool:
        """True if a hand of a simulated table holds pieces."""
        return self.hands is not None and bool(self.hands.held)

    @property
    def pace(self) -> Pace:
        """How long readings on this board must last, and what is agreed about plies that it does not see."""
        return Pace(self.board.debounce, self.board.settle, self.board.unseen)

    def start(self, put: Put) -> None:
        """Start the grid; it hands its messages to `put`."""
        self._put = put
        self._grid.start(put)

    def say(self, line: bytes) -> None:
        """Send a line to the grid."""
        self._grid.say(line)

    def close(self) -> None:
        """Close the grid."""
        self._grid.close()

    def change(self, board: Board, game: AnyGame, session: Session, link_input: LinkInput) -> None:
        """Play this game on this board from now on."""
        another = board is not self.board or game.letters != self._letters
        self.board, self._letters = board, game.letters
        self.read_anew(game, link_input)
        session.sit_at(self.channels.sight, self.pace)
        if another and self.simulated:
            self._grid.close()
            link_input.await_another()
            self._grid = self._simulated_grid()
            if self._put is not None:
                self._grid.start(self._put)

    def read_anew(self, game: AnyGame, link_input: LinkInput) -> None:
        """Load the calibration again and use it for all further messages of the grid."""
        self.channels = self._channels(game)
        link_input.read_by(self.channels, self.damaged)

    def set_up(self, table: Table) -> bool:
        """Put the pieces of a simulated table into place. False if the table is wired: players must do it."""
        if self.hands is not None:
            self.hands.set_up(table)
        return self.simulated

    @property
    def simulated_state(self) -> SimulatedState | None:
        """How the simulated table is now, None for a wired one."""
        return None if self.hands is None else SimulatedState(self.board.name, self.hands.lying)

    def lay(self, state: SimulatedState) -> bool:
        """Put the pieces of a simulated table where they lay; False if that is not known or cannot be."""
        if state.lying is None or state.board != self.board.name:
            return False
        try:
            return self.set_up(state.lying)
        except (TableError, ContentsError):
            return False

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after each movement of a simulated hand; call the result to stop that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def _channels(self, game: AnyGame) -> Channels:
        self.damaged = ""
        if self._calibration is None:
            return Channels(self.board, game.fields)
        try:
            found = self._calibration(self.board)
        except CalibrationError as error:
            found, self.damaged = None, str(error)
        return Channels(self.board, game.fields, found or Calibration(board=self.board.name, made=""))

    def _simulated_grid(self) -> Grid:
        """Take new hands to the board; the result is the grid that sees them."""
        self.hands = SimulatedTable(self.board, self._letters)
        self.hands.watch(self._moved)
        return self._simulate(self.hands, self.board)

    def _moved(self) -> None:
        with self._counting:
            self.moves += 1
        for watcher in tuple(self._watchers):
            watcher()
