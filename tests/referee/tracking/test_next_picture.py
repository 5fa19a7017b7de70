"""What hands may have done between two pictures, and what each act of it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.tracking.costs import COSTS

Make = Callable[..., Any]

WINNING = {
    "turn": "A",
    "fields": {"a1": "1o", "a4": "5o", "b1": "3o", "b2": "3o", "b5": "4o", "A": "10o", "B": "10o"},
}
"""a1 ends in a2, which is empty, and wins the four beans of b5."""

SEVEN = {"turn": "A", "fields": {"a1": "6o", "b1": "3o", "b2": "3o", "A": "12o", "B": "12o"}}
"""Hands make seven steps for a1."""

END = {"turn": "B", "fields": {"a1": "2o", "b6": "1o", "A": "7o", "B": "26o"}}

NEARLY_HOME = {
    "turn": "yellow",
    "fields": {"t3": "1y", "t24": "1r", "y.h2": "1y", "y.h3": "1y", "y.h4": "1y", "r.yard": "3r"},
}
"""Yellow moves one figure only, and red one."""

KNOCKING = {"turn": "yellow", "fields": {"t3": "1y", "t6": "1r", "y.yard": "3y", "r.yard": "3r"}}
WAITING = {"turn": "yellow", "fields": {"t24": "1r", "y.yard": "4y", "r.yard": "3r"}}
"""Yellow needs a 6; with another roll it is red's turn."""

HOME_FOR_A_THREE = {
    "turn": "yellow",
    "fields": {"t37": "1y", "y.h1": "1y", "y.h2": "1y", "y.h3": "1y", "t7": "1r", "r.yard": "3r"},
}
"""A 2 takes yellow's figure on, and other rolls leave yellow where it is."""


@pytest.fixture
def ludo(watched: Make) -> Make:
    """Make a table of Ghostbuster: a position, and the rolls that were told."""

    def make(position: Any, *chances: int, **how: Any) -> Any:
        return watched(position, game="ghostbuster", chances=chances, **how)

    return make


def cost(table: Any, *moves: str) -> Any:
    """The cost of the likeliest outcome in which these plies are done, about."""
    done = [one for one in table.outcomes() if one.said == "done"]
    return pytest.approx(
        min(one.cost for one in done if moves == tuple(str(ply.ply.move) for ply in one.run))
    )


# -- plies by the rules -----------------------------------------------------------------------------


def test_a_ply_that_is_made_by_the_rules_costs_its_beginning_alone(watched: Make) -> None:
    here = watched()
    here.play("a1")
    assert here.said() == ("done", "a1")
    assert here.acts() == ["ply a1"]
    assert cost(here, "a1") == COSTS.ply


def test_each_picture_of_a_ply_shows_it_under_way(watched: Make) -> None:
    here = watched()
    for step in here.steps("a1")[:-1]:
        here.put(**{step.field: step.leaves})
        assert here.said() == ("under way", "a1")
        assert here.acts() == ["ply a1"]


def test_two_plies_that_follow_one_another_cost_two_beginnings(watched: Make) -> None:
    here = watched()
    here.play("a1", "b1")
    assert here.said() == ("done", "a1", "b1")
    assert cost(here, "a1", "b1") == 2 * COSTS.ply


@pytest.mark.parametrize("order", [["a2", "b5"], ["b5", "a2"]])
def test_captured_pieces_cost_the_same_in_any_order(watched: Make, order: list[str]) -> None:
    here = watched(WINNING)
    here.put(a1="", a2="1o")
    here.put(**dict.fromkeys(order, ""))
    here.put(A="15o")
    assert here.said() == ("done", "a1")
    assert cost(here, "a1") == COSTS.ply


def test_a_roll_that_nobody_told_is_one_of_six(ludo: Make) -> None:
    told, untold = ludo(NEARLY_HOME, 2), ludo(NEARLY_HOME)
    for here in (told, untold):
        here.play("t3", chance=2)
    assert told.acts() == ["ply t3"]
    assert untold.acts() == ["ply t3", "roll"]
    assert cost(untold, "t3") == COSTS.ply + COSTS.roll


