"""Reading a position's JSON: what is right is given back, and all that is wrong is named at once."""

from __future__ import annotations

import pytest

from companion.rules.errors import PositionError
from companion.rules.position_reader import PositionReader

KEYS = ("turn", "fields", "winner", "tries", "reserve", "out", "bonus")
SEATS = ("A", "B", "C")


def reader(**data: object) -> PositionReader:
    return PositionReader(data, KEYS)


def problems(read: PositionReader) -> list[str]:
    with pytest.raises(PositionError) as raised:
        read.done()
    return list(raised.value.problems)


def test_what_is_right_is_given_back_without_a_problem() -> None:
    read = reader(turn="B", winner=["B", "A"], tries=2, bonus=True, reserve={"A": 4}, out=["C"])
    assert read.one_of("turn", SEATS) == "B"
    assert read.winner([("A", "B"), "C"]) == ("A", "B")
    assert read.number("tries", 1, 1, 3) == 2
    assert read.flag("bonus")
    assert read.numbers("reserve", SEATS, 0, 0, 70) == {"A": 4, "B": 0, "C": 0}
    assert read.several("out", SEATS) == ("C",)
    read.done()


def test_what_is_left_out_has_its_usual_value() -> None:
    read = reader()
    assert read.one_of("turn", SEATS, "C") == "C"
    assert read.winner(SEATS) is None
    assert read.number("tries", 1, 1, 3) == 1
    assert not read.flag("bonus")
    assert read.several("out", SEATS) == ()
    assert read.fields(("a1",), "o") == {}
    read.done()


def test_contents_are_numbers_with_letters_in_the_order_of_the_text() -> None:
    read = reader(fields={"a1": "1y1r", "a2": "", "a3": "12o"})
    assert read.fields(("a1", "a2", "a3"), "yro") == {"a1": ((1, "y"), (1, "r")), "a3": ((12, "o"),)}
    read.done()


def test_all_problems_are_named_at_once() -> None:
    read = reader(
        turn="Z", winner=7, tries=9, bonus=1, reserve={"Z": 1, "A": -1}, out=["A", "A"], colour="red"
    )
    read.one_of("turn", SEATS)
    read.winner(["A", ("B", "C")])
    read.number("tries", 1, 1, 3)
    read.flag("bonus")
    read.numbers("reserve", SEATS, 0, 0, 70)
    read.several("out", SEATS)
    assert problems(read) == [
        f"a position has no 'colour'; it has {', '.join(KEYS)}",
        "turn is 'Z', but must be one of A, B, C",
        "winner is 7, but must be one of A, [B, C]",
        "tries is 9, but must be a whole number from 1 to 3",
        "bonus is 1, but must be true or false",
        "reserve has no 'Z'; it may have A, B, C",
        "reserve.A is -1, but must be a whole number from 0 to 70",
        "out is ['A', 'A'], but must be a list of some of A, B, C",
    ]


@pytest.mark.parametrize("lying", ["o3", "0o", "3x", 3, None, ["3o"], "1o" * 40])
def test_contents_that_are_none_are_named_with_their_field_and_what_is_allowed(lying: object) -> None:
    read = reader(fields={"a1": lying})
    assert read.fields(("a1",), "ob") == {}
    [problem] = problems(read)
    assert problem.startswith("a1 holds ")
    assert problem.endswith(", but only these pieces lie there: o, b, written like 2o")


def test_a_field_that_is_none_is_named_with_the_known_ones() -> None:
    read = reader(fields={"z9": "1o"})
    assert read.fields(("a1", "a2"), "o") == {}
    assert problems(read) == ["there is no field 'z9'; the fields are a1, a2"]


def test_many_fields_are_not_all_listed() -> None:
    read = reader(fields={"z9": "1o"})
    read.fields([f"t{number}" for number in range(1, 49)], "o")
    assert problems(read) == ["there is no field 'z9'; the fields are t1, t2, t3 ... t46, t47, t48"]


def test_fields_that_are_no_object_are_a_problem() -> None:
    read = reader(fields=["a1"])
    assert read.fields(("a1",), "o") == {}
    assert problems(read) == ["fields is ['a1'], but must be an object"]


@pytest.mark.parametrize(
    ("lying", "exactly", "wrong"),
    [
        ({"a1": "3o"}, True, []),
        ({"a1": "2o"}, False, []),
        ({"a1": "2o"}, True, ["2 pieces o are on the table, but the game has 3"]),
        ({"a1": "2o", "a2": "2o"}, False, ["4 pieces o are on the table, but the game has 3"]),
    ],
)
def test_pieces_are_counted_over_all_fields(lying: dict[str, str], exactly: bool, wrong: list[str]) -> None:
    read = reader(fields=lying)
    read.at_most(read.fields(("a1", "a2"), "o"), {"o": 3}, exactly=exactly)
    assert read.problems == wrong


@pytest.mark.parametrize("data", [None, 7, "A", [1]])
def test_what_is_no_object_is_no_position(data: object) -> None:
    with pytest.raises(PositionError, match=r"^a position is an object with turn and fields, not "):
        PositionReader(data, KEYS)
