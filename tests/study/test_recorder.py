from itertools import pairwise
from random import Random

import pytest

from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.study.recorder import Recorder, covered


@pytest.fixture
def recorder():
    def make(kind="count", *, seed=1, bounce=0.0, table=None, **masses):
        one = sensor(kind, **masses)
        lying = {"a1": "3o"} if table is None else table
        return Recorder(Sight({"a1": one, "a2": one, "A": sensor("none")}), lying, Random(seed), bounce)

    return make


def test_the_first_line_holds_all_sensed_fields(recorder):
    assert list(recorder().lines()) == [{"t": 0.0, "read": {"a1": 3, "a2": 0}}]


def test_a_change_is_read_at_its_time(recorder):
    table = recorder()
    assert table.change(1.0, "a1", "") == 1.0
    assert list(table.lines())[1:] == [{"t": 1.0, "read": {"a1": 0}}]


def test_a_field_without_a_sensor_says_nothing(recorder):
    table = recorder()
    assert table.change(1.0, "A", "1o") == 1.0
    assert len(list(table.lines())) == 1


@pytest.mark.parametrize("kind", ["presence", "count", "contents"])
def test_bounce_ends_on_the_true_reading_and_no_flip_lasts_as_long_as_the_debounce(recorder, kind):
    flips = set()
    for seed in range(30):
        table = recorder(kind, seed=seed, bounce=1.0)
        end = table.change(1.0, "a1", "")
        lines = list(table.lines())[1:]
        assert lines[-1]["read"]["a1"] == sensor(kind).expected("")
        times = [1.0, *(line["t"] for line in lines)]
        assert all(later - earlier < 0.0305 for earlier, later in pairwise(times))
        assert times[-1] <= round(end, 3) <= 1.03
        flips.add(len(lines))
    assert min(flips) == 1
    assert max(flips) >= 3


def test_a_brushed_contact_says_something_else_for_a_moment(recorder):
    table = recorder("presence", seed=3)
    table.brush(1.0, "a1", 0.01)
    assert list(table.lines())[1:] == [{"t": 1.0, "read": {"a1": False}}, {"t": 1.01, "read": {"a1": True}}]


def test_a_sleeve_lies_over_a_field(recorder):
    table = recorder()
    table.cover(1.0, "a2", 0.2, 1)
    assert list(table.lines())[1:] == [{"t": 1.0, "read": {"a2": 1}}, {"t": 1.2, "read": {"a2": 0}}]


@pytest.mark.parametrize(
    ("kind", "lying", "reading"),
    [("presence", "", True), ("presence", "2o", True), ("count", "2o", 3), ("contents", "", "1o")],
)
def test_a_sleeve_adds_and_never_takes_away(kind, lying, reading):
    assert covered(sensor(kind), lying, "o") == reading


def test_a_silent_sensor_misses_what_happens_and_tells_it_afterwards(recorder):
    table = recorder()
    table.silence(1.0, "a2", 1.0)
    table.change(1.5, "a2", "1o")
    assert list(table.lines())[1:] == [{"t": 1.0, "read": {"a2": None}}, {"t": 2.0, "read": {"a2": 1}}]


def test_scales_err_within_their_tolerance_and_are_never_quite_still(recorder):
    for seed in range(20):
        table = recorder("mass", seed=seed, masses={"o": 2.1}, tolerance=0.5, spread=0.02)
        scale = sensor("mass", {"o": 2.1}, 0.5, 0.02)
        table.change(2.0, "a1", "30o")
        table.idle(20.0)
        lines = list(table.lines())
        assert len(lines) > 5
        for line in lines:
            for field, reading in line["read"].items():
                assert scale.fits(reading, table.contents(field, line["t"]))


def test_what_lies_mixed_on_a_scale_weighs_the_same_in_every_process(recorder):
    """Errors are drawn letter by letter, so the letters must not come in the order of a set."""
    scale = recorder("mass", table={}, masses=dict.fromkeys("xyzuvw", 2.0), tolerance=0.0, spread=0.1)
    scale.change(1.0, "a1", "1x2y3z1u2v3w")
    scale.change(2.0, "a1", "1x2y3z1u2v")
    assert [line["read"]["a1"] for line in scale.lines()] == [0.0, 23.7, 17.81]
