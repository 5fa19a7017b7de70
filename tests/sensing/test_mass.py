"""The load cell."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.debounce import Debounce
from companion.sensing.frames import Frame
from companion.sensing.mass import Grams, Mass
from companion.sensing.sight import Sight

CARS = Mass({"w": 4.0, "b": 5.5}, 0.5)
NATURAL = Mass({"o": 2.0}, 0.2, 0.15)


def beans(number: int) -> str:
    return f"{number}o" if number else ""


def test_mass_fits_within_its_tolerance() -> None:
    eye = Mass({"o": 2.1}, 0.5)
    assert eye.fits(6.79, "3o")
    assert not eye.fits(6.81, "3o")


def test_the_spread_of_the_pieces_grows_with_the_root_of_their_number() -> None:
    eye = Mass({"o": 2.0}, 0.1, 0.05)
    assert eye.fits(32.0 + 0.1 + 0.4 - 0.001, "16o")
    assert not eye.fits(32.0 + 0.1 + 0.4 + 0.001, "16o")


def test_mass_of_mixed_pieces_is_their_sum() -> None:
    assert Mass({"w": 2.0, "b": 3.0}).expected("2w3b") == 13.0


def test_mass_counts_each_number_where_a_piece_stands_out_of_all_errors() -> None:
    assert Mass({"o": 2.1}, 0.5).exact
    assert not Mass({"o": 2.1}, 1.1).exact
    assert not Mass({"w": 2.0, "b": 3.0}, 0.1).exact
    assert Mass(dict.fromkeys("AB", 6.0), 0.5).exact
    assert not NATURAL.exact
    assert Mass({"o": 2.1}, 0.02, 0.02, {"o": 36}).exact
    assert not Mass({"o": 2.1}, 0.02, 0.15, {"o": 36}).exact


@pytest.mark.parametrize(
    ("grams", "certain"), [(9.5, True), (13.4, True), (21.8, False), (2.2, False), (None, False)]
)
def test_a_weight_that_only_one_number_of_pieces_has_is_certain(grams: float | None, certain: bool) -> None:
    assert CARS.certain(grams) == certain


def test_pieces_alike_on_the_scale_are_counted_though_not_told_apart() -> None:
    figures = Mass(dict.fromkeys("yg", 8.0), 0.5)
    assert figures.certain(16.3)
    assert figures.tells(16.3, "1y", "yg") is None
    assert figures.lying(16.3, "1y", "yg") is None


@pytest.mark.parametrize(
    ("grams", "was", "told", "lying"),
    [
        (9.5, "3w", None, {"w": 1, "b": 1}),
        (9.5, "1w1b", "1w1b", {"w": 1, "b": 1}),
        (11.1, "", "2b", {"b": 2}),
        (21.8, "", None, None),
        (21.8, "4b", "4b", {"b": 4}),
        (0.1, "4b", "", {}),
        (None, "4b", "4b", {"b": 4}),
    ],
)
def test_what_a_weight_tells_of_the_pieces(
    grams: float | None, was: str, told: str | None, lying: dict[str, int] | None
) -> None:
    """Of pieces of several letters it does not tell how they lie, only which they are."""
    assert CARS.tells(grams, was, "wb") == told
    assert CARS.lying(grams, was, "wb") == lying


def test_more_than_all_pieces_together_is_impossible() -> None:
    assert NATURAL.possible(500.0)
    ((_, cell),) = Sight({"a1": NATURAL}).holding({"o": 36}).sensors.items()
    assert cell.possible(74.0)
    assert not cell.possible(80.0)
    assert not cell.possible(-0.3)
    assert cell.possible(None)


def test_the_pieces_of_a_seat_that_nobody_took_weigh_nothing() -> None:
    """A board file names the masses of all seats; a hand that leans on a pit is no heap of foreign balls."""
    cell = Mass({"a": 3.0, "b": 3.7, "c": 4.4}, 0.3).holding({"a": 8, "b": 8})
    assert (cell.possible(6.7), cell.possible(2000.0)) == (True, False)


def test_readings_of_different_pieces_are_not_the_same_however_near() -> None:
    assert CARS.same(8.4, 7.6)
    assert not CARS.same(8.4, 9.1)
    assert not CARS.same(8.4, 8.6)
    assert CARS.same(21.8, 21.4)


def test_many_beans_are_counted_from_a_known_number() -> None:
    """A step is a whole bean even where thirty beans together are not certain."""
    assert not NATURAL.certain(61.3)
    counting = NATURAL.based(61.3, "30o")
    assert counting.certain(61.4)
    assert counting.certain(63.1)
    assert [number for number in range(36) if counting.fits(63.1, beans(number))] == [31]
    assert [number for number in range(36) if NATURAL.fits(63.1, beans(number))] == [31, 32]


def test_what_is_expected_follows_the_baseline_where_it_counts() -> None:
    counting = NATURAL.based(61.3, "30o")
    assert counting.expected("36o") == 73.3
    assert counting.expected("2o") == 4.0


def test_a_baseline_that_does_not_show_the_contents_is_none() -> None:
    assert NATURAL.based(61.3, "5o").baseline is None
    assert NATURAL.based(None, "5o").baseline is None


def test_a_baseline_stays_while_nothing_comes_or_goes() -> None:
    reading = Grams(61.3)
    counting = NATURAL.based(reading, "30o")
    assert counting.based(reading, "30o") is counting
    others = counting.based(Grams(61.3, taken=2.0), "30o")
    assert others.baseline is not None
    assert others.baseline.taken == 2.0
    assert counting.based(reading, "5o").baseline is None


def test_pieces_that_are_alike_need_no_baseline() -> None:
    eye = Mass({"o": 2.0}, 0.2)
    assert eye.based(6.1, "3o") is eye


def test_a_baseline_decides_nothing_that_the_grams_tell() -> None:
    """Readings may be drawn anew within their bounds each time; few beans are counted as they are."""
    counting = NATURAL.based(4.5, "2o")
    assert counting.fits(5.4, "3o")
    assert not counting.fits(5.4, "2o")


def test_a_reading_that_leads_nowhere_from_the_baseline_is_weighed_as_it_is() -> None:
    """Half a bean more is no step, so nothing is ruled out by it."""
    counting = NATURAL.based(60.0, "30o")
    assert counting.fits(61.0, "30o")
    assert counting.fits(61.0, "31o")


def test_other_beans_than_those_of_the_baseline_are_weighed_anew() -> None:
    """The pit was emptied and filled again since, so the old beans tell nothing of the new ones."""
    counting = NATURAL.based(Grams(61.3), "30o")
    assert not counting.certain(Grams(63.1, taken=61.3))
    assert counting.fits(Grams(63.1, taken=61.3), "32o")


@given(
    st.integers(0, 50),
    st.integers(-50, 20),
    st.floats(0, 1),
    st.floats(0, math.tau),
    st.floats(-1, 1),
    st.floats(-1, 1),
)
def test_the_truth_always_fits_over_a_baseline(
    before: int, change: int, share: float, angle: float, noise: float, earlier: float
) -> None:
    """However the pieces differ within the spread, and the readings err within the tolerance."""
    kept = min(before, before + change) if change < 0 else before
    if kept < 0:
        return
    moved = abs(change)
    spread, tolerance = 0.3 * share, 0.2
    eye = Mass({"o": 2.0}, tolerance, 0.3)
    # The errors of two groups of pieces whose shares lie in a circle add up to no more than is allowed.
    of_kept = spread * 2.0 * math.sqrt(kept) * math.cos(angle)
    of_moved = spread * 2.0 * math.sqrt(moved) * math.sin(angle)
    less, more = 2.0 * kept + of_kept, 2.0 * (kept + moved) + of_kept + of_moved
    first, then = (less, more) if change > 0 else (more, less)
    after = before + change
    counting = eye.based(first + earlier * tolerance, beans(before))
    taken = max(0.0, first - then)
    reading = Grams(then + noise * tolerance, taken)
    assert counting.fits(reading, beans(after))
    assert not counting.certain(reading) or not counting.fits(reading, beans(after + 1))


@given(st.lists(st.integers(0, 4), max_size=25), st.integers(10, 40), st.floats(-0.15, 0.15))
def test_beans_are_counted_one_by_one_through_a_whole_game(
    drops: list[int], first: int, differ: float
) -> None:
    """Beans are dropped, or the pit is emptied (0); each record gives the baseline of the next."""
    sight = Sight({"a1": NATURAL})
    debounce = Debounce(sight, 0.03)
    lying, t = first, 0.0
    for drop in [None, *drops]:
        lying = lying if drop is None else lying + drop if drop else 0
        t += 1.0
        # Every other bean is as much too heavy as the ones between are too light.
        grams = 2.0 * lying + (2.0 * differ if lying % 2 else 0.0)
        seen = debounce.feed(Frame(t, {"a1": grams})) + debounce.advance(t + 0.5)
        if seen:
            picture = seen[-1].picture
            assert sight.fits(picture, {"a1": beans(lying)})
            assert drop is None or sight.exact(picture, "a1")
            sight = sight.based(picture, {"a1": beans(lying)})
