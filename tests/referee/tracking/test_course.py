"""The stages through which hands take the table while they make one ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.tracking import ply_steps
from companion.referee.tracking.course import PlyCourse, PlyStage

Make = Callable[..., Any]

WINNING = {
    "turn": "A",
    "fields": {"a1": "1o", "a4": "5o", "b1": "3o", "b2": "3o", "b5": "4o", "A": "10o", "B": "10o"},
}
"""a1 ends in a2, which is empty, and wins the four beans of b5."""

KNOCKING = {"turn": "yellow", "fields": {"t3": "1y", "t6": "1r", "y.yard": "3y", "r.yard": "3r"}}
"""With a 3 yellow's figure comes to t6; without ghosts it sends the red one to its yard."""

BLOCKADE = {"turn": "yellow", "fields": {"t9": "1r1y", "y.yard": "3y", "r.yard": "3r"}}
"""With a 3 yellow dissolves the blockade: its own figure goes on to t12, and the red one back to t6."""

CARS = {
    "turn": "black",
    "fields": {
        "l1": "3w3b", "l2": "1w1b", "l3": "5w6b", "l4": "1w2b", "l5": "1w1b",
        "r1": "1w", "r2": "2w2b", "r4": "1w", "F": "10w10b",
    },
}  # fmt: skip


def stages(one: PlyCourse) -> list[PlyStage]:
    """All stages, each before those that follow it."""
    every = [one.start]
    for stage in every:
        every += [each.stage for each in stage.onward if each.stage not in every]
    return every


def after(one: PlyCourse, *fields: str) -> PlyStage:
    """The stage after hands have done the next step on each of these fields."""
    stage = one.start
    for field in fields:
        stage = next(each.stage for each in stage.onward if each.field == field)
    return stage


def next_fields(stage: PlyStage) -> set[str]:
    """The fields on which hands may make the next step."""
    return {each.field for each in stage.onward}


@pytest.fixture
def knocked(watched: Make) -> Callable[[str], PlyCourse]:
    """The course of a figure that sends another one home."""

    def make(sensors: str) -> PlyCourse:
        table = watched(KNOCKING, game="ghostbuster", options={"mode": "plain"}, sensors=sensors)
        course: PlyCourse = table.course("t3", 3)
        return course

    return make


# -- counted boards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("sensors", ["count", "contents"])
def test_a_sowing_has_a_stage_before_it_and_one_after_each_step(watched: Make, sensors: str) -> None:
    one = watched(sensors=sensors).course("a1")
    assert [stage.steps for stage in stages(one)] == [0, 1, 2, 3, 4]
    assert [stage.unseen for stage in stages(one)] == [0] * 5


def test_each_touched_field_holds_in_a_stage_what_its_last_step_left(watched: Make) -> None:
    one = watched().course("a1")
    assert [stage.lying for stage in stages(one)[:3]] == [
        {"a1": ("3o",), "a2": ("3o",), "a3": ("3o",), "a4": ("3o",)},
        {"a1": ("",), "a2": ("3o",), "a3": ("3o",), "a4": ("3o",)},
        {"a1": ("",), "a2": ("4o",), "a3": ("3o",), "a4": ("3o",)},
    ]


def test_a_hand_holds_beans_from_the_lift_until_the_last_one_is_sown(watched: Make) -> None:
    one = watched().course("a1")
    assert [bool(stage.hand) for stage in stages(one)] == [False, True, True, True, False]


def test_the_last_stage_is_the_only_complete_one_of_a_counted_sowing(watched: Make) -> None:
    one = watched().course("a1")
    assert [stage for stage in stages(one) if stage.complete] == [one.end]
    assert one.end.steps == 4
    assert one.end.onward == ()


def test_a_pit_that_is_emptied_may_show_each_smaller_number_on_the_way(watched: Make) -> None:
    one = watched().course("a1")
    (lift,) = one.start.onward
    assert (lift.field, lift.held, lift.seen, lift.lift) == ("a1", ("",), True, True)
    assert lift.parts == ("1o", "2o")


