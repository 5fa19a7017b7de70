"""All hypotheses are followed from picture to picture."""

from __future__ import annotations

import gc
import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from weakref import ref

import pytest

from companion.referee.evidence import Trace
from companion.referee.ledger import Pile
from companion.referee.search import ply_source
from companion.referee.tracking import Tracker, near, outcomes
from companion.referee.tracking.costs import COSTS

Make = Callable[..., Any]

ON_TRACK = {"turn": "yellow", "fields": {"t3": "1y", "t20": "1r", "y.yard": "3y", "r.yard": "3r"}}


def acts(one: Any) -> list[str]:
    return [act.name for act in reversed(list(one.history()))]


def test_before_anything_is_touched_nothing_was_done_at_no_cost(watched: Make) -> None:
    (only,) = watched().tracker.hypotheses
    assert (only.cost, only.place.run, only.off) == (0.0, (), {})


def test_the_cheapest_hypothesis_comes_first(watched: Make) -> None:
    here = watched()
    here.play("a1")
    costs = [here.tracker.rest_costs.judged(one, here.tracker.t) for one in here.tracker.hypotheses]
    assert len(costs) > 1
    assert costs == sorted(costs)


def test_of_all_hypotheses_in_the_same_place_one_is_kept(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    here.put_at_once(a2="4o", a3="4o")
    here.put(a4="4o")
    places = [one.place for one in here.tracker.hypotheses]
    assert len(set(places)) == len(places)


def test_hypotheses_much_dearer_than_the_cheapest_are_dropped(watched: Make) -> None:
    here = watched()
    here.play("a1", "b1")
    costs = [here.tracker.rest_costs.judged(one, here.tracker.t) for one in here.tracker.hypotheses]
    assert max(costs) <= min(costs) + COSTS.prune
    assert here.tracker.bound == math.inf


def test_of_more_hypotheses_than_are_followed_the_dearer_ones_are_dropped_and_the_bound_says_so(
    watched: Make,
) -> None:
    here = watched(costs=replace(COSTS, most=2))
    here.put(a1="")
    assert len(here.tracker.hypotheses) == 2
    assert here.tracker.bound == COSTS.gave_up + COSTS.aside
    here.put(a2="4o", a3="4o", a4="4o")
    assert len(here.tracker.hypotheses) == 2
    assert here.tracker.bound <= COSTS.gave_up + COSTS.aside


def test_plies_that_were_done_without_a_slip_stay_though_a_slip_was_told(watched: Make) -> None:
    """Then the alarm was a false one, which counts once however often it is given."""
    here = watched()
    here.play("a1")
    for _ in range(2):
        here.look()
        here.trace = here.trace.doubted("alarm")
        here.tracker.follow(here.trace)
    done = next(one for one in here.tracker.hypotheses if one.place.complete and one.place.run)
    assert [act.name for act in done.history()] == ["false_alarm", "ply"]


def test_a_ply_under_way_had_slipped_in_the_eyes_of_the_referee(watched: Make) -> None:
    """Players who stopped in the middle are told rightly, so that it is no false alarm if they go on."""
    here = watched()
    here.put(a1="", a2="4o")
    here.trace = here.trace.doubted("alarm")
    here.tracker.follow(here.trace)
    assert (here.said(), here.acts()) == (("under way", "a1"), ["ply a1"])


def test_after_a_slip_the_alarm_was_no_false_one(watched: Make) -> None:
    here = watched()
    here.put(a1="", b1="", a5="")
    here.trace = here.trace.doubted("alarm")
    here.tracker.follow(here.trace)
    (slip,) = (one for one in here.tracker.hypotheses if one.place.astray)
    assert "false_alarm" not in [act.name for act in slip.history()]


def test_pictures_that_follow_those_known_are_taken_one_by_one(watched: Make) -> None:
    here = watched()
    here.put(a1="")
    before = here.tracker.hypotheses
    here.tracker.follow(here.trace)
    assert here.tracker.hypotheses is before


def test_if_an_earlier_picture_was_corrected_all_begins_anew(watched: Make) -> None:
    here = watched(costs=replace(COSTS, most=2))
    here.put(a1="")
    assert here.said() == ("under way", "a1")
    assert here.tracker.bound < math.inf
    here.lying["a1"] = "3o"
    corrected = [here.trace.pictures[0], here.picture(), here.picture()]
    here.tracker.follow(Trace(corrected, taken=[0.0, 0.3, 0.6]))
    assert here.said() == ("nothing",)
    assert here.acts() == []
    assert here.tracker.bound == math.inf


def test_a_picture_whose_time_is_not_known_counts_as_seen_with_the_one_before(watched: Make) -> None:
    here = watched()
    here.t = 3.0
    here.look()
    here.tracker.follow(here.trace.seen(here.picture(a1=0)))
    assert here.tracker.t == 3.0
    assert here.tracker.picture["a1"] == 0


def test_a_roll_may_be_replaced_by_each_that_was_told_later(watched: Make) -> None:
    here = watched(ON_TRACK, game="ghostbuster", chances=(2, 4, 5))
    assert [(one.place.told, one.cost) for one in here.tracker.hypotheses] == [
        ((2, 4, 5), 0.0),
        ((4, 5), COSTS.replaced),
        ((5,), 2 * COSTS.replaced),
    ]


def test_a_ply_with_a_roll_that_replaced_the_first_one_costs_that(watched: Make) -> None:
    here = watched(ON_TRACK, game="ghostbuster", chances=(2, 4))
    here.put(t3="", t7="1y")
    done = next(one for one in here.outcomes() if one.said == "done")
    assert acts(done.hypothesis) == ["replaced", "ply"]


def test_no_card_of_a_known_pile_replaces_another_one(watched: Make) -> None:
    here = watched(ON_TRACK, game="ghostbuster", chances=Pile((2, 4)))
    assert [one.place.told for one in here.tracker.hypotheses] == [(2, 4)]


def test_a_contradiction_is_judged_by_how_long_it_lasts(watched: Make) -> None:
    here = watched()
    here.put(b1="2o")
    touched = next(one for one in here.tracker.hypotheses if one.off)
    assert here.tracker.rest_costs.judged(touched, here.t) == COSTS.off
    assert here.tracker.rest_costs.judged(touched, here.t + 9.0) == COSTS.off + COSTS.lasted_most


def test_once_players_were_told_of_a_slip_no_ply_was_done_before_it(watched: Make) -> None:
    here = watched()
    here.play("a1")
    here.put(a5="", b1="", b2="4o")
    assert any(one.place.astray and one.place.run for one in here.tracker.hypotheses)
    here.trace = here.trace.doubted("alarm")
    here.tracker.follow(here.trace)
    assert any(one.place.astray for one in here.tracker.hypotheses)
    assert not any(one.place.astray and one.place.run for one in here.tracker.hypotheses)


ALIKE = {
    "turn": "A",
    "phase": "play",
    "fields": {"f5": "2a2b", "a1": "1A1a", "k6": "1B1b", "h3": "3b"},
    "reserve": {"A": 0, "B": 0},
}
"""Counts do not say which of the four balls of f5 falls where."""

SOWN = {"f5": "", "f6": "1b", "f7": "1b", "e7": "1a", "d7": "1a"}


def sought(watched: Make, lying: dict[str, str], **numbers: int) -> Tracker:
    """A tracker in a game whose plies are searched for, after fields held these contents."""
    here = watched(ALIKE, game="esiema", costs=replace(COSTS, **numbers))
    here.put(**lying)
    tracker = Tracker(here.case, here.plies, here.clock, here.costs)
    tracker.follow(here.trace)
    return tracker


def test_plies_that_no_sensor_tells_apart_are_one_hypothesis_and_several_outcomes(watched: Make) -> None:
    tracker = sought(watched, SOWN)
    done = [one for one in near(outcomes(tracker, tracker.t, resting=True), 1.0) if one.said == "done"]
    assert len(done) == len({one.result for one in done}) == 3
    assert len({one.cost for one in done}) == 1
    assert [one.cost for one in tracker.hypotheses].count(COSTS.ply) == 1


@pytest.mark.parametrize(("continued", "cut"), [(1, True), (3, False)])
def test_the_bound_says_that_not_all_alike_plies_were_followed_by_others(
    watched: Make, continued: int, *, cut: bool
) -> None:
    tracker = sought(watched, SOWN | {"h3": ""}, continued=continued)
    assert (tracker.bound < math.inf) is cut


def test_the_bound_says_that_plies_were_not_searched_for_from_all_positions(watched: Make) -> None:
    assert sought(watched, {"f5": ""}, found=0).bound == COSTS.ply


def test_after_a_ply_that_explains_all_that_has_changed_no_further_one_is_searched_for(watched: Make) -> None:
    assert sought(watched, SOWN, found=1).bound > COSTS.ply


def test_there_may_be_more_plies_if_a_search_found_very_many(
    watched: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ply_source, "MOST_FOUND", 2)
    tracker = sought(watched, SOWN)
    assert tracker.many
    assert tracker.bound == COSTS.ply


def test_it_tells_when_the_next_of_two_plies_was_begun(watched: Make) -> None:
    here = watched()
    here.play("a1")
    first = here.candidate("a1").ply.after
    here.put(b1="")
    begun, later = (here.game.play(first, here.game.read_move(move, first)) for move in ("b1", "b2"))
    here.put(b2="4o")
    assert here.tracker.next_begun(first, {begun, later}) == here.t - here.pace
    assert here.tracker.next_begun(first, {later}) is None


def test_who_lays_pieces_again_after_giving_a_game_up_has_slipped(watched: Make) -> None:
    here = watched(
        {"turn": "A", "fields": {"a1": "1o", "A": "17o", "B": "18o"}}, costs=replace(COSTS, prune=2.0)
    )
    here.put(A="", B="", a1="")
    assert all(one.place.given_up for one in here.tracker.hypotheses)
    here.trace = here.trace.doubted("alarm")
    here.put(a2="1o")
    assert here.said() == ("slip",)


def test_a_table_that_was_empty_is_not_cleared(watched: Make) -> None:
    here = watched(game="esiema")
    here.put(e5="1a")
    here.put(e5="")
    here.put(f6="1a")
    here.put(f6="")
    assert not here.tracker.is_cleared
    assert [one.said for one in here.outcomes()][:1] == ["nothing"]


def test_what_was_followed_is_freed_without_garbage_collection(watched: Make) -> None:
    here = watched()
    here.play("a1")
    hypothesis = here.tracker.hypotheses[0]
    followed = [ref(one) for one in (here.tracker, hypothesis.place.run[-1], hypothesis.place.stage)]
    gc.disable()
    try:
        del here, hypothesis
        assert [one() for one in followed] == [None, None, None]
    finally:
        gc.enable()
