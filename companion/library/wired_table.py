"""The referee for a table that is wired: a board on a serial port."""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Self

from companion.boards.board import Board
from companion.devices.channels import Channels
from companion.devices.grid import Grid, GridMessage
from companion.devices.serial_grid import SerialGrid
from companion.library.judged_table import JudgedTable
from companion.referee.pipeline import Pace
from companion.referee.protocol import AnyVerdict
from companion.sensing.calibration import Calibration
from companion.service.calibration.calibration_files import load
from companion.service.config.board_fit import checked_board, game_on_board
from companion.service.game.luck import Luck
from companion.service.game.session import Session
from companion.service.sensors.link_input import LinkInput


class WiredTable(JudgedTable):
    """A table whose board is plugged in; iterate over its verdicts as they come.

    For example::

        with companion.WiredTable("sahara-scales", port="/dev/ttyACM0") as table:
            for verdict in table:
                print(table.sentence(verdict))

    A grid that is not there, or is pulled out, is sought again; `trouble` says what is wrong meanwhile. The
    iteration ends when another thread, or a signal handler, calls `close`. Games are not archived.
    """

    def __init__(self, board: Board | str, port: str | None = None, **options: object) -> None:
        """A board of the package, or a board file, with the options of its game.

        Without a `port` the first grid that is found is used. Raises BoardError, RulesError and
        CalibrationError.
        """
        board = checked_board(board) if isinstance(board, str) else board
        game = game_on_board(board, options, Luck())
        calibration = load(board, os.environ) or Calibration(board=board.name, made="")
        channels = Channels(board, game.fields, calibration)
        session = Session(channels.sight, Pace(board.debounce, board.settle, board.unseen), None)
        session.new_game(game, {})
        super().__init__(session)
        self._link = LinkInput(channels)
        self._messages: queue.SimpleQueue[GridMessage | None] = queue.SimpleQueue()
        self._grid: Grid = SerialGrid(port, clock=time.monotonic)

    @property
    def trouble(self) -> str | None:
        """What is wrong with the grid or its calibration; None if nothing is."""
        trouble = self._link.trouble or self._link.calibration_trouble
        return None if trouble is None else f"{trouble.part}: {trouble.detail}"

    def __enter__(self) -> Self:
        self._grid.start(self._messages.put)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Release the port and end the iteration; may be called again."""
        self._grid.close()
        self._messages.put(None)

    def __iter__(self) -> Iterator[AnyVerdict]:
        while True:
            try:
                message = self._messages.get(timeout=self._patience())
            except queue.Empty:
                yield from self._session.advance(time.monotonic())
                continue
            if message is None:
                return
            for event in self._link.feed(message):
                yield from self._session.feed(event)

    def _patience(self) -> float | None:
        """Seconds until a verdict may be due without a message of the grid; None if none can be."""
        due = self._session.due
        return None if due is None else max(0.0, due - time.monotonic())
