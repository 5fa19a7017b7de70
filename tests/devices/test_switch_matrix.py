"""A matrix of switches on the Pi's pins, whichever library reaches them."""

import subprocess
import sys
from contextlib import closing

import gpiozero
import pytest
from families import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from switches import RISE, mock_switches

from companion.boards.papers.wiring import PiPins
from companion.devices.pins import PinError
from companion.devices.switch_matrix import COLUMN_PINS, LARGEST, ROW_PINS, SETTLE, SwitchMatrix

RECTANGLE = ((0, 0), (0, 1), (1, 0))
"""Three corners, which without diodes join the rows and columns of the fourth."""

PLACES = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)))


@pytest.fixture
def mock_pins(monkeypatch):
    factory, switches = mock_switches(ROW_PINS, COLUMN_PINS)
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    yield switches
    factory.reset()


@pytest.fixture(params=["MockFactory", "RPiGPIOFactory"])
def switches(request):
    if request.param == "MockFactory":
        return request.getfixturevalue("mock_pins")
    return request.getfixturevalue("bench_gpio").wire(ROW_PINS, COLUMN_PINS)


@pytest.fixture
def matrix(switches):
    matrix = SwitchMatrix(ROW_PINS, COLUMN_PINS, switches.pass_time)
    yield matrix
    matrix.close()


def seen(places):
    return [int((row, column) in places) for row in range(6) for column in range(6)]


def test_open_switches_read_as_zeros(matrix):
    assert matrix.read() == [0] * 36


def test_each_switch_is_a_one_at_row_times_columns_plus_column(matrix, switches):
    for row in range(6):
        for column in range(6):
            switches.close((row, column))
            assert matrix.read() == seen({(row, column)})


@given(places=PLACES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(25))
def test_any_switches_are_seen_as_they_are(matrix, switches, places):
    switches.close(*places)
    assert matrix.read() == seen(places)


def test_a_column_is_read_only_after_it_had_time_to_rise(switches):
    switches.close((0, 0))
    hasty = SwitchMatrix(ROW_PINS, COLUMN_PINS, lambda _: switches.pass_time(RISE / 2))
    assert hasty.read() != seen({(0, 0)})
    hasty.close()
    assert SETTLE >= 2 * RISE


@pytest.mark.parametrize("diodes", [True, False], ids=["diodes", "no diodes"])
@given(places=PLACES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(25))
def test_never_do_two_outputs_work_against_each_other(matrix, switches, diodes, places):
    switches.diodes = diodes
    switches.close(*places)
    matrix.read()  # the switches raise ShortCircuitError where they do
    assert switches.outputs() == {}


def test_at_any_time_at_most_one_pin_is_an_output(switches):
    driven = []
    with closing(SwitchMatrix(ROW_PINS, COLUMN_PINS, lambda _: driven.append(switches.outputs()))) as matrix:
        matrix.read()
    assert driven == [{row: 0} for row in ROW_PINS]


def test_without_diodes_three_corners_of_a_rectangle_make_the_fourth(matrix, switches):
    switches.diodes = False
    switches.close(*RECTANGLE)
    assert matrix.read() == seen({*RECTANGLE, (1, 1)})


def test_with_diodes_they_do_not(matrix, switches):
    switches.close(*RECTANGLE)
    assert matrix.read() == seen(set(RECTANGLE))


def test_a_column_that_is_low_while_no_row_is_driven_is_stuck(matrix, switches):
    switches.close((0, 0), (1, 1))
    assert matrix.faults() == []
    switches.grounded = {COLUMN_PINS[4]}
    assert matrix.faults() == [(row * 6 + 4, "stuck") for row in range(6)]


def test_a_small_matrix_takes_only_its_own_pins(switches):
    small = SwitchMatrix(ROW_PINS[:2], COLUMN_PINS[:3], switches.pass_time)
    other = SwitchMatrix(ROW_PINS[2:3], COLUMN_PINS[3:4], switches.pass_time)
    switches.close((1, 2), (2, 3))
    assert (small.read(), other.read()) == ([0, 0, 0, 0, 0, 1], [1])
    small.close()
    other.close()


def test_closed_pins_are_free_and_inputs(switches):
    matrix = SwitchMatrix(ROW_PINS, COLUMN_PINS, switches.pass_time)
    matrix.close()
    matrix.close()
    assert switches.outputs() == {}
    SwitchMatrix(ROW_PINS, COLUMN_PINS, switches.pass_time).close()


def test_a_pin_given_twice_is_one_clear_sentence_and_frees_the_others(switches):
    with pytest.raises(PinError) as raised:
        SwitchMatrix([5, 6], [12, 6], switches.pass_time)
    assert str(raised.value) == (
        "column 2 of the switches on GPIO 6: the pin is taken already; each wire needs a pin of its own"
    )
    SwitchMatrix([5, 6], [12, 16], switches.pass_time).close()


def test_the_pins_of_the_wiring_plan_are_nobody_elses():
    i2c, uart, spi = {0, 1, 2, 3}, {14, 15}, {7, 8, 9, 10, 11}
    pins = [*ROW_PINS, *COLUMN_PINS, *dict(PiPins.buttons).values(), *i2c, *uart, *spi]
    assert len(set(pins)) == len(pins)
    assert LARGEST == (6, 6)


def test_what_goes_wrong_while_reading_names_the_switches(switches):
    def fail(_seconds):
        raise RuntimeError("the chip is gone")

    with (
        closing(SwitchMatrix(ROW_PINS, COLUMN_PINS, fail)) as matrix,
        pytest.raises(PinError, match=r"^switches on GPIO, rows 5 6 13 19 26 4, .*: the chip is gone$"),
    ):
        matrix.read()


def test_a_table_without_switches_does_not_load_gpiozero():
    code = "import sys, companion.devices.switch_matrix; sys.exit('gpiozero' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
