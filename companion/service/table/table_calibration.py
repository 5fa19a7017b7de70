"""The calibration of the running table, from its menu: the game waits, and then goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from companion.boards.board import Board
from companion.link.messages import Message
from companion.referee.events import Button
from companion.sensing.calibration import CalibrationError
from companion.service.game.session import Session
from companion.service.sensors.link_input import LinkInput
from companion.service.sensors.sampler import ASK_S, Sampler
from companion.service.table.board_in_use import BoardInUse

if TYPE_CHECKING:
    from companion.screens.calibration_page import CalibrationView
    from companion.service.calibration.files import Shelf
    from companion.service.calibration.guide import Guide


class TableCalibration:
    """Calibrates the board in use, once at a time; its methods belong to the loop's thread.

    `shelf_of` says where the calibration of a board is kept, `now` gives the date. It goes on
    where an earlier one was broken off. What it has kept is in force at once; masses of pieces
    from the next game on.
    """

    def __init__(
        self,
        session: Session,
        in_use: BoardInUse,
        link_input: LinkInput,
        shelf_of: Callable[[Board], Shelf],
        now: Callable[[], datetime],
    ) -> None:
        self._session = session
        self._in_use = in_use
        self._link_input = link_input
        self._shelf_of = shelf_of
        self._now = now
        self._guide: Guide | None = None
        self._sampler: Sampler
        self._trouble = ""
        self._asked_at: float | None = None

    @property
    def running(self) -> bool:
        """Whether the table is being calibrated."""
        return self._guide is not None

    @property
    def due(self) -> float | None:
        """When the grid wants to be asked again."""
        return None if self._asked_at is None else self._asked_at + ASK_S

    @property
    def view(self) -> CalibrationView:
        """What is to be shown. Raises ValueError where the table is not being calibrated."""
        if self._guide is None:
            raise ValueError("the table is not being calibrated")
        grid = self._link_input.trouble
        return replace(self._guide.view, trouble=self._trouble or (grid.detail or grid.part if grid else ""))

    def begin(self) -> None:
        """Turn from the game to the calibration."""
        from companion.service.calibration.guide import Guide, known_pieces  # noqa: PLC0415 - start-up counts

        board = self._in_use.board
        place = self._shelf_of(board)
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
        """Turn back to the game; what was measured is kept."""
        if self._guide is None:
            return
        self._guide, self._asked_at = None, None
        self._link_input.listeners.remove(self._hear)
        self._in_use.read_anew(self._session.game, self._link_input)

    def press(self, button: Button) -> None:
        """A button: see `companion.sensing.calibrating`."""
        if self._guide is None:
            return
        self._keeping(lambda guide: guide.press(button))
        if self._guide.closed:
            self.end()

    def pass_time(self, t: float) -> None:
        """Ask the grid for what it measures, where that is due."""
        if self.due is not None and t >= self.due:
            self._asked_at = t
            self._sampler.ask(t)

    def _hear(self, said: Message, t: float) -> None:
        sample = self._sampler.take(said, t)
        if sample is not None:
            self._keeping(lambda guide: guide.feed(sample))

    def _keeping(self, act: Callable[[Guide], None]) -> None:
        """Do what may write to the disk, and show where that fails."""
        if self._guide is None:
            return
        try:
            act(self._guide)
            self._trouble = ""
        except CalibrationError as error:
            self._trouble = str(error)
