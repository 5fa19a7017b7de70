"""Where calibrations are kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from raw_board import SCALES

from companion.boards.board import parse
from companion.sensing.calibration import Calibration, CalibrationError, LoadCell
from companion.sensing.measurements import ChannelResponse, Measurements
from companion.service.calibration import calibration_files as files
from companion.service.calibration.calibration_files import (
    CalibrationFiles,
    calibration_files,
    files_of_all_boards,
    load,
    qualities,
)
from companion.service.config.file_paths import state_directory

BOARD = parse(SCALES, "scales")
CELL = LoadCell(channel=0, zero=80000, per_gram=10000, noise=20)
FIRST = Calibration(board="bench-scales", made="2026-01-01T00:00:00Z", fields={"a1": CELL})
SECOND = Calibration(board="bench-scales", made="2026-02-02T00:00:00Z", fields={"a1": CELL})


@pytest.fixture
def place(tmp_path: Path) -> CalibrationFiles:
    return CalibrationFiles(tmp_path / "state", "bench-scales")


def test_a_board_that_was_never_calibrated_has_none(place: CalibrationFiles) -> None:
    assert place.load() is None
    assert place.load_draft() is None


def test_what_is_kept_is_found_again_and_the_one_before_stays(place: CalibrationFiles) -> None:
    place.keep(FIRST)
    place.keep(SECOND)
    assert place.load() == SECOND
    assert json.loads(place.before.read_text("utf-8"))["made"] == FIRST.made
    assert sorted(path.name for path in place.directory.iterdir()) == [
        "calibration-bench-scales.json",
        "calibration-bench-scales.json.bak",
    ]


def test_a_draft_is_done_with_once_a_calibration_is_kept(place: CalibrationFiles) -> None:
    draft = Measurements(found={"load a1 5o": ChannelResponse(0, 100000.0)})
    place.keep_draft(draft)
    assert place.load_draft() == draft
    place.keep(FIRST)
    assert place.load_draft() is None


def test_the_files_of_all_boards_are_found_and_no_others(tmp_path: Path) -> None:
    assert files_of_all_boards(tmp_path / "none") == []
    for name in ("calibration-a.json", "calibration-b.json.bak", "calibration-b.json.new", "archive.sqlite"):
        (tmp_path / name).touch()
    assert [path.name for path in files_of_all_boards(tmp_path)] == [
        "calibration-a.json",
        "calibration-b.json.bak",
    ]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"calibration": 2, "board": "x", "made": ""}', "\xff"])
def test_a_damaged_file_is_told_by_its_name(place: CalibrationFiles, text: str) -> None:
    place.keep(FIRST)
    place.file.write_text(text, "latin-1")
    with pytest.raises(CalibrationError, match=r"calibration-bench-scales\.json: it is damaged"):
        place.load()


def test_the_calibration_of_another_board_is_refused(place: CalibrationFiles) -> None:
    place.keep(Calibration(board="other", made=""))
    with pytest.raises(CalibrationError, match="of board 'other'"):
        place.load()


def test_a_disk_that_refuses_leaves_what_was_there(
    place: CalibrationFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.keep(FIRST)

    def refuse(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", refuse)
    with pytest.raises(CalibrationError, match="cannot be written: No space left on device"):
        place.keep(SECOND)
    monkeypatch.undo()
    assert place.load() == FIRST


def test_the_service_and_the_commands_find_the_same_one(tmp_path: Path) -> None:
    environ = {"XDG_STATE_HOME": str(tmp_path)}
    calibration_files(BOARD, environ).keep(FIRST)
    assert load(BOARD, environ) == FIRST
    assert (tmp_path / "companion" / "calibration-bench-scales.json").exists()


def test_the_state_directory_is_that_of_the_installed_service_where_there_is_one(tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    environ = {"XDG_STATE_HOME": str(tmp_path / "own")}
    assert state_directory(environ, installed) == tmp_path / "own" / "companion"
    installed.mkdir()
    assert state_directory(environ, installed) == installed


def test_the_quality_of_each_calibrated_field_is_told() -> None:
    (found,) = qualities(BOARD, FIRST).values()
    assert found.grade == "good"
    assert found.allowed == 0.3
