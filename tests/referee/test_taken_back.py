"""A ply that is taken back piece by piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]

HALF_SOWN = {
    "turn": "B",
    "fields": {
        "a1": "1o",
        "a3": "1o",
        "a4": "2o",
        "a5": "6o",
        "b1": "1o",
        "b3": "3o",
        "b4": "6o",
        "b5": "2o",
        "b6": "5o",
        "A": "7o",
        "B": "2o",
    },
}
"""B's b4 fills a2 with the last bean but one; A's a2 would empty it again, and end where beans lie already."""

OPTIONS = {"opponent_store": "sow", "capture_extra_turn": False}


def sow(here: Any) -> None:
    """All of b4 but the last bean."""
    here.set_up()
    here.put(b4="", b5="3o", b6="6o", B="3o", a1="2o", a2="1o")


def test_two_plies_at_the_pace_of_the_first_are_recorded(table: Make) -> None:
    here = table("presence", OPTIONS, HALF_SOWN)
    sow(here)
    here.put(a3="2o", a2="", b3="3o")
    assert [one.get("move") for one in here.rest()] == ["b4", "a2"]


def test_a_pause_in_the_first_ply_does_not_make_the_second_one_hasty(table: Make) -> None:
    here = table("presence", OPTIONS, HALF_SOWN)
    here.set_up()
    here.put(b4="")
    here.t += 3.0
    here.put(b5="3o", b6="6o", B="3o", a1="2o", a2="1o")
    here.put(a3="2o", a2="", b3="3o")
    assert [one["move"] for one in here.rest() if one["verdict"] == "played"] == ["b4", "a2"]


def test_a_way_back_that_explains_more_than_two_plies_is_no_two_plies(table: Make) -> None:
    """Twenty of r5's steps are wound back; black's r5 would follow, but l1 was filled twice."""
    fields = {
        "l2": "6b",
        "l4": "7b",
        "l5": "1b",
        "r1": "1b",
        "r2": "6w2b",
        "r3": "6w2b",
        "r4": "6w2b",
        "r5": "7w3b",
        "F": "1b",
    }
    options = {"cemetery": "near", "skip_origin": True, "winner_cars": "removed"}
    here = table("presence", options, {"turn": "white", "fields": fields}, game="geisterfahrer")
    here.set_up()
    for field in ["r5", "l3", "l1", "r1", "r3", "r5", "l1", "l1", "r5", "r3", "r1", "l1"]:
        here.put(**{field: "" if here.lying.get(field) else "1w"})
    assert "played" not in [one["verdict"] for one in here.rest()]


def test_another_pit_may_be_sown_at_once_where_the_first_was_taken_back_bean_by_bean(table: Make) -> None:
    here = table("count")
    here.set_up()
    here.pace = 0.1
    here.put(a1="", a2="4o", a3="4o")
    here.put(a3="3o", a2="3o", a1="3o")
    here.play("a2")
    assert [(one["verdict"], one.get("move")) for one in here.rest()] == [("played", "a2")]


def test_a_mistake_is_taken_back_where_its_first_step_was_not_seen(table: Make) -> None:
    """The bean that goes back into b1, which has no sensor, might be in a hand as well."""
    fields = {"b1": "1o", "b6": "3o", "a5": "3o", "a2": "2o", "A": "13o", "B": "14o"}
    here = table("presence but for b1", position={"turn": "B", "fields": fields})
    here.set_up()
    here.put(b2="1o")
    assert [one["verdict"] for one in here.rest()] == ["illegal"]
    here.put(b2="")
    assert [one["verdict"] for one in here.rest()] == ["restored"]


def test_after_a_mistake_is_taken_back_no_bean_is_missing(table: Make) -> None:
    """The bean that came out of a3, which has no sensor, is back there; it is in no hand."""
    fields = {"a1": "1o", "a2": "7o", "a3": "1o", "a5": "1o", "b2": "3o", "b3": "6o", "b5": "1o", "b6": "4o"}
    position = {"turn": "A", "fields": fields | {"A": "6o", "B": "6o"}}
    here = table("count but for a3 and the stores", position=position)
    here.set_up()
    here.put(a4="1o")
    assert [one["verdict"] for one in here.rest()] == ["illegal"]
    here.put(a4="")
    assert [one["verdict"] for one in here.rest(6.0)] == ["restored"]
