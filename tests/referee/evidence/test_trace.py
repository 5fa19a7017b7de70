"""What the table has shown, in order."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq
from typing import Any

import pytest

from companion.referee.evidence.trace import FLICKER_S, MOST_PICTURES, Trace

Make = Callable[..., Any]


def pictures(*readings: object) -> Trace:
    return Trace([{"a1": reading} for reading in readings])  # type: ignore[dict-item]


def test_the_readings_of_a_field_come_once_for_each_change() -> None:
    assert list(pictures(3, 3, 0, 0, 1).of("a1").readings(0)) == [(0, 3), (2, 0), (4, 1)]


def test_what_a_field_ever_said_comes_once() -> None:
    assert Trace([{"a1": 3}, {"a1": 0}, {"a1": None}, {"a1": 3}]).of("a1").said == (3, 0, None)


def test_readings_from_a_picture_on_begin_with_the_one_that_holds_there() -> None:
    trace = pictures(3, 3, 0, 0, 1)
    assert list(trace.of("a1").readings(1)) == [(1, 3), (2, 0), (4, 1)]
    assert list(trace.of("a1").readings(3)) == [(3, 0), (4, 1)]
    assert list(trace.of("a1").readings(4)) == [(4, 1)]


def test_a_field_that_no_picture_shows_has_no_readings() -> None:
    assert list(pictures(3).of("A").readings(0)) == []


def test_the_first_and_the_last_change_of_a_field_are_known() -> None:
    trace = pictures(1, 1, 0, 0, 2)
    (field,) = trace.last
    assert (trace.of(field).first_change, trace.of(field).last_change) == (2, 4)
    assert pictures(1, 1).of(field).last_change is None


def test_fields_that_have_moved_are_known() -> None:
    trace = Trace([{"a1": 3, "a2": 0}, {"a1": 3, "a2": 1}, {"a1": 3, "a2": 2}])
    assert trace.moved == ["a2"]


def test_it_is_known_when_each_other_reading_came_unless_the_field_was_silent_before() -> None:
    assert pictures(3, 3, 0, 1).of("a1").moves(eq) == [2, 3]
    assert pictures(3, None, 3, 0).of("a1").moves(eq) == [3]
    assert pictures(3, 0, None, 3, 3, 4).of("a1").moves(eq) == [1, None, 5]
    assert pictures(None, 3, 0).of("a1").moves(eq) == [2]
    assert pictures(3.0, 3.1, 4.0).of("a1").moves(lambda one, other: abs(one - other) < 0.5) == [2]


def test_pictures_are_added_and_cut_off() -> None:
    trace = pictures(3, 0).seen({"a1": 1})
    assert (len(trace), trace.last) == (3, {"a1": 1})
    assert list(trace.since(1).of("a1").readings(0)) == [(0, 0), (1, 1)]
    assert len(trace.since(-1)) == 3
    assert trace.newest().pictures == ({"a1": 1},)


def test_a_trace_does_not_grow_without_end() -> None:
    trace = Trace()
    for number in range(3 * MOST_PICTURES):
        trace = trace.seen({"a1": number % 5})
        assert len(trace) <= MOST_PICTURES
        assert trace.last == {"a1": number % 5}


def test_a_trace_that_is_held_stays_as_it_was_when_pictures_come() -> None:
    held = Trace().seen({"a1": 3}, 1.0).seen({"a1": None}, 1.1)
    held.seen({"a1": 3}, 1.2)
    assert (held.pictures, list(held.of("a1").readings())) == (
        ({"a1": 3}, {"a1": None}),
        [(0, 3), (1, None)],
    )


def test_what_came_after_so_many_pictures_is_known_when_older_ones_are_dropped() -> None:
    trace, seen = Trace(), 2 * MOST_PICTURES
    for number in range(seen):
        trace = trace.seen({"a1": number, "a2": 0}, number / 10)
    since = trace.without("a2").after(seen - 3)
    assert (trace.count, [picture["a1"] for picture in since.pictures]) == (seen, [496, 497, 498, 499])
    assert since.times == pytest.approx([49.6, 49.7, 49.8, 49.9])
    assert trace.after(1).pictures == trace.pictures


def test_a_doubt_is_known_by_the_pictures_that_had_been_seen() -> None:
    trace = Trace([{"a": 1}, {"a": 2}]).doubted("alarm").seen({"a": 3})
    assert trace.without("b").doubts == {(2, "alarm")}
    denied = trace.doubted("denial")
    assert denied.doubts == {(2, "alarm"), (3, "denial")}
    assert denied.doubted("denial") is denied


def test_a_doubt_counts_the_pictures_that_are_kept() -> None:
    full = Trace([{"a": number % 2} for number in range(MOST_PICTURES)]).doubted("alarm")
    assert full.seen({"a": 7}).doubts == {(MOST_PICTURES // 2, "alarm")}


def test_nothing_was_told_since_the_beginning_of_a_part_of_a_trace() -> None:
    trace = Trace([{"a": 1}, {"a": 2}]).doubted("alarm")
    assert {part.doubts for part in (trace.since(1), trace.newest(), trace.after(1))} == {frozenset()}


def test_the_newest_changes_are_those_of_the_last_picture_in_which_a_field_changed() -> None:
    seen = [{"a1": 3, "a2": 3}, {"a1": 0, "a2": 3}, {"a1": 0, "a2": 4}, {"a1": 0, "a2": 4}]
    assert Trace(seen).newest_changes == {"a2"}
    assert Trace(seen[:2]).newest_changes == {"a1"}
    assert Trace(seen[:1]).newest_changes == {"a1", "a2"}


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
    trace = Trace().seen({"a1": 3, "a2": 3}, 1.0).seen({"a1": None, "a2": 3}, 2.0)
    trace = trace.seen({"a1": None, "a2": 4}, 2.1).seen({"a1": after, "a2": 4}, 2.0 + seconds)
    assert list(trace.of("a1").readings(0)) == readings
    assert [picture["a1"] for picture in trace.pictures[1:3]] == [None if readings[1:] else 3] * 2
    assert list(trace.of("a2").readings(0)) == [(0, 3), (2, 4)]


def test_what_a_field_said_before_is_not_known_where_it_was_silent_from_the_first() -> None:
    trace = Trace().seen({"a1": None}, 1.0).seen({"a1": 3}, 1.1)
    assert list(trace.of("a1").readings(0)) == [(0, None), (1, 3)]


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


def test_the_first_picture_at_a_time_or_later_is_known() -> None:
    trace = Trace().seen({"a1": 1}, 2.0).seen({"a1": 0}, 2.5).seen({"a1": 1})
    assert [trace.at(t) for t in (1.0, 2.1, 2.5, 3.0)] == [0, 1, 1, 0]


def test_a_silence_is_told_with_what_the_field_said_before() -> None:
    trace = pictures(1, None, None, 2, None)
    assert [trace.of("a1").silence(at) for at in range(5)] == [None, (1, 1), (1, 1), None, (4, 2)]
    assert pictures(None).of("a1").silence(0) is None
