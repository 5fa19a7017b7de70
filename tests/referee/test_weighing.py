"""What is done against what may be under way, where both follow what was seen as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.referee.weighing import least

Make = Callable[..., Any]


def test_after_a_doubt_a_tie_is_not_decided_by_waiting(table: Make) -> None:
    """b5 was touched and a1 played, then b5 is lifted; or a2 went unseen, and a1 has just taken b5."""
    lying = {"a1": "1o", "a2": "5o", "a4": "7o", "a5": "2o", "a6": "5o", "A": "7o", "B": "4o"}
    position = {"turn": "A", "fields": {**lying, "b1": "1o", "b4": "1o", "b5": "2o", "b6": "1o"}}
    here = table("presence but for five fields", {"capture_extra_turn": False}, position, settle=0.8)
    here.set_up()
    here.put(b5="")
    here.put(b5="2o")
    here.put(a1="", a2="6o")
    assert [said["verdict"] for said in here.rest(3.0)] == ["unfinished"]
    here.put(b5="")
    assert "played" not in [said["verdict"] for said in here.rest(4.0)]


def test_the_least_cost_is_not_looked_for_further_than_needed() -> None:
    costs = iter([3, 1, 7])
    assert least(costs, 2) == 1
    assert next(costs) == 7
    assert least([], 2) is None
