"""What a whole table shows."""

import msgspec

from companion.sensing.kinds import Blind, Count, Mass, Presence, WhichPieces
from companion.sensing.mass import Grams
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


def test_only_sensors_of_contents_that_all_speak_name_the_pieces() -> None:
    sight = Sight({"a1": WhichPieces(), "a2": WhichPieces()})
    assert sight.names_pieces({"a1": "1o", "a2": ""})
    assert not sight.names_pieces({"a1": "1o", "a2": None})
    assert not SIGHT.names_pieces({"a1": 3, "a2": True})


def test_without_load_cells_there_is_nothing_to_count_from() -> None:
    assert SIGHT.based({"a1": 3, "a2": True}, {"a1": "3o", "a2": "1o"}) is SIGHT
    assert SIGHT.holding({"o": 36}) is SIGHT


def test_a_picture_of_a_known_table_lets_load_cells_count() -> None:
    scales = Sight({field: Mass({"o": 2.0}, 0.2, 0.15) for field in ("a1", "A")})
    based = scales.based({"a1": 6.2, "A": 61.3}, {"a1": "3o", "A": "30o"})
    later = {"a1": 4.1, "A": 63.4}
    assert not scales.exact(later, "A")
    assert based.exact(later, "A")
    assert based.fits(later, {"a1": "2o", "A": "31o"})
    assert not based.fits(later, {"a1": "2o", "A": "32o"})


def test_differences_can_be_written_down() -> None:
    """What a load cell remembers of its field is not part of the reading."""
    scales = Sight({"a1": Mass({"o": 2.0}, 0.2, 0.15)})
    ((field, seen, expected),) = scales.differences({"a1": Grams(8.0, 3.0)}, {"a1": "3o"})
    assert msgspec.json.encode([field, seen, expected]) == b'["a1",8.0,6.0]'
