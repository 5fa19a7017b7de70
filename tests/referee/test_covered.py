"""A sleeve over a field when a ply is done, which lies there still when the next one is begun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

BEFORE = {
    "turn": "B",
    "fields": {
        "a2": "4o",
        "a5": "3o",
        "a6": "1o",
        "b2": "5o",
        "b3": "2o",
        "b4": "6o",
        "b5": "5o",
        "A": "10o",
    },
}
"""B's b5 sows b6, the store, a1, a2 and a3; then A's a1 sows a2."""


@pytest.fixture
def here(table: Make) -> Any:
    """A table that sees only whether a field is full, before two plies without a rest between them."""
    made = table("presence", position=BEFORE)
    made.set_up()
    made.put(b5="", b6="1o", B="1o", a1="1o", a2="5o")
    return made


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(one["verdict"], one.get("move")) for one in verdicts]


@pytest.mark.parametrize("covered", [{"b5": True}, {"b2": False}, {"A": False}, {}])
def test_two_plies_are_recorded_though_a_field_was_covered_between_them(
    here: Any, covered: dict[str, bool]
) -> None:
    here.stuck = covered
    here.put(a3="1o", a1="")
    here.stuck = {}
    here.put(a2="6o")
    assert said(here.rest()) == [("played", "b5"), ("played", "a1")]


@pytest.mark.parametrize("covered", [{"b5": True, "b2": False}, {"b2": False, "b3": False}])
def test_a_sleeve_covers_one_field_and_no_two(here: Any, covered: dict[str, bool]) -> None:
    here.stuck = covered
    here.put(a3="1o", a1="")
    here.stuck = {}
    here.put(a2="6o")
    assert "played" not in [verdict for verdict, _ in said(here.rest())]


@pytest.mark.parametrize(("touched", "verdict"), [(1, "played"), (2, "illegal")])
def test_a_field_may_have_been_touched_besides_but_no_two(here: Any, touched: int, verdict: str) -> None:
    """Where more is odd about the two plies than that, they need not have been made."""
    for field in ("b3", "b4")[:touched]:
        here.put(**{field: ""})
        here.put(**{field: BEFORE["fields"][field]})
    here.stuck = {"b2": False}
    here.put(a3="1o", a1="")
    here.stuck = {}
    here.put(a2="6o")
    assert here.rest()[0]["verdict"] == verdict


def test_a_field_that_stays_as_it_seemed_was_not_covered(here: Any) -> None:
    """The last bean of b5 never came, and a1 was taken all the same."""
    here.put(a1="", a2="6o")
    assert "played" not in [verdict for verdict, _ in said(here.rest())]
