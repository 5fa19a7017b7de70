"""One calibration of a board under way."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from raw_board import MIXED, SCALES
from touched import Touched

from companion.boards.board import Board, find, parse
from companion.contents import ContentsError
from companion.sensing.calibration import Magnets, Poles
from companion.sensing.stages import Known
from companion.service.calibration.calibration_files import CalibrationFiles
from companion.service.calibration.guide import Guide, KnownError, known_pieces, subjects
from companion.service.sensors.sampler import Sample

SCALES_BOARD, MIXED_BOARD = parse(SCALES, "scales"), parse(MIXED, "mixed")
NOW = datetime(2026, 11, 21, 15, 0, 0, 123456, tzinfo=UTC)


class Bench:
    """A guide with hands; its board is kept in files of its own."""

    def __init__(self, board: Board, folder: Path, hands: Touched) -> None:
        self.board, self.hands, self.place = board, hands, CalibrationFiles(folder, board.name)
        self.begin()

    def begin(self) -> None:
        draft = self.place.load_draft()
        self.guide = Guide(self.board, self.place, lambda: NOW, known=known_pieces(self.board), draft=draft)

    def feed(self, t: float, values: list[int]) -> None:
        self.guide.feed(Sample(t, values))

    def rest(self, seconds: float = 1.5) -> None:
        self.hands.pass_to(self, seconds)

    def put(self, channel: int, change: int) -> None:
        self.hands.put(channel, change)
        self.rest()

    def clear(self) -> None:
        self.rest()
        self.guide.press("ok")
        self.rest(2.5)


@pytest.fixture
def scales(tmp_path: Path) -> Bench:
    return Bench(SCALES_BOARD, tmp_path, Touched([80000, 85000, 90000]))


@pytest.fixture
def mixed(tmp_path: Path) -> Bench:
    return Bench(MIXED_BOARD, tmp_path, Touched([32768, 33000, 0], [5, 5, 0]))


def weigh(bench: Bench, channel: int) -> None:
    for grams in (10, 20, 0):
        before = bench.guide.view
        bench.put(channel, grams * 10000)
        if bench.guide.view.number == before.number:
            bench.guide.press("ok")


def test_a_whole_calibration_is_kept_with_its_date(scales: Bench) -> None:
    scales.clear()
    for channel in range(3):
        weigh(scales, channel)
    assert scales.guide.done
    assert scales.guide.view.task == "done"
    assert scales.guide.view.grades == {"good": 3}
    scales.guide.press("ok")
    assert scales.guide.closed
    kept = scales.place.load()
    assert kept is not None
    assert kept.made == "2026-11-21T15:00:00Z"
    assert list(kept.fields) == ["a1", "a2", "A"]
    assert kept.masses == {"o": 2.0}


def test_each_kind_of_sensor_is_asked_for_in_its_way(mixed: Bench) -> None:
    mixed.clear()
    for channel, change in ((0, 6000), (0, 9000), (0, 0), (1, 7000), (1, -6000), (1, 0), (2, 1)):
        mixed.put(channel, change)
    assert mixed.guide.done
    found = mixed.guide.results
    assert isinstance(found.fields["a1"], Magnets)
    assert isinstance(found.fields["b1"], Poles)
    assert found.wired == {"a1": 0, "b1": 1, "c1": 2}


def test_what_was_measured_is_kept_as_it_comes_and_is_gone_on_from(scales: Bench) -> None:
    scales.clear()
    weigh(scales, 0)
    scales.begin()
    scales.clear()
    assert scales.guide.view.field == "a2"
    scales.guide.press("down")
    scales.guide.press("down")
    scales.guide.press("ok")
    kept = scales.place.load()
    assert kept is not None
    assert list(kept.fields) == ["a1"]


def test_fields_that_are_passed_over_keep_what_they_had(scales: Bench) -> None:
    test_a_whole_calibration_is_kept_with_its_date(scales)
    before = scales.place.load()
    scales.begin()
    scales.clear()
    for button in ("down", "down", "down", "ok"):
        scales.guide.press(button)
    kept = scales.place.load()
    assert before is not None
    assert kept is not None
    assert kept.fields == before.fields


def test_a_channel_that_answers_on_another_field_is_told_by_its_field(scales: Bench) -> None:
    scales.clear()
    scales.put(2, 100000)
    view = scales.guide.view
    assert (view.note, view.channels, view.fields, view.wanted) == ("other", (2,), ("A",), 0)
    assert scales.guide.heard is not None


def test_a_channel_at_the_end_of_its_range_is_silent(scales: Bench) -> None:
    scales.hands.rests[0] = 8388607
    scales.hands.wobbles[0] = 0
    scales.clear()
    scales.rest()
    assert (scales.guide.view.note, scales.guide.view.channels) == ("silent", (0,))


def test_sensors_that_say_contents_are_touched_as_switches_are(tmp_path: Path) -> None:
    board = find("zahlenluchs")
    guide = Guide(board, CalibrationFiles(tmp_path, board.name), lambda: NOW)
    said: list[str | int | None] = [""] * board.channels

    def rest(start: float, seconds: float) -> None:
        for tenth in range(round(seconds * 10)):
            guide.feed(Sample(start + tenth / 10, said))

    rest(0.0, 1.5)
    guide.press("ok")
    rest(1.5, 2.5)
    said[0] = "1A"
    rest(4.0, 1.0)
    assert guide.view.field == "b1"


def test_known_pieces_are_the_heaviest_kind_of_the_board() -> None:
    assert known_pieces(SCALES_BOARD) == Known(10, "o", 2.0)
    assert known_pieces(MIXED_BOARD) is None


def test_known_pieces_may_be_named_and_weighed_elsewhere() -> None:
    assert known_pieces(SCALES_BOARD, "20o") == Known(20, "o", 2.0)
    assert known_pieces(SCALES_BOARD, "20o", 42.0) == Known(20, "o", 2.1)


@pytest.mark.parametrize("pieces", ["2w", "2o3w", ""])
def test_known_pieces_must_be_of_one_kind_that_the_board_has(pieces: str) -> None:
    with pytest.raises(KnownError, match="one of o"):
        known_pieces(SCALES_BOARD, pieces)


def test_known_pieces_must_be_contents() -> None:
    with pytest.raises(ContentsError):
        known_pieces(SCALES_BOARD, "o10")


def test_fields_without_a_sensor_are_not_asked_for() -> None:
    assert [one.field for one in subjects(find("sahara-presence"))] == list(find("sahara-presence").sensed)
    assert not any(one.raw for one in subjects(find("sahara-presence")))
