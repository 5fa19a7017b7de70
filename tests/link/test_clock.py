import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.clock import GridClock


def test_the_frame_with_the_least_delay_sets_the_clocks():
    clock = GridClock()
    times = [clock.at(t, ms) for t, ms in [(100.02, 5000), (100.253, 5250), (100.541, 5500)]]
    assert times == pytest.approx([100.02, 100.253, 100.503], abs=1e-3)


@given(st.lists(st.tuples(st.floats(0, 0.4), st.integers(0, 500)), min_size=1, max_size=40))
def test_time_never_decreases_and_is_never_after_the_arrival(steps):
    clock, ms, last, arrival = GridClock(), 0, float("-inf"), 0.0
    for delay, step in steps:
        ms += step
        arrival = max(arrival, 50 + ms / 1000 + delay)
        t = clock.at(arrival, ms)
        assert last <= t <= arrival + 1e-9
        last = t


def test_a_slow_crystal_does_not_leave_the_frames_behind():
    clock = GridClock()
    for second in range(36_000):
        t = clock.at(second * 1.0001, second * 1000)
    assert t == pytest.approx(35_999 * 1.0001, abs=0.01)


def test_after_a_restart_of_the_grid_the_clocks_are_compared_anew():
    clock = GridClock()
    clock.at(10.0, 90_000)
    clock.at(11.0, 91_000)
    assert clock.at(15.0, 91_000) == 15.0


def test_not_even_rounding_lets_time_decrease():
    clock = GridClock()
    first = clock.at(121.77, 43_608)
    assert clock.at(121.77, 43_655) == first == 121.77000000000001
