"""What each kind of sensor can tell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.kinds import (
    KINDS,
    Blind,
    Count,
    Presence,
    ReadingError,
    WhichPieces,
    sensor,
)

CONTENTS = st.integers(0, 50).map(lambda number: f"{number}o" if number else "")


@given(CONTENTS, st.sampled_from([kind for kind in KINDS if kind != "mass"]))
def test_a_sensor_fits_what_it_expects(contents: str, kind: str) -> None:
    """What a sensor should read over some contents is a reading that it gives and that fits them."""
    eye = sensor(kind)
    eye.check(eye.expected(contents))
    assert eye.fits(eye.expected(contents), contents)


@given(CONTENTS, CONTENTS)
def test_count_and_contents_tell_all_numbers_apart(one: str, other: str) -> None:
    for eye in (Count(), WhichPieces()):
        assert eye.fits(eye.expected(one), other) == (one == other)


def test_presence_tells_only_something_from_nothing() -> None:
    assert Presence().fits(True, "3o")
    assert Presence().fits(True, "4o")
    assert not Presence().fits(True, "")
    assert not Presence().fits(False, "1o")


def test_a_reading_of_null_fits_everything() -> None:
    for kind in KINDS:
        assert sensor(kind, {"o": 2.0}, 0.4).fits(None, "7o")


@pytest.mark.parametrize(
    ("kind", "reading"),
    [
        ("presence", 1),
        ("presence", "true"),
        ("count", True),
        ("count", -1),
        ("count", 2.5),
        ("count", "3o"),
        ("mass", "2.1"),
        ("mass", True),
        ("contents", 3),
        ("contents", "o3"),
        ("contents", "0o"),
        ("none", False),
    ],
)
def test_a_reading_of_another_kind_is_refused_by_name(kind: str, reading: object) -> None:
    with pytest.raises(ReadingError, match=repr(reading)):
        sensor(kind, {"o": 2.1}).check(reading)  # type: ignore[arg-type]


def test_an_unknown_kind_names_the_known_ones() -> None:
    with pytest.raises(
        ReadingError, match="'smell'; the sensor kinds are presence, count, mass, contents, none"
    ):
        sensor("smell")


@pytest.mark.parametrize(
    ("kind", "reading", "was", "told"),
    [
        ("presence", True, "3o", "3o"),
        ("presence", False, "3o", ""),
        ("presence", True, "", None),
        ("count", 4, "3o", "4o"),
        ("count", 0, "3o", ""),
        ("count", None, "3o", "3o"),
        ("contents", "2o", "3o", "2o"),
        ("contents", "", "3o", ""),
        ("mass", 8.3, "3o", "4o"),
        ("mass", 5.2, "3o", None),
        ("none", None, "3o", "3o"),
    ],
)
def test_what_a_reading_tells_of_the_contents(kind: str, reading: object, was: str, told: str | None) -> None:
    assert sensor(kind, {"o": 2.1}, 0.5).tells(reading, was, "o") == told  # type: ignore[arg-type]


def test_a_count_of_mixed_pieces_does_not_tell_which() -> None:
    assert Count().tells(3, "2w", "wb") is None
    assert Count().tells(2, "2w", "wb") == "2w"


def test_a_blind_field_expects_nothing() -> None:
    assert Blind().expected("3o") is None


def names_with(what: str) -> set[str]:
    return {name for name in KINDS if getattr(sensor(name, {"o": 2.0}, 0.1, 0.0), what)}


def test_what_each_kind_can_do_is_told_by_its_properties() -> None:
    assert names_with("senses") == {"presence", "count", "mass", "contents"}
    assert names_with("counts") == {"count", "mass", "contents"}
    assert names_with("names_pieces") == {"contents"}
    assert names_with("weighs") == {"mass"}
    assert names_with("covered") == {"presence"}


@pytest.mark.parametrize(
    ("kind", "value", "reading"),
    [
        ("presence", 1, True),
        ("presence", 0, False),
        ("count", 1, 1),
        ("mass", 2, 2.0),
        ("contents", "1o", "1o"),
    ],
)
def test_a_value_of_the_wire_becomes_a_reading(kind: str, value: object, reading: object) -> None:
    found = sensor(kind, {"o": 2.0}).read(value)
    assert (found, type(found)) == (reading, type(reading))
    assert sensor(kind, {"o": 2.0}).read(None) is None
