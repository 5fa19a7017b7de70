"""How long the table has been quiet, and what an `ok` before it rests can mean."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.evidence.rest_clock import RestClock

Make = Callable[..., Any]


def test_players_who_are_done_need_no_rest_unless_nothing_was_seen_and_the_table_does_not_rest() -> None:
    quiet = RestClock(0.6)
    quiet.begin(1.0)
    assert quiet.rested(1.3, insisted=True) == math.inf
    assert quiet.rested(1.3, insisted=True, seen=False) == pytest.approx(0.3, abs=1e-5)
    assert quiet.rested(1.6, insisted=True, seen=False) == math.inf
    assert quiet.rested(2.2, insisted=False) == pytest.approx(1.2, abs=1e-5)


@pytest.fixture
def placed(table: Make) -> Any:
    """A ply of A is proven, and no sensor sees anything of what B may play."""
    pits = {f"a{number}": "3o" for number in (1, 2, 3, 6)} | {f"b{number}": "3o" for number in (1, 2, 3, 6)}
    left = {"a4": "1o", "a5": "2o", "b4": "1o", "b5": "1o", "A": "5o", "B": "2o"}
    here = table("count on the pits of A", position={"turn": "A", "fields": pits | left})
    here.set_up()
    here.play("a4")
    return here


def test_ok_together_with_the_last_bean_asks_nothing_of_the_next_seat(placed: Any) -> None:
    assert [said["move"] for said in placed.press("ok")] == ["a4"]
    assert placed.press("ok") == []


def test_ok_asks_what_the_next_seat_may_have_played_unseen_once_the_table_rests(placed: Any) -> None:
    placed.press("ok")
    placed.rest(1.0)
    assert [said["moves"] for said in placed.press("ok")] == [("b1", "b2", "b3", "b4", "b5")]