def test_a_roll_that_nobody_told_after_one_that_was_told_is_seldom(ludo: Make) -> None:
    here = ludo(NEARLY_HOME, 2)
    here.play("t3", chance=2)
    here.put(t24="", t28="1r")
    assert here.acts() == ["ply t3", "ply t24", "roll", "untold"]
    assert cost(here, "t3", "t24") == 2 * COSTS.ply + COSTS.roll + COSTS.untold


def test_each_ply_uses_the_next_told_roll(ludo: Make) -> None:
    here = ludo(NEARLY_HOME, 2, 4)
    here.play("t3", chance=2)
    here.put(t24="", t28="1r")
    assert here.acts() == ["ply t3", "ply t24"]


def test_nothing_follows_the_last_ply_of_a_game(watched: Make) -> None:
    here = watched(END)
    here.play("b6")
    here.put(a1="", a2="1o", a3="1o")
    assert {tuple(str(ply.ply.move) for ply in one.run) for one in here.outcomes()} <= {(), ("b6",)}


def test_after_the_last_ply_a_field_is_cleared_and_does_not_contradict(watched: Make) -> None:
    here = watched(END)
    here.play("b6")
    here.put(a1="1o")
    here.put(a1="")
    assert here.acts() == ["ply b6", "cleared a1", "cleared a1"]


def test_the_table_is_cleared_in_the_first_picture_after_a_last_step_on_a_silent_field(watched: Make) -> None:
    here = watched(END)
    here.put(b6="")
    here.look(silent=["B"])
    here.t += 0.6
    here.lying |= {"a1": "", "B": "27o"}
    here.look(silent=["B"])
    here.look()
    assert here.acts() == ["ply b6", "cleared a1"]


# -- touches ----------------------------------------------------------------------------------------


def test_a_touch_beside_a_ply_costs_one_contradiction(watched: Make) -> None:
    here = watched()
    here.put(a1="", a2="4o")
    here.look(b1=2)
    here.put(a3="4o", a4="4o")
    assert here.acts() == ["ply a1", "off b1"]
    assert cost(here, "a1") == COSTS.ply + COSTS.off


