"""The values that fields may take one after the other, in each way that hands may go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.courses import courses
from companion.rules.game import Step

Make = Callable[..., Any]

PILED = {"t5": "1y", "y.yard": "3y", "t9": "2r", "r.yard": "2r"}


def test_the_figure_that_comes_may_be_put_beside_the_one_that_goes() -> None:
    steps = [Step("lift", "t5", "1y", "", "move"), Step("drop", "t5", "1r", "1r", "move")]
    ways = courses(steps, {"t5": ["1y", "", "1r"]}, "yr")
    assert ways["t5"][0] == ("1y", "", "1r")
    assert ("1y", "1y1r", "1r") in ways["t5"]


def test_a_pit_is_sown_in_one_way_only() -> None:
    steps = [Step("lift", "a1", "2o", "", "sow"), Step("drop", "a1", "1o", "1o", "sow")]
    assert courses(steps, {"a1": ["2o", "", "1o"]}, "o") == {"a1": [("2o", "", "1o")]}


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
