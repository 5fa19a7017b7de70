"""What all outcomes of a table at rest say together, where pieces look alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

BALLS = {
    "turn": "A",
    "phase": "play",
    "fields": {"f5": "1a1b", "a1": "1A1a", "k6": "1B1b", "e5": "1b"},
    "reserve": {"A": 9, "B": 9},
}


@pytest.fixture
def here(table: Make) -> Any:
    """A table of Esiema that counts balls and does not name them."""
    made = table("count", {}, BALLS, game="esiema")
    made.set_up()
    return made


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(one["verdict"], one.get("moves", one.get("move"))) for one in verdicts]


def test_the_order_in_which_pits_fill_tells_the_path(here: Any) -> None:
    here.play("f5>f6b,g5a")
    assert said(here.rest()) == [("played", "f5>f6b,g5a")]


@pytest.mark.parametrize(
    "touched",
    [
        [{"f6": ""}, {"f6": "1b"}],
        [{"f6": "1a1b"}, {"f6": "1b"}],
        [{"f6": ""}, {"g5": ""}, {"g5": "1a"}, {"f6": "1b"}],
        [{"f6": ""}, {"g5": "1a1b"}, {"g5": "1a"}, {"f6": "1b"}],
    ],
)
def test_the_order_tells_nothing_once_hands_have_touched_those_pits_again(
    here: Any, touched: list[dict[str, str]]
) -> None:
    """Counts do not tell whether the two balls have changed places meanwhile."""
    here.play("f5>f6b,g5a")
    for lying in touched:
        here.put(**lying)
    ((verdict, moves),) = said(here.rest())
    assert verdict == "ambiguous"
    assert set(moves) == {"f5>f6b,g5a", "f5>g5b,f6a"}


def test_a_touch_beside_the_ply_leaves_its_order_as_it_was(here: Any) -> None:
    here.put(e5="")
    here.put(e5="1b")
    here.play("f5>f6b,g5a")
    assert said(here.rest()) == [("played", "f5>f6b,g5a")]
