"""Whether a raw value is steady."""

import pytest

from companion.sensing.steady import Steady


def fed(step, *values):
    steady = Steady(step)
    for index, value in enumerate(values):
        steady.feed(index / 10, value)
    return steady, (len(values) - 1) / 10


def test_it_is_still_once_it_has_stayed_for_as_long_as_asked():
    steady, t = fed(200, *[100, 300, 200] * 4)
    assert steady.still(t, 1.0)
    assert not steady.still(t, 1.2)


def test_a_change_of_more_than_two_steps_is_no_rest():
    steady, t = fed(200, *[100] * 10, 501)
    assert not steady.still(t, 1.0)


def test_a_switch_must_not_change_at_all():
    steady, t = fed(None, *[0] * 10, 1, 1)
    assert not steady.still(t, 1.0)


def test_silence_forgets_what_was_before():
    steady, t = fed(200, *[100] * 20, None, 100, 100)
    assert not steady.still(t, 1.0)
    assert steady.level(t).mean == 100


def test_a_level_is_mean_and_standard_deviation_of_the_last_second():
    steady, t = fed(200, *[9000] * 5, *[100, 300] * 6)
    assert (steady.level(t).mean, steady.level(t).noise) == pytest.approx((200, 100), abs=10)


@pytest.mark.parametrize("spike", [8_388_607, -8_388_608, 12_000])
def test_a_spike_does_not_change_a_level(spike):
    values = [9000, 9030, 8970, 9010, 8990]
    steady, t = fed(200, *values, spike, *values)
    assert steady.level(t).mean == pytest.approx(9000, abs=10)
    assert steady.level(t).noise < 30


def test_a_channel_without_a_reading_has_no_level():
    steady, t = fed(200, 100, None)
    assert not steady.speaks
    with pytest.raises(ValueError, match="no level"):
        steady.level(t)
