"""A whole table without threads: simulated hands, the real wire, a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.boards.board import find
from companion.devices.channels import Channels
from companion.devices.display import DisplayError
from companion.devices.simulated_grid import SimulatedGrid
from companion.devices.simulated_table import SimulatedTable
from companion.records.archive import Archive
from companion.referee.chain import Pace
from companion.rules.registry import game as find_game
from companion.screens.words import Words
from companion.service.errands import Errands
from companion.service.incoming import Incoming
from companion.service.keeping import Keeper
from companion.service.menus import Menus
from companion.service.session import Session
from companion.service.showing import Showing
from companion.service.table import Table


class Screen:
    """A display that can be pulled out."""

    def __init__(self) -> None:
        self.shown: list[Image.Image] = []
        self.there = True
        self.closed = 0

    def open(self) -> Screen:
        if not self.there:
            raise DisplayError("no display at address 0x3C")
        return self

    def show(self, image: Image.Image) -> None:
        self.open()
        self.shown.append(image)

    def close(self) -> None:
        self.closed += 1


class Bench:
    """One table on the bench; `t` is its clock."""

    def __init__(self, folder: Path, board: str, starter: str = "A") -> None:
        self.t = 0.0
        self.board = find(board)
        self.game = find_game("sahara", {})
        self.hands = SimulatedTable(self.board, self.game.letters)
        self.archive = folder / "games.sqlite"
        self.keeper = Keeper(
            lambda: Archive.open(self.archive), lambda: datetime(2026, 1, 31, 12, tzinfo=UTC)
        )
        channels = Channels(self.board)
        self.session = Session(
            channels.sight, Pace(self.board.debounce, self.board.settle), self.keeper, lambda _seats: starter
        )
        self.session.new_game(self.game, {"A": "Ada"})
        self.screen = Screen()
        self.showing = Showing(self.screen.open)
        self.turned_off = False
        errands = Errands(self.session, self.keeper, ("sahara",), self._turn_off)
        self.menus = Menus(Words("en"), errands)
        self.table = Table(self.session, Incoming(channels), self.showing, self.keeper, self.menus)
        self.grid = SimulatedGrid(self.hands, self.board, clock=lambda: self.t, beat=3600.0)

    def _turn_off(self) -> None:
        self.turned_off = True

    def start(self, *, set_up: bool = True) -> None:
        if set_up:
            self.hands.set_up(self.session.expected)
        self.grid.start(self.table.work)

    def rest(self, seconds: float = 1.0) -> None:
        self.t += seconds
        self.table.pass_time(self.t)

    def play(self, move: str) -> None:
        """Do the steps of a move with the hands, as from the recorded position."""
        position = self.session.position
        for step in self.game.play(position, self.game.read_move(move, position)).steps:
            if step.cause == "sweep":
                continue
            self.t += 0.2
            act = self.hands.lift if step.verb == "lift" else self.hands.drop
            assert act(step.field, step.pieces) is None
        self.rest()

    def press(self, *buttons: str, held: bool = False) -> None:
        for button in buttons:
            self.t += 0.1
            self.table.press(self.t, button, held=held)  # type: ignore[arg-type]

    @property
    def said(self) -> list[str]:
        return [said.kind for said in self.table.snapshot.said]

    @property
    def troubles(self) -> list[str]:
        return [trouble.part for trouble in self.table.snapshot.view.troubles]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Make a table on the bench, from the name of a board."""
    made: list[Bench] = []

    def make(board: str = "sahara") -> Bench:
        made.append(Bench(tmp_path, board))
        return made[-1]

    yield make
    for one in made:
        one.grid.close()
        one.keeper.close()
