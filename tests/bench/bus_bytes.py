"""What games cost on the I2C bus: a whole table is played on, and a display's chip counts its bytes.

All is wired as the program wires it, but for the kernel under smbus2, the clock, and the thread of
the board: what that says is worked on here, one thing after another.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from i2c_kernel import I2cKernel
from oled import KINDS

from companion.contents import pieces
from companion.devices.simulated_table import BOX, SimulatedTable
from companion.rules.game import Step
from companion.service.config.configuration import Configuration, DisplaySection
from companion.service.table.assembly import Companion
from companion.service.table.burn_in import STEP_S


class Cost(NamedTuple):
    """The bytes of a ply on the bus, and how many pictures it brought."""

    bytes: int
    pictures: int


class PlayedTable:
    """A table with a simulated board and one display of this kind, on which hands play by chance."""

    def __init__(self, board: str, kind: str, folder: Path, seed: int) -> None:
        self.t, self.chance = 0.0, random.Random(seed)
        self.chip = KINDS[kind]()
        configuration = Configuration(board=board, display=DisplaySection(kind=kind))
        self.companion = Companion(configuration, folder / "games.sqlite", "en", lambda: self.t)
        self.messages: deque[Any] = deque()

    def play(self, plies: int) -> Iterator[Cost]:
        """Play so many plies at most, a roll without use being one; what each cost, die included.

        Plies in which the minute ended are left out: all is sent anew then.
        """
        session = self.companion.session
        self.companion.in_use.start(self.messages.append)
        self._rest()
        for _ in range(plies):
            if session.position.winner is not None:
                return
            before, pictures, began = self.chip.bytes, self.pictures, self.t
            self._ply(session)
            self._rest()
            if began // STEP_S == self.t // STEP_S:
                yield Cost(self.chip.bytes - before, self.pictures - pictures)

    @property
    def pictures(self) -> int:
        """How many pictures there have been."""
        return self.companion.table.snapshot.picture_version

    def whole(self) -> int:
        """The bytes of a picture that goes out whole, with all that sets the display up."""
        before = self.chip.bytes
        self.t += STEP_S
        self.companion.table.pass_time(self.t)
        return self.chip.bytes - before

    def close(self) -> None:
        """Let go of board, archive and display."""
        self.companion.in_use.close()
        self.companion.close()

    def _ply(self, session: Any) -> None:
        waiting = session.thrown is not None and session.thrown.waiting
        if waiting:
            self.companion.table.throw(self.t, None)
        if session.thrown is not None and session.thrown.waiting:
            return
        game, position, number = session.game, session.position, session.view.number
        move = game.sample(position, self.chance.choice, number)
        for step in game.play(position, move, number).steps:
            if step.cause != "sweep":
                self.t += 0.2
                _do(self.companion.in_use.hands, step)
                self._work()
        if self.companion.in_use.hands.hand:
            self.companion.in_use.hands.drop(BOX, self.companion.in_use.hands.hand)

    def _rest(self) -> None:
        self.t += 1.0
        self._work()
        self.companion.table.pass_time(self.t)

    def _work(self) -> None:
        while self.messages:
            self.companion.table.work(self.messages.popleft())


def _do(hands: SimulatedTable, step: Step) -> None:
    """A step of a hand; what it does not hold comes out of the box."""
    if step.verb == "drop" and pieces(step.pieces) - pieces(hands.hand):
        hands.lift(BOX, step.pieces)
    slipped = (hands.lift if step.verb == "lift" else hands.drop)(step.field, step.pieces)
    if slipped is not None:
        raise RuntimeError(f"the hand slipped: {slipped}")


def measured(board: str, kind: str, plies: int, seed: int = 1) -> tuple[list[Cost], int]:
    """What each ply of a game costs, in order of bytes, and the bytes of a whole picture."""
    with ExitStack() as parts:
        folder = parts.enter_context(TemporaryDirectory())
        parts.callback(random.setstate, random.getstate())
        random.seed(seed)  # the table's own dice and lots
        table = PlayedTable(board, kind, Path(folder), seed)
        kernel = I2cKernel({0x3C: table.chip})
        parts.enter_context(patch("smbus2.smbus2.ioctl", kernel.ioctl))
        parts.enter_context(patch("smbus2.smbus2.os.open", kernel.open))
        parts.callback(table.close)
        return sorted(table.play(plies)), table.whole()
