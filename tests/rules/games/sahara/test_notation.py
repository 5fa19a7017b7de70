"""Sahara's positions as JSON: written as in the contract, read with all that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.errors import PositionError
from companion.rules.games.sahara import Sahara
from companion.rules.games.sahara.board import FIELDS, SaharaPosition

Lay = Callable[..., SaharaPosition]
FULL = {"a1": "36o"}


def problems(data: Any, **options: object) -> tuple[str, ...]:
    with pytest.raises(PositionError) as refused:
        Sahara.with_options(options).read_position(data)
    return refused.value.problems


def test_empty_fields_are_left_out(lay: Lay) -> None:
    written = Sahara.with_options({}).write_position(lay("B", a1=3, B=33))
    assert written == {"turn": "B", "fields": {"a1": "3o", "B": "33o"}}


def test_empty_contents_are_read_as_if_left_out(lay: Lay) -> None:
    data = {"turn": "A", "fields": {**FULL, "a2": ""}}
    assert Sahara.with_options({}).read_position(data) == lay(a1=36)


def test_the_winner_stands_in_a_finished_position_only(lay: Lay) -> None:
    written = Sahara.with_options({}).write_position(lay(A=26, B=10, winner="A"))
    assert written == {"turn": "A", "fields": {"A": "26o", "B": "10o"}, "winner": "A"}


def test_the_bonus_stands_where_it_may_be_declined(lay: Lay) -> None:
    game = Sahara.with_options({"bonus_optional": True})
    assert game.write_position(lay(a1=36))["bonus"] is False
    assert game.write_position(lay(a1=36, bonus=True))["bonus"] is True
    assert game.read_position({"turn": "A", "fields": FULL}) == lay(a1=36)


def test_all_problems_are_named_at_once() -> None:
    data = {
        "turn": "C",
        "fields": {"a1": "30o", "a7": "3x", "b1": "2w", "b2": 3, "b3": "o3", "A": "7o"},
        "winner": ["A"],
        "bonus": 1,
        "phase": "play",
    }
    assert problems(data) == (
        "a position has no 'phase'; it has turn, fields, winner, bonus",
        "turn is 'C', but must be one of A, B",
        "winner is ['A'], but must be one of A, B, draw",
        "bonus is 1, but must be true or false",
        f"there is no field 'a7'; the fields are {', '.join(FIELDS)}",
        "a7 holds '3x', but only these pieces lie there: o, written like 2o",
        "b1 holds '2w', but only these pieces lie there: o, written like 2o",
        "b2 holds 3, but only these pieces lie there: o, written like 2o",
        "b3 holds 'o3', but only these pieces lie there: o, written like 2o",
        "37 beans are on the table, but the game has 36",
    )


@pytest.mark.parametrize("beans", [0, 35, 37, 1000])
def test_there_must_be_thirty_six_beans(beans: int) -> None:
    fields = {"a1": f"{beans}o"} if beans else {}
    assert problems({"turn": "A", "fields": fields}) == (
        f"{beans} beans are on the table, but the game has 36",
    )


def test_numbers_too_long_to_be_written_out_are_refused() -> None:
    most = "9" * 4300 + "o"
    assert len(problems({"turn": "A", "fields": {"a1": most, "a2": most}})) == 2


def test_beans_that_cannot_be_read_are_not_called_missing() -> None:
    assert len(problems({"turn": "A", "fields": {"a1": "three"}})) == 1


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ([], "a position is an object with turn and fields, not []"),
        ({"fields": FULL}, "turn is None, but must be one of A, B"),
        ({"turn": "A", "fields": [["a1", "36o"]]}, "fields is [['a1', '36o']], but must be an object"),
        ({"turn": "A", "fields": FULL, "winner": None}, "winner is None, but must be one of A, B, draw"),
        (
            {"turn": "A", "fields": FULL, "bonus": True},
            "bonus is true, but that needs the option bonus_optional",
        ),
        ({"turn": "A", "fields": {"a1": "9" * 5000 + "o"}}, "a1 holds '999"),
    ],
)
def test_a_value_that_is_no_position_is_refused(data: Any, problem: str) -> None:
    [found] = problems(data)
    assert found.startswith(problem)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.sampled_from(FIELDS),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(FIELDS), inner),
    max_leaves=8,
)
LIKE_POSITIONS = st.fixed_dictionaries(
    {}, optional={"turn": JSON | st.just("A"), "fields": JSON, "winner": JSON, "bonus": JSON}
)


@settings(max_examples=examples(60))
@given(data=JSON | LIKE_POSITIONS, optional=st.booleans())
def test_whatever_json_arrives_it_is_a_position_or_refused(data: Any, optional: bool) -> None:
    game = Sahara.with_options({"bonus_optional": optional})
    try:
        position = game.read_position(data)
    except PositionError:
        return
    assert sum(position.beans) == 36
