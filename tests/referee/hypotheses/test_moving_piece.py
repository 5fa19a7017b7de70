"""A piece that is slid or counted along is recorded where it stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

LAYOUT = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
STONES = {"c3": "1A", "a3": "1A", "d5": "1C", "e5": "1C"}


def moves(verdicts: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(said["verdict"], said.get("move")) for said in verdicts]


@pytest.fixture
def stones(table: Make) -> Any:
    """A table on which the card lets the stone in the middle step."""
    here = table("contents", {"layout": LAYOUT}, {"turn": "A", "fields": STONES}, game="zahlenluchs")
    here.set_up()
    here.throw(13)
    return here


def test_a_stone_that_is_slid_across_a_corner_is_not_recorded_on_the_card_beside_it(stones: Any) -> None:
    stones.put(c3="", c4="1A")
    assert stones.rest(0.1) == []
    stones.put(c4="", d4="1A")
    assert stones.rest(0.1) == []
    assert moves(stones.rest(0.6)) == [("played", "c3d4")]


@pytest.mark.parametrize("touched", ["c4", "d3", "d4"])
@pytest.mark.parametrize("target", ["c4", "d3", "d4"])
def test_a_stone_that_touches_another_card_is_recorded_where_it_stays(
    stones: Any, touched: str, target: str
) -> None:
    stones.put(c3="", **{touched: "1A"})
    stones.put(**{touched: ""})
    stones.put(**{target: "1A"})
    assert moves(stones.rest()) == [("played", f"c3{target}")]


def test_a_stone_that_stands_while_another_one_is_lifted_stays(stones: Any) -> None:
    """Who is quick does not let the table rest."""
    stones.put(c3="", d4="1A")
    assert stones.rest(0.1) == []
    stones.put(d5="")
    assert moves(stones.rest(0.1)) == [("played", "c3d4")]


def test_a_stone_that_has_captured_is_recorded_at_once(stones: Any) -> None:
    """What stood on the card is taken, so the stone stays there."""
    stones.put(c3="", d4="1A")
    stones.rest()
    stones.throw(20)
    stones.put(d5="")
    stones.put(d4="")
    stones.put(d4="1C")
    assert moves(stones.rest(0.1)) == [("played", "d5d4")]


def test_a_stone_that_stays_beside_is_recorded_when_the_table_rests(stones: Any) -> None:
    stones.put(c3="", c4="1A")
    assert moves(stones.rest()) == [("played", "c3c4")]


@pytest.mark.parametrize(("told", "after"), [(True, [("played", "t5")]), (False, [])])
def test_a_figure_may_be_on_its_way_as_long_as_nobody_told_the_roll(
    table: Make, told: bool, after: list[tuple[str, str]]
) -> None:
    """Who counts the fields with it puts it down on each of them."""
    position = {"turn": "yellow", "fields": {"t5": "1y", "y.yard": "3y", "t15": "1r", "r.yard": "3r"}}
    here = table("contents", {}, {**position, "tries": 1}, game="ghostbuster")
    here.set_up()
    if told:
        here.throw(1)
    here.put(t5="", t6="1y")
    assert moves(here.rest(0.1)) == after
    if not told:
        here.put(t6="", t7="1y")
        assert moves(here.rest()) == [("played", "t5")]
        assert here.game.contents(here.run.position)["t7"] == "1y"
