"""A table that is cleared at once after the ply that ended the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

LAST_HOME = {
    "turn": "yellow",
    "fields": {"y.h2": "1y", "y.h3": "1y", "y.h4": "1y", "t40": "1y", "t20": "1r", "r.yard": "3r"},
}
LAST_STEP = {"turn": "A", "fields": {"d4": "1A", "a1": "1A", "e5": "1C", "c1": "1C", "d5": "1C"}}
LAYOUT = [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15], [16, 17, 18, 19, 20], [21, 22, 23, 24, 25]]


def moves(verdicts: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(said["verdict"], said.get("move")) for said in verdicts]


@pytest.fixture
def homing(table: Make) -> Make:
    """A table of Ghostbuster on which yellow's last figure has one field to go."""

    def make(sensors: str) -> Any:
        made = table(sensors, {"seats": 2}, LAST_HOME, game="ghostbuster")
        made.set_up()
        made.throw(1)
        return made

    return make


@pytest.mark.parametrize("sensors", ["presence", "count", "contents"])
def test_a_ply_that_ends_the_game_is_complete_though_the_table_is_cleared_at_once(
    homing: Make, sensors: str
) -> None:
    here = homing(sensors)
    here.put(**{"t40": "", "y.h1": "1y"})
    here.put(**{"t20": "", "r.yard": "2r", "y.h3": "", "y.h1": ""})
    assert moves(here.rest()) == [("played", "t40")]


@pytest.mark.parametrize("sensors", ["presence", "count", "contents"])
def test_a_capture_that_ends_the_game_is_complete_though_the_table_is_cleared_at_once(
    table: Make, sensors: str
) -> None:
    here = table(sensors, {"layout": LAYOUT}, LAST_STEP, game="zahlenluchs")
    here.set_up()
    here.throw(19)
    here.put(d4="", e5="")
    here.put(e5="1A")
    here.put(a1="", c1="", d5="", e5="")
    assert moves(here.rest()) == [("played", "d4e5")]


@pytest.mark.parametrize("sensors", ["presence", "count"])
def test_a_table_that_is_cleared_before_the_last_ply_is_done_is_not_the_end(
    homing: Make, sensors: str
) -> None:
    here = homing(sensors)
    here.put(**{"t40": "", "t20": "", "y.h3": ""})
    assert moves(here.rest()) == [("illegal", None)]


def test_a_last_ply_that_is_seen_whole_is_recorded_before_another_piece_is_moved(homing: Make) -> None:
    here = homing("presence")
    here.put(**{"t40": "", "y.h1": "1y", "t20": "", "t25": "1r"})
    assert moves(here.rest()) == [("played", "t40")]


LAST_BALL = {
    "turn": "A",
    "phase": "play",
    "fields": {"f6": "2a", "a1": "1A", "e6": "1b", "k6": "1B"},
    "reserve": {"A": 0, "B": 0},
}


@pytest.mark.parametrize("sensors", ["presence", "count", "contents"])
@pytest.mark.parametrize("all_of_it", [True, False])
def test_where_moves_are_searched_for_a_table_may_be_cleared_at_once_as_well(
    table: Make, sensors: str, *, all_of_it: bool
) -> None:
    """The rules take the loser's mother away; hands may clear the whole table.

    Under presence the ball may have been captured or not, so that the players are asked to the end.
    """
    here = table(sensors, {"place_count": 3, "small_total": 2}, LAST_BALL, game="esiema")
    assert here.set_up() or here.press("ok")
    here.play("f6>e5a,e6a")
    here.put(**dict.fromkeys(["k6", "a1", "e5", "e6"] if all_of_it else ["k6"], ""))
    heard = here.rest()
    if sensors == "presence":
        assert "f6>e5a,e6a" in heard[-1]["moves"]
        heard = here.choose("f6>e5a,e6a")
    played = [said for said in heard if said["verdict"] == "played"]
    assert [(said["move"], said["over"]) for said in played] == [("f6>e5a,e6a", {"winner": "A"})]


def test_a_table_of_beans_may_be_cleared_altogether_after_the_last_ply(table: Make) -> None:
    last = {"turn": "A", "fields": {"a6": "1o", "b2": "3o", "A": "20o", "B": "12o"}}
    here = table("count", {}, last)
    here.set_up()
    here.play("a6")
    here.put(b2="", A="", B="")
    assert moves(here.rest()) == [("played", "a6")]


def test_a_table_that_is_cleared_and_laid_again_is_asked_about(table: Make) -> None:
    """Who fills b2 again may be putting everything back, so that a6 would not have been played."""
    last = {"turn": "A", "fields": {"a6": "1o", "b2": "3o", "b3": "2o", "A": "18o", "B": "12o"}}
    here = table("presence", {}, last)
    here.set_up()
    here.play("a6")
    here.put(b2="")
    here.put(b2="3o")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"], asked["confirm"]) == ("ambiguous", ("a6",), True)


def test_a_slip_after_a_question_is_no_clearing_after_one_of_its_answers(table: Make) -> None:
    """With a6+ A would win and may be clearing b5 and b2; with a6- the beans of b5 are won, and b2 is a slip."""
    fields = {"a6": "9o", "b1": "2o", "b4": "1o", "b6": "1o", "A": "21o", "B": "2o"}
    rules = {"opponent_store": "choice", "end_rule": "immediate", "rest_to": "holder"}
    here = table("presence", rules, {"turn": "A", "fields": fields})
    here.set_up()
    here.play("a6-")
    here.rest()
    here.put(b2="")
    assert "played" not in [one["verdict"] for one in here.rest(6.0)]


def test_two_plies_count_of_which_the_last_ends_the_game_though_the_table_is_cleared_at_once(
    table: Make,
) -> None:
    """Sahara: b6 ends the game, and the beans that a4 has just sown are cleared away."""
    position = {"turn": "A", "fields": {"a4": "2o", "b6": "1o", "A": "23o", "B": "10o"}}
    here = table("presence, a4 blind and a5 counted", {"end_rule": "turn_start"}, position)
    here.set_up()
    here.put(a4="")
    here.put(a5="1o")
    here.put(a6="1o")
    here.put(b6="")
    here.put(a5="")
    here.put(a6="")
    assert moves(here.rest())[:2] == [("played", "a4"), ("played", "b6")]


def test_a_table_is_not_cleared_where_a_stone_was_put_wrong_before_the_last_ply(table: Make) -> None:
    """On d5 the stone takes C's, on e5 it ends the game; no sensor sees either. That c4 is empty tells nothing."""
    fields = {"d4": "1A", "c1": "1A", "a1": "1C", "b1": "1C", "d5": "1C"}
    here = table(
        "contents but for d5 and e5", {"layout": LAYOUT}, {"turn": "A", "fields": fields}, 0.8, "zahlenluchs"
    )
    here.set_up()
    here.throw(19)
    here.put(d4="", c4="1A")
    assert moves(here.rest()) == [("illegal", None)]
    here.put(c4="")
    assert [(said["verdict"], said["moves"]) for said in here.rest()] == [("ambiguous", ("d4d5", "d4e5"))]
