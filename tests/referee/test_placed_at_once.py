"""Two players who place their balls at the same time, so that one picture shows both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

PLACING = {
    "turn": "A",
    "phase": "place",
    "fields": {"a1": "1B", "a5": "1A", "c6": "1a", "j7": "1b"},
    "reserve": {"A": 5, "B": 5},
    "to_place": {"A": 2, "B": 2},
}
PLAYING = PLACING | {"phase": "play", "to_place": {}}


@pytest.fixture
def balls(table: Make) -> Make:
    def make(sensors: str, position: dict[str, Any] = PLACING) -> Any:
        here = table(sensors, {"place_count": 4, "small_total": 8}, position, game="esiema")
        here.set_up()
        return here

    return make


def lay(here: Any, **contents: str) -> None:
    """Let fields hold these contents, all from one picture on."""
    here.lying |= contents
    here.t += here.pace
    here.look()


def moves(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(said["verdict"], said.get("moves") or said.get("move")) for said in verdicts]


def test_two_balls_that_come_in_one_picture_are_two_plies(balls: Make) -> None:
    here = balls("contents")
    lay(here, e5="1a", g5="1b")
    assert moves(here.rest()) == [("played", "@e5"), ("played", "@g5")]


def test_two_that_come_while_their_fields_are_silent_are_asked_about(balls: Make) -> None:
    """Nobody saw them fall; the second counts with the first."""
    here = balls("contents")
    here.t += 1.0
    here.look(e5=None, g5=None)
    lay(here, e5="1a", g5="1b")
    assert moves(here.rest()) == [("ambiguous", ("@e5",))]
    assert moves(here.choose("@e5")) == [("played", "@e5"), ("played", "@g5")]


def test_where_the_balls_look_alike_either_may_have_been_the_first(balls: Make) -> None:
    here = balls("count")
    lay(here, e5="1a", g5="1b")
    assert moves(here.rest()) == [("ambiguous", ("@e5", "@g5"))]
    assert moves(here.choose("@e5")) == [("played", "@e5"), ("played", "@g5")]


def test_where_presence_shows_both_they_are_among_the_answers(balls: Make) -> None:
    """A ball that comes where something lies already is not seen."""
    here = balls("presence")
    lay(here, e5="1a", g5="1b")
    ((verdict, answers),) = moves(here.rest())
    assert verdict == "ambiguous"
    assert {"@e5", "@g5"} <= set(answers)


def test_two_balls_of_one_player_are_no_two_plies(balls: Make) -> None:
    here = balls("contents")
    lay(here, e5="1a", g5="1a")
    assert moves(here.rest()) == [("illegal", None)]


def test_a_ball_that_is_moved_in_one_picture_was_not_placed(balls: Make) -> None:
    here = balls("contents")
    lay(here, c6="", a3="1a")
    assert moves(here.rest()) == [("illegal", None)]


def test_where_balls_are_sown_what_comes_at_once_is_no_placing(balls: Make) -> None:
    here = balls("contents", PLAYING)
    lay(here, e5="1a", g5="1b")
    assert moves(here.rest()) == [("illegal", None)]
