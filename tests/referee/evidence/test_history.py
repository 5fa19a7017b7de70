"""What the table has shown, in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.evidence.history import FLICKER_S, MOST_PICTURES, History

Make = Callable[..., Any]


def pictures(*readings: object) -> History:
    return History([{"a1": reading} for reading in readings])  # type: ignore[dict-item]


def test_the_readings_of_a_field_come_once_for_each_change() -> None:
    assert list(pictures(3, 3, 0, 0, 1).readings("a1", 0)) == [(0, 3), (2, 0), (4, 1)]


def test_readings_from_a_picture_on_begin_with_the_one_that_holds_there() -> None:
    history = pictures(3, 3, 0, 0, 1)
    assert list(history.readings("a1", 1)) == [(1, 3), (2, 0), (4, 1)]
    assert list(history.readings("a1", 3)) == [(3, 0), (4, 1)]
    assert list(history.readings("a1", 4)) == [(4, 1)]


def test_a_field_that_no_picture_shows_has_no_readings() -> None:
    assert list(pictures(3).readings("A", 0)) == []
    assert pictures(3).silent_since("A", 0) is None


def test_a_field_is_silent_since_its_last_reading() -> None:
    assert pictures(3, None, 3, None, None).silent_since("a1", 0) == 3
    assert pictures(3, None, None).silent_since("a1", 2) == 2
    assert pictures(3, None, 3).silent_since("a1", 0) is None


def test_a_field_that_speaks_again_fell_silent_before() -> None:
    history = pictures(3, None, None, 4, 5)
    assert [history.fell_silent("a1", 3, start) for start in (0, 2)] == [1, 2]
    assert history.fell_silent("a1", 4, 0) == 4


def test_a_field_is_silent_by_a_picture_in_which_it_says_nothing_or_speaks_again() -> None:
    history = pictures(3, None, 3, 4)
    assert [history.silent_by("a1", index) for index in range(4)] == [False, True, True, False]


def test_a_change_lies_between_two_pictures_or_in_one_of_them() -> None:
    history = pictures(3, 3, 0, 0)
    spans = [(0, 1), (1, 2), (2, 3), (3, 3)]
    assert [history.changed_between("a1", *span) for span in spans] == [False, True, True, False]


def test_the_first_and_the_last_change_of_a_field_are_known() -> None:
    history = pictures(1, 1, 0, 0, 2)
    (field,) = history.last
    assert (history.first_change(field), history.last_change(field)) == (2, 4)
    assert pictures(1, 1).last_change(field) is None


def test_pictures_are_added_and_cut_off() -> None:
    history = pictures(3, 0).seen({"a1": 1})
    assert (len(history), history.last) == (3, {"a1": 1})
    assert list(history.since(1).readings("a1", 0)) == [(0, 0), (1, 1)]
    assert len(history.since(-1)) == 3
    assert history.newest().pictures == [{"a1": 1}]


def test_a_history_does_not_grow_without_end() -> None:
    history = History()
    for number in range(3 * MOST_PICTURES):
        history = history.seen({"a1": number % 5})
        assert len(history) <= MOST_PICTURES
        assert history.last == {"a1": number % 5}


def test_what_came_after_so_many_pictures_is_known_when_older_ones_are_dropped() -> None:
    history, seen = History(), 2 * MOST_PICTURES
    for number in range(seen):
        history = history.seen({"a1": number, "a2": 0}, number / 10)
    since = history.without("a2").after(seen - 3)
    assert (history.count, [picture["a1"] for picture in since.pictures]) == (seen, [496, 497, 498, 499])
    assert since.between(0, 3) == pytest.approx(0.3)
    assert history.after(1).pictures == history.pictures


def test_what_is_laid_behind_counts_only_in_the_whole() -> None:
    history = History([{"a": 1}, {"a": 2}, {"a": 1}]).laid_behind()
    assert (history.pictures, history.still("a")) == ([{"a": 1}], True)
    again = history.seen({"a": 3}).seen({"a": 1}).laid_behind()
    assert [picture["a"] for picture in again.whole.pictures] == [1, 2, 1, 3, 1]


def test_nothing_is_laid_behind_where_the_table_has_rested_on_something_else() -> None:
    history = History([{"a": 1}, {"a": 2}, {"a": 1}])
    history.rested = True
    assert history.laid_behind() is history


def test_the_newest_changes_are_those_of_the_last_picture_in_which_a_field_changed() -> None:
    seen = [{"a1": 3, "a2": 3}, {"a1": 0, "a2": 3}, {"a1": 0, "a2": 4}, {"a1": 0, "a2": 4}]
    assert History(seen).newest_changes == {"a2"}
    assert History(seen[:2]).newest_changes == {"a1"}
    assert History(seen[:1]).newest_changes == {"a1", "a2"}


def test_what_a_field_said_for_a_while_stands_beside_what_it_said_around_it() -> None:
    """A field that was silent before or afterwards says nothing of the time between."""
    readings = [{"a": 1, "b": None}, {"a": 2, "b": 3}, {"a": 2, "b": 4}, {"a": 1, "b": 3}]
    history = History(readings)
    assert [list(history.passing(at)) for at in range(4)] == [
        [],
        [("a", 1, 1)],
        [("a", 1, 1), ("b", 3, 3)],
        [],
    ]


# -- flickers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "after", "readings"),
    [
        (FLICKER_S, 3, [(0, 3)]),
        (FLICKER_S + 0.1, 3, [(0, 3), (1, None), (3, 3)]),
        (FLICKER_S, 4, [(0, 3), (1, None), (3, 4)]),
    ],
)
def test_a_field_that_is_silent_for_a_moment_and_says_the_same_again_has_said_it_all_the_time(
    seconds: float, after: int, readings: list[tuple[int, int | None]]
) -> None:
    history = History().seen({"a1": 3, "a2": 3}, 1.0).seen({"a1": None, "a2": 3}, 2.0)
    history = history.seen({"a1": None, "a2": 4}, 2.1).seen({"a1": after, "a2": 4}, 2.0 + seconds)
    assert list(history.readings("a1", 0)) == readings
    assert [picture["a1"] for picture in history.pictures[1:3]] == [None if readings[1:] else 3] * 2
    assert list(history.readings("a2", 0)) == [(0, 3), (2, 4)]


def test_what_a_field_said_before_is_not_known_where_it_was_silent_from_the_first() -> None:
    history = History().seen({"a1": None}, 1.0).seen({"a1": 3}, 1.1)
    assert list(history.readings("a1", 0)) == [(0, None), (1, 3)]


BALLS = {
    "turn": "A",
    "phase": "play",
    "fields": {
        "d7": "1b", "g4": "1a", "h3": "1B2b", "h6": "1b", "h8": "1a", "h9": "1a", "j1": "2a", "j5": "1A",
    },
    "reserve": {"A": 3, "B": 3},
}  # fmt: skip


@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_rows_that_flicker_while_a_ply_is_made_elsewhere_hide_no_other_plies(
    table: Make, sensors: str
) -> None:
    here = table(sensors, {"place_count": 4, "small_total": 8}, BALLS, game="esiema")
    here.set_up()
    here.put(j1="")
    here.pace = 0.1
    here.stuck = {field: None for field in here.game.fields if field[0] not in "jk"}
    here.put(j1="")
    here.put(j2="1a", j3="1a")
    here.stuck = {}
    here.put(j3="1a")
    assert [(said["verdict"], said.get("move")) for said in here.rest()] == [("played", "j1>j2a,j3a")]


def test_it_knows_how_much_time_passed_between_two_pictures() -> None:
    history = History().seen({"a1": 1}, 2.0).seen({"a1": 0}, 2.5).seen({"a1": 1})
    assert history.since(0).between(0, 1) == 0.5
    assert history.without("a1").between(0, 2) is None


def test_a_silence_is_told_with_what_the_field_said_before() -> None:
    history = pictures(1, None, None, 2, None)
    assert [history.silence("a1", at) for at in range(5)] == [None, (1, 1), (1, 1), None, (4, 2)]
    assert pictures(None).silence("a1", 0) is None
