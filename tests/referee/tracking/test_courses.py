"""Which plies may follow a position, of those that concern what was seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from companion.referee.tracking.costs import COSTS
from companion.referee.tracking.course import PlyCourse

Make = Callable[..., Any]

ON_TRACK = {"turn": "yellow", "fields": {"t3": "1y", "t20": "1r", "y.yard": "3y", "r.yard": "3r"}}
WAITING = {"turn": "yellow", "fields": {"t20": "1r", "y.yard": "4y", "r.yard": "3r"}}
"""Yellow needs a 6; with another roll it is red's turn, whose figure stands on t20."""

BONUS = {
    "turn": "A",
    "bonus": True,
    "fields": {**dict.fromkeys(("a1", "a2", "a4", "b1", "b2", "b3", "b4", "b5"), "4o"), "A": "4o"},
}

SOWING = {"turn": "A", "phase": "play", "fields": {"f5": "4a", "a1": "1A1a", "k6": "1B1b", "c3": "1a"}}
SOWN = {"f5": "", "f6": "1a", "f7": "1a", "e7": "1a", "d7": "1a"}
TAKEN_BACK = {"d7": "", "e7": "", "f7": "", "f6": "", "f5": "4a"}


@pytest.fixture
def waiting(watched: Make) -> Make:
    """The courses at a table on which yellow waits for a 6."""

    def make(**how: Any) -> Any:
        return watched(WAITING, game="ghostbuster", options={"three_tries": "never"}, **how).courses()

    return make


def moves(some: Iterable[PlyCourse]) -> list[str]:
    return [str(one.ply.move) for one in some]


def test_only_plies_with_a_step_on_one_of_the_fields_touch_them(watched: Make) -> None:
    some = watched().courses()
    assert moves(some.touching(some.position, (), {"a1"})) == ["a1"]
    assert moves(some.touching(some.position, (), {"a2", "b6"})) == ["a1", "a2"]
    assert moves(some.touching(some.position, (), set())) == []


def test_the_course_of_a_ply_is_made_once(watched: Make) -> None:
    some = watched().courses()
    (first,), (second,) = (list(some.touching(some.position, (), {"a1"})) for _ in range(2))
    assert first is second


def test_a_told_roll_is_that_of_the_next_ply_and_an_untold_one_may_be_any(watched: Make) -> None:
    some = watched(ON_TRACK, game="ghostbuster").courses()
    assert [one.ply.chance for one in some.touching(some.position, (4, 6), {"t3"})] == [4]
    assert [one.ply.chance for one in some.touching(some.position, (), {"t3"})] == [1, 2, 3, 4, 5]


def test_plies_come_after_rolls_without_use_if_nobody_tells_rolls(waiting: Make) -> None:
    some = waiting()
    assert moves(some.touching(some.position, (), {"t20"})) == []
    assert [one.ply.chance for one in some.after_idle_rolls(some.position, (), {"t20"})] == [1, 2, 3, 4]
    assert moves(some.after_idle_rolls(some.position, (), {"t3"})) == []


def test_where_rolls_are_told_none_without_use_went_untold(waiting: Make) -> None:
    some = waiting()
    assert moves(some.after_idle_rolls(some.position, (3,), {"t20"})) == []


def test_where_such_rolls_may_be_bridged_the_told_roll_is_that_of_the_ply_after_them(waiting: Make) -> None:
    some = waiting(bridges=True)
    assert [one.ply.chance for one in some.after_idle_rolls(some.position, (3,), {"t20"})] == [3]


def test_a_ply_without_steps_and_one_that_no_sensor_sees_leave_no_trace(watched: Make, waiting: Make) -> None:
    counted, blind = waiting(), waiting(sensors="none")
    assert moves(counted.without_trace(counted.position, (3,))) == ["-"]
    assert moves(counted.without_trace(counted.position, (6,))) == []
    assert moves(blind.without_trace(blind.position, (6,))) == ["enter"]
    bonus = watched(BONUS, options={"bonus_optional": True}).courses()
    assert moves(bonus.without_trace(bonus.position, ())) == ["pass"]


def test_a_ply_is_shown_done_only_if_it_touches_all_fields_that_differ(watched: Make) -> None:
    some = watched().courses()
    assert moves(some.shown_done(some.position, (), frozenset({"a2", "a3"}))) == ["a1", "a2"]
    assert moves(some.shown_done(some.position, (), frozenset({"a1", "a2", "a3", "a4"}))) == ["a1"]
    assert moves(some.shown_done(some.position, (), frozenset({"a2", "a3", "b1"}))) == []


def test_a_ply_without_a_trace_is_not_shown_done(waiting: Make) -> None:
    counted, blind = waiting(), waiting(sensors="none")
    assert moves(counted.shown_done(counted.position, (3,), frozenset())) == []
    assert moves(blind.shown_done(blind.position, (6,), frozenset())) == []


def test_after_the_last_ply_more_fields_may_differ_because_the_table_is_cleared(watched: Make) -> None:
    end = {"turn": "B", "fields": {"a1": "2o", "b6": "1o", "A": "7o", "B": "26o"}}
    some = watched(end).courses()
    assert moves(some.shown_done(some.position, (), frozenset({"b6", "B", "a1"}))) == ["b6"]


def test_plies_of_a_later_position_are_those_of_its_seat(watched: Make) -> None:
    some = watched().courses()
    (first,) = some.touching(some.position, (), {"a1"})
    assert moves(some.touching(first.ply.after, (), {"a1", "b1"})) == ["b1", "b5", "b6"]


def test_where_plies_are_searched_for_those_that_earlier_pictures_show_are_too_late(watched: Make) -> None:
    here = watched(SOWING, game="esiema")
    here.put(**SOWN)
    here.put(**TAKEN_BACK)
    found = []
    for picture in (0, len(SOWN) + 1, len(here.trace) - 1):
        some = here.courses()
        some.begin_with(picture)
        found.append(len(list(some.touching(some.position, (), {"f5"}))))
    assert found == [1, 1, 0]


def test_once_enough_plies_are_found_no_further_search_begins_before_the_next_picture(watched: Make) -> None:
    here = watched(SOWING, game="esiema", costs=replace(COSTS, found=2))
    here.put(**SOWN)
    some = here.courses()
    (first,) = some.all(some.position, ())
    following = first.ply.after, ()
    assert some.is_cut(*following)
    some.begin_with(1)
    assert not some.is_cut(*following)


def test_what_was_found_after_a_picture_is_known_however_much_that_was(watched: Make) -> None:
    here = watched(SOWING, game="esiema", costs=replace(COSTS, found=2))
    here.put(**SOWN)
    some = here.courses()
    for _ in range(2):
        assert len(list(some.all(some.position, ()))) == 1
        assert not some.is_cut(some.position, ())