def test_a_pit_of_mixed_pieces_may_show_each_part_of_what_is_lifted_and_dropped(watched: Make) -> None:
    one = watched(CARS, game="geisterfahrer", options={"cemetery": "far"}).course("l4")
    (lift,) = one.start.onward
    (drop,) = lift.stage.onward
    assert set(lift.parts) == {"1b", "2b", "1w", "1w1b"}
    assert set(drop.parts) == {"1w2b", "2w1b"}


def test_a_single_bean_that_is_dropped_has_no_part(watched: Make) -> None:
    one = watched().course("a1")
    (drop,) = after(one, "a1").onward
    assert (drop.field, drop.held, drop.lift, drop.parts) == ("a2", ("4o",), False, ())


def test_the_step_back_from_a_stage_shows_what_the_field_held_before(watched: Make) -> None:
    one = watched().course("a1")
    first, second = stages(one)[:2]
    (back,) = one.backward[second]
    assert (back.field, back.held, back.stage) == ("a1", ("3o",), first)
    assert one.backward[first] == []


# -- captures ---------------------------------------------------------------------------------------


def test_captured_beans_are_taken_in_any_order_after_the_sowing(watched: Make) -> None:
    one = watched(WINNING).course("a1")
    assert next_fields(after(one, "a1")) == {"a2"}
    assert next_fields(after(one, "a1", "a2")) == {"a2", "b5"}
    assert after(one, "a1", "a2", "a2", "b5") is after(one, "a1", "a2", "b5", "a2")


def test_captured_beans_fall_into_the_store_once_all_of_them_are_lifted(watched: Make) -> None:
    one = watched(WINNING).course("a1")
    for first in ("a2", "b5"):
        assert "A" not in next_fields(after(one, "a1", "a2", first))
    assert next_fields(after(one, "a1", "a2", "a2", "b5")) == {"A"}


def test_a_hand_is_empty_between_the_sowing_and_the_capture(watched: Make) -> None:
    one = watched(WINNING).course("a1")
    assert [bool(after(one, *way).hand) for way in (["a1"], ["a1", "a2"], ["a1", "a2", "b5"])] == [
        True,
        False,
        True,
    ]


def test_fields_that_hands_may_pass_over_with_the_last_bean_are_not_needed(watched: Make) -> None:
    """Who captures may take the last bean along, without putting it down in a2."""
    assert watched(WINNING).course("a1").needed == {"a1", "b5", "A"}


# -- pieces on pieces -------------------------------------------------------------------------------


def test_a_knocked_piece_may_be_taken_before_or_after_the_other_is_lifted(knocked: Make) -> None:
    one = knocked("contents")
    assert next_fields(one.start) == {"t3", "t6"}
    assert after(one, "t3", "t6") is after(one, "t6", "t3")


def test_a_piece_put_down_before_the_one_that_lay_there_is_taken_is_piled(knocked: Make) -> None:
    one = knocked("contents")
    lifted = after(one, "t3")
    taken, piled = sorted((each for each in lifted.onward if each.field == "t6"), key=lambda each: each.piled)
    assert (taken.held, taken.lift, taken.piled) == (("",), True, False)
    assert (set(piled.held), piled.lift, piled.piled) == ({"1y1r", "1r1y"}, False, True)
    assert piled.seen


def test_a_sensor_that_sees_only_presence_does_not_see_a_piled_piece(knocked: Make) -> None:
    one = knocked("presence")
    lifted = after(one, "t3")
    (piled,) = (each for each in lifted.onward if each.piled)
    assert (piled.field, piled.seen) == ("t6", False)


def test_a_piece_is_dropped_only_after_its_lift(knocked: Make) -> None:
    one = knocked("contents")
    assert "r.yard" not in next_fields(one.start)
    assert next_fields(after(one, "t6")) == {"t3", "r.yard"}


