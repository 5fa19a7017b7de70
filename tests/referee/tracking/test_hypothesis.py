"""What hands may have done, act by act."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.tracking.hypothesis import Charge, HandState, Hypothesis

Make = Callable[..., Any]

ON_TRACK = {"turn": "yellow", "fields": {"t3": "1y", "t20": "1r", "y.yard": "3y", "r.yard": "3r"}}


@pytest.fixture
def sown(watched: Make) -> HandState:
    """Hands have made a1: the pits a1 to a4 were touched."""
    course = watched().course("a1")
    return HandState((course,), course.end)


def of(place: HandState, *acts: str) -> Hypothesis:
    """A hypothesis with these acts, one a second, each of cost 1; "off b1" is on b1.

    The last plies are those of the run, earlier ones were undone.
    """
    one = Hypothesis(place)
    for t, act in enumerate(acts):
        name, _, detail = act.partition(" ")
        one.charge(name, 1.0, t, detail)
    plies = [t for t, act in enumerate(acts) if act.startswith("ply")]
    one.begun = tuple(plies[-len(place.run) :])
    return one


# -- acts -------------------------------------------------------------------------------------------


def test_the_cost_of_a_hypothesis_is_that_of_all_its_acts() -> None:
    one = Hypothesis(HandState())
    one.charge("ply", 0.5, 1.0, "a1")
    one.charge("missed", 6.0, 2.0)
    assert one.cost == 6.5


def test_an_act_that_costs_nothing_is_none() -> None:
    one = Hypothesis(HandState())
    one.charge("missed", 0.0, 2.0)
    assert list(one.history()) == []
    assert one.acts is None


def test_the_history_begins_with_the_newest_act() -> None:
    one = Hypothesis(HandState())
    one.charge("ply", 0.5, 1.0, "a1")
    one.charge("missed", 6.0, 2.0)
    assert [(act.name, act.cost, act.t, act.detail) for act in one.history()] == [
        ("missed", 6.0, 2.0, ""),
        ("ply", 0.5, 1.0, "a1"),
    ]


def test_hypotheses_that_part_share_what_they_have_in_common() -> None:
    one = of(HandState(), "ply")
    one.off, one.looks_legal = {"b1": 2.0}, True
    other = one.moved(HandState(turned=True), 3.0)
    other.charge("back", 8.0, 3.0)
    assert (one.cost, other.cost) == (1.0, 9.0)
    assert (one.since, other.since) == (-math.inf, 3.0)
    assert (other.off, other.looks_legal) == ({"b1": 2.0}, False)
    assert [act.name for act in other.history()] == ["back", "ply"]
    assert [act.name for act in one.history()] == ["ply"]


def test_an_act_is_called_by_the_name_of_its_cost_unless_it_has_one_of_its_own() -> None:
    called = {name: Charge(name, 1.0, 0.0, "", None).called for name in ("missed", "looks_legal", "jump")}
    assert called == {"missed": "missed", "looks_legal": "looks legal", "jump": "at once"}


# -- what is odd ------------------------------------------------------------------------------------


def test_acts_that_are_plain_are_not_odd(sown: HandState) -> None:
    assert of(sown, "ply a1", "roll", "mended", "cleared").odd == 0


def test_acts_that_people_seldom_do_are_odd(sown: HandState) -> None:
    assert of(sown, "ply a1", "missed", "back").odd == 2


def test_a_touch_beside_the_plies_is_not_odd(sown: HandState) -> None:
    assert of(sown, "ply a1", "off b6", "change b6").odd == 0


def test_a_touch_on_a_field_of_the_plies_is_odd(sown: HandState) -> None:
    assert of(sown, "ply a1", "off a3", "change a3", "part a1").odd == 3


def test_what_was_odd_before_the_first_ply_does_not_count(sown: HandState) -> None:
    assert of(sown, "lasted b1", "unseen", "ply a1", "missed").odd == 1


def test_what_is_odd_between_two_plies_counts(sown: HandState) -> None:
    twice = sown._replace(run=sown.run * 2)
    assert of(twice, "ply a1", "back", "ply b1", "missed").odd == 2


def test_what_was_odd_in_a_ply_that_was_put_back_does_not_count(sown: HandState) -> None:
    assert of(sown, "ply a1", "lasted b1", "back", "ply b1", "missed").odd == 1


def test_a_touch_counts_that_still_contradicted_when_the_first_ply_was_begun(sown: HandState) -> None:
    assert of(sown, "off a2", "ply a1").odd == 0
    assert of(sown, "off a2", "ply a1", "beside a2").odd == 2
    assert of(sown, "off a2", "lasted a2", "off a2", "ply a1", "beside a2").odd == 2


def test_without_a_ply_nothing_is_odd() -> None:
    assert of(HandState(), "off b6", "lasted b6").odd == 0


def test_a_hypothesis_is_straight_although_hands_touched_something(sown: HandState) -> None:
    assert of(sown, "ply a1", "off b6", "part a1").straight


def test_a_hypothesis_is_not_straight_if_hands_did_something_worse_after_the_ply_began(
    sown: HandState,
) -> None:
    assert not of(sown, "ply a1", "missed").straight
    assert not of(sown._replace(run=sown.run * 2), "ply a1", "back", "ply a2").straight


def test_a_hypothesis_is_straight_whatever_hands_did_before_the_first_ply(sown: HandState) -> None:
    assert of(sown, "replaced", "unseen", "ply a1").straight


def test_a_hypothesis_is_denied_once_a_sensor_contradicted_for_longer_than_a_touch(sown: HandState) -> None:
    assert not of(sown, "ply a1", "off b6", "change b6").outlasted
    assert of(sown, "ply a1", "off b6", "lasted b6", "missed").outlasted


# -- what sensors saw of each ply --------------------------------------------------------------------


def test_a_sensor_that_missed_a_drop_is_named_for_its_ply(sown: HandState) -> None:
    twice = of(sown._replace(run=sown.run * 2), "ply a1", "missed a2 a3", "ply b1", "missed a4")
    assert (twice.missed(0), twice.missed(1)) == ({"a2", "a3"}, {"a4"})


def test_a_ply_ends_in_sight_of_a_sensor_unless_all_its_drops_were_missed(sown: HandState) -> None:
    assert of(sown, "ply a1", "missed a2 a3").shows_end(0)
    assert not of(sown, "ply a1", "missed a2 a3 a4").shows_end(0)


def test_a_drop_that_no_sensor_can_see_shows_no_end(watched: Make) -> None:
    """Every pit is full: presence shows nothing of what is dropped into it."""
    course = watched(sensors="presence").course("a1")
    assert not of(HandState((course,), course.end), "ply a1").shows_end(0)


# -- where hands are --------------------------------------------------------------------------------


def test_before_the_first_ply_nothing_is_under_way() -> None:
    assert HandState().complete
    assert HandState().done == ()
    assert HandState() == HandState((), None, (), astray=False, turned=False, part=None)


def test_a_ply_is_done_with_its_last_stage(watched: Make) -> None:
    course = watched().course("a1")
    begun, done = HandState((course,), course.start), HandState((course,), course.end)
    assert (begun.complete, begun.done) == (False, ())
    assert (done.complete, done.done) == (True, (course,))


def test_a_ply_before_the_one_under_way_is_done(watched: Make) -> None:
    first, second = watched().course("a1"), watched().course("a2")
    assert HandState((first, second), second.start).done == (first,)


def test_a_step_that_is_made_in_part_is_under_way(sown: HandState) -> None:
    assert not sown._replace(part="a1").complete


def test_hands_that_left_the_rules_complete_nothing_but_the_plies_before(sown: HandState) -> None:
    astray = HandState(sown.run, astray=True)
    assert not astray.complete
    assert astray.done == sown.run


def test_each_ply_with_a_roll_uses_up_one_of_the_line(watched: Make) -> None:
    course = watched(ON_TRACK, game="ghostbuster").course("t3", 4)
    assert HandState(told=(4, 6)).line == (4, 6)
    assert HandState((course,), course.end, told=(4, 6)).line == (6,)
    assert HandState((course, course), course.end, told=(4,)).line == ()


def test_a_ply_without_a_roll_leaves_the_line_as_it_is(sown: HandState) -> None:
    assert sown._replace(told=(4, 6)).line == (4, 6)


@pytest.mark.parametrize(
    ("acts", "supposes"),
    [
        (("ply a1", "off b1"), False),
        (("ply a1", "missed", "ply b1"), True),
        (("ply a1", "piled", "ply b1"), True),
    ],
)
def test_a_ply_of_which_sensors_missed_something_is_supposed(
    sown: HandState, acts: tuple[str, ...], supposes: bool
) -> None:
    assert of(sown, *acts).supposes is supposes
