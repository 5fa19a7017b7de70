"""The speeds of a replay."""

import pytest

from companion.screens.replay_speeds import next_speed


@pytest.mark.parametrize(
    ("speed", "by", "after"), [(1.0, 1, 2.0), (1.0, -1, 0.5), (4.0, 1, 4.0), (0.5, -1, 0.5)]
)
def test_the_next_speed_is_twice_or_half_of_it_and_there_is_none_beyond_the_ends(speed, by, after):
    assert next_speed(speed, by) == after
