"""One more ply begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.referee.tracking.begun_ply import begun
from companion.referee.tracking.costs import COSTS
from companion.referee.tracking.hypothesis import HandState, Hypothesis


def test_a_ply_that_was_taken_back_leaves_no_time_at_which_it_was_begun(watched: Callable[..., Any]) -> None:
    course = watched().course("a1")
    one = begun(Hypothesis(HandState()), course, COSTS, 1.0)
    one.place = HandState()
    assert begun(one, course, COSTS, 2.0).begun == (2.0,)
