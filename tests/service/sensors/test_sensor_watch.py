"""The sensors of a board as builders watch them."""

from __future__ import annotations

import json

import click
import pytest
from click.testing import CliRunner
from raw_board import MIXED

from companion.boards.board import parse
from companion.link.messages import LinkCounts
from companion.sensing.calibration import Calibration, Magnets
from companion.service.cli import main
from companion.service.commands import watch as watch_command
from companion.service.commands.watch.sensor_screen import screenful
from companion.service.sensors.sampler import Sample
from companion.service.sensors.sensor_watch import Watch
from companion.web.live import Sensors

BOARD = parse(MIXED.replace("inputs = 1\n", "inputs = 2\n"), "mixed")
CALIBRATION = Calibration(
    board="bench-mixed",
    made="2026-11-21T15:00:00Z",
    fields={"a1": Magnets(channel=0, rest=32768, noise=20, distances=(6000, 9000))},
)


def look(calibration: Calibration | None = CALIBRATION, *, trouble: str = "") -> Sensors:
    watch = Watch(BOARD, calibration)
    for index in range(30):
        watch.feed(Sample(index / 10, [39000 + index % 3, 33000 - index % 5, 1, None]), {1: "stuck"})
    watch.look(0.0, LinkCounts(), 0, "")
    return watch.look(3.0, LinkCounts(lines=40, damaged=2), 30, trouble)


def test_each_channel_tells_its_field_its_input_and_what_it_means() -> None:
    first, second, third, fourth = look()["sensors"]
    assert (first["field"], first["chip"], first["input"]) == ("a1", "hall", 0)
    assert (first["reading"], first["state"]) == (1, "moved")
    assert (second["reading"], second["state"]) == (None, "stuck")
    assert (third["field"], third["chip"], third["reading"]) == ("c1", "74hc165", True)
    assert (fourth["field"], fourth["channel"], fourth["state"]) == (None, 3, "silent")


def test_a_table_that_says_readings_is_moved_where_something_lies_and_never_stuck() -> None:
    watch = Watch(BOARD, None)
    for second in range(30):
        watch.feed(Sample(second, [2, 0, 1, 0]), {})
    states = [one["state"] for one in watch.look(30.0, LinkCounts(), 0, "")["sensors"]]
    assert states == ["moved", "rest", "moved", "rest"]


def test_after_two_seconds_without_a_sample_all_channels_are_silent_until_the_next() -> None:
    watch = Watch(BOARD, None)
    watch.feed(Sample(10.0, [2, 0, 1, 0]), {})
    told = [watch.look(t, LinkCounts(), 0, "")["sensors"] for t in (12.0, 12.1)]
    assert [[one["state"] for one in sensors] for sensors in told] == [
        ["moved", "rest", "moved", "rest"],
        ["silent"] * 4,
    ]
    assert {(one["value"], one["reading"]) for one in told[1]} == {(None, None)}
    watch.feed(Sample(13.0, [2, 0, 1, 0]), {})
    assert watch.look(13.1, LinkCounts(), 0, "")["sensors"][0]["state"] == "moved"


def test_the_link_counts_its_lines_and_its_frames() -> None:
    link = look()["link"]
    assert (link["lines"], link["damaged"], link["frames_per_second"]) == (40, 2, 10.0)


def test_the_date_of_the_calibration_is_told_where_there_is_one() -> None:
    assert look()["calibrated"] == "2026-11-21T15:00:00Z"
    assert look(None)["calibrated"] is None
    assert look(Calibration(board="bench-mixed", made=""))["calibrated"] is None


def plain(lines: list[str]) -> list[str]:
    return [click.unstyle(line) for line in lines]


def test_a_screenful_has_a_line_for_each_channel() -> None:
    lines = plain(screenful(look(), 80, 24))
    assert lines[0] == "bench-mixed, calibrated 2026-11-21T15:00:00Z"
    assert lines[1].startswith("link: 10.0 frames/s, 40 lines, 2 damaged")
    assert lines[3].split() == ["a1", "0", "hall", "1", "39002", "1", "1.0", "moved"]
    assert "there" in lines[5]


def test_what_is_wrong_stands_on_top() -> None:
    assert plain(screenful(look(trouble="the cable is out"), 80, 24))[0].endswith(": the cable is out")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 7), (40, 6), (30, 5), (200, 6)])
def test_a_screenful_fits_the_terminal(width: int, height: int) -> None:
    lines = plain(screenful(look(), width, height))
    assert len(lines) <= height
    assert all(len(line) <= width for line in lines)


def test_what_does_not_fit_is_counted() -> None:
    assert plain(screenful(look(), 40, 6))[-1] == "... 3 more: make the terminal larger"


def test_states_have_colours_and_rest_has_none() -> None:
    assert screenful(look(), 80, 24)[3] != plain(screenful(look(), 80, 24))[3]


def test_without_a_terminal_a_line_of_json_is_printed_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch_command, "LINE_S", 0.05)
    result = CliRunner().invoke(main, ["watch", "--board", "sahara-presence", "--lines", "2"])
    assert result.exit_code == 0, result.output
    first, second = map(json.loads, result.stdout.splitlines())
    assert [one["field"] for one in first["sensors"]][:2] == ["a1", "a2"]
    assert second["link"]["lines"] >= 2
    assert second["sensors"][0]["reading"] is True


def test_a_board_that_is_not_there_is_one_sentence() -> None:
    result = CliRunner().invoke(main, ["watch", "--board", "nonsense"])
    assert result.exit_code == 1
    assert "there is no board 'nonsense'" in result.output
