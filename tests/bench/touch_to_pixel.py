"""From a switch that closes at the Pico's pins to changed pixels on the display's chip, stage by stage.

All in between is real, in real time: the firmware in MicroPython, a pseudo terminal, the service, luma and
smbus2 down to the system call. The board has reeds, and its file is changed so that nothing is waited for but
the debounce: a stone too many is put down and taken away, and each time the display says so.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pico_vm import Pico, put_files
from service_process import Said, ServiceProcess, running

from companion.boards.board import Board, load
from companion.contents import Field
from companion.rules.registry import game

BOARD = "zahlenluchs-reeds"
FIELD = "c3"
"""Where no stone stands at the start, nor comes by one ply."""

PICTURE_S = 0.2
"""A picture is whole so soon after its verdict."""

PAUSE_S = 0.3
"""Between two touches, and more: what changes oftener than hands make it is a fault."""

LAYOUT = [[5 * row + column for column in range(1, 6)] for row in range(5)]

BITS = 9
"""Of each byte on the bus, the acknowledge included."""


class Stages(NamedTuple):
    """Seconds of the way of one touch; `sent` is how many bytes went to the display, addresses included."""

    verdict: str
    to_host: float
    to_verdict: float
    to_bus: float
    to_pixels: float
    sent: int

    @property
    def whole(self) -> float:
        """From the touch to the last byte."""
        return self.to_host + self.to_verdict + self.to_bus + self.to_pixels

    def wire(self, hertz: float) -> float:
        """What the bytes take on a real bus of this clock, in seconds."""
        return self.sent * BITS / hertz


def measured(touches: int) -> tuple[list[Stages], float]:
    """The stages of so many touches, and the debounce in them, in seconds."""
    with _plugged() as (pico, board, service):
        service.until("said", "ready")
        written = _written(service.all_said(PICTURE_S), 0)
        found = []
        for number in range(touches):
            # the scan and the touch have no common beat
            written = _written(service.all_said(PAUSE_S * (1 + number % 7 / 7)), written)
            began = time.monotonic()
            pico.set(f"keys.closed[{board.fields[FIELD].channel}]", (number + 1) % 2)
            said = [*service.until("said"), *service.all_said(PICTURE_S)]
            found.append(_stages(began, said, written))
            written = _written(said, written)
        return found, board.debounce


def _stages(began: float, said: list[Said], written: int) -> Stages:
    """The way of a touch, from what was said since; `written` is how many bytes the chip had had before."""
    verdict = next(one for one in said if one.word == "said")
    heard = next(one.t for one in said if one.word == "heard" and one.t > began)
    writes = [one.t for one in said if one.word == "wrote" and one.t > verdict.t]
    return Stages(
        verdict.what,
        heard - began,
        verdict.t - heard,
        writes[0] - verdict.t,
        writes[-1] - writes[0],
        _written(said, written) - written,
    )


def _written(said: list[Said], before: int) -> int:
    """How many bytes the chip has had in all."""
    return next((int(one.what) for one in reversed(said) if one.word == "wrote"), before)


@contextmanager
def _plugged() -> Iterator[tuple[Pico, Board, ServiceProcess]]:
    """A Pico with the stones of the start on its reeds, and a service that judges without waiting for rest."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        text = resources.files("companion.boards").joinpath(f"{BOARD}.toml").read_text("utf-8")
        (folder / "quick.toml").write_text(re.sub(r"^settle = .*$", "settle = 0.0", text, flags=re.MULTILINE))
        board = load(folder / "quick.toml")
        put_files(board, folder / "files")
        pico = Pico(folder / "files", folder / "port", board.scanners)
        pico.start(really=True, is_heard=False)
        try:
            for field in _start(board):
                pico.set(f"keys.closed[{board.fields[field].channel}]", 1)
            with running(str(folder / "quick.toml"), folder / "port", stages=True) as service:
                yield pico, board, service
        finally:
            pico.stop()


def _start(board: Board) -> list[Field]:
    """The fields on which stones stand when a game begins."""
    rules = game(board.game, {"seats": 2, "layout": LAYOUT})
    return [field for field, contents in rules.contents(rules.start()).items() if contents]
