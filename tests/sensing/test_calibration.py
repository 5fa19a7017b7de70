"""Raw numbers as readings."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.calibration import (
    CELL_RAILS,
    Calibration,
    LoadCell,
    Magnets,
    Poles,
    drift,
    drifts,
    merged,
)

CELL = LoadCell(channel=0, zero=84000, per_gram=10000, noise=20)
FIGURES = Magnets(channel=1, rest=32768, noise=20, distances=(6000, 9000))
STONES = Poles(channel=2, rest=32768, noise=20, letters={"A": 7000, "C": -6000})


def calibration(**fields):
    return Calibration(board="bench", made="2026-11-21T15:00:00Z", fields=fields)


def test_a_load_cell_reads_grams_to_a_milligram():
    assert CELL.reading(84000 + 21004) == 2.1
    assert CELL.reading(84000) == 0.0


@given(grams=st.floats(-300, 700), per_gram=st.floats(500, 11000) | st.floats(-11000, -500))
def test_a_load_cell_gives_back_the_grams_that_lie_on_it(grams, per_gram):
    cell = LoadCell(channel=0, zero=-1234, per_gram=per_gram, noise=0)
    assert cell.reading(round(-1234 + per_gram * grams)) == pytest.approx(grams, abs=0.002)


@pytest.mark.parametrize("raw", CELL_RAILS)
def test_a_load_cell_at_the_end_of_its_range_has_no_reading(raw):
    assert CELL.reading(raw) is None


@pytest.mark.parametrize(
    ("away", "pieces"),
    [(0, 0), (2999, 0), (3000, 1), (7499, 1), (7500, 2), (20000, 2), (-6000, 1), (-9000, 2)],
)
def test_a_hall_counts_by_the_distance_from_rest_whichever_pole_faces_it(away, pieces):
    assert FIGURES.reading(32768 + away) == pieces


@pytest.mark.parametrize(
    ("away", "contents"), [(0, ""), (3499, ""), (3500, "1A"), (30000, "1A"), (-3000, ""), (-3001, "1C")]
)
def test_a_hall_tells_the_piece_by_the_pole_that_faces_it(away, contents):
    assert STONES.reading(32768 + away) == contents


@pytest.mark.parametrize("sensor", [FIGURES, STONES])
@pytest.mark.parametrize("raw", [0, 16, 65535])
def test_a_hall_that_is_not_connected_has_no_reading(sensor, raw):
    assert sensor.reading(raw) is None


@pytest.mark.parametrize(
    "make",
    [
        lambda: LoadCell(channel=0, zero=0, per_gram=0, noise=0),
        lambda: Magnets(channel=0, rest=0, noise=0, distances=(9000, 6000)),
        lambda: Poles(channel=0, rest=0, noise=0, letters={"A": 0}),
    ],
)
def test_what_tells_nothing_apart_is_no_calibration(make):
    with pytest.raises(ValueError, match="is not allowed"):
        make()


def test_a_calibration_is_for_the_channel_that_was_measured():
    found = calibration(a1=CELL)
    assert found.of("a1", 0) is CELL
    assert found.of("a1", 7) is None
    assert found.of("a2", 0) is None


def test_what_is_measured_now_goes_before_what_was_and_keeps_the_rest():
    now = msgspec.structs.replace(calibration(a1=STONES), masses={"o": 2.0})
    both = merged(msgspec.structs.replace(calibration(a1=CELL, a2=FIGURES), masses={"o": 2.1, "w": 3}), now)
    assert both.fields == {"a1": STONES, "a2": FIGURES}
    assert both.masses == {"o": 2.0, "w": 3}
    assert merged(None, now) is now


def test_drift_is_told_in_grams_or_raw():
    assert drift(CELL, 85000) == pytest.approx(0.1)
    assert drift(FIGURES, 32700) == -68
    assert drifts(calibration(a1=CELL, a2=FIGURES), {"a1": 84000}) == {"a1": 0}


def test_a_calibration_is_the_same_after_it_was_written():
    found = calibration(a1=CELL, a2=FIGURES, a3=STONES)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Calibration) == found
