"""That a sensor is stuck is weighed against slips that leave the same picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.contents import count
from companion.referee.tracking import Tracker, goes_on, outcomes, shows_too_many, stuck_or_slipped
from companion.referee.tracking.costs import COSTS

Make = Callable[..., Any]

FEW = {
    "turn": "A",
    "fields": {"a1": "2o", "a2": "1o", "a3": "2o", "a5": "5o", "b2": "5o", "b6": "4o", "A": "8o", "B": "9o"},
}
"""From a1 two beans are sown, in two pictures; from b6 four, the last one into a3 as well."""


class Stuck:
    """A table at which one sensor is stuck on what lay there at first."""

    def __init__(self, here: Any, field: str) -> None:
        self.here, self.field = here, field
        self.held = here.sight.sensor(field).expected(here.lying.get(field, ""))

    def play(self, *moves: str) -> None:
        """Do all steps of some plies, as the other sensors show them."""
        for step in self.here.steps(*moves):
            self.put(**{step.field: step.leaves})

    def put(self, **contents: str) -> None:
        """Let fields hold these contents, all in one picture."""
        self.here.lying |= contents
        self.here.t += self.here.pace
        self.here.trace = self.here.trace.seen(self.here.picture(**{self.field: self.held}), self.here.t)

    def weighed(self) -> dict[str, float]:
        """What each act costs besides those of the plies, if the sensor is ignored."""
        case = self.here.case
        tracker = Tracker(case, self.here.plies, self.here.clock, COSTS, ignored=self.field)
        tracker.follow(self.here.trace)
        done = [one for one in outcomes(tracker, tracker.t + 60.0, resting=True) if one.said == "done"]
        both = stuck_or_slipped(done[:1], self.field, case, COSTS)
        assert {one.said for one in both} == {"done", "slip"}
        self.run, known = done[0].run, set(done[0].hypothesis.history())
        acts = [act for one in both for act in one.hypothesis.history() if act not in known]
        return {act.name: act.cost for act in acts}


@pytest.fixture
def stuck(watched: Make) -> Make:
    return lambda field, **given: Stuck(watched(**given), field)


def test_what_a_sensor_misses_once_is_one_slip(stuck: Make) -> None:
    table = stuck("a3")
    table.play("a1")
    assert table.weighed() == {"stuck": COSTS.stuck, "slip": COSTS.slip}


def test_what_it_misses_while_play_goes_on_is_a_slip_that_went_unnoticed(stuck: Make) -> None:
    table = stuck("b1")
    table.play("a5", "b4")
    known = {"stuck": COSTS.stuck, "slip": COSTS.slip, "unnoticed": COSTS.unnoticed}
    assert table.weighed() == known


def test_what_it_misses_twice_is_two_slips_or_as_many_strange_pieces_as_pictures_show(stuck: Make) -> None:
    table = stuck("b1")
    table.play("a6", "b6", "a5")
    assert table.weighed()["slip"] == 2 * COSTS.slip


def test_what_it_misses_twice_counts_for_no_more_than_the_pictures_of_the_plies(stuck: Make) -> None:
    """The two plies came in two pictures, so that they may be two events."""
    table = stuck("a3", position=FEW)
    table.put(a1="", a2="2o", a3="3o")
    table.put(b6="", B="10o", a1="1o", a2="3o", a3="4o")
    assert table.weighed()["slip"] == 2 * COSTS.strange


@pytest.mark.parametrize(("position", "pictures"), [(FEW, 2), (None, 3)])
def test_a_pit_that_seems_full_after_it_was_sown_means_a_strange_piece_in_each_picture(
    stuck: Make, position: Any, pictures: int
) -> None:
    table = stuck("a1", position=position)
    table.play("a1")
    assert table.weighed()["strange"] == COSTS.strange * pictures
    assert shows_too_many(table.here.case)


def test_pieces_that_come_in_one_picture_are_one_event(stuck: Make) -> None:
    table = stuck("a1")
    table.put(a1="", a2="4o", a3="4o", a4="4o")
    assert table.weighed()["strange"] == max(COSTS.slip, COSTS.strange)


def test_what_hands_did_by_the_rules_costs_the_same_in_both_explanations(stuck: Make) -> None:
    table = stuck("a3")
    table.play("a1")
    case = table.here.case
    tracker = Tracker(case, table.here.plies, table.here.clock, COSTS, ignored="a3")
    tracker.follow(table.here.trace)
    done = [one for one in outcomes(tracker, tracker.t + 60.0, resting=True) if one.said == "done"][:1]
    slip, is_stuck = stuck_or_slipped(done, "a3", case, COSTS)
    assert [one.cost for one in (slip, is_stuck)] == [
        done[0].cost + COSTS.slip,
        done[0].cost + COSTS.stuck,
    ]


def test_no_more_pieces_are_seen_than_the_game_has_while_none_is_strange(watched: Make) -> None:
    here = watched()
    assert sum(map(count, here.lying.values())) == here.game.hints.totals["o"]
    assert not shows_too_many(here.case)
    here.put(b2="4o")
    assert shows_too_many(here.case)


@pytest.mark.parametrize(
    ("moves", "field", "sensors", "expected"),
    [
        (("a5",), "b1", "count", False),
        (("a5", "b4"), "b1", "count", True),
        (("a5", "b4"), "b1", {"*": "count", "b5": "presence"}, False),
    ],
    ids=["one ply", "two", "two, of which one is not counted"],
)
def test_play_goes_on_if_a_second_ply_is_counted(
    stuck: Make, moves: tuple[str, ...], field: str, sensors: Any, expected: bool
) -> None:
    table = stuck(field, sensors=sensors)
    table.play(*moves)
    table.weighed()
    assert goes_on(field, table.run, table.here.case) is expected
