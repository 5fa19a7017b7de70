from random import Random

import pytest

from companion.sensing.kinds import Mass
from companion.study.acts import Act
from companion.study.loads import Loads

SCALE = Mass({"o": 2.0}, 0.02, 0.1)
STILL = Mass({"o": 2.0}, 0.0, 0.1)


@pytest.mark.parametrize("scale", [SCALE, STILL])
def test_a_reading_stays_within_what_the_contract_allows(scale):
    for seed in range(400):
        assert scale.fits(Loads({"a1": "4o"}, Random(seed)).read(scale, "a1", "4o"), "4o")


def test_pieces_differ_from_each_other():
    loads = Loads({"a1": "1o", "a2": "1o"}, Random(1))
    assert loads.read(STILL, "a1", "1o") != loads.read(STILL, "a2", "1o")


def test_a_piece_keeps_its_mass_when_it_is_carried():
    loads = Loads({"a1": "1o"}, Random(1))
    before = loads.read(STILL, "a1", "1o")
    loads.do(Act("lift", "a1", "1o"))
    loads.do(Act("drop", "b1", "1o"))
    assert loads.read(STILL, "b1", "1o") == before


def test_a_step_on_a_full_scale_is_nearly_one_piece():
    loads = Loads({"a1": "25o", "a2": "1o"}, Random(2))
    before = loads.read(STILL, "a1", "25o")
    loads.do(Act("lift", "a2", "1o"))
    loads.do(Act("drop", "a1", "1o"))
    assert abs(loads.read(STILL, "a1", "26o") - before - 2.0) < 0.25


def test_a_scale_with_nothing_on_it_never_weighs_less_than_nothing():
    loads = Loads({}, Random(3))
    readings = [loads.read(SCALE, "a1", "") for _ in range(20)]
    assert min(readings) == 0.0
    assert max(readings) > 0.0
