"""The calibration in the terminal: its keys, and the display and buttons of the table besides."""

from __future__ import annotations

import os
import pty
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory
from i2c_kernel import I2cKernel, UnpluggedError
from oled import Ssd1306
from raw_board import RawBoard

from companion.devices.display import FULL_CONTRAST
from companion.screens.calibration_page import CalibrationView, draw_calibration
from companion.screens.words import Words
from companion.service.cli import main
from companion.service.commands.calibrate import command
from companion.service.commands.calibrate.terminal import Keyboard
from companion.service.table.burn_in import care


class Terminal:
    """The two ends of a terminal."""

    def __init__(self) -> None:
        self.typing, end = pty.openpty()
        self.file = os.fdopen(end, "r", encoding="utf-8")
        self.keyboard = Keyboard(self.file)

    def close(self) -> None:
        self.file.close()
        os.close(self.typing)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("typed", "buttons"),
    [
        (b"\r", ["ok"]),
        (b" ", ["ok"]),
        (b"un", ["undo", "down"]),
        (b"\x1b[A", ["up"]),
        (b"\x1b[C", ["down"]),
        (b"x", []),
    ],
)
def test_keys_are_buttons(terminal: Terminal, typed: bytes, buttons: list[str]) -> None:
    with terminal.keyboard.listening():
        assert terminal.keyboard.pressed() == []
        os.write(terminal.typing, typed)
        assert terminal.keyboard.pressed() == buttons


def test_q_ends_it(terminal: Terminal) -> None:
    with terminal.keyboard.listening():
        os.write(terminal.typing, b"q")
        with pytest.raises(EOFError):
            terminal.keyboard.pressed()


def test_without_a_terminal_lines_are_buttons(capsys: pytest.CaptureFixture[str]) -> None:
    end, start = os.pipe()
    with os.fdopen(end, "r", encoding="utf-8") as file, os.fdopen(start, "w", encoding="utf-8") as lines:
        keyboard = Keyboard(file)
        told = []
        for line in ("\n", "undo\n", "accept\n"):
            lines.write(line)
            lines.flush()
            told += keyboard.pressed()
        assert told == ["ok", "undo"]
        assert "'accept' is no button" in capsys.readouterr().err


BOARD = """
name = "one-hall"
game = "sahara"
note = "one Hall"
size = [100, 100]

[[scanners]]
chip = "hall"
inputs = 1

[fields]
a1 = { x = 50, y = 50, shape = "pit", radius = 30, sensor = "presence", channel = 0 }
"""

CONFIGURATION = """
board = "{board}"
[grid]
kind = "serial"
port = "{port}"
[display]
kind = "ssd1306"
[buttons]
ok = 17
undo = 27
"""

OK, UNDO = 17, 27
SPEED = 5
"""How much faster than on the wall the clock of the command goes."""

UPTIME_S = 5000.0
PATIENCE_S = 30.0
REST, MAGNET = 32768, 9000
CLEAR = CalibrationView("sahara", "clear", 1, 2)
MEASURING = CalibrationView("sahara", "clear", 1, 2, note="measuring")
PLACE = CalibrationView("sahara", "place", 2, 2, "a1", 1, wanted=0)
DONE = CalibrationView("sahara", "done", 2, 2, grades={"good": 1})


class Chip(Ssd1306):
    """A display chip that tells whoever looks at its glass of each write."""

    def __init__(self) -> None:
        self.written = threading.Condition()
        self.refused = threading.Event()
        super().__init__()

    def write(self, payload: bytes) -> None:
        with self.written:
            try:
                super().write(payload)
            except UnpluggedError:
                self.refused.set()
                raise
            self.written.notify_all()


class Workbench:
    """The command in a thread of its own; copper begins at the chip, the pins and the pseudo terminals."""

    def __init__(self, peer: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, terminal: Terminal) -> None:
        monkeypatch.setattr(sys, "stdin", terminal.file)
        self.typing = terminal.typing
        self.chip = Chip()
        I2cKernel({0x3C: self.chip}).install(monkeypatch)
        self.pins = MockFactory()
        monkeypatch.setattr(gpiozero.Device, "pin_factory", self.pins)
        began = time.monotonic()
        clock = SimpleNamespace(monotonic=lambda: UPTIME_S + SPEED * (time.monotonic() - began))
        monkeypatch.setattr(command, "time", clock)
        monkeypatch.setenv("XDG_STATE_HOME", str(folder))
        self.kept = folder / "companion" / "calibration-one-hall.json"
        self.raw = REST
        self.turn = 0
        self.pico = RawBoard(peer, "one-hall", 1, self.values)
        (folder / "one.toml").write_text(BOARD, "utf-8")
        self.configuration = folder / "companion.toml"
        self.configuration.write_text(
            CONFIGURATION.format(board=folder / "one.toml", port=peer.path), "utf-8"
        )
        self.ended = threading.Thread(target=self._run, daemon=True)

    def values(self) -> list[int]:
        self.turn += 1
        return [self.raw + self.turn * 7 % 41 - 20]

    def _run(self) -> None:
        with suppress(click.ClickException):
            main(["calibrate", "--config", str(self.configuration), "--lang", "en"], standalone_mode=False)

    def press(self, pin: int) -> None:
        button = self.pins.pin(pin)
        button.drive_low()
        button.drive_high()

    def wait_for(self, view: CalibrationView) -> None:
        """Until the glass shows this, wherever the care against burn-in has moved it."""
        page = draw_calibration(view, Words("en"))
        pictures = [care(60.0 * step, 0.0, 120.0).shown(page).tobytes() for step in range(4)]
        with self.chip.written:
            seen = self.chip.written.wait_for(lambda: self.chip.glass().tobytes() in pictures, PATIENCE_S)
        assert seen, f"the glass never showed {view}"
        assert self.chip.contrast == FULL_CONTRAST

    def close(self) -> None:
        self.pico.close()
        self.pins.reset()


@pytest.fixture
def workbench(
    peer: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: Terminal
) -> Iterator[Workbench]:
    made = Workbench(peer, tmp_path, monkeypatch, terminal)
    yield made
    made.close()


def test_a_board_is_calibrated_with_display_and_buttons_alone(
    workbench: Workbench, capsys: pytest.CaptureFixture[str]
) -> None:
    workbench.ended.start()
    workbench.wait_for(CLEAR)
    workbench.press(OK)
    workbench.wait_for(MEASURING)
    workbench.wait_for(PLACE)
    workbench.press(UNDO)
    workbench.wait_for(CLEAR)
    workbench.press(OK)
    workbench.wait_for(PLACE)
    workbench.raw = REST + MAGNET
    workbench.wait_for(DONE)
    workbench.press(OK)
    workbench.ended.join(PATIENCE_S)
    assert not workbench.ended.is_alive()
    assert workbench.kept.exists()
    assert not workbench.chip.is_on
    assert "a1  channel   0  good" in capsys.readouterr().out


def test_a_display_that_is_missing_is_said_once_and_the_terminal_goes_on(
    workbench: Workbench, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is looked for again meanwhile: once it is plugged in, it shows what is to be done."""
    workbench.chip.plugged = False
    workbench.ended.start()
    assert workbench.chip.refused.wait(PATIENCE_S)
    workbench.chip.plugged = True
    workbench.wait_for(CLEAR)
    os.write(workbench.typing, b"q")
    workbench.ended.join(PATIENCE_S)
    told = capsys.readouterr()
    assert "1/2  Empty table" in told.out
    assert told.err.count("the terminal says the same") == 1