def test_the_lower_figure_of_a_blockade_is_lifted_after_the_upper_one(watched: Make) -> None:
    one = watched(BLOCKADE, game="ghostbuster", sensors="contents").course("t9", 3)
    (upper,) = one.start.onward
    assert (upper.field, upper.held) == ("t9", ("1r",))
    assert next_fields(upper.stage) == {"t9", "t12"}
    assert next_fields(after(one, "t9", "t9")) == {"t12", "t6"}


def test_a_hand_without_the_right_piece_drops_nothing(watched: Make) -> None:
    """The red figure cannot fall on t6 while only the yellow one is lifted."""
    one = watched(BLOCKADE, game="ghostbuster").course("t9", 3)
    assert "t6" not in next_fields(after(one, "t9"))


def test_with_more_free_steps_than_are_tried_hands_keep_the_order_of_the_rules(
    knocked: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ply_steps, "MOST_FREE", 3)
    one, fields = knocked("contents"), []
    stage = one.start
    while stage.onward:
        (only,) = stage.onward
        fields.append(only.field)
        stage = only.stage
    assert fields == ["t3", "t6", "t6", "r.yard"]
    assert stage is one.end


# -- few sensors ------------------------------------------------------------------------------------


def test_steps_that_no_sensor_sees_belong_to_the_stage_before_them(watched: Make) -> None:
    """Under presence only the lift shows; three beans fall into pits that are full already."""
    one = watched(sensors="presence").course("a1")
    before, lifted = stages(one)
    assert (before.steps, before.unseen, before.complete) == (0, 0, False)
    assert (lifted.steps, lifted.unseen, lifted.complete, lifted.hand) == (1, 3, True, Counter("o"))


def test_a_field_holds_all_that_it_may_hold_in_the_moments_of_a_stage(watched: Make) -> None:
    one = watched(sensors="presence").course("a1")
    lifted = one.end
    assert lifted.lying == {"a1": ("",), "a2": ("3o", "4o"), "a3": ("3o", "4o"), "a4": ("3o", "4o")}


@pytest.mark.parametrize(("sensors", "half_seen"), [("count", False), ("presence", True)])
def test_a_course_is_half_seen_if_a_step_escapes_the_sensors(
    watched: Make, sensors: str, half_seen: bool
) -> None:
    assert watched(sensors=sensors).course("a1").half_seen is half_seen


@pytest.mark.parametrize(("sensors", "needed"), [("count", {"a1", "a2", "a3", "a4"}), ("presence", {"a1"})])
def test_only_fields_of_which_a_sensor_sees_a_step_are_needed(
    watched: Make, sensors: str, needed: set[str]
) -> None:
    assert watched(sensors=sensors).course("a1").needed == needed


def test_a_pit_whose_last_car_returns_to_it_was_empty_meanwhile_and_takes_no_other_ones_place(
    watched: Make,
) -> None:
    """The car of l4 comes to l5, from where all go round: one to each pit, the third last one to l4."""
    pits = {"l1": "1b", "l3": "1w3b", "l4": "1b", "l5": "7w10b", "r2": "1w1b", "r4": "1w1b", "r5": "2w1b"}
    position = {"turn": "black", "fields": pits | {"F": "13w7b"}}
    round_trip = watched(position, game="geisterfahrer", sensors="presence").course("l4")
    assert round_trip.candidate.left["l4"] == "1b"
    assert "l4" in round_trip.needed - round_trip.restored


def test_a_blind_field_hides_a_step_between_two_that_are_seen(watched: Make) -> None:
    one = watched(sensors={"*": "count", "a2": "none"}).course("a1")
    assert [(stage.steps, stage.unseen) for stage in stages(one)] == [(0, 0), (1, 1), (3, 0), (4, 0)]


# -- after the end ----------------------------------------------------------------------------------


def test_a_field_that_is_cleared_after_the_end_may_hold_less_than_what_was_left(watched: Make) -> None:
    """a1 is left when B's last bean is in its store; A takes its two beans out of it."""
    end = {"turn": "B", "fields": {"a1": "2o", "b6": "1o", "A": "7o", "B": "26o"}}
    one = watched(end).course("b6")
    assert one.ply.after.winner is not None
    assert set(one.clearing("a1")) == {"1o", ""}
