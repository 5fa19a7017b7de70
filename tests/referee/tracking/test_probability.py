"""How sure the referee is of what the hypotheses say."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.referee.hypotheses import Candidate
from companion.referee.tracking import COSTS, conclusions, probabilities
from companion.referee.tracking.course import PlyCourse
from companion.referee.tracking.hypothesis import HandState, Hypothesis
from companion.referee.tracking.outcomes import Coverage, Said, WeighedOutcome
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Picture, Sight

Make = Callable[..., Any]


def course(move: str, sensors: str = "count", name: str = "sahara") -> PlyCourse:
    """The course of a first ply of a game under these sensors."""
    game = find_game(name)
    start = game.start()
    sight = Sight(dict.fromkeys(game.fields, sensor(sensors)))
    return PlyCourse(Candidate(game, sight, [game.play(start, game.read_move(move, start))]))


def weighed(said: Said, cost: float, *run: PlyCourse, rested: float = 0.0, blind: int = 0) -> WeighedOutcome:
    """An outcome on a table of ten fields, of which these many hide a piece."""
    fields = [f"x{at}" for at in range(10)]
    sight = Sight({at: sensor("count" if blind <= number else "none") for number, at in enumerate(fields)})
    coverage = Coverage(sight, Picture(dict.fromkeys(sight.sensed, 1)), fields)
    place = HandState(run, run[-1].end if run else None)
    one = Hypothesis(place)
    one.begun = tuple(map(float, range(len(run))))
    return WeighedOutcome(said, cost, one, rested, coverage)


def test_without_outcomes_there_are_no_probabilities() -> None:
    assert probabilities([]).outcomes == ()
    assert conclusions([]) == {}


def test_an_outcome_that_costs_a_nat_more_is_e_times_rarer() -> None:
    first, second = probabilities([weighed("nothing", 3.0), weighed("slip", 4.0)]).outcomes
    assert first / second == pytest.approx(math.e)
    assert first + second == pytest.approx(1.0)


def test_outcomes_with_the_same_answer_are_added_up() -> None:
    same = course("a1")
    found = conclusions([weighed("nothing", 1.0), weighed("done", 1.0, same), weighed("done", 1.0, same)])
    assert list(found) == [same.ply.after, "nothing"]
    assert found["nothing"] == pytest.approx(1 / 3)


@pytest.mark.parametrize("run", [("a1",), ("a1", "a2")])
def test_a_slip_after_plies_counts_as_a_slip(run: tuple[str, ...]) -> None:
    assert list(conclusions([weighed("slip", 1.0, *map(course, run))])) == ["slip"]


@pytest.mark.parametrize(("sensors", "unseen"), [("count", 0.0), ("presence", 0.75), ("none", 1.0)])
def test_a_slip_beside_a_ply_is_hidden_if_neither_of_its_two_steps_is_seen(
    sensors: str, unseen: float
) -> None:
    """Of the four steps of a1 a presence sensor sees only the first one."""
    found = probabilities([weighed("done", 0.4, course("a1", sensors))])
    odds = math.exp(-COSTS.concealed) * unseen**2
    assert found.hidden == pytest.approx(odds / (1 + odds))


def test_a_ply_of_which_no_sensor_sees_anything_is_true_in_five_of_six_cases() -> None:
    (likely,) = probabilities([weighed("done", 0.4, course("a1", "none"))]).outcomes
    assert likely == pytest.approx(5 / 6, abs=0.02)


def test_a_step_is_seen_if_its_field_showed_something_else_just_before(watched: Make) -> None:
    """All 13 beans of a1 go round the table and capture; presence sensors do not see two drops in a store."""
    position = {"turn": "A", "fields": {"a1": "13o", "A": "13o", "B": "10o"}}
    course = watched(position, sensors="presence").course("a1")
    found = probabilities([weighed("done", 0.4, course)])
    odds = math.exp(-COSTS.concealed) * (2 / len(course.candidate.steps)) ** 2
    assert found.hidden == pytest.approx(odds / (1 + odds))


@pytest.mark.parametrize("sensors", ["count", "presence"])
def test_of_seven_balls_from_the_box_one_is_of_another_seat_where_no_sensor_tells(sensors: str) -> None:
    found = probabilities([weighed("done", 0.4, course("@e5", sensors, "esiema"))])
    assert found.hidden == pytest.approx(1 / 7, abs=0.01)


def test_where_a_sensor_names_the_balls_none_of_another_seat_is_taken_for_an_own_one() -> None:
    assert probabilities([weighed("done", 0.4, course("@e5", "contents", "esiema"))]).hidden == 0


def test_that_the_first_ply_leaves_no_trace_is_rarer_than_its_cost_says() -> None:
    played = weighed("done", 0.4, course("a2", "presence"))
    after_another = weighed("done", 2.6, course("a1", "none"), course("a2", "presence"))
    after_another.hypothesis.charge("ply", COSTS.ply, 1.0)
    after_another.hypothesis.charge("unseen", COSTS.unseen, 1.0)
    after_another.hypothesis.charge("ply", COSTS.ply, 1.0)
    likely, unlikely = probabilities([played, after_another]).outcomes
    assert unlikely < likely / 500


def test_a_hidden_slip_counts_as_a_slip() -> None:
    done = weighed("done", 0.4, course("a1", "presence"))
    assert conclusions([done])["slip"] == probabilities([done]).hidden


@pytest.mark.parametrize("blind", [0, 3, 9])
def test_a_hand_that_seems_to_rest_may_have_laid_its_pieces_where_they_do_not_show(blind: int) -> None:
    found = probabilities([weighed("under way", 6.4, course("a1"), rested=6.0, blind=blind)])
    odds = math.exp(COSTS.rests - COSTS.concealed) * blind / 10
    assert found.hidden == pytest.approx(odds / (1 + odds))


def test_a_hand_that_seems_to_rest_over_blind_fields_has_likelier_laid_its_pieces_there() -> None:
    assert probabilities([weighed("under way", 6.4, course("a1"), rested=6.0, blind=9)]).hidden > 0.5


def test_a_hand_that_does_not_rest_holds_its_pieces() -> None:
    assert probabilities([weighed("under way", 0.4, course("a1"), blind=9)]).hidden == 0


def test_a_rest_between_sowing_and_capturing_counts_for_less_than_it_costs() -> None:
    slip, rests = weighed("slip", 17.4), weighed("under way", 40.4, course("a1"), rested=COSTS.idle)
    assert probabilities([slip, rests]).outcomes[1] > 0.8
    dear = replace(COSTS, halted=0.0)
    assert probabilities([slip, rests], dear).outcomes[1] < 1e-9


def test_costs_far_from_zero_have_probabilities_as_well() -> None:
    assert probabilities([weighed("nothing", 5000.0)]).outcomes == (1.0,)


def test_the_ply_that_is_seen_whole_leaves_no_room_for_a_hidden_slip(watched: Make) -> None:
    here = watched()
    here.play("a1")
    likeliest, probability = next(iter(conclusions(here.outcomes(2.0, resting=True)).items()))
    assert likeliest == here.candidate("a1").ply.after
    assert probability > 0.9999
    assert probabilities(here.outcomes(2.0, resting=True)).hidden == 0


def test_a_figure_that_moves_is_not_taken_to_rest_before_it_captures(watched: Make) -> None:
    position = {"turn": "yellow", "fields": {"t3": "1y", "t5": "1r", "r.yard": "3r", "y.yard": "3y"}}
    here = watched(position, game="ghostbuster", chances=(2,))
    ply = PlyCourse(here.candidate("t3", 2))
    slip, rests = weighed("slip", 17.4), weighed("under way", 40.4, ply, rested=COSTS.idle)
    assert probabilities([slip, rests]).outcomes[1] < 1e-9
