"""What builders see of one channel."""

from itertools import cycle

import pytest

from companion.sensing.gauge import STUCK_S, Gauge

WOBBLE = (0, 3, -2, 5, -4, 1, -5, 2)
RAILS = (32, 65503)


class Watched:
    """A gauge fed ten times a second."""

    def __init__(self, gauge):
        self.gauge = gauge
        self.t = 0.0

    def say(self, *values):
        for value in values:
            self.t += 0.1
            self.gauge.feed(self.t, value)
        return self.gauge.look(self.t)

    def hold(self, level, wobble=4, seconds=2.0):
        noise = cycle(WOBBLE)
        return self.say(*(level + wobble * next(noise) for _ in range(round(seconds * 10))))


@pytest.fixture
def hall():
    return Watched(Gauge(200, rails=RAILS))


def test_the_level_at_which_it_was_first_seen_is_its_rest(hall):
    assert hall.hold(32768).state == "rest"
    assert hall.hold(38000).state == "moved"
    assert hall.hold(32760).state == "rest"


def test_a_rest_that_is_known_is_not_learned():
    assert Watched(Gauge(200, rest=32768, rails=RAILS)).hold(38000).state == "moved"


def test_noise_is_a_standard_deviation_that_no_hand_changes(hall):
    quiet = hall.hold(32768, wobble=10).noise
    assert quiet == pytest.approx(33, rel=0.6)
    assert hall.hold(39000, wobble=10, seconds=0.5).noise == pytest.approx(quiet, rel=0.6)


def test_a_channel_that_wobbles_as_much_as_is_worth_telling_is_noisy(hall):
    assert hall.hold(32768, wobble=200).state == "noisy"


def test_single_values_that_are_far_off_are_spikes_for_a_while(hall):
    hall.hold(32768)
    hall.say(60000)
    looked = hall.hold(32768, seconds=1)
    assert (looked.state, looked.spikes) == ("spike", 1)
    assert hall.hold(32768, seconds=3).state == "rest"


def test_a_piece_that_is_put_down_is_no_spike(hall):
    hall.hold(32768)
    assert hall.hold(38000).spikes == 0


def test_pieces_that_are_put_down_one_after_the_other_are_no_spikes(hall):
    hall.hold(32768)
    hall.say(38000)
    assert hall.hold(43000).spikes == 0


def test_a_raw_value_that_never_changes_is_stuck(hall):
    hall.say(*[32768] * round(STUCK_S * 10))
    assert hall.gauge.look(hall.t).state == "rest"
    assert hall.say(32768, 32768).state == "stuck"
    assert hall.hold(32768).state == "rest"


@pytest.mark.parametrize("state", ["stuck", "silent"])
def test_what_a_self_test_finds_is_told_whatever_the_value_is(hall, state):
    hall.hold(32768)
    hall.gauge.fault = state
    assert hall.gauge.look(hall.t).state == state


@pytest.mark.parametrize("value", [None, 0, 65535])
def test_no_reading_and_the_end_of_the_range_are_silence(hall, value):
    hall.hold(32768)
    assert hall.say(value).state == "silent"


def test_before_anything_was_said_it_is_silent():
    assert Gauge().look(0.0).state == "silent"


@pytest.mark.parametrize(
    ("value", "state"),
    [(0, "rest"), (1, "moved"), (3, "moved"), ("", "rest"), ("2o", "moved"), (4.2, "moved")],
)
def test_values_that_mean_what_they_say_are_at_rest_where_nothing_lies(value, state):
    assert Watched(Gauge()).say(*[value] * 200).state == state


def test_a_switch_that_chatters_is_noisy_until_it_is_quiet():
    switch = Watched(Gauge())
    for _ in range(30):
        switch.t -= 0.08
        switch.say(1)
        switch.t -= 0.08
        looked = switch.say(0)
    assert looked.state == "noisy"
    assert switch.say(*[0] * 30).state == "rest"


def test_a_text_has_neither_mean_nor_noise():
    looked = Watched(Gauge()).say("2o", "2o")
    assert (looked.value, looked.mean, looked.noise) == ("2o", None, None)
