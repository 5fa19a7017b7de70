"""Players whose hands overlap, where sensors only see whether a field is full."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]

TWO_HANDS = {
    "turn": "A",
    "fields": {
        "a1": "3o",
        "a2": "1o",
        "a4": "2o",
        "a5": "2o",
        "a6": "2o",
        "b1": "1o",
        "b4": "1o",
        "A": "16o",
        "B": "8o",
    },
}
"""A's a1 ends in a4; B's b1 ends in b2, which is empty, and wins a5 with it."""

LEFT_OPEN = {
    "turn": "black",
    "fields": {
        "l1": "1w1b",
        "l3": "6w8b",
        "l4": "1w",
        "l5": "3w3b",
        "r2": "8w4b",
        "r3": "1w1b",
        "r4": "2w5b",
        "r5": "2w2b",
        "F": "1w1b",
    },
}
"""Black's r3 ends in r1; white's l1 goes on with r2. White's r2 alone would leave l1 as it was."""

NEAR = {"cemetery": "near", "winner_cars": "removed"}

CAPTURE = {
    "turn": "A",
    "fields": {
        "a2": "1o",
        "a5": "6o",
        "a6": "5o",
        "b1": "1o",
        "b4": "5o",
        "b5": "4o",
        "b6": "4o",
        "A": "10o",
    },
}
"""A's a2 wins b4 and A plays again: a5."""


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(one["verdict"], one.get("move") or one.get("moves")) for one in verdicts]


def overlap(here: Any) -> None:
    """B begins b1 before A's last beans lie."""
    here.set_up()
    here.put(a1="", b1="", a3="1o", b2="1o")
    here.put(b2="", a5="")


def test_plies_whose_hands_overlap_are_asked_about_and_not_illegal(table: Make) -> None:
    here = table("presence", {"end_rule": "turn_start"}, TWO_HANDS)
    overlap(here)
    assert said(here.rest()) == [("ambiguous", ("a1",))]
    assert here.because == "only odd acts make it a ply"


def test_the_answer_records_both_of_them_and_calls_no_sensor_stuck(table: Make) -> None:
    here = table("presence", {"end_rule": "turn_start"}, TWO_HANDS)
    overlap(here)
    here.rest()
    assert said(here.choose("a1") + here.rest()) == [("played", "a1"), ("played", "b1")]


def test_who_overlaps_with_the_own_capture_finds_it_among_the_answers(table: Make) -> None:
    here = table("presence", {"opponent_store": "skip"}, CAPTURE)
    here.set_up()
    here.put(a2="", a3="1o", a5="")
    here.put(a3="", b4="", b2="1o", b3="1o")
    here.put(b4="1o")
    assert said(here.rest()) == [("ambiguous", ("a2",))]


def test_a_run_that_leaves_changes_open_is_not_recorded_where_an_overlap_explains_all(table: Make) -> None:
    here = table("presence", NEAR, LEFT_OPEN, game="geisterfahrer")
    here.set_up()
    here.put(r3="", l1="", r1="1b", r2="")
    here.put(r3="1w1b", l2="1w", l1="2w1b")
    assert said(here.rest()) == [("ambiguous", ("r3",))]


def test_a_run_far_from_what_was_seen_is_asked_about(table: Make) -> None:
    """White's r1 was played out of turn; black's l1 and white's l4 leave five changes open and show five less."""
    fields = {
        "l1": "5w6b",
        "l2": "1w",
        "l3": "5w3b",
        "l4": "2w2b",
        "l5": "3w3b",
        "r1": "1w1b",
        "r2": "1b",
        "r3": "5w6b",
        "r5": "1w",
        "F": "2w3b",
    }
    here = table("presence", position={"turn": "black", "fields": fields}, game="geisterfahrer")
    here.set_up()
    for field in ["r1", "r3", "r4", "l1", "r1", "r3", "l4", "l1", "r1", "r3", "r5", "l4", "l2", "r1", "r3"]:
        here.put(**{field: "" if here.lying.get(field) else "1w"})
    assert "played" not in [one["verdict"] for one in here.rest()]


def test_a_table_that_is_cleared_at_the_end_speaks_against_no_run(table: Make) -> None:
    """B's last bean of b3 takes those of a3, and A has won nothing by then; all the rest is swept up."""
    fields = {"a1": "1o", "a3": "1o", "a5": "13o", "a6": "3o", "b3": "1o", "b6": "1o", "A": "3o", "B": "13o"}
    here = table("presence", position={"turn": "B", "fields": fields})
    here.set_up()
    here.put(b6="", b3="", a4="1o")
    here.put(a4="", b4="1o", a3="")
    here.put(b4="", a1="", a5="", a6="")
    assert [said.get("move") for said in here.rest()] == ["b6", "b3"]
