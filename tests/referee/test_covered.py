"""A sleeve over a field when a ply is done, which lies there still when the next one is begun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.protocol import Roll

Make = Callable[..., Any]

BEFORE = {
    "turn": "B",
    "fields": {
        "a2": "4o",
        "a5": "3o",
        "a6": "1o",
        "b2": "5o",
        "b3": "2o",
        "b4": "6o",
        "b5": "5o",
        "A": "10o",
    },
}
"""B's b5 sows b6, the store, a1, a2 and a3; then A's a1 sows a2."""


@pytest.fixture
def here(table: Make) -> Any:
    """A table that sees only whether a field is full, before two plies without a rest between them."""
    made = table("presence", position=BEFORE)
    made.set_up()
    made.put(b5="", b6="1o", B="1o", a1="1o", a2="5o")
    return made


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(one["verdict"], one.get("move")) for one in verdicts]


@pytest.mark.parametrize("covered", [{"b5": True}, {"b2": False}, {"A": False}])
def test_two_plies_are_asked_about_if_a_field_was_covered_between_them(
    here: Any, covered: dict[str, bool]
) -> None:
    here.stuck = covered
    here.put(a3="1o", a1="")
    here.stuck = {}
    here.put(a2="6o")
    assert said(here.rest()) == [("ambiguous", None)]
    assert said(here.choose("b5")) == [("played", "b5"), ("played", "a1")]


@pytest.mark.parametrize("covered", [{"b5": True, "b2": False}, {"b2": False, "b3": False}])
def test_a_sleeve_covers_one_field_and_no_two(here: Any, covered: dict[str, bool]) -> None:
    here.stuck = covered
    here.put(a3="1o", a1="")
    here.stuck = {}
    here.put(a2="6o")
    assert "played" not in [verdict for verdict, _ in said(here.rest())]


@pytest.mark.parametrize(("touched", "verdict"), [(1, "ambiguous"), (2, "illegal")])
def test_a_field_may_have_been_touched_besides_but_no_two(here: Any, touched: int, verdict: str) -> None:
    """Where more is odd about the two plies than that, they need not have been made."""
    for field in ("b3", "b4")[:touched]:
        here.put(**{field: ""})
        here.put(**{field: BEFORE["fields"][field]})
    here.stuck = {"b2": False}
    here.put(a3="1o", a1="")
    here.stuck = {}
    here.put(a2="6o")
    assert here.rest()[0]["verdict"] == verdict


def test_a_field_that_stays_as_it_seemed_was_not_covered(here: Any) -> None:
    """The last bean of b5 never came, and a1 was taken all the same."""
    here.put(a1="", a2="6o")
    assert "played" not in [verdict for verdict, _ in said(here.rest())]


# -- where the sleeve lies on a field of the next ply -----------------------------------------------------

RED = {
    "turn": "red",
    "tries": 1,
    "fields": {"y.yard": "4y", "g.yard": "4g", "b.yard": "3b", "t11": "1r", "t28": "1b"}
    | {f"r.h{number}": "1r" for number in (2, 3, 4)},
}
"""Red's t11 goes on by 6 to t17 and by 5 to t22; then blue's t28 by 3 to t31."""

SEEN = {
    "too early, with the one before": [{"t17": "1r", "t22": "1r"}, 5, {"t17": ""}, 3, {"t28": ""}],
    "too early, before the one before": [{"t22": "1r"}, {"t17": "1r"}, 5, {"t17": ""}, 3, {"t28": ""}],
    "too long": [{"t17": "1r"}, 5, {"t22": "1r"}, 3, {"t28": ""}, {"t17": ""}],
}


def red_goes_on(table: Make, sensors: str, seen: list[Any]) -> Any:
    """Three plies without a rest between them, of which the sensors see this until the last figure comes."""
    made = table(sensors, {"seats": 4, "track": 56}, RED, game="ghostbuster")
    made.set_up()
    made.pace = 0.1
    for one in [6, {"t11": ""}, *seen, {"t31": "1b"}]:
        if isinstance(one, int):
            made.feed(Roll(made.t + 0.05, one))
        else:
            made.t += made.pace
            made.lying |= one
            made.look()
    return made


@pytest.mark.parametrize("when", SEEN)
def test_a_field_of_the_next_ply_may_seem_full_too_early_or_too_long(table: Make, when: str) -> None:
    made = red_goes_on(table, "presence", SEEN[when])
    verdicts = said(made.rest())
    if verdicts[-1] == ("ambiguous", None):
        verdicts[-1:] = said(made.choose("t17"))
    assert verdicts == [("played", "t11"), ("played", "t17"), ("played", "t28")]


def test_it_does_not_seem_full_too_long_where_a_field_was_touched_besides(table: Make) -> None:
    touched = [{"t40": "1r"}, {"t40": ""}]
    made = red_goes_on(table, "presence", [*touched, *SEEN["too long"]])
    assert said(made.rest()) == [("played", "t11"), ("ambiguous", None)]


@pytest.mark.parametrize("when", SEEN)
def test_nor_where_nobody_told_the_roll_of_the_next_ply(table: Make, when: str) -> None:
    made = red_goes_on(table, "presence", [one for one in SEEN[when] if one not in (3, 5)])
    assert ("played", "t17") not in said(made.rest())


def test_a_figure_may_be_carried_through_two_plies_whose_rolls_were_told(table: Make) -> None:
    made = red_goes_on(table, "presence", [{"t22": "1r"}, 5, 3, {"t28": ""}])
    assert said(made.rest()) == [("played", "t11"), ("played", "t17"), ("played", "t28")]


def test_a_ply_that_may_be_under_way_beside_a_touch_was_not_covered(table: Make) -> None:
    """A sleeve over b2 before A's a6 is lifted explains it as well as one over a6 that hid two plies."""
    fields = {**dict.fromkeys(("a1", "a2", "a3", "a4", "b2", "b3", "b4", "b5", "b6"), "3o"), "A": "1o"}
    here = table("presence", position={"turn": "B", "fields": {**fields, "a6": "4o", "b1": "4o"}})
    here.set_up()
    here.put(b2="")
    here.put(b2="1o")
    here.put(b2="", a6="")
    assert said(here.rest()) == [("played", "b2"), ("unfinished", None)]
