"""Two players whose hands overlap: the second lifts before the first has put down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

LAYOUT = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
STONES = {"turn": "A", "fields": {"a1": "1A", "c2": "1A", "c3": "1C", "e5": "1C"}}
FIGURES = {"turn": "yellow", "fields": {"y.yard": "3y", "r.yard": "3r", "t3": "1y", "t24": "1r"}}


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(verdict["verdict"], verdict.get("move")) for verdict in verdicts]


@pytest.mark.parametrize("sensors", ["contents", "count", "presence", "mass"])
def test_stones_of_two_players_that_are_in_hands_at_once_are_recorded(table: Make, sensors: str) -> None:
    here = table(sensors, {"layout": LAYOUT}, STONES, game="zahlenluchs")
    here.set_up()
    here.pace = 0.05
    here.throw(1)
    here.put(a1="")
    here.throw(25)
    here.put(e5="", b2="1A", d4="1C")
    assert said(here.rest()) == [("played", "a1b2"), ("played", "e5d4")]


@pytest.mark.parametrize("sensors", ["contents", "count", "presence", "mass"])
def test_figures_of_two_players_that_are_in_hands_at_once_are_recorded(table: Make, sensors: str) -> None:
    here = table(sensors, {}, FIGURES, game="ghostbuster")
    here.set_up()
    here.pace = 0.05
    here.throw(2)
    here.put(t3="")
    here.throw(4)
    here.put(t24="", t5="1y", t28="1r")
    assert said(here.rest()) == [("played", "t3"), ("played", "t24")]


def test_a_stone_that_nobody_put_down_makes_no_ply(table: Make) -> None:
    here = table("presence", {"layout": LAYOUT}, STONES, game="zahlenluchs")
    here.set_up()
    here.pace = 0.05
    here.throw(1)
    here.put(a1="")
    here.throw(25)
    here.put(e5="", d4="1C")
    assert "played" not in dict(said(here.rest()))
