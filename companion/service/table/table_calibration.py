"""Calibrates the running table from its menu, while the game waits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from companion.boards.board import Board
from companion.link.messages import Message
from companion.referee.protocol import Button
from companion.sensing.calibration import CalibrationError
from companion.service.game.session import Session
from companion.service.sensors.link_input import LinkInput
from companion.service.sensors.sampler import ASK_S, Sampler
from companion.service.table.board_in_use import BoardInUse

if TYPE_CHECKING:
    from companion.screens.calibration_page import CalibrationView
    from companion.service.calibration.calibration_files import CalibrationFiles
    from companion.service.calibration.guide import Guide


class TableCalibration:
    """One calibration of the board in use at a time; its methods belong to the loop's thread.

    `files_of` gives the place where the calibration of a board is kept, and `now` gives the date. A
    calibration that was broken off is continued. A kept result is in force at once; masses of pieces only
    from the next game.
    """

    def __init__(
        self,
        session: Session,
        in_use: BoardInUse,
        link_input: LinkInput,
        files_of: Callable[[Board], CalibrationFiles],
        now: Callable[[], datetime],
    ) -> None:
        self._session = session
        self._in_use = in_use
        self._link_input = link_input
        self._files_of = files_of
        self._now = now
        self._guide: Guide | None = None
        self._sampler: Sampler
        self._trouble = ""
        self._asked_at: float | None = None

    @property
    def running(self) -> bool:
        """True if the table is being calibrated."""
        return self._guide is not None

    @property
    def due(self) -> float | None:
        """The time at which the grid wants to be asked again, None if no calibration runs."""
        return None if self._asked_at is None else self._asked_at + ASK_S

    @property
    def view(self) -> CalibrationView:
        """The current step. Raises ValueError if the table is not being calibrated."""
        if self._guide is None:
            raise ValueError("the table is not being calibrated")
        grid = self._link_input.trouble
        return replace(self._guide.view, trouble=self._trouble or (grid.detail or grid.part if grid else ""))

    def begin(self) -> None:
        """Interrupt the game and begin or continue the calibration."""
        from companion.service.calibration.guide import Guide, known_pieces  # noqa: PLC0415 - start-up counts

        board = self._in_use.board
        place = self._files_of(board)
        self._trouble = ""
        try:
            draft = place.load_draft()
        except CalibrationError:
            draft = None
        self._guide = Guide(board, place, self._now, known=known_pieces(board), draft=draft)
        self._sampler = Sampler(board, self._in_use.say)
        self._asked_at = float("-inf")
        self._link_input.listeners.append(self._hear)

    def end(self) -> None:
        """Go back to the game; what was measured is kept."""
        if self._guide is None:
            return
        self._guide, self._asked_at = None, None
        self._link_input.listeners.remove(self._hear)
        self._in_use.read_anew(self._session.game, self._link_input)

    def press(self, button: Button) -> None:
        """Take a button: see `companion.sensing.calibrator`."""
        if self._guide is None:
            return
        self._keeping(lambda guide: guide.press(button))
        if self._guide.closed:
            self.end()

    def pass_time(self, t: float) -> None:
        """Ask the grid for raw values if that is due."""
        if self.due is not None and t >= self.due:
            self._asked_at = t
            self._sampler.ask(t)

    def _hear(self, said: Message, t: float) -> None:
        sample = self._sampler.take(said, t)
        if sample is not None:
            self._keeping(lambda guide: guide.feed(sample))

    def _keeping(self, act: Callable[[Guide], None]) -> None:
        """Call a function that may write to the disk, and show its error."""
        if self._guide is None:
            return
        try:
            act(self._guide)
            self._trouble = ""
        except CalibrationError as error:
            self._trouble = str(error)
