"""A legal ply of which one thing lies elsewhere: what it tells of the pieces, and when nothing is certain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

BLOCKADE = {
    "turn": "green",
    "fields": {
        "t4": "2y", "t6": "1y", "t9": "1b", "t13": "1b1g", "t17": "1g", "t19": "1g", "t20": "1g", "t27": "1r",
        "t33": "1r", "t35": "1r", "y.h4": "1y", "r.yard": "1r", "b.yard": "2b",
    },
    "tries": 1,
}  # fmt: skip
HIT = {
    "turn": "red",
    "fields": {"t9": "1y", "t21": "1r", "t23": "1g", "t38": "1r", "y.yard": "3y", "g.yard": "3g", "r.yard": "2r"},
    "tries": 1,
}  # fmt: skip
CARS = {
    "turn": "black",
    "fields": {
        "l1": "5b", "l2": "5b", "l3": "5b", "l5": "1w6b", "r2": "6w1b", "r3": "6w1b", "r4": "6w1b", "r5": "6w1b",
    },
}  # fmt: skip


def back(verdict: dict[str, Any]) -> list[str]:
    """The steps back, each as what, from where and to where."""
    steps = verdict["mend"]["back"]
    return [f"{step.get('pieces', '?')} {step.get('from', '')}>{step.get('to', '')}" for step in steps]


@pytest.mark.parametrize("sensors", ["count", "mass"])
def test_the_half_of_a_blockade_that_lies_right_is_told_as_the_rules_put_it(
    table: Make, sensors: str
) -> None:
    here = table(sensors, {"seats": 4}, BLOCKADE, game="ghostbuster")
    here.set_up()
    here.throw(6)
    here.put(t13="1b", t19="2g")
    here.put(**{"t13": "", "y.h2": "1b"})
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict["attempt"]) == ("illegal", "t13")
    assert back(verdict) == ["1b y.h2>t13", "1g t19>t13"]
    assert [(step["from"], step["to"]) for step in verdict["mend"]["onward"]] == [("y.h2", "t7")]


def test_a_car_put_elsewhere_leaves_no_doubt_which_cars_lie_on_the_other_pits(table: Make) -> None:
    here = table("count", {"cemetery": "near"}, CARS, game="geisterfahrer")
    here.set_up()
    here.put(l5="", r5="7w2b", F="1b", r3="6w2b", r2="6w2b", r1="1b")
    here.put(F="2b")
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict["attempt"]) == ("illegal", "l5")
    assert back(verdict) == ["1b r1>l5", "1b r2>l5", "1b r3>l5", "1w1b r5>l5", "2b F>l5"]


def test_what_explains_all_that_was_seen_to_change_weighs_before_a_slip_that_explains_some(
    table: Make,
) -> None:
    here = table("count", {"seats": 3, "mode": "plain"}, HIT, game="ghostbuster")
    here.set_up()
    here.throw(2)
    here.put(t21="", t23="")
    here.put(t23="1r", t31="1g")
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict["attempt"]) == ("illegal", "t21")
    assert sorted(back(verdict)) == ["1g t31>t23", "1r t23>t21"]


def test_where_two_plies_may_have_been_meant_none_is_named(table: Make) -> None:
    fields = {"t5": "1y", "t8": "1y", "t30": "1r", "y.yard": "2y", "r.yard": "3r"}
    here = table("count", {}, {"turn": "yellow", "fields": fields, "tries": 1}, game="ghostbuster")
    here.set_up()
    here.throw(3)
    here.put(t5="", t8="", t20="2y")
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict.get("move")) == ("illegal", None)
    assert "onward" not in verdict["mend"]
