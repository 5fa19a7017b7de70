"""Plies in which a piece takes another's place though nobody saw that one go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

LAYOUT = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
OWN = {"b1": "1A", "b2": "1A", "a3": "1A", "d5": "1C", "e5": "1C"}
FOE = {**OWN, "b2": "1C"}


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(one["verdict"], one.get("move") or list(one["moves"])) for one in verdicts]


def after_lifting_b1(table: Make, sensors: str, stones: dict[str, str]) -> Any:
    here = table(sensors, {"layout": LAYOUT}, {"turn": "A", "fields": stones}, game="zahlenluchs")
    here.set_up()
    here.throw(2)
    here.put(b1="")
    return here


@pytest.mark.parametrize("sensors", ["contents but for two cards", "count but for c2", "presence but for c2"])
def test_a_stone_that_may_have_gone_where_nothing_is_seen_may_have_taken_an_own_one(
    table: Make, sensors: str
) -> None:
    """Who takes an own stone may leave that one where it is, and put the other one into the box."""
    here = after_lifting_b1(table, sensors, OWN)
    assert said(here.rest()) == [("ambiguous", ["b1b2", "b1c2"])]


def test_under_presence_it_may_have_taken_a_foreign_one_that_was_drawn_out_from_under_it(table: Make) -> None:
    here = after_lifting_b1(table, "presence but for c2", FOE)
    assert said(here.rest()) == [("ambiguous", ["b1b2", "b1c2"])]


@pytest.mark.parametrize("sensors", ["contents but for two cards", "count but for c2"])
def test_a_foreign_stone_that_sensors_count_is_seen_to_go(table: Make, sensors: str) -> None:
    here = after_lifting_b1(table, sensors, FOE)
    assert said(here.rest()) == [("played", "b1c2")]


def test_the_doubt_stays_when_the_other_seat_plays_on(table: Make) -> None:
    here = after_lifting_b1(table, "count but for c2", OWN)
    assert said(here.rest()) == [("ambiguous", ["b1b2", "b1c2"])]
    here.throw(25)
    here.put(e5="", e4="1C")
    assert here.rest() == []
    assert said(here.choose("b1b2")) == [("played", "b1b2"), ("played", "e5e4")]


def test_the_doubt_stays_when_a_card_beside_is_touched(table: Make) -> None:
    """The ply whose stone took the place of a foreign one is still an answer, and may be chosen."""
    here = after_lifting_b1(table, "presence but for c2", FOE)
    assert said(here.rest(1.3)) == [("ambiguous", ["b1b2", "b1c2"])]
    here.put(d3="1C")
    here.put(d3="")
    assert here.rest() == []
    assert said(here.choose("b1b2")) == [("played", "b1b2")]


def test_two_stones_that_change_places_are_a_capture_too(table: Make) -> None:
    """The foreign one on the own field, the own one on its field, the foreign one into the box."""
    stones = {"c3": "1A", "a3": "1A", "c2": "1C", "d4": "1C", "e5": "1C"}
    here = table("count but for c2", {"layout": LAYOUT}, {"turn": "A", "fields": stones}, game="zahlenluchs")
    here.set_up()
    here.throw(13)
    here.put(c3="1A1C", d4="")
    here.put(c3="1C", d4="1A")
    here.put(c3="")
    assert said(here.rest()) == [("played", "c3d4")]


def test_a_stone_that_takes_an_own_one_is_recorded_however_many_may_go_unseen(table: Make) -> None:
    """C's stone takes that of d4 while b4 is silent: runs out of six blind cards may look so, too."""
    layout = [[21, 17, 22, 24, 49], [16, 2, 40, 33, 14], [13, 21, 7, 45, 35], [8, 26, 46, 33, 25]]
    fields = dict.fromkeys(("a1", "b1", "a2", "b2", "b4", "e4"), "1A")
    fields |= dict.fromkeys(("c2", "e2", "d4", "a5", "d5", "e5"), "1C")
    here = table(
        "count, six blind, two full or empty",
        {"seats": ["A", "C"], "layout": [*layout, [29, 13, 12, 50, 39]]},
        {"turn": "A", "fields": fields},
        game="zahlenluchs",
    )
    here.set_up()
    here.throw(46)
    here.put(b4="", c4="1A")
    here.rest()
    here.throw(36)
    here.put(d4="")
    here.stuck["b4"] = None
    here.look()
    here.t += 0.1
    here.put(e5="")
    here.put(d4="1C")
    del here.stuck["b4"]
    here.look()
    assert said(here.rest()) == [("played", "e5d4")]
