"""The steps of one ply as hands make them."""

from __future__ import annotations

import pytest

from companion.referee.tracking.ply_steps import PlySteps, StepsDone
from companion.rules.game import Step

SOWN = (
    Step("lift", "a1", "2o", "", "sow"),
    Step("drop", "a2", "1o", "1o", "sow"),
    Step("drop", "a3", "1o", "1o", "sow"),
    Step("lift", "b4", "3o", "", "capture"),
)
"""Two beans are sown, and the second one wins three."""

PLACED = (Step("drop", "a1", "1o", "1o", "sow"),)
"""A bean comes from the box."""


@pytest.mark.parametrize(
    ("sown", "free", "hand"),
    [(0, 0, {}), (1, 0, {"o": 2}), (2, 0, {"o": 1}), (3, 0, {}), (3, 1, {"o": 3})],
)
def test_a_hand_holds_what_it_has_lifted_and_not_dropped(sown: int, free: int, hand: dict[str, int]) -> None:
    assert PlySteps(SOWN).hand(StepsDone(sown, free)) == hand


def test_a_hand_owes_nothing_for_a_piece_out_of_the_box() -> None:
    assert not PlySteps(PLACED).hand(StepsDone(1, 0))


def test_captured_pieces_are_taken_once_all_are_sown() -> None:
    steps = PlySteps(SOWN)
    assert [step.field for step, _ in steps.next(StepsDone(2, 0))] == ["a3"]
    assert list(steps.next(StepsDone(3, 0))) == [(SOWN[3], steps.last)]
    assert list(map(steps.leaves_captures, (StepsDone(2, 0), StepsDone(3, 0)))) == [False, True]
