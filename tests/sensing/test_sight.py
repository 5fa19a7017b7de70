"""What a whole table shows."""

from companion.sensing.kinds import Blind, Count, Presence
from companion.sensing.sight import Sight

SIGHT = Sight({"a1": Count(), "a2": Presence(), "A": Blind()})


def test_only_fields_with_a_sensor_are_sensed() -> None:
    assert SIGHT.sensed == ("a1", "a2")


def test_a_table_fits_where_every_reading_fits() -> None:
    assert SIGHT.fits({"a1": 3, "a2": True}, {"a1": "3o", "a2": "9o", "A": "1o"})
    assert not SIGHT.fits({"a1": 3, "a2": True}, {"a1": "3o"})


def test_differences_speak_in_the_sensors_own_terms() -> None:
    seen = list(SIGHT.differences({"a1": 2, "a2": False}, {"a1": "3o", "a2": "1o", "A": "5o"}))
    assert seen == [("a1", 2, 3), ("a2", False, True)]


def test_a_field_without_a_reading_makes_no_difference() -> None:
    assert list(SIGHT.differences({"a1": None, "a2": True}, {"a1": "3o", "a2": "1o"})) == []


def test_only_a_reading_of_an_exact_sensor_is_exact() -> None:
    picture = {"a1": 3, "a2": True}
    assert SIGHT.exact(picture, "a1")
    assert not SIGHT.exact(picture, "a2")
    assert not SIGHT.exact(picture, "A")
    assert not SIGHT.exact({"a1": None}, "a1")
