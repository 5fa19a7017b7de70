"""Moves and positions as text and JSON, and what is refused in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.errors import OptionError, PositionError
from companion.rules.game import IllegalMoveError
from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.position import EsiemaPosition

Make = Callable[..., Esiema]

GAME = Esiema.with_options({})
KEYS = ("turn", "phase", "fields", "reserve", "to_place", "out", "clock", "winner", "opener")
NO_MOVES = [
    *["", "@", "@f12", "@l1", "f6", "f6>", "f6>e6", "f6>e6g", "f6>e6a,", "f6>e6a;d6a", "f6>z1a", "z1>f6a"],
    *["f6+", "f6+-1", "f6+03", "f6+٣", "Pass", "pass ", "f06>e6a", "f6>e6a\n", "z1+3", "f6+10000"],
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.just("A"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
quick = settings(max_examples=examples(150))


@pytest.mark.parametrize("text", ["@f6", "f6>e6a,d6B,d5a", "f6+3", "pass", "a1>a2A", "k6+11", "f6+0"])
def test_a_move_is_written_as_it_was_read(text: str) -> None:
    assert str(GAME.read_move(text, GAME.start())) == text


@pytest.mark.parametrize("text", NO_MOVES)
def test_a_text_that_names_no_move_of_this_board_is_illegal(text: str) -> None:
    with pytest.raises(IllegalMoveError) as error:
        GAME.read_move(text, GAME.start())
    assert (error.value.reason.rule, error.value.reason.key) == (None, "no-such-move")


@quick
@given(st.text(alphabet="abfgk0169AB@>+,pas", max_size=14))
def test_any_text_is_a_move_or_names_none(text: str) -> None:
    try:
        move = GAME.read_move(text, GAME.start())
    except IllegalMoveError:
        return
    assert str(move) == text


def problems(data: dict[str, Any], **options: Any) -> tuple[str, ...]:
    with pytest.raises(PositionError) as error:
        Esiema.with_options(options).read_position(data)
    return error.value.problems


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"fields": {"f6": "13a"}}, "f6 holds 13 balls, but at most 12 lie in a pit"),
        ({"fields": {"f6": "1A", "f7": "1A"}}, "2 mother balls of A are on the board, but there is one"),
        ({"fields": {"f6": "2A"}}, "2 mother balls of A are on the board, but there is one"),
        ({"fields": {"f6": "1c"}}, "f6 holds '1c', but only these pieces lie there: A, B, a, b"),
        ({"fields": {"l1": "1a"}}, "there is no field 'l1'"),
        (
            {"fields": {"f6": "12a"}, "reserve": {"A": 59}},
            "A has 71 small balls on the board, in reserve and to place, but owns 70",
        ),
        ({"reserve": {"A": 71}}, "reserve.A is 71, but must be a whole number from 0 to 70"),
        ({"reserve": {"C": 1}}, "reserve has no 'C'"),
        ({"turn": "C"}, "turn is 'C', but must be one of A, B"),
        ({"phase": "sow"}, "phase is 'sow', but must be one of play, place"),
        ({"to_place": {"A": 1}}, "phase is play, but there are balls to place"),
        ({"phase": "place"}, "phase is place, but no seat has balls to place"),
        ({"phase": "place", "to_place": {"B": 1}}, "turn is A, but A has no ball to place"),
        ({"phase": "place", "to_place": {"A": 1}, "clock": 1}, "but the clock of the draw runs"),
        ({"phase": "place", "to_place": {"A": 1}, "winner": "A"}, "but there is a winner"),
        ({"phase": "place", "to_place": {"A": 1}, "out": ["B"]}, "but there are seats that are out"),
        (
            {"phase": "place", "to_place": {"A": 29}, "fields": {"f6": "1A1a"}},
            "A has 29 balls to place and 2 on the board, but places 30",
        ),
        ({"out": ["A"], "turn": "A"}, "turn is A, but A is out"),
        ({"out": ["B"], "fields": {"f6": "1B"}}, "B is out, but has balls on the board or to place"),
        ({"out": ["B"], "winner": "B"}, "B is out, but stands as winner"),
        ({"out": ["A", "B"], "winner": "draw"}, "all seats are out"),
        ({"out": "B"}, "out is 'B', but must be a list of some of A, B"),
        ({"clock": 16}, "clock is 16, but must be a whole number from 0 to 15"),
        ({"opener": "A"}, "opener is given, but phase is play"),
        ({"tries": 1}, "a position has no 'tries'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    found = problems({"turn": "A", "phase": "play", "fields": {}} | change)
    assert any(problem in one for one in found)


def test_all_that_is_wrong_is_told_at_once() -> None:
    found = problems(
        {
            "turn": "C",
            "phase": "sow",
            "fields": {"f6": "13a", "l1": "1a", "a1": "1A", "a2": "1A"},
            "clock": -1,
        }
    )
    assert len(found) == 6


def test_what_is_right_about_a_wrong_position_is_not_blamed() -> None:
    assert len(problems({"turn": "A", "fields": {"f6": "13a"}, "phase": "play"})) == 1
    assert len(problems({"turn": "A", "fields": {}})) == 1


def test_letters_come_in_the_order_of_the_contract_whatever_was_read() -> None:
    position = GAME.read_position({"turn": "A", "phase": "play", "fields": {"f6": "1b1a1B1A"}})
    assert GAME.contents(position) == {"f6": "1A1B1a1b"}


def test_too_few_balls_are_taken_as_they_are() -> None:
    position = GAME.read_position({"turn": "B", "phase": "play", "fields": {"f6": "1b"}})
    assert GAME.write_position(position) == {
        "turn": "B",
        "phase": "play",
        "fields": {"f6": "1b"},
        "reserve": {"A": 0, "B": 0},
    }


def test_seats_that_are_out_stand_in_the_order_of_the_table(esiema: Make) -> None:
    game = esiema(seats=4)
    given = {"turn": "A", "phase": "play", "fields": {}, "out": ["D", "B"]}
    assert game.read_position(given).out == ("B", "D")


def test_an_opener_is_told_only_where_it_makes_a_difference(esiema: Make) -> None:
    assert esiema().start("B").opener is None
    handicap = esiema(small_total=[3, 1])
    assert handicap.start("A").opener is None
    assert handicap.write_position(handicap.start("B"))["opener"] == "B"
    usual = esiema().write_position(esiema().start())
    assert esiema().read_position(usual | {"opener": "B"}).opener is None


@quick
@given(JSON | st.fixed_dictionaries({}, optional=dict.fromkeys(KEYS, JSON)))
def test_any_json_is_a_position_or_refused(data: Any) -> None:
    try:
        position = GAME.read_position(data)
    except PositionError:
        return
    assert isinstance(position, EsiemaPosition)
    assert GAME.read_position(GAME.write_position(position)) == position


@quick
@given(
    st.fixed_dictionaries(
        {"turn": st.sampled_from("ABC"), "phase": st.sampled_from(["play", "place"])},
        optional={
            "fields": st.dictionaries(
                st.sampled_from(["f6", "a1", "l1"]), st.sampled_from(["1A", "9a", "40b", "x"])
            ),
            "reserve": st.dictionaries(st.sampled_from("ABX"), st.integers(-1, 80)),
            "to_place": st.dictionaries(st.sampled_from("AB"), st.integers(0, 31)),
            "out": st.lists(st.sampled_from("ABC"), max_size=3),
            "clock": st.integers(-1, 17),
            "winner": st.sampled_from(["A", "draw", None]),
        },
    )
)
def test_a_position_that_is_read_can_be_played(data: Any) -> None:
    try:
        position = GAME.read_position(data)
    except PositionError:
        return
    if position.winner is None:
        ply = GAME.play(position, GAME.sample(position, lambda things: things[0]))
        assert GAME.read_position(GAME.write_position(ply.after)) == ply.after


@quick
@given(st.dictionaries(st.sampled_from([option.name for option in Esiema.offers] + ["seats", "x"]), JSON))
def test_any_options_make_a_game_or_are_refused(options: Any) -> None:
    try:
        game = Esiema.with_options(options)
    except OptionError:
        return
    assert game.read_position(game.write_position(game.start())) == game.start()
