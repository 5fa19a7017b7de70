"""What has drifted is said when the table is ready: from raw frames to the words for players."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.boards.board import Board, find
from companion.contents import Contents, Field, count
from companion.devices.channels import Channels
from companion.devices.grid import Chunk
from companion.link import wire
from companion.rules.registry import game
from companion.sensing.calibration import Calibrated, Calibration, CalibrationError, LoadCell, Magnets
from companion.service.calibration import calibration_files as files
from companion.service.calibration.calibration_files import CalibrationFiles, DriftRecord
from companion.service.sensors.link_input import LinkInput
from companion.service.table.drift_monitor import DriftMonitor

SCALES = find("sahara-scales")
START = game("sahara").contents(game("sahara").start())
PER_GRAM, BEAN = 9500, 2.1
HALLS = find("ghostbuster-halls")
WOBBLE = (-15, 4, 12, -6, 9)


def cells(board: Board) -> dict[Field, Calibrated]:
    return {
        field: LoadCell(channel=place.channel, zero=40000 + 1000 * place.channel, per_gram=PER_GRAM, noise=12)
        for field, place in board.fields.items()
        if place.channel is not None
    }


def halls(board: Board) -> dict[Field, Calibrated]:
    return {
        field: Magnets(channel=place.channel, rest=32768, noise=20, distances=(6000, 9000))
        for field, place in board.fields.items()
        if place.channel is not None
    }


class Scene:
    """A board that is calibrated; `offsets` are by how much its channels have drifted, in raw."""

    def __init__(self, folder: Path, board: Board, fields: dict[Field, Calibrated]) -> None:
        self.board = board
        self.fields = fields
        self.calibration = Calibration(board=board.name, made="2026-01-01T12:00:00Z", fields=fields)
        self.link_input = LinkInput(Channels(board, calibration=self.calibration))
        self.files = CalibrationFiles(folder, board.name)
        self.drift_monitor = DriftMonitor(self.link_input, lambda _board: self.files, self.now)
        self.offsets: dict[Field, float] = {}
        self.t = 100.0
        self.seq = 0

    def now(self) -> datetime:
        return datetime(2026, 1, 31, 12, tzinfo=UTC)

    def raw(self, field: Field, contents: Contents) -> int:
        calibrated = self.fields[field]
        pieces = count(contents) if contents else 0
        if isinstance(calibrated, LoadCell):
            load = pieces * BEAN * calibrated.per_gram
        else:
            load = (0.0, *calibrated.distances)[pieces] if isinstance(calibrated, Magnets) else 0.0
        return round(calibrated.rest + load + self.offsets.get(field, 0.0))

    def say(self, table: Mapping[Field, Contents], seconds: float = 1.1, **values: Any) -> None:
        """Let so much time pass, with a frame four times a second."""
        end = self.t + seconds
        while self.t < end:
            self.t += 0.25
            self.seq += 1
            told: list[Any] = [None] * self.board.channels
            for field, calibrated in self.fields.items():
                noise = WOBBLE[(self.seq + calibrated.channel) % len(WOBBLE)]
                told[calibrated.channel] = values.get(field, self.raw(field, table.get(field, "")) + noise)
            self.link_input.feed(Chunk(self.t, wire.frame(self.seq, int(self.t * 1000), told)))

    def ready(self, table: Mapping[Field, Contents]) -> None:
        self.drift_monitor.ready(table)
        self.say(table)

    @property
    def drifted(self) -> tuple[Field, ...]:
        trouble = self.drift_monitor.trouble
        return () if trouble is None else trouble.fields


@pytest.fixture
def scales(tmp_path: Path) -> Scene:
    return Scene(tmp_path, SCALES, cells(SCALES))


def test_a_table_that_weighs_as_when_it_was_calibrated_has_not_drifted(scales: Scene) -> None:
    scales.ready(START)
    assert scales.drift_monitor.trouble is None
    assert scales.files.load_drift() is None


def test_a_load_cell_under_beans_and_an_empty_one_are_told_with_their_drift(scales: Scene) -> None:
    scales.offsets = {"a1": 0.4 * PER_GRAM, "B": -0.3 * PER_GRAM}
    scales.ready(START)
    trouble = scales.drift_monitor.trouble
    assert trouble is not None
    assert (trouble.part, trouble.fields) == ("drift", ("a1", "B"))
    assert trouble.detail.startswith("drifted since the calibration: a1 by +0.")
    assert "B by -0.3" in trouble.detail
    assert trouble.command == "companion calibrate --board sahara-scales"


@given(grams=st.floats(-3.0, 3.0))
def test_what_is_told_is_what_is_more_than_the_board_tolerates(
    tmp_path_factory: pytest.TempPathFactory, grams: float
) -> None:
    scales = Scene(tmp_path_factory.getbasetemp(), SCALES, cells(SCALES))
    scales.offsets = {"A": grams * PER_GRAM}
    scales.ready({**START, "A": ""})
    if abs(grams) > SCALES.tolerance + 0.01:
        assert scales.drifted == ("A",)
    elif abs(grams) < SCALES.tolerance - 0.01:
        assert scales.drifted == ()


def test_beans_that_are_all_heavy_are_no_drift(scales: Scene) -> None:
    """Three beans of 2.1 g, sorted to 2 %, may err by 0.07 g together beyond the 0.2 g of a reading."""
    scales.offsets = dict.fromkeys(scales.fields, 0.24 * PER_GRAM)
    scales.ready(START)
    assert scales.drifted == ("A", "B")


def test_a_hall_is_compared_where_nothing_lies(tmp_path: Path) -> None:
    scene = Scene(tmp_path, HALLS, halls(HALLS))
    first, second = list(scene.fields)[:2]
    scene.offsets = {first: 3100, second: 3100}
    scene.ready({second: "1y"})
    assert scene.drifted == (first,)
    assert "by +310" in scene.drift_monitor.trouble.detail  # type: ignore[union-attr]


def test_what_a_hand_is_at_is_left_out(scales: Scene) -> None:
    scales.offsets = {"a1": 0.4 * PER_GRAM, "a2": 0.4 * PER_GRAM}
    scales.drift_monitor.ready(START)
    scales.say(START, 0.5)
    scales.say({**START, "a2": ""}, 1.1)
    assert scales.drifted == ("a1",)


def test_what_is_not_connected_is_no_drift(scales: Scene) -> None:
    scales.drift_monitor.ready(START)
    scales.say(START, a1=8388607, a2=None)
    assert scales.drifted == ()


def test_a_field_that_was_not_calibrated_is_no_drift(tmp_path: Path) -> None:
    fields = cells(SCALES)
    fields["a1"] = msgspec.structs.replace(fields["a1"], channel=77)
    scene = Scene(tmp_path, SCALES, {field: one for field, one in fields.items() if field != "a1"})
    scene.offsets = {"a2": 5000}
    scene.ready(START)
    assert scene.drifted == ("a2",)


def test_values_that_mean_what_they_say_do_not_drift(tmp_path: Path) -> None:
    scene = Scene(tmp_path, SCALES, cells(SCALES))
    scene.link_input.read_by(Channels(SCALES))
    scene.ready(START)
    assert not scene.link_input.listeners


def test_the_table_is_listened_to_for_a_second_only(scales: Scene) -> None:
    scales.drift_monitor.ready(START)
    scales.drift_monitor.ready(START)
    assert len(scales.link_input.listeners) == 1
    scales.say(START)
    assert scales.link_input.listeners == []
    scales.offsets = {"a1": 5000}
    scales.say(START)
    assert scales.drifted == ()


def test_another_calibration_ends_it(scales: Scene) -> None:
    scales.offsets = {"a1": 5000}
    scales.ready(START)
    assert scales.drifted == ("a1",)
    scales.link_input.read_by(Channels(SCALES, calibration=scales.calibration))
    assert scales.drifted == ()
    scales.drift_monitor.ready(START)
    scales.link_input.read_by(Channels(SCALES, calibration=scales.calibration))
    scales.say(START)
    assert scales.drifted == ()
    assert scales.link_input.listeners == []


def test_players_hear_of_it_until_a_ply_is_played(scales: Scene) -> None:
    scales.offsets = {"a1": 5000}
    scales.drift_monitor.ready(START)
    scales.drift_monitor.played()
    scales.say(START)
    assert scales.drift_monitor.notice is not None
    scales.drift_monitor.played()
    assert scales.drift_monitor.notice is None
    assert scales.drifted == ("a1",)
    scales.ready(START)
    assert scales.drift_monitor.notice is not None


def test_it_is_kept_with_its_date_until_it_is_gone(scales: Scene) -> None:
    scales.offsets = {"B": 0.5 * PER_GRAM}
    scales.ready(START)
    kept = scales.files.load_drift()
    assert kept is not None
    assert (kept.found, list(kept.fields)) == ("2026-01-31T12:00:00Z", ["B"])
    scales.offsets = {}
    scales.ready(START)
    assert scales.files.load_drift() is None


def test_a_new_calibration_forgets_it(scales: Scene) -> None:
    scales.files.keep_drift(DriftRecord(found="2026-01-31T12:00:00Z", fields={"B": "+0.500 g"}))
    scales.files.keep(scales.calibration)
    assert scales.files.load_drift() is None


def test_where_it_cannot_be_kept_it_is_said_all_the_same(
    scales: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", refuse)
    scales.offsets = {"B": 0.5 * PER_GRAM}
    scales.ready(START)
    assert scales.drifted == ("B",)


def test_a_card_that_is_read_only_does_not_end_the_game(
    scales: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, **_options: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "unlink", refuse)
    scales.ready(START)
    assert scales.drifted == ()
    with pytest.raises(CalibrationError, match="cannot be removed: Read-only file system"):
        scales.files.keep(scales.calibration)


def test_it_costs_the_start_nothing() -> None:
    code = (
        "import sys, companion.service.table.assembly;"
        " sys.exit('companion.service.calibration.known_load' in sys.modules or 'statistics' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
