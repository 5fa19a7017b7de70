"""A whole table: on the bench without threads, with a clock that is moved by hand, and as the program runs.

On the bench there are simulated hands and the real wire.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from companion_process import Running, companions
from PIL import Image

from companion.boards.board import Board, find
from companion.devices.display import Display, DisplayError
from companion.devices.grid import Put
from companion.devices.simulated_grid import SimulatedGrid
from companion.devices.simulated_table import SimulatedTable
from companion.records.archive import Archive
from companion.records.archive_reader import ArchiveReader
from companion.records.replay import Replayed, positions
from companion.rules.game import AnyGame
from companion.screens.words import Words
from companion.service.calibration.calibration_files import CalibrationFiles
from companion.service.config.board_fit import game_on_board
from companion.service.game.archive_writer import ArchiveWriter
from companion.service.game.luck import Luck
from companion.service.game.session import Session
from companion.service.pairing.device_file import device_file
from companion.service.pairing.table_pairing import TablePairing
from companion.service.sensors.link_input import LinkInput
from companion.service.table.board_in_use import BoardInUse
from companion.service.table.display_output import DisplayOutput
from companion.service.table.drift_monitor import DriftMonitor
from companion.service.table.game_resumption import GameResumption, resumable_game
from companion.service.table.game_starter import GameStarter
from companion.service.table.loop import Throwing
from companion.service.table.menu_actions import MenuActions
from companion.service.table.menu_control import MenuControl
from companion.service.table.running_table import BEGUN, RunningTable
from companion.service.table.undo_check import UndoCheck


def _noon() -> datetime:
    return datetime(2026, 1, 31, 12, tzinfo=UTC)


NOBODY = 65534
"""The number of a user who owns no file."""


@pytest.fixture
def ordinary_user() -> Callable[[], AbstractContextManager[None]]:
    """Makes whoever runs the tests a user for whom permissions count, as long as a block lasts."""

    @contextmanager
    def ordinary() -> Iterator[None]:
        users = os.getresuid()
        if users == (0, 0, 0):
            os.setresuid(NOBODY, NOBODY, 0)
        try:
            yield
        finally:
            os.setresuid(*users)

    return ordinary


class Screen:
    """A display that can be pulled out."""

    def __init__(self) -> None:
        self.shown: list[Image.Image] = []
        self.there = True
        self.closed = 0

    def show(self, image: Image.Image, contrast: int = 0) -> None:
        if not self.there:
            raise DisplayError("no display at address 0x3C")
        self.shown.append(image)
        self.contrast = contrast

    def invalidate(self) -> None:
        """All that is shown comes whole."""

    def close(self) -> None:
        self.closed += 1


NOON = 1_767_268_800.0
"""The Unix time at which the clock of a bench shows 0: 2026-01-01 12:00 UTC."""


class Bench:
    """One table on the bench; `t` is its clock. With `real` it is wired, as far as the page knows.

    With `again` it goes on with the last game of its archive.
    """

    def __init__(
        self,
        folder: Path,
        board: str,
        options: Mapping[str, Any],
        *,
        starter: str | None,
        real: bool,
        again: bool,
        display: Display | None,
    ) -> None:
        self.t = 0.0
        self.board = find(board)
        random = Random(1)
        luck = Luck(lambda things: starter if starter in things else random.choice(things), random.shuffle)
        game = game_on_board(self.board, options, luck)
        self._hands = SimulatedTable(self.board, game.letters)
        wired = self._seen(self._hands, self.board) if real else None
        self.in_use = BoardInUse(self.board, game, grid=wired, simulate=self._seen)
        self.archive = folder / "games.sqlite"
        self.archive_writer = ArchiveWriter(
            lambda: Archive.open(self.archive), _noon, simulated=lambda: self.in_use.simulated_state
        )
        self.session = Session(self.in_use.channels.sight, self.in_use.pace, self.archive_writer, luck)
        self.link_input = LinkInput(self.in_use.channels)
        self.game_starter = GameStarter(self.session, self.in_use, self.link_input, luck)
        if again:
            self._go_on(game)
        else:
            self.session.new_game(game, {game.seats[0]: "Ada"})
        # An archive belongs to the thread that opened it, and some tests run the table in another one.
        self.archive_writer.close()
        self.screen = Screen()
        self.display_output = DisplayOutput([display or self.screen])
        self.turned_off = False
        self.pairing = TablePairing(device_file(self.archive), lambda: self.t, _noon)
        self.menu_actions = MenuActions(
            self.session, self.archive_writer, self.game_starter, self._throw, self._turn_off, self.pairing
        )
        self.menu = MenuControl(Words("en"), self.menu_actions, pairing=self.pairing)
        self.drift_monitor = DriftMonitor(
            self.link_input, lambda board: CalibrationFiles(folder, board.name), _noon
        )
        self.undo_check = UndoCheck(self.session, self.in_use)
        self.table = RunningTable(
            self.session,
            self.link_input,
            self.display_output,
            self.archive_writer,
            self.menu,
            self.drift_monitor,
            self.undo_check,
            self.in_use,
            wall_clock=lambda: NOON + self.t,
        )

    @property
    def game(self) -> AnyGame:
        return self.session.game

    @property
    def hands(self) -> SimulatedTable:
        return self.in_use.hands or self._hands

    def _seen(self, hands: SimulatedTable, board: Board) -> SimulatedGrid:
        self.grid = SimulatedGrid(hands, board, clock=lambda: self.t, beat=3600.0)
        return self.grid

    def _go_on(self, game: AnyGame) -> None:
        last, _ = resumable_game(self.archive, self.archive_writer)
        assert last is not None
        self.t = last.t
        resumption = GameResumption(self.archive, self.session, self.in_use, self.link_input, {})
        assert resumption.open_session(game, last) is None

    def _throw(self) -> None:
        self.table.work(Throwing(self.t))

    def _turn_off(self) -> None:
        self.turned_off = True

    def start(self, *, set_up: bool = True, put: Put | None = None) -> None:
        if set_up:
            self.hands.set_up(self.session.expected)
        self.in_use.start(put or self.table.work)

    def close(self) -> None:
        self.in_use.close()
        self.archive_writer.close()

    def rest(self, seconds: float = 1.0) -> None:
        self.t += seconds
        self.table.pass_time(self.t)

    def play(self, move: str) -> None:
        """Do the steps of a move with the hands, as from the recorded position."""
        position, chance = self.session.position, self.session.view.number
        for step in self.game.play(position, self.game.read_move(move, position), chance).steps:
            if step.cause == "sweep":
                continue
            self.t += 0.2
            act = self.hands.lift if step.verb == "lift" else self.hands.drop
            assert act(step.field, step.pieces) is None
        self.rest()

    def game_record(self) -> list[Replayed]:
        """The game as the archive has it, played again."""
        with ArchiveReader.open(self.archive) as archive:
            record = archive.last()
            assert record is not None
            return list(positions(record))

    def press(self, *buttons: str, held: bool = False) -> None:
        for button in buttons:
            self.t += 0.1
            self.table.press(self.t, button, held=held)  # type: ignore[arg-type]

    @property
    def said(self) -> list[str]:
        return [said.kind for said in self.table.snapshot.said if said.kind != BEGUN]

    @property
    def troubles(self) -> list[str]:
        return [trouble.part for trouble in self.table.snapshot.view.troubles]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Make a table on the bench, from the name of a board."""
    made: list[Bench] = []

    def make(
        board: str = "sahara",
        *,
        starter: str | None = "A",
        real: bool = False,
        again: bool = False,
        display: Display | None = None,
        **options: Any,
    ) -> Bench:
        made.append(Bench(tmp_path, board, options, starter=starter, real=real, again=again, display=display))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start a companion; it is ended with the test."""
    with companions(tmp_path) as start:
        yield start
