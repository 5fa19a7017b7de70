"""Plies that are recorded at once, for a picture leaves no doubt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

NEIGHBOURS = {
    "turn": "black",
    "fields": {
        "l1": "3w3b", "l2": "1w1b", "l3": "5w6b", "l4": "1w2b", "l5": "1w1b",
        "r1": "1w", "r2": "2w2b", "r4": "1w", "F": "10w10b",
    },
}  # fmt: skip


@pytest.fixture
def cars(table: Make) -> Any:
    """A table on which the relay of l5 ends with what l4 leaves on l5 and F."""
    here = table("contents", {"cemetery": "far"}, NEIGHBOURS, game="geisterfahrer")
    here.set_up()
    return here


def moves(verdicts: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(said["verdict"], said.get("move")) for said in verdicts]


def test_a_pit_that_only_gained_a_piece_is_not_the_beginning_of_another_ply(cars: Any) -> None:
    cars.play("l4")
    assert moves(cars.rest(0.1)) == [("played", "l4")]


def test_nor_is_one_that_was_silent_in_between(cars: Any) -> None:
    cars.put(l4="")
    cars.look(l5=None)
    cars.t += 0.1
    cars.look(l5=None)
    cars.put(l5="2w2b", F="10w11b")
    assert moves(cars.rest(0.1)) == [("played", "l4")]


def test_a_pit_that_was_never_seen_empty_waits_for_rest(table: Make) -> None:
    """Who takes one ball after the other passes over tables on which the last one seems to be back."""
    two = {
        "turn": "A",
        "fields": {"f5": "2a", "a1": "1A", "k6": "1B", "h3": "3b"},
        "phase": "play",
        "reserve": {"A": 5, "B": 5},
    }
    options = {"origin_free": True, "place_count": 4, "small_total": 8}
    here = table("contents", options, two, game="esiema")
    here.set_up()
    here.put(f5="1a", f6="1a")
    assert here.rest(0.1) == []
    here.put(f5="", f7="1a")
    assert moves(here.rest()) == [("played", "f5>f6a,f7a")]


def test_a_pit_that_held_more_when_it_was_emptied_is_a_lap_of_a_ply_whose_beginning_went_unseen(
    table: Make,
) -> None:
    """Of l3, whose sensor says the same for ever, one car came to l2; another is in the hand still."""
    before = {
        "turn": "white",
        "fields": {
            "l2": "3w2b", "l3": "1w", "l4": "5w6b", "l5": "2w4b", "r1": "4w3b", "r3": "2w3b", "F": "8w7b",
        },
    }  # fmt: skip
    here = table("contents", {"cemetery": "far"}, before, game="geisterfahrer")
    here.set_up()
    here.put(l2="4w2b")
    here.put(l2="")
    here.put(l1="1w1b")
    here.put(r1="5w4b")
    here.put(r2="1w")
    assert here.rest(0.1) == []


def test_no_picture_of_an_untouched_table_proves_that_a_bonus_was_declined(table: Make) -> None:
    """One sensor was silent for a while, which is no ply."""
    fields = {**dict.fromkeys(("a1", "a2", "a4", "b1", "b2", "b3", "b4", "b5"), "4o"), "A": "4o"}
    bonus = {"turn": "A", "fields": fields, "bonus": True}
    here = table("count, b1 blind and b6 full or empty", {"bonus_optional": True}, bonus)
    here.set_up()
    for blind in ({"a1": None}, {}):
        here.look(**blind)
        assert here.rest(0.55) == []
    assert here.rest() == []


def test_who_was_told_of_pieces_in_a_hand_may_put_them_back_past_a_table_that_looks_done(table: Make) -> None:
    """B's i6>h6a,g6b would win both balls of g6; one was taken, and the next goes back to i6 with the others."""
    fields = {"g6": "2a", "h6": "2b", "i6": "1a1b", "a1": "1A1a", "k6": "1B"}
    position = {"turn": "B", "phase": "play", "fields": fields, "reserve": {"A": 10, "B": 10}}
    here = table("count", {}, position, game="esiema")
    here.set_up()
    here.put(i6="", h6="3b", g6="3a")
    here.put(g6="2a")
    assert moves(here.rest()) == [("unfinished", None)]
    here.put(g6="1a", h6="2b", i6="1a1b")
    here.put(g6="2a")
    assert moves(here.rest()) == [("restored", None)]


def test_who_goes_on_sowing_after_a_pause_need_not_wait(table: Make) -> None:
    here = table("count", {})
    here.set_up()
    *sown, last = here.steps("a1")
    for step in sown:
        here.step(step)
    assert moves(here.rest()) == [("unfinished", None)]
    here.step(last)
    assert moves(here.rest(0.1)) == [("played", "a1")]


def test_who_put_something_back_after_a_pause_is_waited_for(table: Make) -> None:
    """The beans of a1 go back while those of a2 are already in the other hand."""
    here = table("count", {})
    here.set_up()
    here.put(a1="")
    assert moves(here.rest()) == [("unfinished", None)]
    here.put(a2="", a1="3o", a3="4o", a4="4o", a5="4o")
    assert here.rest(0.1) == []
    assert moves(here.rest()) == [("played", "a2")]


def test_who_brushes_a_pit_twice_while_sowing_need_not_wait(table: Make) -> None:
    """The sensor of b5 gives two readings that the ply does not explain, one after the other."""
    here = table("count")
    here.set_up()
    here.pace = 0.15
    here.put(a1="", b5="1o")
    here.put(b5="2o")
    here.put(b5="3o", a2="4o", a3="4o", a4="4o")
    assert moves(here.rest(0.1)) == [("played", "a1")]
