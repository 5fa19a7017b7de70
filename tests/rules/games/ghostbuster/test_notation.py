"""Positions of Ghostbuster as JSON: read back, and refused with all that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.errors import PositionError
from companion.rules.games.ghostbuster import Ghostbuster

Lay = Callable[..., Any]
WAITING = {"y.yard": "4y", "r.yard": "4r"}


def problems(data: object, **options: object) -> tuple[str, ...]:
    with pytest.raises(PositionError) as refused:
        Ghostbuster.with_options(options).read_position(data)  # type: ignore[arg-type]
    return refused.value.problems


def test_a_position_is_written_as_in_the_contract(lay: Lay) -> None:
    out = lay("t10:1r").after("enter", 6)
    assert out.game.write_position(out.position) == {
        "turn": "yellow",
        "fields": {"t1": "1y", "t10": "1r", "y.yard": "3y", "r.yard": "3r"},
        "tries": 1,
        "clear": "t1",
    }


def test_in_a_stack_the_bottom_comes_first(lay: Lay) -> None:
    game = Ghostbuster.with_options({})
    fields = {"t3": "1y1r", "t5": "2y", "t7": "1r1y", "r.yard": "2r"}
    position = game.read_position({"turn": "red", "fields": fields})
    assert position.cells[2] == "yr"
    assert game.contents(position) == fields


def test_tries_and_clear_may_be_left_out() -> None:
    position = Ghostbuster.with_options({}).read_position({"turn": "yellow", "fields": WAITING})
    assert (position.tries, position.clear, position.winner, position.places) == (1, False, None, ())


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"t1": "5y", "r.yard": "4r"}, "t1 holds 5 figures, but there is room for 2 figures"),
        (
            {"t1": "1y1r1y", "y.yard": "2y", "r.yard": "3r"},
            "t1 holds 3 figures, but there is room for 2 figures",
        ),
        (
            {"y.h1": "2y", "y.yard": "2y", "r.yard": "4r"},
            "y.h1 holds 2 figures, but there is room for 1 figure",
        ),
        ({"y.h1": "1r", "y.yard": "4y", "r.yard": "3r"}, "y.h1 is for the figures y, but r lies there"),
        ({"y.yard": "1r4y", "r.yard": "3r"}, "y.yard is for the figures y, but r lies there"),
        ({"y.yard": "3y", "r.yard": "4r"}, "3 yellow figures are on the table, but the game has 4"),
        ({**WAITING, "t5": "1y"}, "5 yellow figures are on the table, but the game has 4"),
        ({**WAITING, "t41": "1y"}, "there is no field 't41'"),
        ({**WAITING, "g.yard": "4g"}, "there is no field 'g.yard'"),
        ({**WAITING, "t5": "1g"}, "t5 holds '1g', but only these pieces lie there: y, r"),
        ({**WAITING, "t5": "9999999999999999999999y"}, "t5 holds 9999999999999999999999 figures"),
    ],
)
def test_figures_that_cannot_lie_there_are_refused(fields: Mapping[str, str], problem: str) -> None:
    assert any(told.startswith(problem) for told in problems({"turn": "yellow", "fields": fields}))


def test_all_problems_are_told_at_once() -> None:
    told = problems({"turn": "green", "fields": {"t0": "1y", "t1": "3y", "y.h1": "1r"}, "tries": 4, "lap": 2})
    assert [problem.split()[0] for problem in told] == ["a", "turn", "tries", "there", "t1", "y.h1"]


def test_in_the_plain_game_there_are_no_stacks_and_no_clear() -> None:
    fields = {"t1": "1y1r", "y.yard": "3y", "r.yard": "3r"}
    told = problems({"turn": "yellow", "fields": fields, "clear": "t1"}, mode="plain")
    assert told == (
        "a position has no 'clear'; it has turn, fields, tries, winner",
        "t1 holds 2 figures, but there is room for 1 figure",
    )


@pytest.mark.parametrize("clear", ["t2", "t21", 1, None])
def test_clear_is_the_start_field_of_the_seat_to_move(clear: object) -> None:
    fields = {"t1": "1y", "y.yard": "3y", "r.yard": "4r"}
    assert problems({"turn": "yellow", "fields": fields, "clear": clear})[0].startswith("clear is ")


def test_a_figure_must_be_there_to_clear_the_start_field() -> None:
    fields = {"t1": "1y1r", "y.yard": "3y", "r.yard": "3r"}
    told = problems({"turn": "yellow", "fields": fields, "clear": "t1"})
    assert told == ("clear is t1, but no yellow figure is on top there",)


# Places


def test_places_stand_only_where_the_others_play_on(lay: Lay) -> None:
    assert "places" not in lay("t6:1y").game.write_position(lay("t6:1y").position)
    playing_on = lay("t6:1y", play_on=True)
    assert playing_on.game.write_position(playing_on.position)["places"] == []
    assert "a position has no 'places'" in problems({"turn": "yellow", "fields": WAITING, "places": []})[0]


def test_places_are_those_of_the_seats_that_are_home(lay: Lay) -> None:
    home = {f"{letter}.h{number}": f"1{letter}" for letter in "yg" for number in range(1, 5)} | {
        "r.yard": "4r"
    }
    three = {"seats": 3, "play_on": True}
    game = Ghostbuster.with_options(three)
    read = game.read_position({"turn": "red", "fields": home, "places": ["green", "yellow"]})
    assert read.places == ("green", "yellow")
    assert game.read_position({"turn": "red", "fields": home}).places == ("yellow", "green")
    wrong = {"turn": "red", "fields": home, "places": ["green"]}
    assert problems(wrong, **three) == ("places is green, but these seats are home: yellow, green",)
    assert problems({**wrong, "places": ["green", "green"]}, **three)[0].startswith(
        "places is ['green', 'green']"
    )
    idle = {"turn": "green", "fields": home, "places": ["green", "yellow"]}
    assert problems(idle, **three) == ("green is home and cannot be on turn",)
    assert len(problems({**idle, "turn": "pink"}, **three)) == 1


# Any JSON value whatever

json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
held = st.sampled_from(["1y", "2y", "4y", "4r", "1y1r", "0y", "99999999999999999999999r", "y", ""]) | json
field = st.sampled_from(["t1", "t40", "t41", "y.yard", "r.yard", "y.h1", "r.h4", "g.yard"])
likely = st.fixed_dictionaries(
    {},
    optional={
        "turn": st.sampled_from(["yellow", "red", "green"]) | json,
        "fields": st.dictionaries(field, held, max_size=6) | json,
        "tries": st.integers(-1, 5) | json,
        "clear": st.sampled_from(["t1", "t21"]) | json,
        "winner": st.sampled_from(["yellow", "draw", ["red"]]) | json,
        "places": st.lists(st.sampled_from(["yellow", "red"]) | json, max_size=3) | json,
    },
)
options = st.dictionaries(
    st.sampled_from(["seats", *(option.name for option in Ghostbuster.offers)]) | st.text(max_size=4),
    json | st.sampled_from([2, 4, 6, 36, 50, ["red", "yellow"], ["white", "red", "red"], "plain", "never"]),
    max_size=4,
)
any_json = settings(max_examples=examples(200))


@any_json
@given(data=likely | json, play_on=st.booleans(), mode=st.sampled_from(["ghostbuster", "plain"]))
def test_any_json_is_a_position_or_refused(data: Any, play_on: bool, mode: str) -> None:
    game = Ghostbuster.with_options({"play_on": play_on, "mode": mode})
    with suppress(PositionError):
        position = game.read_position(data)
        assert game.read_position(game.write_position(position)) == position


@pytest.mark.parametrize(
    ("field", "contents", "mode", "room"),
    [
        ("t7", "1y1r", "ghostbuster", True),
        ("t7", "2y1r", "ghostbuster", False),
        ("t7", "1y1r", "plain", False),
        ("y.yard", "4y", "plain", True),
        ("y.yard", "3y1r", "plain", False),
        ("y.h1", "2y", "ghostbuster", False),
    ],
)
def test_a_field_has_room_for_what_a_position_can_have_there(
    field: str, contents: str, mode: str, *, room: bool
) -> None:
    assert Ghostbuster.with_options({"mode": mode}).hints.has_room(field, contents) == room
