"""The search for runs of plies, and which of them is recorded while the next one is under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

STONES = {"b1": "1A", "c1": "1C", "a3": "1A", "e4": "1C", "d5": "1C", "e5": "1C"}
CARDS = [
    [37, 32, 19, 34, 12],
    [43, 13, 2, 15, 49],
    [27, 43, 38, 46, 20],
    [14, 18, 29, 29, 23],
    [7, 9, 12, 42, 41],
]
CROWDED = {
    "turn": "A",
    "fields": dict.fromkeys(("a1", "b1", "a2", "c2", "a3", "c3"), "1A")
    | dict.fromkeys(("d3", "e3", "b4", "e4", "d5", "e5"), "1C"),
}


@pytest.fixture
def here(table: Make) -> Make:
    def make(sensors: str = "count", **stones: str) -> Any:
        fields = {field: lying for field, lying in (STONES | stones).items() if lying}
        made = table(
            sensors, {"layout": [[1, 2, 3, 4, 5]] * 5}, {"turn": "A", "fields": fields}, game="zahlenluchs"
        )
        made.set_up()
        return made

    return make


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(one["verdict"], one.get("move")) for one in verdicts]


def lift(made: Any, *fields: str) -> None:
    """Take the stones of these fields from one picture to the next."""
    made.lying |= dict.fromkeys(fields[:-1], "")
    made.put(**{fields[-1]: ""})


def test_a_ply_is_recorded_when_the_next_stone_is_lifted_if_any_that_leads_there_was_seen(here: Make) -> None:
    """Whichever own stone that of b1 takes, the same is left; only that of c1 was seen to go."""
    made = here(b2="1A", c1="1A")
    lift(made, "b1", "c1")
    made.put(c1="1A")
    made.put(d5="")
    assert said(made.rest()) == [("played", "b1c1"), ("unfinished", None)]


def test_who_takes_the_stone_that_came_unseen_is_seen_to_begin(here: Make) -> None:
    """A's stone takes that of c2 from one picture to the next, and C takes it there."""
    made = here(c1="", c2="1C", d3="1C")
    made.throw(2)
    lift(made, "b1")
    made.rest()
    made.throw(4)
    made.put(c2="", d3="")
    assert said(made.rest()) == [("played", "b1c2"), ("unfinished", None)]
    made.put(c2="1C")
    assert said(made.rest()) == [("played", "d3c2")]


def test_a_ply_is_recorded_beside_a_touched_stone_and_five_blind_cards(table: Make) -> None:
    options = {"seats": ["A", "C"], "layout": CARDS}
    here = table("presence, five blind and six that tell more", options, CROWDED, game="zahlenluchs")
    here.set_up()
    here.throw(17)
    here.put(e4="")
    here.put(e4="1C", b4="", a3="")
    here.put(b4="1A")
    assert said(here.rest()) == [("played", "a3b4")]
