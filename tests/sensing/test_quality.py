"""How good a calibrated channel is."""

import pytest

from companion.sensing.calibration import LoadCell, Magnets, Poles
from companion.sensing.quality import quality


def cell(noise=20, bend=0.0):
    return LoadCell(channel=0, zero=0, per_gram=-10000, noise=noise, bend=bend)


def test_a_load_cell_errs_by_noise_step_and_bend():
    found = quality(cell(noise=100, bend=0.05), step=400, lightest=2.0)
    assert found.error == pytest.approx(0.04 + 0.04 + 0.05)
    assert (found.allowed, found.unit) == (1.0, "g")


@pytest.mark.parametrize(("bend", "grade"), [(0.0, "good"), (0.4, "good"), (0.6, "usable"), (1.0, "bad")])
def test_the_grade_says_how_much_of_half_a_piece_is_used_up(bend, grade):
    assert quality(cell(bend=bend), step=400, lightest=2.0).grade == grade


def test_the_tolerance_of_the_board_bounds_what_is_allowed():
    assert quality(cell(bend=0.1), step=400, lightest=2.0, tolerance=0.15).grade == "usable"


def test_a_load_cell_without_a_mass_cannot_be_graded():
    with pytest.raises(ValueError, match="lightest: 0"):
        quality(cell(), step=400)


@pytest.mark.parametrize(("second", "grade"), [(9000, "good"), (6700, "usable"), (6400, "bad")])
def test_a_hall_is_as_good_as_its_smallest_gap(second, grade):
    sensor = Magnets(channel=0, rest=0, noise=20, distances=(6000, second))
    assert quality(sensor, step=200).grade == grade


def test_poles_lie_on_both_sides_of_the_rest():
    sensor = Poles(channel=0, rest=0, noise=20, letters={"A": 6000, "C": -2000})
    assert quality(sensor, step=200).allowed == 1000


def test_a_channel_without_any_noise_still_has_that_of_its_converter():
    sensor = Magnets(channel=0, rest=0, noise=0, distances=(6000,))
    assert quality(sensor, step=1).error > 15
