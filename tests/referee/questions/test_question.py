"""Which answers there are when players say that they are done, and which sensors they call stuck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.hypotheses import Candidate
from companion.referee.questions.question import answers

Make = Callable[..., Any]

LAYOUT = {"layout": [[1, 2, 3, 4, 5]] * 5}
"""A Zahlenluchs table on which every column has its number."""

CAPTURE = {"turn": "A", "fields": {"b1": "1A", "c1": "1C", "a3": "1A", "e4": "1C", "d5": "1C", "e5": "1C"}}
"""A's card 2 names the stone on b1, which may take C's on c1; C's card 4 names the stone on d5."""


@pytest.fixture
def here(table: Make) -> Make:
    def make(sensors: str = "count", position: dict[str, Any] | None = None) -> Any:
        made = table(sensors, LAYOUT, position or CAPTURE, game="zahlenluchs")
        made.set_up()
        made.throw(2)
        return made

    return make


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(one["verdict"], one.get("move") or one.get("moves") or one.get("fields")) for one in verdicts]


def capture_unseen_and_lift(made: Any) -> None:
    """A's stone takes C's on c1 from one picture to the next, and C lifts the stone of d5."""
    made.put(b1="", c1="1A")
    made.rest()
    made.throw(4)
    made.put(d5="")
    assert said(made.rest()) == [("unfinished", None)]


@pytest.mark.parametrize("sensors", ["count", "presence"])
def test_no_sensor_is_stuck_where_the_next_stone_is_in_a_hand(here: Make, sensors: str) -> None:
    made = here(sensors)
    capture_unseen_and_lift(made)
    (asked,) = made.press("ok")
    assert asked["verdict"] == "ambiguous"
    assert said(made.choose("b1c1"))[0] == ("played", "b1c1")
    made.put(d4="1C")
    assert said(made.rest()) == [("played", "d5d4")]


def test_an_answer_that_two_sensors_would_explain_names_neither(here: Make) -> None:
    made = here()
    ply = made.game.play(made.run.position, made.game.read_move("b1c1", made.run.position), 2)
    run = (Candidate(made.game, made.sight, [ply]),)
    (answer,) = answers((), {"c2": [run], "d5": [run]}).values()
    assert (answer.stuck, answer.open_after) == (frozenset(), True)


@pytest.mark.parametrize("sensors", ["count", "presence", "contents"])
@pytest.mark.parametrize("move", ["b1b2", "b1c2"])
def test_a_step_to_a_field_that_is_stuck_is_asked_about_beside_a_capture_that_nobody_saw(
    here: Make, sensors: str, move: str
) -> None:
    own = {"turn": "A", "fields": {"b1": "1A", "c1": "1A", "e5": "1C"}}
    made = here(sensors, own)
    target = move[2:]
    made.stuck = {target: made.sight.sensor(target).expected("")}
    made.play(move)
    assert said(made.rest()) == [("unfinished", None)]
    assert said(made.press("ok")) == [("ambiguous", ("b1b2", "b1c1", "b1c2"))]
    assert said(made.choose(move)) == [("fault", (target,)), ("played", move)]


@pytest.mark.parametrize("sensors", ["count", "presence", "contents"])
def test_a_capture_on_a_field_that_then_stays_empty_is_asked_about(here: Make, sensors: str) -> None:
    made = here(sensors)
    made.put(c1="")
    made.stuck = {"c1": made.sight.sensor("c1").expected("")}
    made.put(b1="")
    made.put(c1="1A")
    assert said(made.rest()) == [("unfinished", None)]
    assert "b1c1" in made.press("ok")[-1]["moves"]
    assert said(made.choose("b1c1")) == [("fault", ("c1",)), ("played", "b1c1")]


def test_a_capture_on_a_field_that_shows_the_captured_stone_for_ever_is_asked_about(here: Make) -> None:
    made = here("contents")
    made.stuck = {"c1": "1C"}
    made.play("b1c1")
    made.rest()
    assert "b1c1" in made.press("ok")[-1]["moves"]
    assert said(made.choose("b1c1")) == [("fault", ("c1",)), ("played", "b1c1")]
