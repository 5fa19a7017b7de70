"""The parts of one table wired together, run, and let go of again."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType

from companion.boards.board import Board, BoardError, check_fields, find, load, names
from companion.contents import Seat
from companion.devices.channels import Channels
from companion.devices.display import Display
from companion.devices.grid import Grid
from companion.devices.simulated_table import SimulatedTable
from companion.records.archive import Archive
from companion.records.database import ArchiveError
from companion.records.reader import ArchiveReader
from companion.records.replay import ReplayError
from companion.referee.chain import Pace
from companion.referee.events import button
from companion.referee.recording import time_of
from companion.rules.registry import game as find_game
from companion.screens.view import Trouble
from companion.screens.words import Words
from companion.service.configuration import Configuration, ConfigurationError
from companion.service.errands import Errands
from companion.service.incoming import Incoming
from companion.service.keeping import Keeper
from companion.service.loop import Loop, Pressed, Stopped
from companion.service.menus import Menus
from companion.service.session import Session
from companion.service.showing import Showing
from companion.service.table import Table

_STARTED = time.monotonic()


def since_start() -> float:
    """Seconds since the program started: the one clock of the table."""
    return time.monotonic() - _STARTED


class Companion:
    """One table, from construction until `run` returns.

    Raises BoardError, RulesError and ConfigurationError where the table cannot be what the
    configuration says. Parts that are missing only show: the table runs without them. `clock`
    gives seconds.
    """

    def __init__(
        self,
        configuration: Configuration,
        archive: Path,
        language: str,
        clock: Callable[[], float] = since_start,
    ) -> None:
        self.configuration = configuration
        self.clock = clock
        self.board = board_of(configuration)
        self.game = find_game(configuration.game, configuration.options)
        check_fields(self.board, self.game.fields)
        _check_masses(self.board, self.game.letters)
        self.archive = archive
        self.hands: SimulatedTable | None = None
        self._channels = Channels(self.board)
        self._keeper = Keeper(lambda: Archive.open(archive), lambda: datetime.now(UTC))
        self._showing = Showing(self._display())
        self._session = self._open_session()
        errands = Errands(self._session, self._keeper, (self.board.game,), self._shut_down)
        menus = Menus(Words(language), errands)
        incoming = Incoming(self._channels)
        self.table = Table(self._session, incoming, self._showing, self._keeper, menus)
        self._reported: frozenset[str] = frozenset()
        self.table.listen(self._report)
        self.loop = Loop(self.clock, self.table.work, self.table.pass_time, lambda: self.table.due)
        self._grid = self._make_grid()

    def trouble(self, trouble: Trouble) -> None:
        """Show that a part is missing which the table does not see itself."""
        self.table.trouble(trouble)

    def _report(self, _version: int) -> None:
        """Say once on standard error, which is the journal on a Pi, what is missing."""
        details = frozenset(one.detail for one in self.table.snapshot.view.troubles if one.detail)
        for detail in sorted(details - self._reported):
            print(detail, file=sys.stderr, flush=True)  # noqa: T201 - the journal is for this
        self._reported = details

    def stop(self) -> None:
        """End `run`, from any thread or from a signal."""
        self.loop.put(Stopped())

    def run(self) -> None:
        """Run the table until it is stopped, in the thread that calls; it also gets the signals."""
        with ExitStack() as parts:
            parts.callback(self._keeper.close)
            parts.callback(self._showing.close)
            parts.callback(self._grid.close)
            parts.callback(self._start_buttons())
            for number in (signal.SIGINT, signal.SIGTERM):
                parts.callback(signal.signal, number, signal.signal(number, self._signalled))
            self._grid.start(self.loop.put)
            self.loop.run()

    def _signalled(self, _number: int, _frame: FrameType | None) -> None:
        self.stop()

    def _open_session(self) -> Session:
        """Go on from the last game of this table: in its middle, after its end, or with a new one."""
        pace = Pace(self.board.debounce, self.board.settle)
        session = Session(self._channels.sight, pace, self._keeper, random.choice)
        try:
            gone_on = self.archive.exists() and self._go_on(session)
        except (ArchiveError, ReplayError):
            gone_on = False
        if not gone_on:
            session.new_game(self.game, self._known(self.configuration.players))
        return session

    def _go_on(self, session: Session) -> bool:
        with ArchiveReader.open(self.archive) as archive:
            record = archive.last()
            if record is None or record.game != self.game.id or not isinstance(record.id, int):
                return False
            if record.result is not None and record.result.ended is not None:
                names = {seat: name for seat, name in record.seats.items() if name}
                session.new_game(self.game, names | self._known(self.configuration.players))
                return True
            accounts = archive.match(record.id).points
            raw = archive.readings(record.id)
        result = record.result
        if result is not None and isinstance(result.winner, str) and result.winner in accounts:
            accounts[result.winner] -= result.points or 0
        session.resume(record, accounts, time_of(raw[-1]) if raw else 0.0)
        return True

    def _known(self, players: Mapping[Seat, str]) -> dict[Seat, str]:
        return {seat: name for seat, name in players.items() if seat in self.game.seats}

    def _shut_down(self) -> None:
        """Turn the machine off, where the configuration allows it; else only end the service."""
        if self.configuration.shutdown:
            subprocess.run(["systemctl", "poweroff"], check=False)  # noqa: S607 - found by the unit's PATH
        self.stop()

    def _make_grid(self) -> Grid:
        section = self.configuration.grid
        if section.kind == "serial":
            from companion.devices.serial_grid import SerialGrid  # noqa: PLC0415 - only where wired

            return SerialGrid(section.port, clock=self.clock)
        if section.kind == "recorded":
            return self._recorded(Path(section.file or ""))
        from companion.devices.simulated_grid import SimulatedGrid  # noqa: PLC0415 - only where wired

        self.hands = SimulatedTable(self.board, self.game.letters)
        self.hands.set_up(self._session.expected)
        return SimulatedGrid(self.hands, self.board, clock=self.clock)

    def _recorded(self, file: Path) -> Grid:
        from companion.devices.moments import RecordedGridError  # noqa: PLC0415 - only where wired
        from companion.devices.recorded_grid import RecordedGrid  # noqa: PLC0415 - only where wired

        try:
            return RecordedGrid.open(file, self.board, clock=self.clock)
        except RecordedGridError as error:
            raise ConfigurationError(f"grid.file: {error}") from error

    def _display(self) -> Callable[[], Display] | None:
        section = self.configuration.display
        if section.kind == "none":
            return None

        def open_display() -> Display:
            from companion.devices.display import OledDisplay  # noqa: PLC0415 - only where wired

            return OledDisplay(section.bus, section.address)

        return open_display

    def _pressed(self, name: str, held: bool) -> None:
        pressed = button(name)
        if pressed is not None:
            self.loop.put(Pressed(self.clock(), pressed, held))

    def _start_buttons(self) -> Callable[[], None]:
        """Listen to the buttons; the result ends that."""
        pins = self.configuration.buttons.pins()
        if not pins:
            return lambda: None
        from companion.devices.buttons import Buttons, ButtonsError  # noqa: PLC0415 - only where wired

        try:
            buttons = Buttons(pins, self._pressed)
        except ButtonsError as error:
            self.trouble(Trouble("buttons", str(error)))
            return lambda: None
        return buttons.close


def _check_masses(board: Board, letters: str) -> None:
    lacking = [letter for letter in letters if letter not in board.masses]
    if lacking and "mass" in board.sensors.values():
        raise BoardError(f"board {board.name!r}: masses lack the pieces {', '.join(lacking)} of {board.game}")


def board_of(configuration: Configuration) -> Board:
    """The board that the configuration names: one of the package, or a file. Raises BoardError."""
    name = configuration.board
    if name in names() or not name.endswith(".toml"):
        return find(name)
    return load(Path(name))
