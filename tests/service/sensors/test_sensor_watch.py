"""The sensors of a board as builders watch them."""

from __future__ import annotations

from watched_board import BOARD, look

from companion.link.messages import LinkCounts
from companion.sensing.calibration import Calibration
from companion.service.sensors.sampler import Sample
from companion.service.sensors.sensor_watch import SensorWatch


def test_each_channel_tells_its_field_its_input_and_what_it_means() -> None:
    first, second, third, fourth = look()["sensors"]
    assert (first["field"], first["chip"], first["input"]) == ("a1", "hall", 0)
    assert (first["reading"], first["state"]) == (1, "moved")
    assert (second["reading"], second["state"]) == (None, "stuck")
    assert (third["field"], third["chip"], third["reading"]) == ("c1", "74hc165", True)
    assert (fourth["field"], fourth["channel"], fourth["state"]) == (None, 3, "silent")


def test_a_table_that_says_readings_is_moved_where_something_lies_and_never_stuck() -> None:
    watch = SensorWatch(BOARD, None)
    for second in range(30):
        watch.feed(Sample(second, [2, 0, 1, 0]), {})
    states = [one["state"] for one in watch.look(30.0, LinkCounts(), 0, "")["sensors"]]
    assert states == ["moved", "rest", "moved", "rest"]


def test_after_two_seconds_without_a_sample_all_channels_are_silent_until_the_next() -> None:
    watch = SensorWatch(BOARD, None)
    watch.feed(Sample(10.0, [2, 0, 1, 0]), {})
    told = [watch.look(t, LinkCounts(), 0, "")["sensors"] for t in (12.0, 12.1)]
    assert [[one["state"] for one in sensors] for sensors in told] == [
        ["moved", "rest", "moved", "rest"],
        ["silent"] * 4,
    ]
    assert {(one["value"], one["reading"]) for one in told[1]} == {(None, None)}
    watch.feed(Sample(13.0, [2, 0, 1, 0]), {})
    assert watch.look(13.1, LinkCounts(), 0, "")["sensors"][0]["state"] == "moved"


def test_a_hall_that_a_self_test_found_loose_is_silent_though_it_echoes_its_neighbour() -> None:
    watch = SensorWatch(BOARD, Calibration(board="bench-mixed", made=""))
    watch.feed(Sample(10.0, [32000, 32000, 1, 0]), {1: "rail"})
    states = [one["state"] for one in watch.look(10.1, LinkCounts(), 0, "")["sensors"]]
    assert states == ["rest", "silent", "moved", "rest"]


def test_the_link_counts_its_lines_and_its_frames() -> None:
    link = look()["link"]
    assert (link["lines"], link["damaged"], link["frames_per_second"]) == (40, 2, 10.0)


def test_the_date_of_the_calibration_is_told_where_there_is_one() -> None:
    assert look()["calibrated"] == "2026-11-21T15:00:00Z"
    assert look(None)["calibrated"] is None
    assert look(Calibration(board="bench-mixed", made=""))["calibrated"] is None
