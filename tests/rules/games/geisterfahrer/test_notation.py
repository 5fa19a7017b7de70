"""Positions of Geisterfahrer as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.errors import OptionError, PositionError
from companion.rules.games.geisterfahrer import Geisterfahrer
from companion.rules.games.geisterfahrer.board import FIELDS, GeisterfahrerPosition

Lay = Callable[..., GeisterfahrerPosition]
GAME = Geisterfahrer.with_options({})

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
OFTEN = st.sampled_from(["black", "white", "draw", "red", "2w3b", "3b2w", "26b", "1o", "0w", "", True, 0, 7])
VALUES = OFTEN | ANYTHING
LAID = st.dictionaries(st.sampled_from([*FIELDS, "l6", "A", ""]), VALUES, max_size=4)
KEYS = ["turn", "winner", "playout", "turns", "bonus", "reserve"]
ODD = st.fixed_dictionaries({"fields": LAID | ANYTHING}, optional=dict.fromkeys(KEYS, VALUES))


def problems(data: Any, **options: object) -> list[str]:
    with pytest.raises(PositionError) as refused:
        Geisterfahrer.with_options(options).read_position(data)
    return list(refused.value.problems)


def test_a_position_is_turn_and_fields(lay: Lay) -> None:
    data = {"turn": "white", "fields": {"l1": "2w3b", "F": "20w"}}
    assert GAME.read_position(data) == lay("white", l1="2w3b", F="20w")
    assert GAME.write_position(lay("white", l1="2w3b", F="20w")) == data


def test_the_end_of_a_race_has_its_winner(lay: Lay) -> None:
    data = {"turn": "white", "fields": {"F": "25w"}, "winner": "draw"}
    assert GAME.read_position(data) == lay("white", F="25w", winner="draw")
    assert GAME.write_position(lay("white", F="25w", winner="draw")) == data


def test_a_playout_has_the_winner_of_the_race_and_the_turns(lay: Lay) -> None:
    data = {"turn": "white", "fields": {"l1": "1w"}, "playout": "black", "turns": 2, "bonus": True}
    position = lay("white", l1="1w", playout="black", turns=2, bonus=True)
    assert GAME.read_position(data) == position
    assert GAME.write_position(position) == data


def test_a_playout_that_is_over_has_winner_and_turns(lay: Lay) -> None:
    data = {"turn": "white", "fields": {"F": "1w"}, "winner": "black", "turns": 4}
    assert GAME.read_position(data) == lay("white", F="1w", winner="black", turns=4)
    assert GAME.write_position(lay("white", F="1w", winner="black", turns=4)) == data


def test_fewer_cars_than_the_game_has_are_taken_as_they_are(lay: Lay) -> None:
    assert GAME.read_position({"turn": "black", "fields": {}}) == lay("black")


def test_everything_that_is_wrong_is_said_at_once() -> None:
    told = problems(
        {
            "turn": "red",
            "fields": {"l1": "20b", "r1": "6b", "F": "26w", "l6": "1w", "r2": "1o"},
            "winner": "nobody",
            "phase": "play",
        }
    )
    assert [problem.split(",")[0] for problem in told] == [
        "a position has no 'phase'; it has turn",
        "turn is 'red'",
        "winner is 'nobody'",
        "there is no field 'l6'; the fields are l1",
        "r2 holds '1o'",
        "26 ambulances are on the table",
        "26 hearses are on the table",
    ]


@pytest.mark.parametrize(
    ("data", "options", "told"),
    [
        ({"playout": "white"}, {}, "the loser goes on alone: turn is not white"),
        ({"playout": "black", "winner": "black"}, {}, "playout is over once there is a winner"),
        ({"turns": 3}, {}, "it needs playout or a seat as winner"),
        ({"turns": 3, "winner": "draw"}, {}, "it needs playout or a seat as winner"),
        ({"playout": "black", "turns": -1}, {}, "turns is -1, but must be a whole number from 0"),
        ({"bonus": True}, {}, "bonus is true, but that is so only within a counted turn of a playout"),
        ({"playout": "black", "turns": 0, "bonus": True}, {}, "bonus is true, but that is so only within"),
        (
            {"playout": "black", "turns": 1, "bonus": True},
            {"count_bonus": True},
            "a playout without count_bonus",
        ),
        ({"playout": "black"}, {"score": "minimum"}, "need the option score to be playout"),
        ({"winner": "black", "turns": 2}, {"score": "minimum"}, "need the option score to be playout"),
    ],
)
def test_what_belongs_to_a_playout_stands_only_there(
    data: dict[str, object], options: dict[str, object], told: str
) -> None:
    found = problems({"turn": "white", "fields": {"l1": "1w"}, **data}, **options)
    assert len(found) == 1
    assert told in found[0]


@settings(max_examples=examples(150))
@given(data=ODD | ANYTHING)
def test_any_value_is_a_position_that_can_be_played_or_is_refused_as_none(data: Any) -> None:
    try:
        position = GAME.read_position(data)
    except PositionError:
        return
    assert GAME.read_position(GAME.write_position(position)) == position
    for move in GAME.moves(position):
        GAME.play(position, move)


@settings(max_examples=examples(60))
@given(options=st.dictionaries(st.sampled_from(["seats", *(one.name for one in GAME.offers), "x"]), VALUES))
def test_any_options_make_a_game_or_are_refused_as_none(options: dict[str, Any]) -> None:
    try:
        game = Geisterfahrer.with_options(options)
    except OptionError:
        return
    named = [name for name in options if name != "seats"]
    assert [game.options[name] for name in named] == [options[name] for name in named]
