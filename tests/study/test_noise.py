from dataclasses import replace
from random import Random

import pytest

from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.study.acts import Act, Moment
from companion.study.habits import CAREFUL
from companion.study.noise import Noise
from companion.study.watched_table import Mask, Unmask

MOMENTS = [Moment(1.0, Act("lift", "a1", "1o")), Moment(2.0, Act("drop", "a2", "1o"))]


@pytest.fixture
def spells():
    """The spells beside two touches under sensors of one kind, with only one habit."""

    def draw(kind, seed=1, moments=MOMENTS, **habit):
        sight = Sight({field: sensor(kind, {"o": 2.0}) for field in ("a1", "a2")})
        habits = replace(CAREFUL, **habit)
        return list(Noise(sight, habits, Random(seed)).beside(moments, {"a1": "3o", "a2": "3o"}))

    return draw


@pytest.mark.parametrize("seed", range(5))
def test_a_silence_begins_and_ends_on_one_field(spells, seed):
    begin, end = spells("count", seed, null=1)
    assert isinstance(begin, Mask)
    assert isinstance(end, Unmask)
    assert (begin.reading, begin.field) == (None, end.field)
    assert 1.0 <= begin.t < end.t < begin.t + 2.0


def test_a_sleeve_over_a_contact_is_something(spells):
    assert spells("presence", sleeve=1)[0].reading is True


def test_a_sleeve_over_a_scale_weighs_besides(spells):
    assert spells("mass", sleeve=1)[0].reading > 6.0


@pytest.mark.parametrize("kind", ["count", "contents"])
def test_a_sleeve_is_no_piece(spells, kind):
    assert spells(kind, sleeve=1)[0].reading is None


def test_careful_people_disturb_nothing(spells):
    sight = Sight({"a1": sensor("count")})
    assert list(Noise(sight, CAREFUL, Random(1)).beside(MOMENTS, {"a1": "1o"})) == []


def test_nothing_is_disturbed_where_nothing_is_touched_or_sensed(spells):
    assert spells("count", null=1, moments=[]) == []
    assert spells("none", null=1) == []
