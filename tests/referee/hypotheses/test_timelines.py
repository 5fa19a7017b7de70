"""The values that fields may take one after the other, in each way that hands may go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.hypotheses.timelines import unavoidable
from companion.rules.game import Step

Make = Callable[..., Any]

PILED = {"t5": "1y", "y.yard": "3y", "t9": "2r", "r.yard": "2r"}


CAPTURE = [
    Step("lift", "a4", "1o", "", "sow"),
    Step("drop", "a5", "1o", "1o", "sow"),
    Step("lift", "a5", "1o", "", "capture"),
    Step("lift", "b2", "6o", "", "capture"),
]
WINNING = {
    "turn": "A",
    "fields": {"a1": "6o", "a2": "3o", "a3": "2o", "a4": "1o", "a6": "2o", "A": "4o"}
    | {"b1": "2o", "b2": "6o", "b3": "3o", "b5": "2o", "b6": "2o", "B": "3o"},
}


def test_the_last_bean_need_not_be_put_down_where_it_is_taken_along_with_what_it_wins() -> None:
    assert unavoidable("a5", CAPTURE, ["", "1o", ""]) == [""]
    assert unavoidable("b2", CAPTURE, ["6o", ""]) == ["6o", ""]


def win_at_once(here: Any) -> None:
    """Play a4 and bring its bean and those of b2 to the store, all in one picture."""
    here.t += here.pace
    here.lying |= {"a4": "", "b2": "", "A": "11o"}
    here.look()


@pytest.mark.parametrize("sensors", ["count", "count but for a4"])
def test_a_capture_is_recorded_whose_last_bean_was_never_put_down_though_play_goes_on(
    table: Make, sensors: str
) -> None:
    here = table(sensors, position=WINNING)
    here.set_up()
    win_at_once(here)
    here.put(a6="", A="12o", b1="3o")
    assert [(one["verdict"], one.get("move")) for one in here.rest()] == [("played", "a4"), ("played", "a6")]


def test_on_ok_such_a_capture_is_asked_about_though_no_sensor_sees_what_it_wins(table: Make) -> None:
    here = table("count but for a4, b2 and A", position=WINNING)
    here.set_up()
    win_at_once(here)
    assert here.rest() == []
    assert [(one["verdict"], one["moves"]) for one in here.press("ok")] == [("ambiguous", ("a4",))]


@pytest.fixture
def piled(table: Make) -> Any:
    """A table that counts, where yellow covers a stack and its lower figure has come beside, then stayed."""
    here = table("count", {}, {"turn": "yellow", "fields": PILED, "tries": 1}, game="ghostbuster")
    here.set_up()
    here.throw(4)
    here.put(t9="1r", t5="1y1r")
    here.put(t5="1r", t9="1r1y")
    return here


def test_figures_that_change_places_on_fields_that_count_the_same_are_asked_about(piled: Any) -> None:
    (verdict,) = piled.rest()
    assert (verdict["verdict"], list(verdict["moves"])) == ("ambiguous", ["t5"])


def test_they_are_recorded_when_the_next_seat_plays_on(piled: Any) -> None:
    piled.rest()
    piled.throw(6)
    piled.put(**{"r.yard": "1r", "t21": "1r"})
    assert [(one["verdict"], one.get("move")) for one in piled.rest()] == [
        ("played", "t5"),
        ("played", "enter"),
    ]
