"""Something on the table that does not belong to the game is named by its field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

FIGURES = {"t5": "1y", "t20": "1y", "y.yard": "2y", "t9": "1r", "t30": "1r", "r.yard": "2r"}
YELLOW = {"turn": "yellow", "fields": FIGURES, "tries": 1}


def why(verdicts: list[dict[str, Any]]) -> list[tuple[str, str | None, str | None]]:
    return [(one["verdict"], one.get("attempt"), one.get("why")) for one in verdicts]


@pytest.mark.parametrize("field", ["t7", "t12", "t40"])
def test_a_thumb_on_a_field_is_no_move_while_no_roll_is_told(table: Make, field: str) -> None:
    here = table("presence", {"seats": 2}, YELLOW, game="ghostbuster")
    here.set_up()
    here.put(**{field: "1y"})
    assert why(here.rest()) == [("illegal", None, "referee.stray")]
    here.put(**{field: ""})
    assert why(here.rest()) == [("restored", None, None)]


def test_with_a_six_told_the_figure_may_have_come_out_of_its_full_yard(table: Make) -> None:
    here = table("presence", {"seats": 2}, YELLOW, game="ghostbuster")
    here.set_up()
    here.throw(6)
    here.put(t12="1y")
    assert why(here.rest()) == [("illegal", "enter", "ghostbuster.not-on-start")]


@pytest.mark.parametrize(
    ("sensors", "game", "lying"),
    [
        ("count", "sahara", {"b2": "5o"}),
        ("contents", "sahara", {"a1": "4o", "b2": "4o"}),
        ("mass", "geisterfahrer", {"r1": "2w2b"}),
        ("presence", "geisterfahrer", {"F": "1w"}),
    ],
)
def test_pieces_from_beside_the_table_are_told_with_their_fields(
    table: Make, sensors: str, game: str, lying: dict[str, str]
) -> None:
    start = {"turn": "black", "fields": {"l1": "2b", "r1": "1w1b"}} if game == "geisterfahrer" else None
    here = table(sensors, position=start, game=game)
    here.set_up()
    here.put(**lying)
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict.get("why")) == ("illegal", "referee.stray")
    assert {wrong["field"] for wrong in verdict["wrong"]} == set(lying)


def test_a_piece_that_left_another_field_is_a_move_and_nothing_strange(table: Make) -> None:
    here = table("presence", {"seats": 2}, YELLOW, game="ghostbuster")
    here.set_up()
    here.put(t9="", t12="1r")
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict["why"]) == ("illegal", "ghostbuster.foreign-figure")


def test_where_a_piece_is_placed_from_the_box_one_more_is_no_stray(table: Make) -> None:
    placed = {"f6": "1A", "e5": "1B"}
    start = {
        "turn": "A",
        "phase": "place",
        "fields": placed,
        "to_place": {"A": 2, "B": 2},
        "reserve": {"A": 9, "B": 9},
    }
    here = table("contents", position=start, game="esiema")
    here.set_up()
    here.put(g5="1b")
    assert why(here.rest()) == [("illegal", "@g5", "esiema.others-ball")]
