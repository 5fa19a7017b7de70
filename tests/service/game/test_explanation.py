"""Why a verdict was given, in lines for people."""

from __future__ import annotations

import re

import pytest

from companion.referee.hypotheses import Candidate
from companion.referee.tracking import WeighedOutcome
from companion.referee.tracking.course import PlyCourse
from companion.referee.tracking.hypothesis import HandState, Hypothesis
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.service.game.explanation import HIDDEN, NONE_WEIGHED, explanation_lines

GAME = find_game("sahara")
SIGHT = Sight(dict.fromkeys(GAME.fields, sensor("count")))
START = GAME.start()
A1 = PlyCourse(Candidate(GAME, SIGHT, [GAME.play(START, GAME.read_move("a1", START))]))
DONE = HandState((A1,), A1.end)


def begun(place: HandState) -> Hypothesis:
    """Hands are in this place, and each of their plies was begun at 1 s."""
    one = Hypothesis(place)
    one.begun = (1.0,) * len(place.run)
    return one


def outcome(cost: float, said: str = "nothing", place: HandState | None = None) -> WeighedOutcome:
    """An outcome of this cost in which hands did nothing that costs."""
    return WeighedOutcome(said, cost, begun(place or HandState()))  # type: ignore[arg-type]


def shares(lines: list[str]) -> list[float]:
    """The probabilities in per cent at the beginning of the lines."""
    return [float(line.split("%")[0]) for line in lines]


def test_without_outcomes_it_is_said_that_none_were_weighed() -> None:
    assert list(explanation_lines([])) == [NONE_WEIGHED]


def test_the_probabilities_of_all_outcomes_add_up_to_one() -> None:
    lines = list(explanation_lines([outcome(cost) for cost in (1.0, 1.5, 3.0)]))
    assert sum(shares(lines)) == pytest.approx(100, abs=0.02)


def test_an_outcome_that_costs_a_nat_more_is_less_than_half_as_likely() -> None:
    assert shares(list(explanation_lines([outcome(7.0), outcome(8.0)]))) == [73.11, 26.89]


def test_outcomes_that_are_not_told_count_for_the_probabilities_too() -> None:
    lines = list(explanation_lines([outcome(2.0)] * 4, most=2))
    assert shares(lines) == [25.0, 25.0]


def test_costs_far_from_zero_have_probabilities_as_well() -> None:
    assert shares(list(explanation_lines([outcome(5000.0), outcome(5000.0)]))) == [50.0, 50.0]


def test_three_outcomes_are_told_at_most() -> None:
    assert len(list(explanation_lines([outcome(float(cost)) for cost in range(9)]))) == 3


def test_a_line_tells_the_cost_what_is_said_and_the_moves() -> None:
    one = begun(DONE)
    one.charge("ply", 0.4, 1.0, "a1")
    (line,) = explanation_lines([WeighedOutcome("done", one.cost, one)])
    assert line == "100.00%    0.4  done a1: ply a1 0.4"


def test_an_outcome_without_acts_or_moves_ends_with_what_is_said() -> None:
    (line,) = explanation_lines([outcome(0.0)])
    assert line == "100.00%    0.0  nothing"


def test_acts_are_told_in_the_order_of_time_under_their_names_in_words() -> None:
    one = begun(DONE)
    one.charge("ply", 0.4, 1.0, "a1")
    one.charge("jump", 9.0, 1.0)
    one.charge("off", 5.0, 2.0, "b6")
    (line,) = explanation_lines([WeighedOutcome("done", one.cost, one)])
    assert line.endswith("done a1: ply a1 0.4 + at once 9.0 + off b6 5.0")


def test_what_a_resting_hand_adds_is_told_as_time() -> None:
    one = begun(DONE)
    one.charge("ply", 0.4, 1.0, "a1")
    (line,) = explanation_lines([WeighedOutcome("under way", one.cost + 6.0, one)])
    assert re.fullmatch(r"100\.00% +6\.4  under way a1: ply a1 0\.4 \+ time 6\.0", line)


def test_time_that_adds_nothing_is_not_told() -> None:
    one = begun(DONE)
    one.charge("ply", 0.4, 1.0, "a1")
    (line,) = explanation_lines([WeighedOutcome("done", one.cost, one)])
    assert "time" not in line


def test_a_slip_that_no_sensor_shows_is_told_last_if_there_may_be_one() -> None:
    blind = Sight(dict.fromkeys(GAME.fields, sensor("presence")))
    made = PlyCourse(Candidate(GAME, blind, [A1.ply]))
    lines = list(explanation_lines([outcome(0.4, "done", HandState((made,), made.end))]))
    assert len(lines) == 2
    assert lines[1].split("%")[1].strip() == HIDDEN
    assert sum(shares(lines)) == pytest.approx(100, abs=0.02)


def test_a_slip_that_every_sensor_would_show_is_not_told() -> None:
    assert len(list(explanation_lines([outcome(0.4, "done", DONE)]))) == 1


def test_why_the_players_are_asked_is_told_before_the_explanations() -> None:
    first, *_ = explanation_lines([outcome(1.0)], because="no sensor saw the first ply")
    assert first == "asked because no sensor saw the first ply"
