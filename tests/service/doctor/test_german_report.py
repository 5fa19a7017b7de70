"""The doctor speaks German, and each of its texts can be translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.devices.grid import Chunk
from companion.link import wire
from companion.records.errors import ArchiveCause
from companion.screens.catalogue import LANGUAGES, Catalogue
from companion.screens.wording import Wording, worded
from companion.service.config.configuration import ButtonsSection
from companion.service.doctor.button_trial import BUTTONS
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.examination import examine
from companion.service.doctor.grid_listener import GridListener
from companion.service.doctor.report import CHECK_NAMES, lines
from companion.service.doctor.subject import Subject, subject
from companion.service.sensors.sampler import Sampler

PACKAGE = Path(__file__).parents[3] / "companion" / "service" / "doctor"
GERMAN = Catalogue("de")

TABLE = """
board = "sahara-scales"
[grid]
kind = "serial"
[display]
kind = "ssd1306"
[buttons]
ok = 17
up = 23
"""
REPORT = """
ok Konfiguration {root}/etc/companion/companion.toml, Brett sahara-scales
ok Computer Raspberry Pi Zero 2 W Rev 1.0
ok System Debian GNU/Linux 12 (bookworm)
!! Python 3.9.2 ist zu alt
-> sudo apt full-upgrade
-- Uhr 2026-06-01 20:15 UTC, nicht aus dem Netz gestellt: das Datum einer Partie kann falsch sein, \
die Reihenfolge der Partien nie
-> sudo timedatectl set-ntp true
!! Spannung die Spannung ist gerade zu niedrig
-> ein Netzteil, das am Pi 5,1 V liefert, mit kurzem Kabel
ok Speicherplatz 20,0 GB frei bei {root}
ok Archiv noch keine Partien; sie kommen in {root}/home/ada/.local/state/companion/archive.sqlite
!! Dienst er konnte nicht starten oder ist abgebrochen
-> journalctl --unit companion --lines 20; dann: sudo systemctl restart companion
!! Gruppen ada gehört nicht zu i2c, gpio
-> sudo usermod -aG i2c,gpio ada, dann neu anmelden
ok Pins gpiozero erreicht sie über LGPIOFactory
!! I2C an /dev/i2c-1 antwortet 0x3D (vermutlich ein OLED-Display); es fehlt: das Display (ssd1306) an 0x3C
-> in der Konfiguration ändern: 0x3D statt 0x3C bei display.address
!! Kalibrierung noch keine für das Brett sahara-scales
-> companion calibrate --board sahara-scales
ok Anschluss {root}/dev/serial/by-id/usb-MicroPython_x
ok Tasten „ok“ funktioniert, an GPIO17 (Pin 11)
ok Tasten „auf“ funktioniert, an GPIO23 (Pin 16)
ok Sensorbrett Firmware 0.1.0, Brett sahara-scales, Kanäle: 14
ok Kabel Zeilen: 2; beschädigt: 0, fremd: 0, zu lang: 0, Bilder verloren: 0
!! Sensoren ohne Messwert: a1 (Kanal 0)
-> ihre Leitungen prüfen; companion watch zeigt, was sie gerade messen
"""


@pytest.fixture
def ill(patient: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A table with many faults, whose display is at another address than it should be."""
    monkeypatch.setattr("platform.python_version", lambda: "3.9.2")
    monkeypatch.setattr("sys.version_info", (3, 9, 2))
    patient.program("vcgencmd", "throttled=0x50005")
    patient.program("timedatectl", "no")
    patient.program("systemctl", "failed")
    patient.file("/etc/systemd/system/companion.service")
    patient.file("/dev/i2c-1")
    patient.answers = {1: (0x3D,)}.__getitem__
    patient.file("/dev/serial/by-id/usb-MicroPython_x")
    return patient


def hear(examined: Subject) -> GridListener:
    """A grid of whose channels the first one is dead."""
    board = examined.board
    listener = GridListener(Sampler(board, lambda _line: None))
    values = [None, *[1] * (board.channels - 1)]
    for line in (wire.hello("0.1.0", board.name, board.channels), wire.frame(0, 0, values)):
        listener.feed(Chunk(0.0, line))
    return listener


def test_a_whole_report_is_german(ill: Any, mock_factory: Any) -> None:
    pins, asked = iter((17, 23)), []

    def press(wording: Wording) -> None:
        asked.append(worded(wording, GERMAN))
        pin = mock_factory.pin(next(pins))
        pin.drive_low()
        pin.drive_high()

    file = ill.file("/etc/companion/companion.toml", TABLE)
    examined, told = subject(ill.machine, file)
    findings = [told, *examine(examined, hear, press)]
    assert {finding.check for finding in findings} == set(CHECK_NAMES)
    shown = [" ".join(line.split()) for finding in findings for line in _unwrapped(lines(finding, GERMAN))]
    assert shown == REPORT.strip().replace("{root}", str(ill.root)).split("\n")
    assert asked == ["„ok“ drücken", "„auf“ drücken"]


def _unwrapped(told: list[str]) -> Iterator[str]:
    """What was found, and what mends it, a line each."""
    found, arrow, mend = "\n".join(told).partition("-> ")
    yield found
    if arrow:
        yield arrow + mend


def prose() -> Iterator[str]:
    """All texts in the modules of the doctor that are neither docstrings nor given to Babel."""
    for path in PACKAGE.glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        translated = [
            node
            for call in ast.walk(tree)
            if isinstance(call, ast.Call) and ast.unparse(call.func) in {"phrase", "counted_phrase", "mark"}
            for argument in call.args
            for node in ast.walk(argument)
        ]
        docstrings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
        inside = [part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values]
        for node in ast.walk(tree):
            if any(node is one for one in (*translated, *docstrings, *inside)):
                continue
            if isinstance(node, ast.Constant | ast.JoinedStr):
                yield ast.unparse(node).lstrip("f").strip("'\"")


COMMANDS = ("companion", "i2cdetect", "journalctl", "ls", "mkdir", "sudo")


def test_what_is_not_translated_is_a_command() -> None:
    names = {*CHECK_NAMES, *get_args(ArchiveCause)}
    sentences = [text for text in prose() if re.search(r"[a-z]+ [a-z]{2,}", text) and text not in names]
    assert len(sentences) > len(COMMANDS)
    assert [text for text in sentences if text.partition(" ")[0] not in COMMANDS] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_each_check_leaves_room_for_what_was_found(language: str) -> None:
    told = [lines(CheckResult(name, True, "§"), Catalogue(language)) for name in CHECK_NAMES]
    assert {line.index("§") for [line] in told} == {len("ok Konfiguration ")}


def test_each_button_of_the_configuration_has_a_name() -> None:
    assert list(BUTTONS) == list(ButtonsSection.__struct_fields__)
