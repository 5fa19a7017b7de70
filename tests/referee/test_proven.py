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


def test_where_the_pit_was_silent_in_between_it_may_be_and_rest_decides(cars: Any) -> None:
    cars.put(l4="")
    cars.look(l5=None)
    cars.t += 0.1
    cars.look(l5=None)
    cars.put(l5="2w2b", F="10w11b")
    assert cars.rest(0.1) == []
    assert moves(cars.rest()) == [("played", "l4")]
