"""Raw values of a board become readings by its calibration."""

import pytest
from raw_board import MIXED, SCALES

from companion.boards.board import find, parse
from companion.devices.channels import Channels
from companion.devices.raw_fields import calibrated_fields, raw_fields
from companion.link.messages import WireFrame
from companion.sensing.calibration import Calibration, LoadCell, Magnets, Poles

MIXED_BOARD = parse(MIXED, "mixed")
HALL = Magnets(channel=0, rest=32768, noise=20, distances=(6000, 9000))
STONES = Poles(channel=1, rest=32768, noise=20, letters={"A": 7000, "C": -6000})
WHOLE = Calibration(board="bench-mixed", made="", fields={"a1": HALL, "b1": STONES})


def readings(board, calibration, *values):
    return Channels(board, calibration=calibration).frame(WireFrame(0, 0, values), 0.0).readings


def test_only_halls_and_load_cells_need_a_calibration():
    assert raw_fields(MIXED_BOARD) == {"a1": 0, "b1": 1}
    assert raw_fields(find("sahara")) == {}


def test_raw_values_are_read_and_switches_say_what_they_mean():
    assert readings(MIXED_BOARD, WHOLE, 39000, 26000, 1) == {"a1": 1, "b1": "1C", "c1": True}
    assert readings(MIXED_BOARD, WHOLE, 42000, 32768, 0) == {"a1": 2, "b1": "", "c1": False}


def test_a_field_without_a_calibration_has_no_reading():
    part = Calibration(board="bench-mixed", made="", fields={"a1": HALL})
    assert readings(MIXED_BOARD, part, 39000, 26000, 1) == {"a1": 1, "b1": None, "c1": True}
    channels = Channels(MIXED_BOARD, calibration=part)
    assert channels.uncalibrated == ("b1",)
    assert not channels.is_blind


def test_a_calibration_of_another_channel_or_kind_does_not_count():
    moved = Magnets(channel=1, rest=32768, noise=20, distances=(6000,))
    wrong = Calibration(board="bench-mixed", made="", fields={"a1": moved, "b1": moved})
    assert calibrated_fields(MIXED_BOARD, wrong) == {}


@pytest.mark.parametrize("value", [None, 0, 1.5, "2o"])
def test_what_is_no_raw_value_is_no_reading(value):
    assert readings(MIXED_BOARD, WHOLE, value, 32768, 1)["a1"] is None


def test_without_any_calibration_a_raw_board_is_blind():
    channels = Channels(parse(SCALES, "scales"), calibration=Calibration(board="", made=""))
    assert channels.uncalibrated == ("a1", "a2", "A")
    assert channels.is_blind


def test_a_simulated_table_says_readings_even_of_a_board_with_scales():
    board = parse(SCALES, "scales")
    assert readings(board, None, 4.0, 0.0, 12.0) == {"a1": 4.0, "a2": 0.0, "A": 12.0}
    assert Channels(board).uncalibrated == ()


def test_masses_that_were_measured_go_before_those_of_the_board_file():
    cell = LoadCell(channel=0, zero=0, per_gram=10000, noise=20)
    found = Calibration(board="bench-scales", made="", fields={"a1": cell}, masses={"o": 2.2})
    sensor = Channels(parse(SCALES, "scales"), calibration=found).sight.sensor("a1")
    assert sensor.expected("10o") == 22.0
