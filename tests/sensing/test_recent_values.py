"""The last raw values of a channel: whether they are steady, and their level."""

import pytest

from companion.sensing.recent_values import RecentValues


def fed(step, *values):
    recent = RecentValues(step)
    for index, value in enumerate(values):
        recent.feed(index / 10, value)
    return recent, (len(values) - 1) / 10


def test_it_is_still_once_it_has_stayed_for_as_long_as_asked():
    recent, t = fed(200, *[100, 300, 200] * 4)
    assert recent.still(t, 1.0)
    assert not recent.still(t, 1.2)


def test_a_change_of_more_than_two_steps_is_no_rest():
    recent, t = fed(200, *[100] * 10, 501)
    assert not recent.still(t, 1.0)


def test_a_switch_must_not_change_at_all():
    recent, t = fed(None, *[0] * 10, 1, 1)
    assert not recent.still(t, 1.0)


def test_silence_forgets_what_was_before():
    recent, t = fed(200, *[100] * 20, None, 100, 100)
    assert not recent.still(t, 1.0)
    assert recent.level(t).mean == 100


def test_a_level_is_mean_and_standard_deviation_of_the_last_second():
    recent, t = fed(200, *[9000] * 5, *[100, 300] * 6)
    assert (recent.level(t).mean, recent.level(t).noise) == pytest.approx((200, 100), abs=10)


@pytest.mark.parametrize("spike", [8_388_607, -8_388_608, 12_000])
def test_a_spike_does_not_change_a_level(spike):
    values = [9000, 9030, 8970, 9010, 8990]
    recent, t = fed(200, *values, spike, *values)
    assert recent.level(t).mean == pytest.approx(9000, abs=10)
    assert recent.level(t).noise < 30


def test_a_channel_without_a_reading_has_no_level():
    recent, t = fed(200, 100, None)
    assert not recent.speaks
    with pytest.raises(ValueError, match="no level"):
        recent.level(t)
