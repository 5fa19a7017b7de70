"""The corners, the goals and the arrows, as rules.md, section 3.3, draws them."""

from __future__ import annotations

import pytest

from companion.rules.games.zahlenluchs.board import ZahlenluchsMove, board_of

ARROWS = [
    ("A", "c3", "c4 d3 d4"),
    ("B", "c3", "c2 d3 d2"),
    ("C", "c3", "c2 b3 b2"),
    ("D", "c3", "c4 b3 b4"),
    ("A", "c6", "d6"),
    ("B", "f3", "f2"),
    ("C", "a2", "a1"),
    ("D", "e6", "d6"),
    ("A", "f6", ""),
]


@pytest.mark.parametrize(("seat", "field", "targets"), ARROWS)
def test_a_stone_has_the_steps_of_the_arrows(seat: str, field: str, targets: str) -> None:
    steps = board_of(4).steps[seat][field]
    assert [step.target for step in steps] == targets.split()
    assert all(step.origin == field for step in steps)


def test_every_seat_begins_on_three_two_and_one_card_round_its_corner() -> None:
    assert {seat: " ".join(fields) for seat, fields in board_of(4).start.items()} == {
        "A": "a1 b1 c1 a2 b2 a3",
        "B": "a4 a5 b5 a6 b6 c6",
        "C": "f4 e5 f5 d6 e6 f6",
        "D": "d1 e1 f1 e2 f2 f3",
    }
    assert " ".join(board_of(2).start["C"]) == "e3 d4 e4 c5 d5 e5"


def test_the_goal_is_the_corner_opposite() -> None:
    assert board_of(2).goal == {"A": "e5", "C": "a1"}
    assert board_of(4).goal == {"A": "f6", "B": "f1", "C": "a1", "D": "a6"}


def test_fields_are_listed_row_by_row_from_below() -> None:
    assert board_of(2).fields[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
    assert len(board_of(2).fields) == 25
    assert board_of(4).fields[-1] == "f6"


def test_only_the_goal_has_no_step() -> None:
    for players in (2, 4):
        board = board_of(players)
        for seat, steps in board.steps.items():
            assert [field for field in board.fields if not steps[field]] == [board.goal[seat]]


def test_an_offset_counts_columns_to_the_right_and_rows_up() -> None:
    board = board_of(4)
    assert board.offset(ZahlenluchsMove("b2", "e1")) == (3, -1)
    assert board.offset(ZahlenluchsMove("c3", "c3")) == (0, 0)


def test_what_lies_within_reach_is_all_around_but_the_field_itself() -> None:
    board = board_of(2)
    assert [move.target for move in board.within("a1", 1)] == ["b1", "a2", "b2"]
    assert len(list(board.within("c3", 1))) == 8
    assert len(list(board.within("c3", 2))) == 24
