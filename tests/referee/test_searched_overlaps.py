"""Plies of two impatient players of Esiema: the second lifts before the last ball of the first lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]
PLAY: dict[str, Any] = {
    "turn": "A",
    "phase": "play",
    "fields": {"a5": "1a1b", "d5": "1b", "k1": "1A1a", "k6": "1B1b", "i5": "1a"},
    "reserve": {"A": 9, "B": 9},
}
NEAR: dict[str, Any] = {
    "turn": "A",
    "phase": "play",
    "fields": {"a2": "1A", "d2": "1a", "e4": "1a", "e5": "1b", "g3": "1B1a", "h8": "1a", "j4": "1b"},
    "reserve": {"A": 9, "B": 9},
}


@pytest.fixture
def balls(table: Make) -> Make:
    def make(sensors: str, position: dict[str, Any] = PLAY) -> Any:
        made = table(sensors, {}, position, game="esiema")
        made.set_up()
        return made

    return make


def recorded(verdicts: list[dict[str, Any]]) -> list[str]:
    return [said["move"] for said in verdicts if said["verdict"] == "played"]


def test_two_plies_whose_hands_overlap_are_asked_about_where_all_is_seen(balls: Make) -> None:
    """A slip often looks so, too: the players confirm the first ply, and the second one counts with it."""
    here = balls("contents")
    here.put(a5="", a4="1b", d5="", b4="1a", e5="1b")
    (asked,) = here.rest()
    assert (asked["moves"], asked["confirm"]) == (("a5>a4b,b4a",), True)
    assert recorded(here.choose("a5>a4b,b4a")) == ["a5>a4b,b4a", "d5>e5b"]


@pytest.mark.parametrize("sensors", ["count", "mass"])
def test_two_single_balls_that_overlap_are_asked_about_where_they_are_counted(
    balls: Make, sensors: str
) -> None:
    here = balls(sensors)
    here.put(i5="", d5="", e5="1b", i6="1a")
    (asked,) = here.rest()
    assert (asked["moves"], asked["confirm"]) == (("i5>i6a",), True)
    assert recorded(here.choose("i5>i6a")) == ["i5>i6a", "d5>e5b"]


def test_plies_that_overlap_are_asked_about_where_counts_leave_open_which_ball_lies_where(
    balls: Make,
) -> None:
    """Of the two balls of a5 either may lie on a4: with an a last on either pit."""
    fields = PLAY["fields"] | {"a5": "1a1A1b", "k1": "1a"}
    here = balls("count", PLAY | {"fields": fields})
    here.put(a5="", a4="1b", b4="1A", d5="", b5="1a", e5="1b")
    (asked,) = here.rest()
    assert "a5>a4b,b4A,b5a" in asked["moves"]
    assert recorded(here.choose("a5>a4b,b4A,b5a")) == ["a5>a4b,b4A,b5a", "d5>e5b"]


@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_a_ply_before_two_that_overlap_is_recorded_with_them(balls: Make, sensors: str) -> None:
    here = balls(sensors)
    here.play("i5>i6a")
    here.put(d5="", a5="", e5="1b", a4="1b", b4="1a")
    verdicts = here.rest()
    if "moves" in verdicts[-1]:
        verdicts += here.choose("d5>e5b")
    assert recorded(verdicts) == ["i5>i6a", "d5>e5b", "a5>a4b,b4a"]


def test_a_ply_after_two_that_overlap_is_recorded_with_them(balls: Make) -> None:
    here = balls("count")
    here.put(i5="", d5="", e5="1b", i6="1a")
    here.put(i6="", i5="1a")
    here.rest()
    assert recorded(here.choose("i5>i6a")) == ["i5>i6a", "d5>e5b", "i6>i5a"]


def test_a_pit_that_seems_touched_beside_a_ply_may_be_an_overlap(balls: Make) -> None:
    """B puts an a into d2 that A has emptied: all else looks like one ply of A's out of e3."""
    fields = {"d2": "1a", "e3": "1A1a1b", "h3": "1a", "k6": "1B1b"}
    here = balls("contents", PLAY | {"fields": fields})
    here.put(d2="", e3="", c1="1a")
    here.put(d2="1a", e2="1A", d1="1b")
    (asked,) = here.rest()
    assert asked["moves"] == ("d2>c1a",)
    assert recorded(here.choose("d2>c1a")) == ["d2>c1a", "e3>d2a,e2A,d1b"]


def test_two_plies_are_likelier_than_an_overlap(balls: Make) -> None:
    """B sows two balls over e4 and f4, one of them A's; A on f4 at the time of B on e4 would be no mistake."""
    here = balls("presence", NEAR)
    here.put(e4="")
    here.put(e5="", e4="1b", f4="1a")
    assert recorded(here.rest()) == ["e4>e5a", "e5>e4a,f4b"]


def test_without_counting_an_overlap_is_asked_about_though_nothing_else_explains_it(balls: Make) -> None:
    here = balls("presence")
    here.put(i5="", d5="", e5="1b", i6="1a")
    (asked,) = here.rest()
    assert asked["verdict"] == "ambiguous"
    assert "i5>i6a" in asked["moves"]


def test_a_sleeve_over_an_empty_pit_makes_no_overlap(balls: Make) -> None:
    """Else B might have taken up a ball from c4 that A had just sown there, and put it on c5."""
    here = balls("count", PLAY | {"fields": {"b5": "1a3b", "a1": "1A", "k6": "1B1b"}})
    here.put(b5="", b4="1b", c4="1b")
    here.put(c4="", c5="1b", d5="1b", e5="1a")
    assert recorded(here.rest()) == ["b5>b4b,c5b,d5b,e5a"]


def test_no_overlap_is_looked_for_while_a_field_is_silent(balls: Make) -> None:
    """A sensor that is silent leaves so much open that a slip would look like some overlap."""
    here = balls("contents")
    here.put(i5="", d5="", e5="1b", i6="1a")
    here.look(f5=None)
    assert recorded(here.rest()) == []
