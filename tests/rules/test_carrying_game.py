"""A game of carried pieces says little of itself, and moves, steps, texts and slips follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

from companion.contents import Field, Seat
from companion.rules.carrying_game import CarryingGame, CarryMove, CarryPosition
from companion.rules.errors import PositionError
from companion.rules.game import IllegalMoveError, Reason, Winner


class Racing(CarryingGame):
    """Four fields in a row; pieces go to the next field, or back, and take what stands there.

    `k` is a second piece of seat A. Who is on the other one's first field wins.
    """

    id = "racing"
    tables: ClassVar[Mapping[int, tuple[Seat, ...]]] = {2: ("A", "B")}
    fields = ("p1", "p2", "p3", "p4")
    letters = "AkB"
    owners: ClassVar[Mapping[str, Seat]] = {"k": "A"}
    setup: ClassVar[Mapping[Field, str]] = {"p1": "A", "p2": "k", "p4": "B"}
    reasons: ClassVar[Mapping[str, str | None]] = {
        **CarryingGame.reasons,
        "racing.foreign": "racing.1",
        "racing.far": "racing.2",
    }

    def broken_rule(self, position: CarryPosition, move: CarryMove) -> Reason | None:
        if self.owner(position, move.origin) != position.turn:
            return Reason("racing.1", "racing.foreign", {"turn": position.turn})
        if abs(int(move.target[1]) - int(move.origin[1])) != 1:
            return Reason("racing.2", "racing.far")
        return None

    def result(self, position: CarryPosition) -> Winner | None:
        ends = (("p4", "A"), ("p1", "B"))
        return next((seat for field, seat in ends if self.owner(position, field) == seat), None)


GAME = Racing.with_options({})


def at(turn: str, **standing: str) -> CarryPosition:
    fields = {field: f"1{letter}" for field, letter in standing.items()}
    return GAME.read_position({"turn": turn, "fields": fields})


def everything(_field: str, _contents: str) -> bool:
    return True


def test_a_piece_belongs_to_the_seat_of_its_letter_or_to_the_one_that_owns_it() -> None:
    owners = {field: GAME.owner(GAME.start(), field) for field in GAME.fields}
    assert owners == {"p1": "A", "p2": "A", "p3": None, "p4": "B"}


def test_the_moves_are_all_carries_that_break_no_rule() -> None:
    moves = GAME.moves(at("A", p1="A", p3="B"))
    assert [str(move) for move in moves] == ["p1-p2"]
    with pytest.raises(IllegalMoveError) as refused:
        GAME.play(GAME.start(), CarryMove("p1", "p3"))
    assert refused.value.reason.rule == "racing.2"


def test_hands_take_the_piece_of_the_target_away_and_carry_the_other_one() -> None:
    ply = GAME.play(at("A", p2="k", p3="B"), CarryMove("p2", "p3"))
    assert [(step.verb, step.field, step.pieces, step.leaves, step.cause) for step in ply.steps] == [
        ("lift", "p3", "1B", "", "capture"),
        ("lift", "p2", "1k", "", "move"),
        ("drop", "p3", "1k", "1k", "move"),
    ]
    assert GAME.contents(ply.after) == {"p3": "1k"}


def test_the_next_seat_plays_until_the_result_says_who_has_won() -> None:
    going_on = GAME.play(at("A", p1="A", p4="B"), CarryMove("p1", "p2")).after
    assert (going_on.turn, going_on.winner) == ("B", None)
    won = GAME.play(at("A", p3="A", p4="B"), CarryMove("p3", "p4")).after
    assert (won.winner, GAME.moves(won), GAME.scores(won)) == ("A", (), {"A": 1, "B": 0})
    reason = GAME.refusal(won, CarryMove("p3", "p2"))
    assert reason is not None
    assert reason.key == "over"


@pytest.mark.parametrize("text", ["p1", "p1-p1", "p1-p9", "p9-p1", "p1p2", "p1-p2-p3", ""])
def test_what_names_no_two_fields_is_no_move(text: str) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        GAME.read_move(text, GAME.start())
    assert refused.value.reason.key == "no-such-move"


def test_a_position_is_read_with_all_its_faults() -> None:
    with pytest.raises(PositionError) as faulty:
        GAME.read_position({"turn": "C", "fields": {"p1": "2A", "p2": "1k", "p3": "1k"}})
    assert list(faulty.value.problems) == [
        "turn is 'C', but must be one of A, B",
        "p1 holds more than one piece",
        "2 pieces A are on the table, but the game has 1",
        "2 pieces k are on the table, but the game has 1",
    ]


def test_a_carry_that_breaks_a_rule_is_a_slip_with_that_rule_and_own_pieces_come_first() -> None:
    slips = list(GAME.hints.slips(at("B", p1="A", p4="B")))
    assert [(slip.attempt, slip.reason.rule) for slip in slips] == [
        ("p4-p1", "racing.2"),
        ("p4-p2", "racing.2"),
        ("p1-p2", "racing.1"),
        ("p1-p3", "racing.1"),
        ("p1-p4", "racing.1"),
    ]
    assert slips[0].after == {"p1": "1B"}


def test_nothing_is_carried_onto_a_piece_of_its_own_seat_by_mistake() -> None:
    attempts = [slip.attempt for slip in GAME.hints.slips(at("B", p1="A", p3="k"))]
    assert attempts == ["p1-p2", "p1-p4", "p3-p2", "p3-p4"]


def test_slips_towards_a_picture_leave_a_field_that_the_picture_has_empty() -> None:
    position = at("A", p1="A", p4="B")
    seen = {"p1": "", "p2": "", "p3": "1A", "p4": "1B"}
    found = list(GAME.hints.slips_towards(position, lambda field, contents: seen[field] == contents))
    assert [slip.attempt for slip in found] == ["p1-p3"]
    assert len(list(GAME.hints.slips_towards(position, everything))) == 5


def test_a_table_that_stands_ends_the_game_as_a_ply_would() -> None:
    position = at("A", p3="A", p2="B")
    assert GAME.hints.stand(position, {"p4": "1A", "p2": "1B"}).winner == "A"
    assert GAME.hints.stand(position, {"p3": "1A", "p2": "1B"}) == at("B", p3="A", p2="B")


def test_a_field_has_room_for_one_piece_and_every_ply_begins_with_a_lift() -> None:
    assert [GAME.hints.has_room("p1", lying) for lying in ("", "1A", "1A1B")] == [True, True, False]
    assert GAME.hints.begins_with_lift(GAME.start())
