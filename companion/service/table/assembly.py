"""Makes all parts of one table from its configuration, runs them and closes them."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, TypeGuard

from companion.boards.board import Board
from companion.devices.grid import Grid
from companion.devices.lights import Lights
from companion.devices.simulated_table import SimulatedTable
from companion.records.archive import Archive
from companion.referee.protocol import button
from companion.rules.game import AnyGame
from companion.screens.words import Words
from companion.sensing.calibration import Calibration
from companion.service.config.configuration import Configuration
from companion.service.config.table_parts import TableParts, parts_of
from companion.service.game.archive_writer import PATIENCE_S, ArchiveWriter
from companion.service.game.luck import Luck
from companion.service.game.session import Session
from companion.service.pairing.device_file import device_file
from companion.service.pairing.table_pairing import TablePairing
from companion.service.sensors.link_input import LinkInput
from companion.service.table.board_in_use import BoardInUse
from companion.service.table.display_output import DisplayOutput
from companion.service.table.drift_monitor import DriftMonitor
from companion.service.table.game_resumption import (
    GameResumption,
    LastGame,
    first_board,
    log_of,
    resumable_game,
)
from companion.service.table.game_starter import GameStarter
from companion.service.table.light_output import LightOutput
from companion.service.table.loop import Loop, Pressed, Stopped, Throwing
from companion.service.table.menu_actions import MenuActions
from companion.service.table.menu_control import MenuControl
from companion.service.table.running_table import RunningTable
from companion.service.table.settle_times import SETTLE_S
from companion.service.table.systemd_notify import NO_SYSTEMD, SystemdNotifier
from companion.service.table.table_calibration import TableCalibration
from companion.service.table.trouble_journal import TroubleJournal
from companion.service.table.undo_check import UndoCheck
from companion.trouble import Trouble

if TYPE_CHECKING:
    from companion.service.calibration.calibration_files import CalibrationFiles

_STARTED = time.monotonic()


def since_start() -> float:
    """Seconds since the program started: the clock of the table."""
    return time.monotonic() - _STARTED


def _going_on(clock: Callable[[], float], t: float) -> Callable[[], float]:
    """A clock that goes on at `t` seconds where another one begins."""
    return lambda: t + clock()


def _now() -> datetime:
    return datetime.now(UTC)


def _calibration(board: Board) -> Calibration | None:
    """The calibration in force of a wired board, None if there is none. Raises CalibrationError."""
    return _calibration_files(board).load()


def _calibration_files(board: Board) -> CalibrationFiles:
    from companion.service.calibration.calibration_files import calibration_files  # noqa: PLC0415 - only where wired

    return calibration_files(board, os.environ)


class Companion:
    """One table, from construction until `run` returns.

    Raises BoardError, RulesError and ConfigurationError if the configuration does not describe a table. A
    part that is missing is no error: the table runs without it and shows a trouble. `clock` gives seconds.
    `systemd` is told when the table runs and that it still does.
    """

    def __init__(
        self,
        configuration: Configuration,
        archive: Path,
        language: str,
        clock: Callable[[], float] = since_start,
        systemd: SystemdNotifier = NO_SYSTEMD,
    ) -> None:
        self.configuration = configuration
        self.clock = clock
        self.archive = archive
        self._luck = Luck(random.choice, random.shuffle)
        self._ended = False
        self._systemd = systemd
        self._archive_writer = ArchiveWriter(
            lambda: Archive.open(archive, PATIENCE_S, rescuing=True),
            _now,
            simulated=lambda: self.in_use.simulated_state,
        )
        try:
            self._assemble(language)
        except BaseException:
            self._archive_writer.close()
            raise

    def _assemble(self, language: str) -> None:
        """Make the parts in this order, because each needs some of those before it."""
        last, unreadable = resumable_game(self.archive, self._archive_writer)
        if last is not None:
            self.clock = _going_on(self.clock, last.t)
        board = first_board(self.configuration, last)
        parts = parts_of(self.configuration, board, self._luck, self.clock)
        self.in_use = self._make_board_in_use(board, parts)
        self._display_output = DisplayOutput(parts.displays, self.configuration.display.dim_after)
        self._light_output = self._make_light_output(parts.lights)
        self.pairing = TablePairing(device_file(self.archive), self.clock, _now)
        self.session = self._make_session()
        self.link_input = LinkInput(self.in_use.channels, self.in_use.damaged, self.configuration.board)
        self.game_starter = GameStarter(self.session, self.in_use, self.link_input, self._luck)
        self._open_session(parts.game, last, unreadable)
        self._drop_old_readings()
        self.drift_monitor = DriftMonitor(self.link_input, _calibration_files, _now)
        self.menu = self._make_menu(language)
        self.table = RunningTable(
            self.session,
            self.link_input,
            self._display_output,
            self._archive_writer,
            self.menu,
            self.drift_monitor,
            UndoCheck(self.session, self.in_use),
            self.in_use,
            self._light_output,
            log_of(last, self.session.view) if self._goes_on_with(last) else (),
        )
        self._journal = TroubleJournal(self.table)
        self.loop = self._make_loop()

    @property
    def _is_wired(self) -> bool:
        """True if the grid has sensors of its own, which may need a calibration."""
        return self.configuration.grid.is_wired

    def _make_board_in_use(self, board: Board, parts: TableParts) -> BoardInUse:
        return BoardInUse(
            board,
            parts.game,
            grid=parts.grid,
            simulate=self._simulate,
            calibration=_calibration if self._is_wired else None,
        )

    def _make_light_output(self, lights: Lights | None) -> LightOutput | None:
        return None if lights is None else LightOutput(lights, lambda: self.in_use.board)

    def _make_session(self) -> Session:
        pace = self.configuration.pace
        return Session(
            self.in_use.channels.sight,
            self.in_use.pace,
            self._archive_writer,
            self._luck,
            settle=None if pace is None else SETTLE_S[pace],
            unseen=self.configuration.unseen,
            stakes=self.configuration.stakes,
        )

    def _open_session(self, game: AnyGame, last: LastGame | None, unreadable: Exception | None) -> None:
        """Go on with the last game or begin a new one, and show why the last one cannot be resumed."""
        players = self.configuration.players
        resumption = GameResumption(self.archive, self.session, self.in_use, self.link_input, players)
        problem = resumption.open_session(game, last) or unreadable
        if problem is not None:
            trouble = Trouble("archive", f"a new game begins: {problem}", cause="not resumed")
            self._archive_writer.notice(trouble)

    def _goes_on_with(self, last: LastGame | None) -> TypeGuard[LastGame]:
        """True if the session goes on with this game."""
        return last is not None and self._archive_writer.game_id == last.record.id

    def _drop_old_readings(self) -> None:
        """Drop the raw readings of games that are older than the configuration wants them."""
        days = self.configuration.keep_readings
        if days is not None:
            before = _now() - timedelta(days=days)
            self._archive_writer.ask(lambda archive: archive.drop_readings(before), 0)

    def _make_menu(self, language: str) -> MenuControl:
        actions = MenuActions(
            self.session,
            self._archive_writer,
            self.game_starter,
            self._throw,
            self._shut_down,
            self.pairing,
        )
        return MenuControl(Words(language), actions, self._make_calibration(), self.pairing)

    def _make_calibration(self) -> TableCalibration | None:
        if not self._is_wired:
            return None
        return TableCalibration(self.session, self.in_use, self.link_input, _calibration_files, _now)

    def _make_loop(self) -> Loop:
        return Loop(
            self.clock, self.table.work, self.table.pass_time, lambda: self.table.due, self._systemd.turned
        )

    def trouble(self, trouble: Trouble) -> None:
        """Show a missing part that the table itself cannot notice."""
        self.table.show_troubles(trouble.part, (trouble,))

    @property
    def lost(self) -> str | None:
        """After `run`: the number of moves that were never saved, and why; None if all were saved."""
        number, owing = self._archive_writer.plies_owed, self._archive_writer.owing
        return f"moves that were not saved and are lost: {number} ({owing})" if number else None

    def close(self) -> None:
        """Close display and archive; `run` does so at its end."""
        if not self._ended:
            self._ended = True
            with ExitStack() as parts:
                parts.callback(self._archive_writer.close)
                parts.callback(self._display_output.close)
                if self._light_output is not None:
                    parts.callback(self._light_output.close)

    def stop(self) -> None:
        """End `run`; any thread and any signal handler may call this."""
        self.loop.put(Stopped())

    def run(self) -> None:
        """Run the table until it is stopped, in the calling thread, which also handles the signals."""
        with ExitStack() as parts:
            parts.callback(self.close)
            parts.callback(self.in_use.close)
            parts.callback(self._start_buttons())
            for number in (signal.SIGINT, signal.SIGTERM):
                parts.callback(signal.signal, number, signal.signal(number, self._signalled))
            parts.callback(self._systemd.stopping)
            self.in_use.start(self.loop.put)
            self.loop.run()

    def _signalled(self, _number: int, _frame: FrameType | None) -> None:
        self.stop()

    def _throw(self) -> None:
        self.loop.put(Throwing(self.clock()))

    def _shut_down(self) -> None:
        """Turn the machine off if the configuration allows it; otherwise only end the service."""
        if self.configuration.shutdown:
            subprocess.run(["systemctl", "poweroff"], check=False)  # noqa: S607 - found by the unit's PATH
        self.stop()

    def _simulate(self, hands: SimulatedTable, board: Board) -> Grid:
        from companion.devices.simulated_grid import SimulatedGrid  # noqa: PLC0415 - only where wired

        return SimulatedGrid(hands, board, clock=self.clock)

    def _pressed(self, name: str, held: bool) -> None:
        pressed = button(name)
        if pressed is not None:
            self.loop.put(Pressed(self.clock(), pressed, held))

    def _start_buttons(self) -> Callable[[], None]:
        """Listen to the buttons; call the result to stop that."""
        pins = self.configuration.buttons.pins()
        if not pins:
            return lambda: None
        from companion.devices.buttons import Buttons  # noqa: PLC0415 - only where wired
        from companion.devices.pins import PinError  # noqa: PLC0415 - only where wired

        try:
            buttons = Buttons(pins, self._pressed)
        except PinError as error:
            self.trouble(Trouble("buttons", str(error)))
            return lambda: None
        return buttons.close