def test_a_pit_that_was_lifted_and_put_back_was_touched_and_no_ply_begun(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    here.put(a1="3o")
    assert here.said() == ("nothing",)
    assert here.acts() == ["off a1"]


def test_a_ply_that_begins_while_a_field_contradicts_costs_more(watched: Make) -> None:
    here = watched()
    here.look(b1=2)
    here.t = 0.1
    here.lying["a1"] = ""
    here.look(b1=2)
    here.put(a2="4o", a3="4o", a4="4o")
    assert here.acts("a1")[:3] == ["off b1", "ply a1", "beside b1"]


def test_a_ply_that_begins_after_a_touch_costs_no_more(watched: Make) -> None:
    here = watched()
    here.put(b1="2o")
    here.put(b1="3o")
    here.play("a1")
    assert here.acts() == ["off b1", "ply a1"]


def test_no_more_fields_contradict_at_once_than_are_allowed(watched: Make) -> None:
    here = watched()
    here.put_at_once(**dict.fromkeys(("b1", "b2", "b3", "b4"), "2o"))
    assert {len(one.off) for one in here.tracker.hypotheses} == {0, COSTS.offs}
    here.pace = 0.0
    here.put(b5="2o")
    assert here.said() == ("slip",)
    assert {len(one.off) for one in here.tracker.hypotheses} == {0}


# -- parts and piles --------------------------------------------------------------------------------


def test_a_pit_that_is_emptied_in_two_handfuls_costs_a_part(watched: Make) -> None:
    here = watched()
    here.put(a1="1o")
    assert here.said() == ("under way", "a1")
    here.put(a1="")
    here.put(a2="4o", a3="4o", a4="4o")
    assert here.acts() == ["ply a1", "part a1"]
    assert cost(here, "a1") == COSTS.ply + COSTS.part


def test_a_store_that_is_filled_in_two_handfuls_costs_a_part(watched: Make) -> None:
    here = watched(WINNING)
    here.put(a1="", a2="1o", b5="")
    here.put(a2="")
    here.put(A="12o")
    here.put(A="15o")
    assert here.acts() == ["ply a1", "part A"]


def test_a_store_that_was_filled_in_part_contradicts_once_hands_turn_back(watched: Make) -> None:
    here = watched(WINNING)
    here.put(a1="", a2="1o", b5="")
    here.put(a2="")
    here.put(A="12o")
    here.put(a2="1o")
    back = [one for one in here.tracker.hypotheses if one.has("part") and one.has("back")]
    assert back
    assert all("A" in one.off for one in back)


def test_a_piece_put_on_the_one_that_it_knocks_is_piled(ludo: Make) -> None:
    here = ludo(KNOCKING, 3, options={"mode": "plain"}, sensors="contents")
    here.put(t3="")
    here.put(t6="1r1y")
    here.put(t6="1y")
    here.put(**{"r.yard": "4r"})
    assert here.acts() == ["ply t3", "piled_seen"]
    assert cost(here, "t3") == COSTS.ply + COSTS.piled_seen


def test_a_piece_that_may_have_been_piled_unseen_may_also_be_in_a_hand(ludo: Make) -> None:
    here = ludo(KNOCKING, 3, options={"mode": "plain"}, sensors={"*": "contents", "t6": "presence"})
    here.put(t3="")
    here.put(**{"r.yard": "4r"})
    assert {one.said for one in here.outcomes() if one.cost < COSTS.slip} >= {"swapped", "under way"}


# -- what the pictures leave out --------------------------------------------------------------------


def test_a_step_that_no_picture_showed_alone_was_missed(watched: Make) -> None:
    here = watched()
    here.put(a1="", a2="4o")
    here.put_at_once(a3="4o", a4="4o")
    assert here.acts("a1")[:1] == ["ply a1"]
    assert cost(here, "a1") == COSTS.ply + COSTS.missed


def test_of_two_explanations_of_the_same_place_the_cheaper_one_is_kept(watched: Make) -> None:
    """a3 may have been sown before its time, or the step on a2 was missed."""
    here = watched()
    here.put(a1="")
    here.put_at_once(a2="4o", a3="4o")
    here.put(a4="4o")
    assert COSTS.off < COSTS.missed
    assert here.acts() == ["ply a1", "off a3"]


def test_several_missed_steps_cost_no_more_than_a_table_that_is_read_too_seldom(watched: Make) -> None:
    here = watched()
    here.put_at_once(a1="", a2="4o", a3="4o", a4="4o")
    assert 3 * COSTS.missed > COSTS.jump
    assert cost(here, "a1") == COSTS.ply + COSTS.jump


def test_all_steps_of_a_long_ply_may_come_at_once(watched: Make) -> None:
    here = watched(SEVEN)
    here.put_at_once(**{step.field: step.leaves for step in here.steps("a1")})
    assert here.said() == ("done", "a1")
    assert here.acts() == ["ply a1", "jump"]


def test_a_step_of_a_field_that_was_silent_before_it_was_not_watched(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    here.look(silent=["a2"])
    here.put(a2="4o", a3="4o", a4="4o")
    assert here.acts() == ["ply a1", "unwatched"]
    assert cost(here, "a1") == COSTS.ply + COSTS.unwatched


def test_a_step_on_a_field_that_is_silent_was_not_missed(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    here.lying["a2"] = "4o"
    for field in ("a3", "a4"):
        here.look(silent=["a2"])
        here.t += 0.3
        here.lying[field] = "4o"
        here.look(silent=["a2"])
    assert here.said() == ("done", "a1")
    assert "missed" not in here.acts()


def test_a_bean_that_falls_before_the_pit_is_lifted_is_unlifted(watched: Make) -> None:
    here = watched()
    here.put(a2="4o")
    here.put(a1="", a3="4o", a4="4o")
    assert here.said() == ("done", "a1")
    assert "unlifted" in here.acts()


def test_a_bean_that_falls_before_a_silent_pit_is_lifted_costs_no_more(watched: Make) -> None:
    here = watched()
    here.t, here.lying = 0.3, here.lying | {"a1": ""}
    here.look(silent=["a1"])
    for field in ("a2", "a3", "a4"):
        here.t += 0.3
        here.lying[field] = "4o"
        here.look(silent=["a1"])
    assert here.said() == ("done", "a1")
    assert "unlifted" not in here.acts()


# -- several plies ----------------------------------------------------------------------------------


def test_a_piece_that_was_carried_through_two_plies_was_never_put_down_between_them(ludo: Make) -> None:
    """With a 6 yellow throws again."""
    here = ludo(NEARLY_HOME, 6, 2)
    here.put(t3="", t11="1y")
    assert here.acts("t3", "t9") == ["ply t3", "ply t9", "carried"]
    assert cost(here, "t3", "t9") == 2 * COSTS.ply + COSTS.carried


def test_a_piece_is_carried_only_if_both_rolls_were_told(ludo: Make) -> None:
    here = ludo(NEARLY_HOME, 6)
    here.put(t3="", t11="1y")
    assert not any(len(one.run) > 1 for one in here.outcomes())


def test_the_next_ply_may_begin_in_the_picture_that_shows_this_one_done(ludo: Make) -> None:
    here = ludo(NEARLY_HOME, 2, 4)
    here.put(t3="")
    here.put_at_once(t5="1y", t24="")
    here.put(t28="1r")
    assert here.acts() == ["ply t3", "missed t5", "ply t24"]


def test_a_ply_of_which_no_sensor_saw_a_step_comes_before_one_that_was_seen(ludo: Make) -> None:
    here = ludo(NEARLY_HOME, 2, 4, sensors={"*": "count", "t3": "none", "t5": "none"})
    here.put(t24="", t28="1r")
    assert here.acts() == ["ply t3", "unseen", "ply t24"]
    assert cost(here, "t3", "t24") == 2 * COSTS.ply + COSTS.unseen


def test_a_ply_without_steps_costs_its_beginning_alone(ludo: Make) -> None:
    here = ludo(WAITING, 3, 4, options={"three_tries": "never"})
    here.put(t24="", t28="1r")
    assert here.acts() == ["ply -", "ply t24"]


def test_rolls_without_use_go_untold_where_nobody_tells_rolls(ludo: Make) -> None:
    here = ludo(WAITING, options={"three_tries": "never"})
    here.put(t24="", t28="1r")
    assert here.acts() == ["ply t24", "roll", "idled"]
    assert cost(here, "t24") == COSTS.ply + COSTS.roll + COSTS.idled


def test_rolls_without_use_before_one_that_was_told_are_bridged(ludo: Make) -> None:
    here = ludo(HOME_FOR_A_THREE, 2, options={"three_tries": "never"}, bridges=True)
    here.put(t7="", t9="1r")
    assert here.acts("t7") == ["ply t7", "bridged"]
    assert cost(here, "t7") == COSTS.ply + COSTS.bridged


# -- back -------------------------------------------------------------------------------------------


def test_steps_that_are_undone_cost_that_hands_turned_back_and_little_more_for_each_of_them(
    watched: Make,
) -> None:
    here = watched()
    here.put(a1="", a2="4o", a3="4o")
    here.put(a3="3o", a2="3o")
    assert here.acts("a1") == ["ply a1", "back", "further_back"]
    here.put(a1="3o")
    assert here.said() == ("nothing",)
    assert here.acts() == ["ply a1", "back", "further_back", "further_back"]


def test_steps_that_are_undone_in_one_picture_were_missed(watched: Make) -> None:
    here = watched()
    here.put(a1="", a2="4o", a3="4o")
    here.put_at_once(a3="3o", a2="3o")
    here.put(a1="3o")
    assert here.said() == ("nothing",)
    assert here.acts() == ["ply a1", "back", "missed", "further_back"]


def test_a_ply_that_is_done_may_be_undone_whole(watched: Make) -> None:
    here = watched()
    here.play("a1")
    here.put(a4="3o", a3="3o", a2="3o", a1="3o")
    assert here.said() == ("nothing",)


def test_of_two_plies_the_last_one_may_be_undone(watched: Make) -> None:
    here = watched()
    here.play("a1", "b1")
    here.put(b4="3o", b3="3o", b2="3o", b1="3o")
    assert here.said() == ("done", "a1")
    assert here.acts()[:3] == ["ply a1", "ply b1", "back"]


# -- pauses -----------------------------------------------------------------------------------------


def test_little_is_left_of_the_cost_of_a_pause_once_a_hand_with_pieces_goes_on(watched: Make) -> None:
    here = watched()
    here.put(a1="", a2="4o")
    here.t += 5.0
    here.put(a3="4o", a4="4o")
    assert here.acts() == ["ply a1", "paused"]
    assert cost(here, "a1") == COSTS.ply + COSTS.paused


def test_an_empty_hand_may_go_on_after_a_pause(watched: Make) -> None:
    here = watched(WINNING)
    here.put(a1="", a2="1o")
    here.t += 5.0
    here.put(a2="", b5="", A="15o")
    assert here.acts() == ["ply a1", "paused"]
    assert cost(here, "a1") == COSTS.ply + COSTS.resumed


# -- slips ------------------------------------------------------------------------------------------


def test_a_move_of_the_other_seat_is_a_slip_and_each_change_strays_on(watched: Make) -> None:
    here = watched()
    here.put(b1="", b2="4o", b3="4o", b4="4o")
    assert here.said() == ("slip",)
    assert here.acts() == ["slip", *["stray"] * 4]


def test_a_slip_that_is_taken_back_is_mended(watched: Make) -> None:
    here = watched()
    here.put(b1="", b2="4o", b3="4o", b4="4o")
    here.put(b1="3o", b2="3o", b3="3o", b4="3o")
    assert here.said() == ("nothing",)
    assert here.acts()[-1] == "mended"


def test_a_slip_may_be_put_right_by_going_on_to_a_legal_ply(watched: Make) -> None:
    """Who left out a2 takes the last bean off a5 and puts it there."""
    here = watched()
    here.put(a1="", a3="4o", a4="4o", a5="4o")
    here.put(a5="3o", a2="4o")
    assert here.said() == ("done", "a1")
    assert here.acts()[-3:] == ["mended", "onward", "stray"]


def test_a_slip_is_put_right_though_a_ply_that_sensors_contradict_for_long_seemed_cheaper(
    watched: Make,
) -> None:
    """Black left out l1 and puts the last car there seconds later; no sensor sees where that one was."""
    pits = {"l2": "1w", "l3": "3w7b", "l4": "3w2b", "l5": "2w10b", "r1": "5w", "r2": "5w", "r3": "5w1b"}
    position = {"turn": "black", "fields": pits | {"r5": "1w2b", "F": "3b"}}
    here = watched(position, game="geisterfahrer", sensors="presence")
    here.put(l5="")
    here.put(r4="1b", l5="1b")
    here.t += 6.0
    here.put(l1="1b")
    assert here.said() == ("done", "l5")
    assert here.acts()[-2:] == ["mended", "onward"]


def test_a_slip_is_not_put_right_where_a_field_that_contradicts_fell_silent(watched: Make) -> None:
    here = watched()
    here.put(a1="", a2="4o", a4="4o")
    here.t += 9.0
    here.look()
    here.look(silent=["a3"])
    assert all("onward" not in [act.name for act in one.hypothesis.history()] for one in here.outcomes())


def test_a_slip_after_a_ply_may_be_put_right_back_to_that_ply(watched: Make) -> None:
    here = watched()
    here.play("a1")
    here.put(a5="", a6="4o", b1="4o")
    here.put(a5="3o", a6="3o", b1="3o")
    assert here.said() == ("done", "a1")
    assert here.acts()[-1] == "mended"


def test_a_table_that_looks_legal_after_a_slip_is_remembered(watched: Make) -> None:
    here = watched()
    here.put(b1="", b2="4o")
    (astray,) = [one for one in here.tracker.hypotheses if one.place.astray and not one.place.run]
    assert not astray.looks_legal
    here.put(b1="3o", b2="3o")
    (astray,) = [one for one in here.tracker.hypotheses if one.place.astray and not one.place.run]
    assert astray.looks_legal


def test_a_table_looks_legal_to_all_slips_if_it_does_so_to_one(watched: Make) -> None:
    """A has played a1, and turns that into a2: no legal table after a1, but one before it."""
    here = watched()
    here.play("a1")
    here.put(a2="3o", a1="3o")
    here.put_at_once(a2="", a5="4o")
    astray = [one for one in here.tracker.hypotheses if one.place.astray]
    assert {len(one.place.run) for one in astray} == {0, 1}
    assert all(one.looks_legal for one in astray)


def test_with_a_slip_a_contradiction_is_charged_for_how_long_it_lasted(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    here.pace = 0.1
    here.put(b6="2o", a2="4o", a3="4o", a4="4o")
    here.pace = 0.2
    here.put(b1="2o")
    slipped = next(one for one in here.tracker.hypotheses if one.place.astray and one.place.run)
    assert [act.name for act in reversed(list(slipped.history()))][-3:] == ["lasted", "slip", "stray"]
    assert slipped.off == {}


# -- the next player in a hurry ---------------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "more"), [(0.0, COSTS.hurried), (2.0, 0.0)])
def test_who_goes_on_at_once_from_where_no_sensor_sees_is_in_a_hurry(
    watched: Make, seconds: float, more: float
) -> None:
    here = watched(sensors={"*": "count", "b1": "none"})
    here.play("a1")
    here.t += seconds
    here.put(b2="4o", b3="4o", b4="4o")
    assert cost(here, "a1", "b1") == 2 * COSTS.ply + more


@pytest.mark.parametrize(("seconds", "more"), [(0.0, COSTS.hurried), (2.0, 0.0)])
def test_who_makes_a_ply_unseen_before_the_table_has_rested_is_in_a_hurry(
    ludo: Make, seconds: float, more: float
) -> None:
    """The figure with which play goes on has only just come to its field, but its roll was told."""
    here = ludo(NEARLY_HOME | {"turn": "red"}, 4, 2, 3, sensors={"*": "count", "t3": "none", "t5": "none"})
    here.put(t24="", t28="1r")
    here.t += seconds
    here.put(t28="", t31="1r")
    assert cost(here, "t24", "t3", "t28") == 3 * COSTS.ply + COSTS.unseen + more


@pytest.mark.parametrize(("seconds", "more"), [(0.0, COSTS.snatched), (2.0, 0.0)])
def test_who_lifts_beans_that_have_only_just_come_snatches_them(
    watched: Make, seconds: float, more: float
) -> None:
    """The last bean of a6 falls into b1, from where B plays."""
    here = watched({"turn": "A", "fields": {"a1": "1o", "a6": "2o", "b1": "2o", "A": "15o", "B": "16o"}})
    here.play("a6")
    here.t += seconds
    here.put(b1="", b2="1o", b3="1o", b4="1o")
    assert cost(here, "a6", "b1") == 2 * COSTS.ply + more


def test_who_is_seen_to_lift_the_next_pieces_is_in_no_hurry(watched: Make) -> None:
    here = watched()
    here.play("a1", "b1")
    assert cost(here, "a1", "b1") == 2 * COSTS.ply


def test_a_table_that_rests_as_a_legal_one_after_a_slip_costs_so_for_good(watched: Make) -> None:
    here = watched()
    here.put(a1="", a2="4o", a4="4o")
    here.put(a4="3o", a2="3o", a1="3o")
    here.t += 5.0
    here.put(b1="")
    slips = [one for one in here.tracker.hypotheses if one.place.astray and not one.place.run]
    assert "looks_legal" in [act.name for act in slips[0].history()]
