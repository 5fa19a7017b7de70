"""The zero of a load cell creeps, and is followed while nothing happens."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.debounce import Debounce, Observation
from companion.sensing.drift import FOLLOW_S, MEANS_DIFFER, Drift
from companion.sensing.frames import Frame
from companion.sensing.mass import Mass
from companion.sensing.sight import Sight

TOLERANCE = 0.3
BEAN = 2.1


class Cell:
    """A load cell whose readings are fed at a pace of `every` seconds, with some noise."""

    def __init__(self, number: int, spread: float = 0.0, every: float = 1.0, noise: float = 0.05) -> None:
        self.debounce = Debounce(Sight({"a1": Mass({"o": BEAN}, TOLERANCE, spread)}), 0.03)
        self.grams = number * BEAN
        self.every, self.noise = every, noise
        self.t = 0.0
        self.rng = Random(number)

    def creep(self, grams: float, seconds: float) -> list[Observation]:
        """What is observed while the reading changes by so many grams."""
        seen = []
        frames = int(seconds / self.every)
        for _ in range(frames):
            self.grams += grams / frames
            self.t += self.every
            noise = self.rng.uniform(-self.noise, self.noise)
            seen += self.debounce.feed(Frame(self.t, {"a1": round(self.grams + noise, 3)}))
        return seen + self.debounce.advance(self.t + 0.05)


def drift_of(debounce: Debounce) -> Drift:
    """How the zero of the load cell of a1 drifts."""
    channels = debounce._channels  # noqa: SLF001 - outside, a zero shows only in what it makes of readings
    scale = channels["a1"].scale
    assert scale is not None
    return scale.drift


@pytest.mark.parametrize("number", [0, 3, 30])
@pytest.mark.parametrize("spread", [0.0, 0.02])
@pytest.mark.parametrize("grams", [0.5, -1.5, BEAN])
def test_a_slow_creep_is_no_change(number: int, spread: float, grams: float) -> None:
    cell = Cell(number, spread)
    assert len(cell.creep(0.0, 20)) == 1
    assert cell.creep(grams, 600) == []


@pytest.mark.parametrize("number", [0, 3, 30])
def test_after_a_creep_a_bean_more_is_one_more(number: int) -> None:
    """The creep alone would have made two thirds of a bean."""
    cell = Cell(number)
    cell.creep(1.4, 600)
    cell.grams += BEAN
    (seen,) = cell.creep(0.0, 5)
    assert Mass({"o": BEAN}, TOLERANCE).fits(seen.picture["a1"], f"{number + 1}o")


def test_readings_that_come_rarely_are_followed_too() -> None:
    cell = Cell(3, every=10.0)
    cell.creep(0.0, 60)
    assert cell.creep(0.6, 600) == []


@given(st.integers(0, 20), st.lists(st.floats(-1, 1), max_size=60), st.floats(0.01, 30))
def test_a_scale_that_keeps_its_tolerance_is_never_touched(
    number: int, errors: list[float], every: float
) -> None:
    """Whatever it has said before within the tolerance, what it says is what counts."""
    cell = Cell(number)
    cell.creep(0.0, 2)
    for error in errors:
        cell.t += every
        reading = number * BEAN + error * TOLERANCE
        assert cell.debounce.feed(Frame(cell.t, {"a1": reading})) == []
    for more, error in ((1, 1.0), (2, -1.0)):
        cell.t += 10
        reading = (number + more) * BEAN + error * TOLERANCE
        cell.debounce.feed(Frame(cell.t, {"a1": reading}))
        (seen,) = cell.debounce.advance(cell.t + 5)
        assert seen.picture["a1"] == reading


@given(st.floats(0.5, 1.5), st.floats(0.0, 5.0), st.booleans())
def test_a_step_of_half_a_piece_is_never_swallowed(step: float, seconds: float, spread: bool) -> None:
    """However gently it comes: what counts in the end is not what counted before."""
    cell = Cell(4, 0.02 if spread else 0.0, every=0.1, noise=0.02)
    cell.creep(0.0, 10)
    seen = cell.creep(step * BEAN, max(0.1, seconds)) + cell.creep(0.0, 3)
    cell.t += 60
    seen += cell.debounce.feed(Frame(cell.t, {"a1": round(cell.grams, 3)}))
    grams = seen[-1].picture["a1"]
    assert grams is None or abs(float(grams) - 4 * BEAN) > 0.4 * BEAN


def test_a_level_that_is_only_measured_is_not_followed_beyond_its_change() -> None:
    """Beans that differ say nothing of the zero but by how much it moved since they lie there."""
    drift = Drift(Mass({"o": BEAN}, TOLERANCE, 0.02))
    drift.settle(0.0, 6.4)
    zeros = []
    for second in range(1, 400):
        drift.follow(float(second), 6.4 if second < 20 else 6.4 + 0.8 * TOLERANCE)
        zeros.append(drift.zero)
    assert zeros[-1] == pytest.approx((0.8 - MEANS_DIFFER) * TOLERANCE, rel=0.05)
    assert max(zeros) <= (0.8 - MEANS_DIFFER) * TOLERANCE + 1e-9


def test_the_zero_moves_by_one_tolerance_in_its_time_at_most() -> None:
    cell = Cell(0, every=0.1, noise=0.002)
    cell.creep(0.0, 1)
    cell.grams = TOLERANCE * 0.9
    cell.creep(0.0, FOLLOW_S / 2)
    assert drift_of(cell.debounce).zero == pytest.approx(TOLERANCE / 2, rel=0.1)


@pytest.mark.parametrize("speed", [0.02, 0.05, 0.2])
@pytest.mark.parametrize("number", [0, 3])
def test_a_creep_that_cannot_be_followed_is_a_fault_until_something_happens(
    speed: float, number: int
) -> None:
    """On its way to the next whole bean, there, and beyond: nothing has come."""
    cell = Cell(number, every=0.1)
    cell.creep(0.0, 10)
    seen = cell.creep(2.5 * BEAN, 2.5 * BEAN / speed)
    fits = Mass({"o": BEAN}, TOLERANCE).fits
    assert all(fits(one.picture["a1"], f"{number}o" if number else "") for one in seen)
    assert seen[-1].faulty == {"a1"}
    assert cell.creep(0.0, 30) == []


@pytest.mark.parametrize("crept", [0.7, BEAN, 1.5 * BEAN])
@pytest.mark.parametrize("step", [BEAN, -3 * BEAN])
def test_a_step_after_a_creep_is_as_many_pieces_as_it_weighs(crept: float, step: float) -> None:
    cell = Cell(3, every=0.1)
    cell.creep(0.0, 10)
    assert cell.creep(crept, crept / 0.05)[-1].faulty == {"a1"}
    seen = (cell.creep(step, 0.3) + cell.creep(0.0, 5))[-1]
    number = 3 + round(step / BEAN)
    assert seen.faulty == frozenset()
    assert Mass({"o": BEAN}, TOLERANCE).fits(seen.picture["a1"], f"{number}o" if number else "")


def test_what_creeps_back_is_sound_again() -> None:
    cell = Cell(3, every=0.1)
    cell.creep(0.0, 10)
    assert cell.creep(BEAN, 40)[-1].faulty == {"a1"}
    seen = cell.creep(-BEAN, 40)[-1]
    assert (seen.faulty, Mass({"o": BEAN}, TOLERANCE).fits(seen.picture["a1"], "3o")) == (frozenset(), True)


def test_a_cell_that_was_silent_is_believed_when_it_speaks_again() -> None:
    cell = Cell(3, every=0.1)
    cell.creep(0.0, 10)
    cell.t += 0.1
    assert [one.faulty for one in cell.debounce.feed(Frame(cell.t, {"a1": None}))] == []
    cell.grams += BEAN
    seen = cell.creep(0.0, 5)
    assert Mass({"o": BEAN}, TOLERANCE).fits(seen[-1].picture["a1"], "4o")


BRUSHES = st.lists(
    st.tuples(st.floats(1, 60), st.floats(0.005, 0.1), st.floats(-3 * TOLERANCE, 3 * TOLERANCE)), max_size=40
)
"""Seconds before a brush, its length in seconds, and its grams: less than half a bean."""

MOST_OVERRATED_S = 0.3
"""A brush of 0.1 s may be worth the 0.2 s in which a level is looked at but once as well."""


@given(st.integers(1, 20), BRUSHES)
def test_a_brush_moves_the_zero_by_no_more_than_the_time_for_which_it_stood(
    number: int, brushes: list[tuple[float, float, float]]
) -> None:
    """Six brushes of 20 ms, each worth the whole time since the last reading, once lost a game (D2)."""
    debounce = Debounce(Sight({"a1": Mass({"o": BEAN}, TOLERANCE, 0.0)}), 0.03)
    level, t = number * BEAN, 0.0
    debounce.feed(Frame(t, {"a1": level}))
    for quiet, length, grams in brushes:
        debounce.feed(Frame(t + quiet, {"a1": level + grams}))
        t += quiet + length
        debounce.feed(Frame(t, {"a1": level}))
    drift = drift_of(debounce)
    assert abs(drift.zero) <= max(len(brushes), 1) * TOLERANCE * MOST_OVERRATED_S / FOLLOW_S
    assert (drift.used, drift.right(level)) == (0.0, level)


def test_a_level_that_stood_for_long_counts_for_all_that_time() -> None:
    """Said once in a recording or fifty times a second by a board, it is the same creep."""
    mass = Mass({"o": BEAN}, TOLERANCE, 0.0)
    rare, often = Drift(mass), Drift(mass)
    rare.settle(0.0, BEAN)
    often.settle(0.0, BEAN)
    rare.follow(30.0, BEAN + 0.2)
    for tick in range(1, 151):
        often.follow(tick * 0.2, BEAN + 0.2)
    assert rare.zero == pytest.approx(often.zero, abs=0.01)
    assert rare.zero == pytest.approx(0.2, abs=0.01)
