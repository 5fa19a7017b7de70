"""What is done against what may be under way, where both follow what was seen as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]
FIELDS = {
    "a2": "2o",
    "a4": "3o",
    "a5": "7o",
    "a6": "2o",
    "A": "3o",
    "b4": "4o",
    "b5": "4o",
    "b6": "8o",
    "B": "3o",
}
BOTH_WAYS = {"turn": "B", "fields": FIELDS}
"""Eight beans of b6 end in A, or pass it by and go on to b1; only presence of a1 and a3 is new till then."""


def test_who_pauses_with_beans_in_the_hand_is_not_asked_about_the_ply_in_the_end(table: Make) -> None:
    here = table("presence", {"opponent_store": "choice"}, BOTH_WAYS, settle=0.8)
    here.set_up()
    here.put(b6="")
    assert [said["verdict"] for said in here.rest()] == ["unfinished"]
    here.put(a1="1o", a3="1o")
    assert [said.get("move") for said in here.rest(9.0)] == ["b6+"]


def test_a_field_touched_and_put_back_says_nothing_for_a_ply_that_empties_it(table: Make) -> None:
    """b5 is as full as before: its touch is no part of a2, unseen, and of a1, which would then take b5."""
    lying = {"a1": "1o", "a2": "5o", "a4": "7o", "a5": "2o", "a6": "5o", "A": "7o", "B": "4o"}
    position = {"turn": "A", "fields": {**lying, "b1": "1o", "b4": "1o", "b5": "2o", "b6": "1o"}}
    here = table("presence but for five fields", {"capture_extra_turn": False}, position, settle=0.8)
    here.set_up()
    here.put(b5="")
    here.put(b5="2o")
    here.put(a1="", a2="6o")
    assert [said.get("move") for said in here.rest(3.0)] == ["a1"]


def test_a_table_that_is_put_right_is_no_ply_with_the_next_one_under_way(table: Make) -> None:
    """Once told of a mistake, who has b1 in a hand may be putting all back; told twice, players are asked."""
    fields = {
        **dict.fromkeys((f"{side}{pit}" for side in "ab" for pit in range(1, 7)), "3o"),
        "b2": "",
        "b6": "6o",
    }
    here = table("presence", position={"turn": "A", "fields": fields})
    here.set_up()
    here.put(a1="", A="1o")
    assert [said["verdict"] for said in here.rest()] == ["illegal"]
    here.put(A="")
    here.put(b1="")
    assert [said["verdict"] for said in here.rest(9.0)] == ["illegal"]
    here.put(b2="1o")
    (asked,) = here.rest(9.0)
    assert asked["moves"] == ("a1",)
    assert [said["move"] for said in here.choose("a1")] == ["a1", "b1"]


@pytest.mark.parametrize(("refilled", "move"), [("before", "l2"), ("after", "l1")])
@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_a_pit_that_was_full_again_before_the_next_was_emptied_was_touched(
    table: Make, sensors: str, refilled: str, move: str
) -> None:
    """The relay of l1 goes on from l2 and ends on l1; l2 alone leaves the same.

    But the last car of the relay falls last, so the order tells them apart.
    """
    fields = {"l1": "1b", "l2": "8w9b", "l5": "1w", "r2": "2w1b", "r5": "2w3b", "F": "12w11b"}
    position = {"turn": "black", "fields": fields}
    here = table(sensors, {"cemetery": "near"}, position, game="geisterfahrer")
    here.set_up()
    if refilled == "before":
        here.put(l1="")
        here.put(l1="1b")
        here.play("l2")
    else:
        here.play("l1")
    (said,) = here.rest()
    assert (said["verdict"], said["move"]) == ("played", move)
