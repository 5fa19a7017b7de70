"""The search for runs of plies: how much of it is done before it is given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]
CARDS = [
    [37, 32, 19, 34, 12],
    [43, 13, 2, 15, 49],
    [27, 43, 38, 46, 20],
    [14, 18, 29, 29, 23],
    [7, 9, 12, 42, 41],
]
STONES = {
    "turn": "A",
    "fields": dict.fromkeys(("a1", "b1", "a2", "c2", "a3", "c3"), "1A")
    | dict.fromkeys(("d3", "e3", "b4", "e4", "d5", "e5"), "1C"),
}


def test_plies_in_another_order_lead_to_positions_that_are_looked_at_once(table: Make) -> None:
    """With a touched stone and five blind cards 1,900 plies fit in all orders, but from fewer positions."""
    options = {"seats": ["A", "C"], "layout": CARDS}
    here = table("presence, five blind and six that tell more", options, STONES, game="zahlenluchs")
    here.set_up()
    here.throw(17)
    here.put(e4="")
    here.put(e4="1C", b4="", a3="")
    here.put(b4="1A")
    (asked,) = here.rest()
    assert asked["verdict"] == "ambiguous"
    assert "a3b4" in asked["moves"]
