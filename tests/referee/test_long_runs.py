"""Many plies made without a rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

PASSING = {
    "turn": "A",
    "fields": {
        "a1": "2o", "a2": "2o", "a6": "8o", "b1": "3o", "b2": "3o", "b3": "2o",
        "b4": "2o", "b5": "2o", "b6": "2o", "A": "5o", "B": "5o",
    },
}  # fmt: skip
LAPS = {
    "turn": "black",
    "fields": {
        "l1": "1w1b", "l2": "6w6b", "l3": "1w1b", "l4": "4w4b", "l5": "1w1b",
        "r2": "4w5b", "r3": "1w", "r4": "3w3b", "F": "4w4b",
    },
}  # fmt: skip
BALLS = {
    "turn": "A",
    "fields": {"f5": "2a2b", "a1": "1A", "k6": "1B", "e5": "1b", "h3": "3b"},
    "phase": "play",
    "reserve": {"A": 10, "B": 10},
}


@pytest.fixture
def ready(table: Make) -> Make:
    def make(sensors: str, **keys: Any) -> Any:
        made = table(sensors, **keys)
        made.set_up()
        return made

    return make


def sow(here: Any, position: Any, move: str) -> Any:
    """Do a move, whatever is recorded; give the position after it."""
    ply = here.game.play(position, here.game.read_move(move, position))
    for step in ply.steps:
        here.step(step)
    return ply.after


def moves(verdicts: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(said["verdict"], said.get("move")) for said in verdicts]


def test_a_question_that_nobody_answers_is_answered_by_seven_plies_of_play(ready: Make) -> None:
    here = ready("presence", position=PASSING)
    here.play_on("a6+")
    (asked,) = here.rest(9.0)
    assert asked["moves"] == ("a6+", "a6-")
    position = here.game.play(here.run.position, here.game.read_move("a6+", here.run.position)).after
    six = ["b5", "a2", "a3", "b1", "a4", "a1"]
    said = []
    for move in six:
        position = sow(here, position, move)
        said += here.rest(1.0)
    assert moves(said) == [("played", move) for move in ("a6+", *six)]


def test_a_relay_out_of_turn_is_illegal_however_long_it_is(ready: Make) -> None:
    here = ready("contents", options={"skip_origin": True}, position=LAPS, game="geisterfahrer")
    sow(here, here.game.read_position(LAPS | {"turn": "white"}), "l4")
    assert [said["verdict"] for said in here.rest()] == ["illegal"]


def test_three_plies_without_a_rest_are_no_slip_where_plies_are_searched_for(ready: Make) -> None:
    here = ready("count", game="esiema", position=BALLS)
    here.play_on("f5>f6b,f7b,e7a,d7a", "h3>g3b,f4b,g4b", "d7>d6a")
    said = here.rest()
    assert "illegal" not in {one["verdict"] for one in said}
