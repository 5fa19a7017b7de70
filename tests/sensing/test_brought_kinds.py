"""Kinds of sensors of other packages: used as the companion's own, and no trouble to them if broken."""

from __future__ import annotations

import pytest

from companion.sensing.calibration import LoadCell, Magnets, Poles
from companion.sensing.kinds import KINDS, ReadingError, kind_of, sensor
from companion.sensing.sight import Sight
from companion.sensor_kinds import SENSOR_KINDS

FEW = """\
from companion.contents import count
from companion.sensing.sensor import ReadingError, Sensor

class Brought(Sensor):
    kind = "few"

    def check(self, reading):
        if reading not in (None, 0, 1, 2):
            raise ReadingError(f"{reading!r} is not 0, 1, 2 or null")

    def fits(self, reading, contents):
        return reading is None or reading == min(count(contents), 2)

    def expected(self, contents):
        return min(count(contents), 2)
"""


def test_a_kind_of_another_package_stands_after_the_own_ones(bring) -> None:
    bring("few", FEW, group=SENSOR_KINDS.group)
    assert SENSOR_KINDS.names == (*KINDS, "few")
    few = sensor("few", {"o": 2.0}, 0.1, 0.02)
    assert few.fits(few.expected("7o"), "2o")
    assert not few.fits(few.expected("7o"), "1o")


def test_a_kind_that_says_nothing_of_itself_promises_little(bring) -> None:
    bring("few", FEW, group=SENSOR_KINDS.group)
    few = sensor("few")
    assert (few.exact, few.names_pieces, few.weighs) == (False, False, False)
    assert few.senses
    assert few.calibrated_by is None
    assert few.read(2) == 2
    with pytest.raises(ReadingError, match="3 is not 0, 1, 2 or null"):
        few.read(3)


def test_a_picture_of_a_kind_of_another_package_is_compared_with_a_table(bring) -> None:
    bring("few", FEW, group=SENSOR_KINDS.group)
    sight = Sight({"a1": sensor("few"), "a2": sensor("none")})
    assert sight.sensed == ("a1",)
    assert list(sight.differences({"a1": 2}, {"a1": "1o"})) == [("a1", 2, 1)]
    assert list(sight.differences({"a1": 2}, {"a1": "5o"})) == []


def test_an_own_kind_cannot_be_replaced_from_outside(bring) -> None:
    bring("count", FEW.replace('"few"', '"count"'), group=SENSOR_KINDS.group)
    assert kind_of("count").__module__.startswith("companion.")
    assert SENSOR_KINDS.names == KINDS


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "the sensor kind 'few' cannot be loaded from package_of_few:Brought: module .* 'Brought'"),
        ("1 / 0", "the sensor kind 'few' cannot be loaded from package_of_few:Brought: division by zero"),
        ("Brought = 3", "the sensor kind 'few' is not a Sensor whose kind is 'few', but 3"),
        (FEW.replace('"few"', '"many"'), "the sensor kind 'few' is not a Sensor whose kind is 'few'"),
        (FEW.replace("expected", "wanted"), "the sensor kind 'few' is not whole: Brought lacks expected"),
    ],
)
def test_a_kind_that_cannot_be_used_is_named_in_one_sentence(bring, source: str, message: str) -> None:
    bring("few", source, group=SENSOR_KINDS.group)
    with pytest.raises(ReadingError, match=message) as raised:
        sensor("few")
    assert "\n" not in str(raised.value)
    assert {name: kind_of(name).kind for name in KINDS} == {name: name for name in KINDS}


def test_an_unknown_kind_is_refused_with_all_that_are_known(bring) -> None:
    bring("few", "1 / 0", group=SENSOR_KINDS.group)
    with pytest.raises(ReadingError, match=r"no sensor kind 'smell'; .* are presence, count, .*, none, few$"):
        sensor("smell")


def test_each_own_kind_with_raw_values_has_its_calibration() -> None:
    found = {name: kind_of(name).calibrated_by for name in KINDS}
    assert found == {"presence": Magnets, "count": Magnets, "mass": LoadCell, "contents": Poles, "none": None}
