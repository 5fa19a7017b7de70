"""The parts of one table wired together, run, and let go of again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from companion.boards.board import Board
from companion.contents import Seat
from companion.devices.grid import Grid
from companion.devices.simulated_table import SimulatedTable
from companion.records.archive import Archive
from companion.records.errors import ArchiveError, DamagedGameError
from companion.records.notation import GameRecord
from companion.records.reader import ArchiveReader
from companion.records.replay import ReplayError
from companion.referee.events import button
from companion.referee.recording import time_of
from companion.rules.errors import RulesError
from companion.rules.game import AnyGame
from companion.rules.registry import game as find_game
from companion.screens.words import Words
from companion.sensing.calibration import Calibration
from companion.service.config.board_choice import board_of, check_players, last_game
from companion.service.config.board_fit import check, game_on_board, suits
from companion.service.config.configuration import Configuration
from companion.service.config.display_factory import displays
from companion.service.config.grid_factory import real_grid
from companion.service.config.pi_grids import check_pins
from companion.service.game.archive_writer import PATIENCE_S, ArchiveWriter
from companion.service.game.luck import Luck
from companion.service.game.session import Session
from companion.service.sensors.link_input import LinkInput
from companion.service.table.board_in_use import BoardInUse
from companion.service.table.display_output import DisplayOutput
from companion.service.table.drift_monitor import DriftMonitor
from companion.service.table.game_starter import GameStarter
from companion.service.table.loop import Loop, Pressed, Stopped, Throwing
from companion.service.table.menu_actions import MenuActions
from companion.service.table.menu_control import MenuControl
from companion.service.table.settle_times import SETTLE_S
from companion.service.table.systemd_notify import NO_SYSTEMD, SystemdNotifier
from companion.service.table.table import Table
from companion.service.table.table_calibration import TableCalibration
from companion.service.table.undo_check import UndoCheck
from companion.texts import visible
from companion.trouble import Trouble

if TYPE_CHECKING:
    from companion.service.calibration.files import Shelf

_STARTED = time.monotonic()


def since_start() -> float:
    """Seconds since the program started: the one clock of the table."""
    return time.monotonic() - _STARTED


def _now() -> datetime:
    return datetime.now(UTC)


def _journal(report: str) -> None:
    """Say something on standard error, which is the journal on a Pi; perhaps no program reads it any more."""
    try:
        print(report, file=sys.stderr, flush=True)  # noqa: T201 - the journal is for this
    except OSError:
        # What could not be written would be tried again at the end of the program, and fail there.
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open until the end


def _calibration(board: Board) -> Calibration | None:
    """The calibration of a board that is wired. Raises CalibrationError."""
    return _shelf(board).load()


def _shelf(board: Board) -> Shelf:
    from companion.service.calibration.files import shelf  # noqa: PLC0415 - only where wired

    return shelf(board, os.environ)


class OtherBoardError(ReplayError):
    """The last game of the table was played on a board that is not in use now."""


def _readings(archive: ArchiveReader, game_id: int) -> list[str]:
    """The raw lines of a game, none where they are damaged: play goes on without them."""
    try:
        return archive.readings(game_id)
    except DamagedGameError:
        return []


class Companion:
    """One table, from construction until `run` returns.

    Raises BoardError, RulesError and ConfigurationError where the table cannot be what the
    configuration says. Parts that are missing only show: the table runs without them. `clock`
    gives seconds; `systemd` hears when the table runs and that it does.
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
        self._archive_writer = ArchiveWriter(lambda: Archive.open(archive, PATIENCE_S, rescuing=True), _now)
        try:
            self._set_up(configuration, language, systemd)
        except BaseException:
            self._archive_writer.close()
            raise

    def _set_up(self, configuration: Configuration, language: str, systemd: SystemdNotifier) -> None:
        last, unreadable = self._last_game()
        board = board_of(configuration, last)
        game = game_on_board(board, configuration.options, self._luck)
        check(board, self._luck)
        check_players(configuration, board)
        check_pins(configuration)
        simulated = configuration.grid.kind == "simulated"
        wired = configuration.grid.kind not in {"simulated", "recorded"}
        self.in_use = BoardInUse(
            board,
            game,
            simulated=simulated,
            plug_in=self._make_grid,
            calibration=_calibration if wired else None,
        )
        self._display_output = DisplayOutput(displays(configuration), configuration.display.dim_after)
        settle = None if configuration.pace is None else SETTLE_S[configuration.pace]
        self._session = Session(
            self.in_use.channels.sight,
            self.in_use.pace,
            self._archive_writer,
            self._luck,
            settle=settle,
            unseen=configuration.unseen,
        )
        link_input = LinkInput(self.in_use.channels, self.in_use.damaged, configuration.board)
        self.game_starter = GameStarter(self._session, self.in_use, link_input, self._luck)
        self.link_input = link_input
        unreadable = self._open_session(game, last, link_input) or unreadable
        if unreadable is not None:
            self._archive_writer.notice(
                Trouble("archive", f"a new game begins: {unreadable}", cause="not resumed")
            )
        menu_actions = MenuActions(
            self._session, self._archive_writer, self.game_starter, self._throw, self._shut_down
        )
        calibration = TableCalibration(self._session, self.in_use, link_input, _shelf, _now)
        menu = MenuControl(Words(language), menu_actions, calibration if wired else None)
        self.drift_monitor = DriftMonitor(link_input, _shelf, _now)
        undo_check = UndoCheck(self._session, self.in_use.set_up)
        self.table = Table(
            self._session,
            link_input,
            self._display_output,
            self._archive_writer,
            menu,
            self.drift_monitor,
            undo_check,
        )
        self._reported: frozenset[str] = frozenset()
        self.table.listen(self._report)
        self._systemd = systemd
        self.loop = Loop(
            self.clock, self.table.work, self.table.pass_time, lambda: self.table.due, systemd.turned
        )

    def trouble(self, trouble: Trouble) -> None:
        """Show that a part is missing which the table does not see itself."""
        self.table.trouble(trouble)

    def _report(self, _version: int) -> None:
        """Say once on standard error, which is the journal on a Pi, what is missing."""
        reports = frozenset(one.report for one in self.table.snapshot.view.troubles if one.report)
        for report in sorted(reports - self._reported):
            _journal(visible(report))
        self._reported = reports

    @property
    def lost(self) -> str | None:
        """After `run`: how many moves were never saved, and why; None where all were."""
        number, owing = self._archive_writer.plies_owed, self._archive_writer.owing
        return f"moves that were not saved and are lost: {number} ({owing})" if number else None

    def close(self) -> None:
        """Let go of the archive; `run` has done so at its end."""
        if not self._ended:
            self._ended = True
            self._archive_writer.close()

    def stop(self) -> None:
        """End `run`, from any thread or from a signal."""
        self.loop.put(Stopped())

    def run(self) -> None:
        """Run the table until it is stopped, in the thread that calls; it also gets the signals."""
        with ExitStack() as parts:
            parts.callback(self.close)
            parts.callback(self._display_output.close)
            parts.callback(self.in_use.close)
            parts.callback(self._start_buttons())
            for number in (signal.SIGINT, signal.SIGTERM):
                parts.callback(signal.signal, number, signal.signal(number, self._signalled))
            parts.callback(self._systemd.stopping)
            self.in_use.start(self.loop.put)
            self.loop.run()

    def _signalled(self, _number: int, _frame: FrameType | None) -> None:
        self.stop()

    def _last_game(self) -> tuple[GameRecord | None, Exception | None]:
        """The game of this table that may go on, and why one that is there cannot be read."""
        self._archive_writer.write()
        owing = self._archive_writer.owing
        if owing is not None and owing.cause == "in use":
            # It goes on at the table whose companion writes the archive.
            return None, None
        try:
            return last_game(self.archive), None
        except DamagedGameError as error:
            return None, error

    def _open_session(
        self, game: AnyGame, last: GameRecord | None, link_input: LinkInput
    ) -> Exception | None:
        """Go on from the last game of this table: in its middle, after its end, or with a new one.

        The result is why that game cannot be gone on with, None where it can or need not.
        """
        names: dict[Seat, str] = {}
        unreadable: Exception | None = None
        if last is not None and last.game == game.id:
            if last.result is None or last.result.ended is None:
                try:
                    self._go_on(last, link_input)
                except OtherBoardError:
                    pass
                except (ArchiveError, RulesError, ReplayError) as error:
                    unreadable = error
                else:
                    return None
            names = last.names
        known = names | self.configuration.players
        self._session.new_game(game, {seat: name for seat, name in known.items() if seat in game.seats})
        self.in_use.set_up(self._session.expected)
        return unreadable

    def _go_on(self, record: GameRecord, link_input: LinkInput) -> None:
        """Raises ArchiveError, RulesError or ReplayError where the record cannot be gone on from here."""
        if not isinstance(record.id, int):
            raise ReplayError("the record has no id")
        with ArchiveReader.open(self.archive) as archive:
            accounts = archive.match(record.id).points
            raw = _readings(archive, record.id)
        result = record.result
        if result is not None and isinstance(result.winner, str) and result.winner in accounts:
            accounts[result.winner] -= result.counted
        game = find_game(record.game, record.options)
        if not suits(self.in_use.board, game):
            raise OtherBoardError(f"the game was played on another board than {self.in_use.board.name}")
        self.in_use.change(self.in_use.board, game, self._session, link_input)
        self._session.resume(record, accounts, time_of(raw[-1]) if raw else 0.0)
        self.in_use.set_up(self._session.expected)

    def _throw(self) -> None:
        self.loop.put(Throwing(self.clock()))

    def _shut_down(self) -> None:
        """Turn the machine off, where the configuration allows it; else only end the service."""
        if self.configuration.shutdown:
            subprocess.run(["systemctl", "poweroff"], check=False)  # noqa: S607 - found by the unit's PATH
        self.stop()

    def _make_grid(self, board: Board, hands: SimulatedTable | None) -> Grid:
        if hands is None:
            return real_grid(self.configuration, board, self.clock)
        from companion.devices.simulated_grid import SimulatedGrid  # noqa: PLC0415 - only where wired

        return SimulatedGrid(hands, board, clock=self.clock)

    def _pressed(self, name: str, held: bool) -> None:
        pressed = button(name)
        if pressed is not None:
            self.loop.put(Pressed(self.clock(), pressed, held))

    def _start_buttons(self) -> Callable[[], None]:
        """Listen to the buttons; the result ends that."""
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
