"""What it costs that a hand rests in the middle of a ply, or that a sensor goes on to contradict."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.evidence import RestClock
from companion.referee.tracking.costs import COSTS
from companion.referee.tracking.course import PlyCourse
from companion.referee.tracking.hypothesis import Contradiction, HandState, Hypothesis
from companion.referee.tracking.rest_costs import RestCosts
from companion.sensing.sight import Picture

Make = Callable[..., Any]

SETTLE_S = 2.0
REST = RestCosts(COSTS, RestClock(SETTLE_S))

WINNING = {
    "turn": "A",
    "fields": {"a1": "1o", "a4": "5o", "b1": "3o", "b2": "3o", "b5": "4o", "A": "10o", "B": "10o"},
}


def under_way(course: PlyCourse, *fields: str, **how: Any) -> Hypothesis:
    """Hands did the next step on each of these fields, the last one at 10 s."""
    stage = course.start
    for field in fields:
        stage = next(each.stage for each in stage.onward if each.field == field)
    return Hypothesis(HandState((course,), stage, **how), 10.0)


@pytest.fixture
def lifted(watched: Make) -> Hypothesis:
    """Three beans of a1 are in a hand since 10 s."""
    return under_way(watched().course("a1"), "a1")


@pytest.fixture
def full(watched: Make) -> Picture:
    """A picture in which each field speaks."""
    picture: Picture = watched().picture()
    return picture


# -- sensors that contradict ------------------------------------------------------------------------


def test_a_contradiction_costs_no_more_for_as_long_as_people_hold_the_pieces_of_a_field() -> None:
    assert REST.lasted(COSTS.grace * SETTLE_S) == 0
    assert REST.lasted(COSTS.grace * SETTLE_S - 0.1) == 0


def test_after_that_a_contradiction_costs_more_with_each_settling_time() -> None:
    assert REST.lasted((COSTS.grace + 0.5) * SETTLE_S) == pytest.approx(COSTS.lasted / 2)


def test_a_contradiction_costs_no_more_than_a_stuck_sensor() -> None:
    assert REST.lasted(1000.0) == COSTS.lasted_most


def test_at_a_table_that_needs_no_rest_a_contradiction_lasts_at_once() -> None:
    assert RestCosts(COSTS, RestClock(0.0)).lasted(0.1) == COSTS.lasted_most


def test_the_contradictions_of_several_fields_add_up() -> None:
    one = Hypothesis(HandState())
    since = {"b1": 0.0, "b2": 10.0 - (COSTS.grace + 0.1) * SETTLE_S, "b3": 10.0}
    one.off = {field: Contradiction(t, changed=True, held=t) for field, t in since.items()}
    assert REST.contradicted(one, 10.0) == pytest.approx(COSTS.lasted_most + COSTS.lasted * 0.1)


# -- hands that rest --------------------------------------------------------------------------------


def test_a_hand_may_take_one_settling_time_for_its_next_step(lifted: Hypothesis, full: Picture) -> None:
    assert REST.dwelt(lifted, 11.9, full) == 0
    assert REST.dwelt(lifted, 12.0, full) == COSTS.pause


def test_a_hand_that_rests_longer_costs_more_with_each_settling_time(
    lifted: Hypothesis, full: Picture
) -> None:
    assert REST.dwelt(lifted, 16.0, full) == COSTS.pause + 2 * COSTS.patience


def test_the_cost_of_a_hand_that_rests_is_bounded(lifted: Hypothesis, full: Picture) -> None:
    assert REST.dwelt(lifted, 1000.0, full) == COSTS.pause + COSTS.resting


def test_an_empty_hand_that_rests_in_the_middle_of_a_ply_costs_more(watched: Make, full: Picture) -> None:
    """The last bean lies in a2, and what it wins was not taken yet."""
    idle = under_way(watched(WINNING).course("a1"), "a1", "a2")
    assert REST.dwelt(idle, 12.0, full) == COSTS.idle
    assert not REST.holds(idle)


@pytest.mark.parametrize(
    ("sought", "steps", "cost"),
    [(True, 1, COSTS.idle), (True, 2, COSTS.pause), (False, 1, COSTS.pause)],
)
def test_where_plies_are_sought_for_hands_that_hurried_do_not_rest_after_their_first_step(
    lifted: Hypothesis, full: Picture, sought: bool, steps: int, cost: float
) -> None:
    lifted.charge("ply", COSTS.ply, 10.0, "a1")
    lifted.charge("hurried", COSTS.hurried, 10.0)
    lifted.begun = (11.0 - steps,)
    rest_costs = RestCosts(COSTS, RestClock(SETTLE_S), sought=sought)
    assert rest_costs.dwelt(lifted, 10.0 + SETTLE_S, full) == cost


def test_of_a_rest_less_is_left_once_hands_go_on(lifted: Hypothesis, full: Picture) -> None:
    assert REST.paused(lifted, 11.9, full) == 0
    assert REST.paused(lifted, 16.0, full) == COSTS.paused
    lifted.charge("paused", COSTS.paused, 10.0)
    assert REST.paused(lifted, 16.0, full) == COSTS.again


def test_more_is_left_of_the_rest_of_an_empty_hand(watched: Make, full: Picture) -> None:
    idle = under_way(watched(WINNING).course("a1"), "a1", "a2")
    assert REST.paused(idle, 16.0, full) == COSTS.resumed


def test_a_hand_on_its_way_back_that_rests_costs_more(watched: Make, full: Picture) -> None:
    turned = under_way(watched().course("a1"), "a1", turned=True)
    assert REST.dwelt(turned, 12.0, full) == COSTS.pause + COSTS.turned


def test_a_hand_that_has_made_a_part_of_a_step_holds_pieces(watched: Make, full: Picture) -> None:
    part = under_way(watched().course("a1"), part="a1")
    assert REST.holds(part)
    assert REST.dwelt(part, 12.0, full) == COSTS.pause


def test_no_hand_rests_in_the_middle_of_a_ply_that_is_done_or_was_none(
    watched: Make, lifted: Hypothesis, full: Picture
) -> None:
    done = under_way(watched().course("a1"), "a1", "a2", "a3", "a4")
    astray = Hypothesis(lifted.place._replace(astray=True), 10.0)
    for one in (done, astray, Hypothesis(HandState(), 10.0)):
        assert REST.dwelt(one, 1000.0, full) == 0


def test_a_step_made_in_part_after_the_last_stage_is_still_owed(watched: Make, full: Picture) -> None:
    done = under_way(watched().course("a1"), "a1", "a2", "a3", "a4", part="a4")
    assert REST.dwelt(done, 12.0, full) == COSTS.pause


# -- steps that no sensor sees ----------------------------------------------------------------------


def test_each_step_that_no_sensor_sees_may_take_a_settling_time(watched: Make) -> None:
    table = watched(sensors="presence")
    one, picture = under_way(table.course("a1"), "a1"), table.picture()
    assert REST.unseen(one, picture) == 3
    assert REST.dwelt(one, 17.9, picture) == 0
    assert REST.dwelt(one, 18.0, picture) == COSTS.pause


def test_a_silent_field_hides_its_step_and_what_follows_on_other_silent_ones(
    watched: Make, lifted: Hypothesis
) -> None:
    table = watched()
    assert REST.unseen(lifted, table.picture()) == 0
    assert REST.unseen(lifted, table.picture(silent=["a2"])) == 1
    assert REST.unseen(lifted, table.picture(silent=["a2", "a3"])) == 2
    assert REST.unseen(lifted, table.picture(silent=["a3"])) == 0


# -- when time changes something --------------------------------------------------------------------


def test_time_next_matters_when_the_next_step_is_late(lifted: Hypothesis, full: Picture) -> None:
    assert REST.due(lifted, 10.5, full) == 12.0


def test_a_step_on_a_silent_field_is_late_a_settling_time_later(watched: Make, lifted: Hypothesis) -> None:
    assert REST.due(lifted, 10.5, watched().picture(silent=["a2"])) == 14.0


def test_then_with_each_settling_time_until_the_costs_grow_no_more(lifted: Hypothesis, full: Picture) -> None:
    end = 12.0 + SETTLE_S * COSTS.resting / COSTS.patience
    assert REST.due(lifted, 12.0, full) == 14.0
    assert REST.due(lifted, end - 0.1, full) == end - 0.1 + SETTLE_S
    assert REST.due(lifted, end, full) == math.inf


def test_a_contradiction_matters_until_it_costs_as_much_as_a_stuck_sensor(full: Picture) -> None:
    one = Hypothesis(HandState())
    one.off = {"b1": Contradiction(10.0, changed=True, held=10.0)}
    end = 10.0 + SETTLE_S * (COSTS.grace + COSTS.lasted_most / COSTS.lasted)
    assert REST.due(one, 10.0, full) == 12.0
    assert REST.due(one, end - 0.1, full) == end - 0.1 + SETTLE_S
    assert REST.due(one, end, full) == math.inf


def test_time_changes_nothing_for_a_ply_that_is_done(watched: Make, full: Picture) -> None:
    done = under_way(watched().course("a1"), "a1", "a2", "a3", "a4")
    assert REST.due(done, 10.0, full) == math.inf
