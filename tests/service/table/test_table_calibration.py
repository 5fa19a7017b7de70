"""The calibration of the running table, from its menu."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.devices.grid import Chunk
from companion.link import wire
from companion.screens.calibration_page import draw_calibration
from companion.screens.menu import Menu
from companion.screens.wording import Phrase, phrase
from companion.screens.words import Words
from companion.service.calibration import calibration_files as files
from companion.service.calibration.calibration_files import CalibrationFiles
from companion.service.table.menu_control import MenuControl
from companion.service.table.running_table import RunningTable
from companion.service.table.table_calibration import TableCalibration

NOW = datetime(2026, 11, 21, 15, tzinfo=UTC)


def labels(menu: MenuControl) -> list[Phrase]:
    """The labels of the entries of the menu that is open."""
    opened = menu._menu  # noqa: SLF001 - outside, the menu is only a picture
    assert isinstance(opened, Menu)
    return [entry.label for entry in opened.screen.entries]


class Bench:
    """A table of switches whose menu can calibrate; `values` are what the channels say."""

    def __init__(self, bench: Any, folder: Path) -> None:
        self.bench = bench
        self.place = CalibrationFiles(folder, bench.board.name)
        self.calibration = TableCalibration(
            bench.session, bench.in_use, bench.link_input, lambda _board: self.place, lambda: NOW
        )
        bench.menu = MenuControl(Words("en"), bench.menu_actions, self.calibration)
        bench.table = RunningTable(
            bench.session,
            bench.link_input,
            bench.display_output,
            bench.archive_writer,
            bench.menu,
            bench.drift_monitor,
            bench.undo_check,
            bench.in_use,
        )
        bench.start()
        bench.rest()
        self.values = [0] * bench.board.channels
        self.seq = 1000

    def say(self, line: bytes) -> None:
        self.bench.table.work(Chunk(self.bench.t, line))

    def rest(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.bench.t += 0.1
            self.seq += 1
            self.say(wire.frame(self.seq, int(self.bench.t * 1000), self.values))
            self.bench.table.pass_time(self.bench.t)

    def begin(self) -> None:
        self.bench.press("ok", held=True)
        self.bench.press(*["down"] * labels(self.bench.menu).index(phrase("Calibrate")), "ok")

    def clear(self) -> None:
        self.rest(1.5)
        self.bench.press("ok")
        self.rest(2.5)

    def touch(self, channel: int) -> None:
        self.values[channel] = 1
        self.rest(0.8)
        self.values[channel] = 0

    @property
    def shown(self) -> Image.Image:
        return self.bench.screen.shown[-1]

    @property
    def field(self) -> str:
        return self.calibration.view.field


@pytest.fixture
def table(bench: Callable[..., Any], tmp_path: Path) -> Bench:
    return Bench(bench("sahara-presence", real=True), tmp_path / "state")


def test_the_menu_leads_to_it_and_the_display_says_what_to_do(table: Bench) -> None:
    table.begin()
    assert table.calibration.running
    assert table.shown.tobytes() == draw_calibration(table.calibration.view, Words("en")).tobytes()
    assert table.bench.table.snapshot.menu_open


def test_a_board_is_calibrated_with_the_buttons_alone(table: Bench) -> None:
    table.begin()
    table.clear()
    for channel in range(12):
        table.touch(channel)
    assert table.calibration.view.task == "done"
    table.bench.press("ok")
    assert not table.calibration.running
    assert not table.bench.table.snapshot.menu_open
    kept = table.place.load()
    assert kept is not None
    assert kept.made == "2026-11-21T15:00:00Z"


def test_the_game_waits_meanwhile_and_then_goes_on(table: Bench) -> None:
    said = table.bench.said
    table.begin()
    table.clear()
    table.touch(0)
    table.rest(5)
    assert table.bench.said == said
    table.bench.press("ok", held=True)
    table.values = [1] * 12
    table.rest(2)
    assert table.bench.said == said
    table.values[3] = 0
    table.rest(2)
    assert len(table.bench.said) == len(said) + 1


def test_buttons_at_the_grid_belong_to_it_as_well(table: Bench) -> None:
    table.begin()
    table.clear()
    assert table.field == "a1"
    table.say(wire.event("press", int(table.bench.t * 1000), "down"))
    assert table.field == "a2"


def test_holding_ok_ends_it_and_what_was_measured_is_gone_on_from(table: Bench) -> None:
    table.begin()
    table.clear()
    table.touch(0)
    table.bench.press("ok", held=True)
    assert not table.calibration.running
    assert not table.bench.menu.open
    assert table.bench.link_input.listeners == []
    table.begin()
    table.clear()
    assert table.field == "a2"


def test_the_grid_is_asked_ten_times_a_second_while_it_runs(
    table: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    monkeypatch.setattr(table.bench.in_use, "say", asked.append)
    assert table.bench.menu.due is None
    table.begin()
    table.rest(1)
    assert 5 < asked.count(wire.ask_raw()) <= 11
    assert table.bench.menu.due is not None


def test_what_is_wrong_stands_on_the_display(table: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", refuse)
    table.begin()
    table.clear()
    table.touch(0)
    assert "No space left on device" in table.calibration.view.trouble


def test_a_damaged_draft_is_begun_anew(table: Bench) -> None:
    table.place.directory.mkdir()
    table.place.draft.write_text("{", "utf-8")
    table.begin()
    assert table.calibration.view.task == "clear"


def test_without_a_grid_that_can_be_calibrated_the_menu_does_not_offer_it(bench: Callable[..., Any]) -> None:
    plain = bench("sahara-presence")
    plain.start()
    plain.press("ok", held=True)
    assert phrase("Calibrate") not in labels(plain.menu)


def test_nothing_can_be_shown_before_it_has_begun(table: Bench) -> None:
    with pytest.raises(ValueError, match="not being calibrated"):
        table.calibration.view  # noqa: B018 - reading it is what raises
    table.calibration.press("ok")
    table.calibration.end()
