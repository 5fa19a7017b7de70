"""A ply that leaves the table as recorded, as far as the sensors see, and play that goes on after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]
LATE = {
    "turn": "B",
    "phase": "play",
    "fields": {"f10": "1B1b", "g3": "1A1a", "k3": "1a1b", "k4": "1a", "d6": "1b"},
    "reserve": {"A": 5, "B": 0},
}


def test_a_pit_emptied_and_refilled_may_have_been_a_ply_once_play_goes_on(table: Make) -> None:
    """The path of B's comes back to k3, and k4 was full before; presence sees k3 go empty and full again."""
    here = table("presence", {"origin_free": True}, LATE, game="esiema")
    here.set_up()
    here.play("k3>k4a,k3b")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("k3>k4a,k3b",))
    here.put(k4="", j5="1a", i6="1a")
    assert [said["move"] for said in here.rest()] == ["k3>k4a,k3b", "k4>j5a,i6a"]


def test_what_was_only_touched_excuses_no_slip(table: Make) -> None:
    here = table("presence", {}, LATE, game="esiema")
    here.set_up()
    here.put(k3="")
    here.put(k3="1a1b")
    assert here.rest() == []
    here.put(k4="", j5="1a", i6="1a")
    assert [said["verdict"] for said in here.rest()] == ["illegal"]
