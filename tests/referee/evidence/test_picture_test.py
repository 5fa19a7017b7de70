"""What a picture allows is asked of the sensors once, also by the pictures after it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.contents import Contents, Field
from companion.referee.evidence.picture_test import PictureTest, PictureTests
from companion.referee.evidence.trace import Trace
from companion.sensing.frames import Reading
from companion.sensing.kinds import Count
from companion.sensing.mass import Grams
from companion.sensing.sight import Picture, Sight


class Asked(Count):
    """Remembers what it was asked."""

    def __init__(self) -> None:
        self.questions: list[tuple[Reading, Contents]] = []

    def fits(self, reading: Reading, contents: Contents) -> bool:
        self.questions.append((reading, contents))
        return super().fits(reading, contents)


@pytest.fixture
def sensor() -> Asked:
    return Asked()


@pytest.fixture
def look(sensor: Asked) -> PictureTest:
    return PictureTest(Sight({"a1": sensor, "a2": sensor}), {"a1": 3, "a2": 0})


def test_a_question_is_asked_once(look: PictureTest, sensor: Asked) -> None:
    assert [look("a1", "3o"), look("a1", "3o"), look("a1", "2o")] == [True, True, False]
    assert sensor.questions == [(3, "3o"), (3, "2o")]


def test_the_next_picture_knows_what_was_asked_of_the_fields_that_read_the_same(
    look: PictureTest, sensor: Asked
) -> None:
    assert (look("a1", "3o"), look("a2", "3o")) == (True, False)
    later = look.next({"a1": 3, "a2": 3})
    assert (later("a1", "3o"), later("a2", "3o")) == (True, True)
    assert sensor.questions == [(3, "3o"), (0, "3o"), (3, "3o")]
    assert not look("a2", "3o")


def test_grams_that_are_equal_but_remember_other_pieces_are_asked_anew(sensor: Asked) -> None:
    look = PictureTest(Sight({"a1": sensor}), {"a1": Grams(4.0, 1.0)})
    look("a1", "2o")
    look.next({"a1": Grams(4.0, 2.0)})("a1", "2o")
    assert len(sensor.questions) == 2


def test_a_field_without_a_sensor_allows_everything(look: PictureTest) -> None:
    assert look("A", "7o")


def test_a_test_that_bars_contents_says_the_same_as_before_of_all_others(
    look: PictureTest, sensor: Asked
) -> None:
    assert look("a1", "3o")
    barring = look.barring("a1", {"3o"})
    assert (barring("a1", "3o"), barring("a1", "2o"), barring("a2", "")) == (False, False, True)
    assert look("a1", "3o")
    assert sensor.questions == [(3, "3o"), (3, "2o"), (0, "")]


class Noted:
    """Something that was found out, with the fields of which it was not."""

    def __init__(self, but_for: Iterable[Field] = ()) -> None:
        self.missing = set(but_for)

    def but_for(self, fields: Iterable[Field]) -> Noted:
        return Noted({*self.missing, *fields})


def test_what_was_found_out_of_fields_that_read_the_same_is_kept_for_the_next_picture(
    look: PictureTest,
) -> None:
    look.memory["rules"] = Noted()
    later = look.next({"a1": 3, "a2": 1})
    assert (later.memory["rules"].missing, look.memory["rules"].missing) == ({"a2"}, set())


def test_and_for_a_test_that_bars_contents_of_another_field(look: PictureTest) -> None:
    look.memory["rules"] = Noted()
    assert look.barring("a1", {"3o"}).memory["rules"].missing == {"a1"}


def test_what_was_found_out_is_forgotten_with_the_looks() -> None:
    looks, picture = PictureTests(Sight({"a1": Count()}), 2), Picture({"a1": 3})
    looks.at(picture).memory["rules"] = Noted()
    looks.clear()
    assert looks.at(picture).memory == {}


def test_the_look_at_a_picture_is_one_until_it_is_forgotten(look: PictureTest) -> None:
    looks, picture = PictureTests(Sight({"a1": Count()}), 2), Picture({"a1": 3})
    first = looks.at(picture)
    first.results["sowings"] = 1
    assert looks.at(picture) is first
    looks.clear()
    assert (looks.at(picture) is first, first.results) == (False, {})


def test_of_more_pictures_than_it_keeps_all_looks_are_forgotten() -> None:
    looks = PictureTests(Sight({"a1": Count()}), 2)
    pictures = [Picture({"a1": number}) for number in range(3)]
    first, *_ = (looks.at(picture) for picture in pictures)
    assert looks.at(pictures[0]) is not first


def test_of_other_readings_one_is_enough_and_the_picture_itself_still_counts(look: PictureTest) -> None:
    once = look.or_once({"a2": [1, 2]})
    assert [once("a2", held) for held in ("", "1o", "2o", "3o")] == [True, True, True, False]
    assert (once("a1", "3o"), once("a1", "1o")) == (True, False)
    assert not look("a2", "1o")


def test_the_test_of_all_pictures_of_a_trace_allows_what_one_of_them_showed(sensor: Asked) -> None:
    tests = PictureTests(Sight({"a1": sensor, "a2": sensor}), 5)
    trace = Trace([Picture({"a1": 3, "a2": 0}), Picture({"a1": 0, "a2": 0})])
    once = tests.once(trace)
    assert [once("a1", held) for held in ("3o", "", "2o")] == [True, True, False]
    assert [once("a2", held) for held in ("", "3o")] == [True, False]
