"""A process with whole tables on which an evening is played, and which are killed at any of its events.

For each line on standard input it forks a table: ``play ARCHIVE BOARD STOP`` plays an evening of this board's
game up to its event number STOP, and ``go on ARCHIVE`` goes on with the last game of an archive. What is shown
then is printed as JSON, and the table dies by SIGKILL.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

from companion.boards.board import find
from companion.devices.grid import GridMessage
from companion.devices.simulated_table import BOX, NotThere
from companion.rules.registry import kind
from companion.service.config.configuration import Configuration
from companion.service.page.page_table import PageTable
from companion.service.page.sensor_view import SensorView
from companion.service.table.assembly import Companion

STEP_S = 0.1
REST_S = 2.0
PLIES = 4
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo")
OF_ITS_RUN = ("version", "log", "words", "oled", "hands", "waiting")
"""What the page shows of a table besides the game."""


class EndedError(Exception):
    """The evening came to its end before the event at which the table was to be killed."""


class Table:
    """A table as the program makes it, with a clock that is set by hand; `begin` is its first event."""

    def __init__(self, archive: Path, stop: int) -> None:
        self.t = 0.0
        self.companion = Companion(Configuration(), archive, "en", lambda: self.t)
        self._messages: SimpleQueue[GridMessage] = SimpleQueue()
        self._left = stop
        self.companion.in_use.start(self._messages.put)
        self._hear()

    def shown(self, event: str) -> dict[str, Any]:
        """What people see: the state of the page, the display, and the table if it is simulated."""
        made = self.companion
        sensors = SensorView(made.in_use, made.link_input, lambda: None)
        page = PageTable(
            made.loop, made.table, made.in_use, made.game_starter, made.archive, made.clock, sensors
        )
        state = page.state()
        seen = {key: value for key, value in state.items() if key not in OF_ITS_RUN}
        seen["display"] = sha256(made.table.snapshot.picture.tobytes()).hexdigest()
        seen["lying"] = made.in_use.hands.lying
        return {"event": event, "seen": seen}

    def event(self, name: str, act: Callable[[], object]) -> None:
        """Do something, and be killed if it was the last thing to do."""
        act()
        self._hear()
        self._left -= 1
        if self._left == 0:
            say(self.shown(name))
            os.kill(os.getpid(), signal.SIGKILL)

    def rest(self) -> None:
        self.event("rest", self._let_time_pass)

    def press(self, button: str) -> None:
        self.event(f"press {button}", lambda: self.companion.table.press(self.now, button, held=False))

    def throw(self) -> None:
        self.event("throw", lambda: self.companion.table.throw(self.now, None))

    def lift(self, field: str, pieces: str | None = None) -> None:
        self.event("lift", lambda: done(self.companion.in_use.hands.lift(field, pieces)))

    def drop(self, field: str, pieces: str | None = None) -> None:
        self.event("drop", lambda: done(self.companion.in_use.hands.drop(field, pieces)))

    @property
    def now(self) -> float:
        return self.companion.clock()

    def _let_time_pass(self) -> None:
        for _ in range(round(REST_S / STEP_S)):
            self.t += STEP_S
            self._hear()
            self.companion.table.pass_time(self.now)

    def _hear(self) -> None:
        self.t += 0.01
        while not self._messages.empty():
            self.companion.table.work(self._messages.get())


def done(missing: NotThere | None) -> None:
    assert missing is None, missing


def play(table: Table, board: str) -> None:
    """An evening: a new game, plies with and without a number that was told, a slip, undo and accept."""
    rng = Random(board)
    made = table.companion
    begin(table, board)
    table.rest()
    for _ in range(PLIES):
        while made.session.thrown is not None and made.session.thrown.waiting:
            table.throw()
        make_a_ply(table, rng)
    slip(table, rng)
    table.press("undo")
    table.rest()
    table.press("ok")
    table.rest()
    make_a_ply(table, rng)
    table.press("undo")
    made.in_use.set_up(made.session.expected)
    table.rest()
    slip(table, rng)
    table.press("accept")
    table.rest()
    raise EndedError


def begin(table: Table, board: str) -> None:
    """Begin the game of this board, with a name for each seat."""
    found = find(board)
    seats = found.seats[0] if found.seats else next(iter(kind(found.game).tables))
    names = dict(zip(kind(found.game).tables[seats], NAMES, strict=False))
    options = {"seats": seats} if found.seats else {}
    starter = table.companion.game_starter
    act = lambda: starter.begin(found.game, options, names, None, board)  # noqa: E731 - one line says it
    table.event("new game", lambda: table.companion.table.do(act))


def make_a_ply(table: Table, rng: Random) -> None:
    """Put the table right, make a legal ply, if there is one, and let the table rest."""
    session, in_use = table.companion.session, table.companion.in_use
    if in_use.hands.lying != {field: pieces for field, pieces in session.expected.items() if pieces}:
        table.event("set up", lambda: in_use.set_up(session.expected))
        table.rest()
    position, number = session.position, session.view.number
    if number is None and session.game.waits_for(position) is not None:
        number = rng.choice(list(session.game.chances(position)))
    moves = list(session.game.moves(position, number)) if position.winner is None else []
    if moves:
        for step in session.game.play(position, rng.choice(moves), number).steps:
            if step.cause == "sweep":
                continue
            if step.verb == "lift":
                table.lift(step.field, step.pieces)
                continue
            if not in_use.hands.hand:
                table.lift(BOX, step.pieces)
            table.drop(step.field, step.pieces)
    table.rest()


def slip(table: Table, rng: Random) -> None:
    """Carry pieces to a field where they do not belong, and part of the way back."""
    hands = table.companion.in_use.hands
    full = [field for field, pieces in hands.contents.items() if pieces]
    here, there = rng.choice(full), rng.choice([field for field in hands.contents if field not in full])
    table.lift(here)
    table.rest()
    table.drop(there, hands.hand)
    table.rest()
    table.lift(there)
    table.rest()


def say(value: object) -> None:
    os.write(1, (json.dumps(value) + "\n").encode())


def serve(line: str) -> None:
    """What a forked table does."""
    words = line.split()
    if words[0] == "play":
        random.seed(words[2])
        try:
            play(Table(Path(words[1]), int(words[3])), words[2])
        except EndedError:
            say(None)
    else:
        say(Table(Path(words[2]), 0).shown("go on"))
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    for line in sys.stdin:
        if (child := os.fork()) == 0:
            serve(line)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
