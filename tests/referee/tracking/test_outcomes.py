"""What the hypotheses say about the table at a moment."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.tracking import near, unchanged
from companion.referee.tracking.costs import COSTS
from companion.referee.tracking.outcomes import WeighedOutcome

Make = Callable[..., Any]

SETTLE_S = 0.6
"""The settling time of the tables."""


def found(table: Any, said: str, **how: Any) -> WeighedOutcome:
    """The likeliest outcome that says this."""
    return next(one for one in table.outcomes(**how) if one.said == said)


# -- what is said -----------------------------------------------------------------------------------


def test_an_untouched_table_says_that_nothing_was_done(watched: Make) -> None:
    (only,) = watched().outcomes()
    assert (only.said, only.cost, only.run, only.result) == ("nothing", 0.0, (), None)


def test_a_ply_that_has_begun_is_under_way_and_has_no_result_yet(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    one = found(here, "under way")
    assert [str(ply.ply.move) for ply in one.run] == ["a1"]
    assert one.result is None


def test_a_ply_that_is_done_has_its_position_as_the_result(watched: Make) -> None:
    here = watched()
    here.play("a1")
    assert found(here, "done").result == here.candidate("a1").ply.after


def test_the_result_of_several_plies_is_that_of_the_first_one(watched: Make) -> None:
    here = watched()
    here.play("a1", "b1")
    assert found(here, "done").result == here.candidate("a1").ply.after


def test_while_a_second_ply_is_under_way_the_first_one_has_its_result(watched: Make) -> None:
    here = watched()
    here.play("a1")
    here.put(b1="")
    one = found(here, "under way")
    assert [str(ply.ply.move) for ply in one.run] == ["a1", "b1"]
    assert one.result == here.candidate("a1").ply.after


def test_hands_that_left_the_rules_say_that_a_slip_was_made(watched: Make) -> None:
    here = watched()
    here.put(b1="", b2="4o", b3="4o", b4="4o")
    slip = found(here, "slip")
    assert (slip.cost, slip.run, slip.result) == (COSTS.slip + 4 * COSTS.stray, (), None)


def test_a_slip_is_less_likely_if_the_table_looks_legal_by_chance(watched: Make) -> None:
    here = watched()
    here.put(b1="2o")
    here.put(b1="3o")
    slip = found(here, "slip")
    assert slip.cost == COSTS.slip + 2 * COSTS.stray + COSTS.looks_legal


def test_the_cheapest_outcome_comes_first(watched: Make) -> None:
    here = watched()
    here.play("a1", "b1")
    costs = [one.cost for one in here.outcomes(2.0)]
    assert len(costs) > 1
    assert costs == sorted(costs)


# -- steps that no sensor sees ----------------------------------------------------------------------


def test_a_ply_whose_last_steps_no_sensor_sees_may_be_done_or_under_way(watched: Make) -> None:
    here = watched(sensors="presence")
    here.put(a1="")
    assert {one.said for one in here.outcomes() if one.run} == {"done", "under way"}


def test_on_a_table_at_rest_steps_that_no_sensor_sees_are_done(watched: Make) -> None:
    here = watched(sensors="presence")
    here.put(a1="")
    assert {one.said for one in here.outcomes(resting=True) if one.run} == {"done"}


# -- time -------------------------------------------------------------------------------------------


def test_an_outcome_under_way_is_dearer_the_longer_a_hand_rests(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    assert found(here, "under way").cost == COSTS.ply
    assert found(here, "under way", waited=0.6).cost == pytest.approx(COSTS.ply + COSTS.pause)
    assert found(here, "under way", waited=60).cost == pytest.approx(COSTS.ply + COSTS.pause + COSTS.resting)


def test_an_outcome_that_is_done_costs_the_same_however_long_the_table_rests(watched: Make) -> None:
    here = watched()
    here.play("a1")
    assert found(here, "done", waited=60).cost == COSTS.ply


def test_an_outcome_that_a_field_contradicts_is_dearer_the_longer_it_lasts(watched: Make) -> None:
    here = watched()
    here.put(b1="2o")
    assert found(here, "nothing").cost == COSTS.off
    assert found(here, "nothing", waited=60).cost == COSTS.off + COSTS.lasted_most


def test_players_who_insist_that_they_are_done_have_no_ply_under_way_however_short_they_rested(
    watched: Make,
) -> None:
    here = watched()
    here.put(a1="")
    for waited in (0.0, 60.0):
        one = found(here, "under way", waited=waited, insisted=True)
        assert one.cost == COSTS.ply + COSTS.insisted


# -- nearness ---------------------------------------------------------------------------------------


def test_outcomes_near_the_cheapest_one_cost_at_most_a_margin_more(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    weighed = here.outcomes()
    assert [one.said for one in near(weighed, COSTS.off - COSTS.ply)] == ["under way", "nothing"]
    assert [one.said for one in near(weighed, COSTS.off - COSTS.ply - 0.1)] == ["under way"]


def test_near_nothing_is_nothing() -> None:
    assert near([], 4.5) == []


# -- conclusions, and what sensors leave open -----------------------------------------------------------


def test_the_conclusion_is_the_first_result_or_else_what_is_said(watched: Make) -> None:
    here = watched()
    assert here.outcomes()[0].conclusion == "nothing"
    here.put(a1="")
    assert found(here, "under way").conclusion == "under way"
    here.put(a2="4o", a3="4o", a4="4o")
    assert found(here, "done").conclusion == here.candidate("a1").ply.after


def test_the_part_of_a_cost_that_is_due_to_a_resting_hand_is_known(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    moving, resting = found(here, "under way"), found(here, "under way", waited=SETTLE_S)
    assert moving.rested == 0
    assert resting.rested == resting.cost - moving.cost == COSTS.pause


@pytest.mark.parametrize(
    ("kinds", "blind"),
    [("count", 0.0), ("presence", 12 / 14), ("none", 1.0), ({"*": "count", "A": "none"}, 1 / 14)],
)
def test_a_piece_more_does_not_show_where_pieces_lie_uncounted_or_nothing_is_read(
    watched: Make, kinds: Any, blind: float
) -> None:
    """At the beginning both stores of Sahara are empty, so that presence sensors would see a bean there."""
    coverage = watched(sensors=kinds).outcomes()[0].coverage
    assert coverage.blind == pytest.approx(blind)


def test_a_silent_sensor_hides_a_piece(watched: Make) -> None:
    here = watched()
    here.look(silent=["a1", "b1"])
    assert here.outcomes()[0].coverage.blind == pytest.approx(2 / 14)


# -- time -------------------------------------------------------------------------------------------


def test_a_hand_that_owes_a_step_hardly_ever_rests_for_a_settling_time(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    assert unchanged(here.outcomes(), here.outcomes(0.3)) == pytest.approx(1.0)
    assert unchanged(here.outcomes(), here.outcomes(0.6)) == pytest.approx(math.exp(-COSTS.pause), rel=0.01)


def test_a_table_on_which_a_ply_is_done_stays_as_it_is_but_for_touches(watched: Make) -> None:
    """The last bean may be touched by a hand that is about to go on, at the cost of a contradiction."""
    here = watched()
    here.play("a1")
    touched = math.exp(-COSTS.off)
    assert unchanged(here.outcomes(), here.outcomes(60.0)) == pytest.approx(1.0 - touched, abs=1e-3)


def test_who_lifts_the_last_piece_that_sensors_see_plays_it_and_does_not_clear_the_table(
    watched: Make,
) -> None:
    last = {"turn": "A", "fields": {"a1": "1o", "A": "20o", "B": "15o"}}
    here = watched(last, sensors={"*": "count", "A": "none", "B": "none"})
    here.put(a1="")
    assert here.said(2.0) == ("under way", "a1")
