"""An `undo` by mistake: `ok` plays the ply again while the table still shows the position after it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.study.recorded_verdicts import verdicts_on

Make = Callable[..., Any]

BY_HAND = Path(__file__).parents[2] / "recordings" / "by-hand"
OUT = {"turn": "yellow", "fields": {"t3": "1y", "t20": "1r", "y.yard": "3y", "r.yard": "3r"}}
LAST = {"turn": "A", "fields": {"a6": "1o", "b1": "1o", "b2": "1o", "A": "20o", "B": "13o"}}


def kinds(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["verdict"] for verdict in verdicts]


def moves(verdicts: list[dict[str, Any]]) -> list[str | None]:
    return [verdict.get("move") for verdict in verdicts]


@pytest.fixture
def ready(table: Make) -> Make:
    def make(*args: Any, **more: Any) -> Any:
        made = table(*args, **more)
        assert kinds(made.set_up()) == ["ready"]
        return made

    return make


def test_ok_plays_the_ply_again_that_was_taken_back_by_mistake() -> None:
    """The recording goes on without it; here `ok` is pressed a second after `undo`."""
    lines = (BY_HAND / "sahara.undo_by_mistake.count.jsonl").read_text("utf-8").splitlines()
    at = next(number for number, text in enumerate(lines) if '"undo"' in text) + 1
    t = json.loads(lines[at - 1])["t"]
    verdicts = verdicts_on([*lines[:at], json.dumps({"t": t + 1.0, "press": "ok"}), *lines[at:]])
    assert kinds(verdicts) == ["ready", "played", "undone", "played", "played"]
    assert moves(verdicts)[1:] == ["a1", "a1", "a1", "b1"]
    first, again = verdicts[1], verdicts[3]
    assert {**first, "t": 0} == {**again, "t": 0}


@pytest.mark.parametrize("sensors", ["presence", "count", "contents", "mass"])
def test_the_roll_comes_back_with_the_ply_and_the_one_told_for_the_next(ready: Make, sensors: str) -> None:
    here = ready(sensors, {"seats": 2}, OUT, game="ghostbuster")
    here.throw(4)
    here.play("t3")
    (first,) = here.rest()
    here.throw(2)
    assert kinds(here.press("undo")) == ["undone"]
    assert here.run.referee.chance == 4
    (again,) = here.press("ok")
    assert (again["move"], again["roll"], again.get("inferred")) == ("t3", 4, None)
    assert (again["position"], here.run.referee.chance) == (first["position"], 2)
    here.play("t20")
    assert [(said["move"], said["roll"]) for said in here.rest()] == [("t20", 2)]


def test_a_roll_that_nobody_told_is_still_worked_out(ready: Make) -> None:
    here = ready("contents", {"seats": 2}, OUT, game="ghostbuster")
    here.put(t3="", t7="1y")
    (first,) = here.rest()
    here.press("undo")
    (again,) = here.press("ok")
    assert (first["inferred"], again["inferred"], again["roll"]) == (True, True, 4)


def test_each_ok_brings_back_one_of_several_in_order(ready: Make) -> None:
    here = ready()
    for move in ("a1", "b1", "a2"):
        here.play(move)
        here.rest()
    assert moves(here.press("undo", "undo", "undo")) == ["a2", "b1", "a1"]
    assert moves(here.press("ok")) == ["a1"]
    assert here.rest(5.0) == []
    assert moves(here.press("ok")) == ["b1"]
    assert moves(here.press("ok")) == ["a2"]
    assert here.rest(5.0) == []
    here.play("b2")
    assert moves(here.rest()) == ["b2"]


def test_after_one_of_several_the_others_can_be_put_back(ready: Make) -> None:
    here = ready()
    here.play("a1")
    here.rest()
    between = dict(here.lying)
    here.play("b1")
    here.rest()
    here.press("undo", "undo", "ok")
    assert here.run.referee.asking(here.t).move == "b1"
    here.put(**between)
    assert kinds(here.rest()) == ["restored"]
    here.play("b2")
    assert moves(here.rest()) == ["b2"]


@pytest.mark.parametrize("move", ["a3", "a5"])
def test_once_something_is_put_back_ok_plays_nothing_again(ready: Make, move: str) -> None:
    here = ready()
    here.play(move)
    here.rest()
    here.press("undo")
    here.put(**{move: "3o"})
    here.rest(0.1)
    assert not here.run.referee.may_keep
    assert here.press("ok") == []


def test_what_is_put_back_and_taken_up_again_can_be_kept(ready: Make) -> None:
    here = ready()
    here.play("a3")
    here.rest()
    here.press("undo")
    here.put(a4="3o")
    here.put(a4="4o")
    assert moves(here.press("ok")) == ["a3"]


def test_where_the_sensors_cannot_tell_ok_says_that_all_is_put_back(ready: Make) -> None:
    """A bean from one full pit to another: the table looks the same before and after it."""
    position = {"turn": "A", "fields": {"a1": "2o", "b1": "2o", "A": "20o", "B": "12o"}}
    here = ready("one pit", position=position)
    here.put(a1="")
    here.put(a1="2o")
    here.press("ok")
    here.choose("a1")
    here.press("undo")
    assert not here.run.referee.may_keep


def test_a_roll_without_use_comes_back_too(ready: Make) -> None:
    here = ready("contents", {"seats": 2}, {"turn": "yellow", "fields": {"y.yard": "4y", "r.yard": "4r"}},
                 game="ghostbuster")  # fmt: skip
    assert moves(here.throw(3)) == ["-"]
    assert kinds(here.press("undo")) == ["undone"]
    (again,) = here.press("ok")
    assert (again["move"], again["roll"]) == ("-", 3)


def test_a_roll_told_after_undo_replaces_that_of_the_ply(ready: Make) -> None:
    here = ready("contents", {"seats": 2}, OUT, game="ghostbuster")
    here.throw(4)
    here.play("t3")
    here.rest()
    here.press("undo")
    here.throw(5)
    assert not here.run.referee.may_keep
    assert here.press("ok") == []


@pytest.mark.parametrize("cleared", [False, True])
def test_the_ply_that_ended_the_game_comes_back(ready: Make, cleared: bool) -> None:
    here = ready("count", position=LAST)
    here.play("a6")
    here.rest()
    if cleared:
        here.put(**here.game.contents(here.run.position), b1="", b2="")
        here.rest()
    here.press("undo")
    (again,) = here.press("ok")
    assert (again["move"], "over" in again) == ("a6", True)


def test_a_table_that_stands_stands_again(ready: Make) -> None:
    here = ready()
    here.put(a1="", a2="4o", a4="4o", a5="4o")
    here.rest()
    (first,) = here.press("accept")
    here.press("undo")
    (again,) = here.press("ok")
    assert {**first, "t": 0} == {**again, "t": 0}


def test_the_display_asks_for_nothing_more_once_the_ply_is_back(ready: Make) -> None:
    here = ready()
    here.play("a1")
    here.rest()
    here.press("undo")
    assert here.run.referee.may_keep
    assert here.run.referee.asking(here.t) is not None
    here.press("ok")
    assert not here.run.referee.may_keep
    assert here.run.referee.asking(here.t) is None
    assert here.run.referee.mend is None
