"""Ghostbuster as a game: its options and boards, what it waits for, and random play."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contents import pieces
from companion.rules.errors import OptionError, RulesError
from companion.rules.game import IllegalMoveError
from companion.rules.games.ghostbuster import Ghostbuster
from companion.rules.games.ghostbuster.board import GhostbusterMove


def ghostbuster(**options: object) -> Ghostbuster:
    return Ghostbuster.with_options(options)


def starts(game: Ghostbuster) -> dict[str, str]:
    """The start field of each seat, found by bringing out."""
    found = {}
    for seat in game.seats:
        begun = game.start(seat)
        after = game.contents(game.play(begun, game.read_move("enter", begun), 6).after)
        (found[seat],) = (field for field in after if field.startswith("t"))
    return found


# The boards


def test_each_further_colour_starts_one_arm_on() -> None:
    assert starts(ghostbuster(seats=4)) == {"yellow": "t1", "green": "t11", "red": "t21", "blue": "t31"}
    assert starts(ghostbuster(seats=6)) == {
        "yellow": "t1",
        "green": "t9",
        "red": "t17",
        "blue": "t25",
        "black": "t33",
        "white": "t41",
    }
    assert starts(ghostbuster(seats=3, track=60)) == {"yellow": "t1", "green": "t16", "red": "t31"}


def test_the_seats_of_a_number_are_those_of_the_contract() -> None:
    seats = [" ".join(ghostbuster(seats=number).seats) for number in range(2, 7)]
    assert seats == [
        "yellow red",
        "yellow green red",
        "yellow green red blue",
        "yellow green red blue black",
        "yellow green red blue black white",
    ]


@pytest.mark.parametrize(
    ("seats", "length"),
    [
        (2, 40),
        (4, 40),
        (5, 48),
        (6, 48),
        (["red", "blue"], 40),
        (["red", "white"], 48),
        (["black", "green"], 48),
    ],
)
def test_black_or_white_or_more_than_four_sit_at_the_board_with_six_arms(seats: Any, length: int) -> None:
    game = ghostbuster(seats=seats)
    assert game.options["track"] == length
    assert f"t{length}" in game.fields
    assert f"t{length + 1}" not in game.fields


def test_the_first_of_the_list_begins_and_the_fields_are_in_the_order_of_the_board() -> None:
    game = ghostbuster(seats=["red", "yellow"])
    assert game.start().turn == "red"
    assert game.start("yellow").turn == "yellow"
    assert game.letters == "yr"
    assert game.fields[40:] == (
        *("y.yard", "y.h1", "y.h2", "y.h3", "y.h4"),
        *("r.yard", "r.h1", "r.h2", "r.h3", "r.h4"),
    )


def test_only_colours_that_play_have_yards_and_houses() -> None:
    assert ghostbuster(seats=3).letters == "ygr"
    assert ghostbuster(seats=5).letters == "ygrbk"
    assert not any(field.startswith("w.") for field in ghostbuster(seats=5).fields)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"track": 42}, "has 4 arms of the same length: the number of fields must be divisible by 4"),
        ({"seats": 6, "track": 40}, "option track is 40, .* divisible by 6"),
        ({"seats": ["white", "red"], "track": 40}, "the board for white, red has 6 arms"),
        ({"track": 12}, "option track is 12, but must be a whole number from 16 to 240"),
        ({"track": "40"}, "option track is '40'"),
        ({"seats": 7}, "ghostbuster is played by 2, 3, 4, 5 or 6"),
        ({"seats": ["yellow", "yellow"]}, "option seats is"),
        ({"seats": ["yellow"]}, "option seats is"),
        ({"mode": "fast"}, "option mode is 'fast', but its values are ghostbuster, plain"),
        ({"three_trys": "never"}, "is three_tries meant"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        ghostbuster(**options)


def test_all_options_of_the_rule_document_are_in_force_with_their_defaults() -> None:
    assert ghostbuster().options == {
        "seats": ["yellow", "red"],
        "mode": "ghostbuster",
        "track": 40,
        "three_tries": "no_move",
        "house_jump": False,
        "first_on_start": False,
        "extra_roll_on_six": True,
        "plain_clear": True,
        "play_on": False,
    }


def test_games_with_the_same_options_are_equal_values() -> None:
    assert ghostbuster(seats=6) == ghostbuster(seats=6, track=48)
    assert ghostbuster(seats=6) != ghostbuster(seats=5)
    assert len({ghostbuster(), ghostbuster(track=40), ghostbuster(mode="plain")}) == 2


# The start


@pytest.mark.parametrize(("option", "tries"), [("no_move", 3), ("all_home", 3), ("never", 1)])
def test_all_figures_wait_at_the_start(option: str, tries: int) -> None:
    game = ghostbuster(three_tries=option)
    assert game.write_position(game.start()) == {
        "turn": "yellow",
        "fields": {"y.yard": "4y", "r.yard": "4r"},
        "tries": tries,
    }


def test_with_first_on_start_one_figure_of_each_is_on_its_start_field() -> None:
    game = ghostbuster(first_on_start=True)
    assert game.write_position(game.start()) == {
        "turn": "yellow",
        "fields": {"t1": "1y", "t21": "1r", "y.yard": "3y", "r.yard": "3r"},
        "tries": 1,
    }


def test_nobody_else_can_begin() -> None:
    with pytest.raises(RulesError, match="seat 'green' cannot begin; the seats are yellow, red"):
        ghostbuster().start("green")


# Rolls


@pytest.mark.parametrize("roll", [None, 0, 7, -1])
def test_a_move_takes_a_roll_from_one_to_six(roll: int | None) -> None:
    game = ghostbuster()
    enter = game.read_move("enter", game.start())
    for ask in (game.moves, lambda position, roll: game.play(position, enter, roll)):
        with pytest.raises(RulesError, match=f"the roll is {roll}, but must be a whole number from 1 to 6"):
            ask(game.start(), roll)  # type: ignore[operator]


def test_every_position_waits_for_one_of_six_rolls() -> None:
    game = ghostbuster()
    assert game.waits_for(game.start()) == "roll"
    assert list(game.chances(game.start())) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "text", ["", "t0", "t01", "t41", "t1 ", "h0", "h5", "y.h1", "Enter", "--", "1", "t\u0661"]
)
def test_a_text_that_names_no_move_of_the_board_is_refused_without_a_rule(text: str) -> None:
    game = ghostbuster()
    with pytest.raises(IllegalMoveError) as refused:
        game.read_move(text, game.start())
    assert (refused.value.reason.rule, refused.value.reason.params) == (None, {"text": text})


def test_a_move_of_a_longer_track_is_no_move_here() -> None:
    game = ghostbuster()
    reason = game.refusal(game.start(), GhostbusterMove("t44"), 3)
    assert reason is not None
    assert (reason.key, reason.params) == ("no-such-move", {"text": "t44"})


# Random play


def random_game(game: Ghostbuster, seed: int) -> list[Any]:
    random = Random(seed)
    position, plies = game.start(), []
    while position.winner is None:
        roll = random.randint(1, 6)
        plies.append(game.play(position, game.sample(position, random.choice, roll), roll))
        position = plies[-1].after
    return plies


@pytest.mark.parametrize(("seats", "mean"), [(2, 150), (4, 298), (6, 514)])
def test_random_games_are_as_long_as_the_rule_document_says(seats: int, mean: int) -> None:
    """Means of 60 games there; of 40 games here, whose standard error is about 6 percent."""
    game = ghostbuster(seats=seats)
    played = [len(random_game(game, seed)) for seed in range(40)]
    assert sum(played) / len(played) == pytest.approx(mean, rel=0.15)


@settings(max_examples=examples(15))
@given(
    seed=st.integers(0, 2**32),
    seats=st.integers(2, 6),
    mode=st.sampled_from(["ghostbuster", "plain"]),
    play_on=st.booleans(),
)
def test_no_figure_is_ever_lost_and_never_three_stand_together(
    seed: int, seats: int, mode: str, play_on: bool
) -> None:
    game = ghostbuster(seats=seats, mode=mode, play_on=play_on, track=24, house_jump=True)
    most = 2 if mode == "ghostbuster" else 1
    for ply in random_game(game, seed):
        cells = ply.after.cells
        assert pieces("".join(game.contents(ply.after).values())) == dict.fromkeys(game.letters, 4)
        assert max(map(len, cells[:24])) <= most
        for colour in game.board.colours.values():
            assert set("".join(cells[cell] for cell in (colour.yard, *colour.house))) <= {colour.letter}
    end = ply.after
    assert game.scores(end)[str(end.winner)] == 4
    assert len(end.places) == (seats - 1 if play_on else 0)


@settings(max_examples=examples(20))
@given(seed=st.integers(0, 2**32))
def test_duties_never_meet(seed: int) -> None:
    """Who must clear the start field owns no other blockade (docs/reference/rules.md, 4.3)."""
    for ply in random_game(ghostbuster(seats=4, track=24), seed):
        if ply.after.clear:
            colour = ply.after.turn
            letter = {"yellow": "y", "green": "g", "red": "r", "blue": "b"}[colour]
            start = ("yellow", "green", "red", "blue").index(colour) * 6
            owned = [cell for cell, stack in enumerate(ply.after.cells[:24]) if stack[1:] == letter]
            assert set(owned) <= {start}


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=6,
)
names = st.sampled_from(["seats", *(option.name for option in Ghostbuster.offers)]) | st.text(max_size=4)
values = json | st.sampled_from([2, 6, 36, 50, ["red", "yellow"], ["white", "red", "red"], "plain", "never"])


@settings(max_examples=examples(200))
@given(options=st.dictionaries(names, values, max_size=4))
def test_any_json_makes_a_game_or_is_refused(options: dict[str, Any]) -> None:
    with suppress(OptionError):
        game = Ghostbuster.with_options(options)
        assert Ghostbuster.with_options(game.options) == game
