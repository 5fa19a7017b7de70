"""The Zahlenluchs idea by the German text, worked out by hand (zahlenluchs.de.txt; docs/reference/rules.md, section 3)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from statistics import mean
from typing import Any

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.errors import PositionError, RulesError
from companion.rules.game import IllegalMoveError
from companion.rules.games.zahlenluchs import Zahlenluchs
from companion.rules.games.zahlenluchs.board import NO_STEP, ZahlenluchsMove, ZahlenluchsPosition

Make = Callable[..., Zahlenluchs]
Lay = Callable[..., ZahlenluchsPosition]
After = Callable[..., dict[str, Any]]

settled = settings(max_examples=examples(80))


def moves(game: Zahlenluchs, position: ZahlenluchsPosition, card: int) -> str:
    return " ".join(str(move) for move in game.moves(position, card))


def length(game: Zahlenluchs, random: Random) -> int:
    """The plies of one random game with the cards of its pile, which never runs out."""
    position, plies = game.start(), 0
    while position.winner is None:
        card = random.choice(game.options["deck"])
        position = game.play(position, game.sample(position, random.choice, card), card).after
        plies += 1
    return plies


# The start


def test_six_stones_of_each_seat_stand_round_its_corner(two: Make) -> None:
    game = two()
    assert game.contents(game.start()) == {
        **dict.fromkeys(("a1", "b1", "c1", "a2", "b2", "a3"), "1A"),
        **dict.fromkeys(("e3", "d4", "e4", "c5", "d5", "e5"), "1C"),
    }
    assert game.scores(game.start()) == {"A": 6, "C": 6}


def test_the_first_seat_begins_unless_another_is_named(two: Make) -> None:
    assert two().start().turn == "A"
    assert two().start("C").turn == "C"
    with pytest.raises(RulesError, match="seat 'B' cannot begin; the seats are A, C"):
        two().start("B")


def test_whoever_drew_the_highest_card_begins_the_next_game(two: Make) -> None:
    assert two().end.next_starter("A", "A", "C") == "C"
    assert two(seats=["C", "A"]).end.next_starter("A", "A", None) == "C"
    with pytest.raises(RulesError, match="seat 'D' cannot begin"):
        two().end.next_starter("A", "A", "D")


# The card and the stone


def test_a_stone_on_the_very_number_must_move(two: Make, lay: Lay) -> None:
    game = two()
    assert moves(game, lay(game, "A", b2="A", c4="A", e5="C"), 7) == "b2b3 b2c2 b2c3"


def test_one_of_several_stones_on_equal_numbers_is_chosen(two: Make, lay: Lay) -> None:
    rows = [[7, 7, 9, 9, 1], *([2] * 5 for _ in range(4))]
    game = two(layout=rows)
    position = lay(game, "A", a1="A", b1="A", c1="A", d1="A", e5="C")
    assert {str(move.origin) for move in game.moves(position, 9)} == {"c1", "d1"}
    assert {str(move.origin) for move in game.moves(position, 8)} == {"a1", "b1", "c1", "d1"}


def test_a_card_is_waited_for_until_the_game_is_over(two: Make, lay: Lay) -> None:
    game = two()
    assert game.waits_for(game.start()) == "card"
    over = game.start()._replace(winner="A")
    assert (game.waits_for(over), game.chances(over)) == (None, ())


@pytest.mark.parametrize("card", [-1, 1000, 10**30])
def test_a_card_that_no_pack_has_is_refused(two: Make, card: int) -> None:
    with pytest.raises(RulesError, match=f"card is {card}, but must be a whole number from 0 to 999"):
        two().moves(two().start(), card)


def test_no_move_is_made_without_a_card(two: Make) -> None:
    game = two()
    for ask in (game.moves, game.hints.slips):
        with pytest.raises(RulesError, match="needs a card for each move"):
            ask(game.start())
    with pytest.raises(RulesError, match="needs a card for each move"):
        game.play(game.start(), ZahlenluchsMove("b2", "b3"))


# The step and the capture


def test_the_stone_leaves_its_card_for_the_next_seat_to_move(two: Make, lay: Lay, after: After) -> None:
    game = two()
    assert after(game, lay(game, "A", b2="A", d4="C"), "b2c3", 99) == {
        "turn": "C",
        "fields": {"c3": "1A", "d4": "1C"},
    }


@pytest.mark.parametrize("captured", ["A", "B", "C", "D"])
def test_whatever_stands_on_the_target_is_captured(four: Make, lay: Lay, after: After, captured: str) -> None:
    game = four()
    others = {"e1": "A", "c6": "B", "f4": "C", "e2": "D"}
    position = lay(game, "A", **{**others, "c3": "A", "d3": captured})
    assert after(game, position, "c3d3", 15)["fields"] == {
        **{field: f"1{seat}" for field, seat in others.items()},
        "d3": "1A",
    }


def test_the_captured_stone_is_lifted_before_the_own_one_is_carried(two: Make, lay: Lay) -> None:
    game = two()
    position = lay(game, "A", c3="A", d4="C", e5="C")
    ply = game.play(position, game.read_move("c3d4", position), 13)
    told = [
        f"{step.verb} {step.pieces} {step.field}: {step.leaves or 'empty'} ({step.cause})"
        for step in ply.steps
    ]
    assert told == ["lift 1C d4: empty (capture)", "lift 1A c3: empty (move)", "drop 1A d4: 1A (move)"]


def test_a_step_without_a_capture_is_a_lift_and_a_drop(two: Make) -> None:
    game = two()
    ply = game.play(game.start(), game.read_move("b2c3", game.start()), 7)
    assert [(step.verb, step.field, step.cause) for step in ply.steps] == [
        ("lift", "b2", "move"),
        ("drop", "c3", "move"),
    ]


# The end


def test_reaching_the_goal_wins_at_once(two: Make, lay: Lay, after: After) -> None:
    game = two()
    assert after(game, lay(game, "A", d4="A", c3="C", e5="C"), "d4e5", 1)["winner"] == "A"
    assert after(game, lay(game, "C", c3="A", b2="C"), "b2a1", 1)["winner"] == "C"


def test_taking_the_last_stone_wins(two: Make, lay: Lay, after: After) -> None:
    game = two()
    assert after(game, lay(game, "A", c3="A", d4="C"), "c3d4", 1)["winner"] == "A"
    assert "winner" not in after(game, lay(game, "A", c3="A", d4="C", e5="C"), "c3d4", 1)


def test_another_corner_means_nothing(four: Make, lay: Lay, after: After) -> None:
    game = four()
    position = lay(game, "A", a5="A", b2="B", e6="C", b3="D")
    assert "winner" not in after(game, position, "a5a6", 25)


def test_a_team_loses_with_one_of_its_colours(four: Make, lay: Lay, after: After) -> None:
    game = four()
    foreign = lay(game, "A", b2="A", b3="B", e6="C", d3="D")
    assert after(game, foreign, "b2b3", 8)["winner"] == ["A", "D"]
    partner = lay(game, "A", b2="A", d3="B", e6="C", b3="D")
    assert after(game, partner, "b2b3", 8)["winner"] == ["B", "C"]


def test_the_goal_goes_before_the_last_stone_of_the_partner(four: Make, lay: Lay, after: After) -> None:
    """Z10: the order of the text, win first."""
    game = four()
    position = lay(game, "A", e5="A", c3="B", c4="C", f6="D")
    assert after(game, position, "e5f6", 29)["winner"] == ["A", "D"]


def test_after_the_end_there_is_no_move(two: Make, lay: Lay) -> None:
    game = two()
    over = lay(game, "A", e5="A", b2="A", c3="C")._replace(winner="A")
    assert game.moves(over, 7) == ()
    assert list(game.hints.slips(over, 7)) == []
    with pytest.raises(IllegalMoveError) as caught:
        game.play(over, game.read_move("b2b3", over), 7)
    assert caught.value.reason.key == "over"


def test_a_position_without_a_winner_is_taken_as_it_stands(two: Make, lay: Lay) -> None:
    game = two()
    assert moves(game, lay(game, "A", e5="A", d3="C"), 25) == "-"
    assert moves(game, lay(game, "A", d3="C"), 25) == "-"
    assert moves(game, lay(game, "A", e5="A", b2="A", d3="C"), 7) == "b2b3 b2c2 b2c3"


# Random play (docs/reference/rules.md, section 3.4)


def test_two_players_need_about_22_plies_and_69_at_most(two: Make) -> None:
    random = Random(1)
    games = [Zahlenluchs.with_options(Zahlenluchs.dealt({}, random.shuffle)) for _ in range(200)]
    lengths = [length(game, random) for game in games]
    assert 19 < mean(lengths) < 24
    assert max(lengths) <= 69


def test_four_players_need_about_42_plies(four: Make) -> None:
    random = Random(1)
    games = [Zahlenluchs.with_options(Zahlenluchs.dealt({"seats": 4}, random.shuffle)) for _ in range(100)]
    assert 38 < mean(length(game, random) for game in games) < 47


# Positions and moves as texts

BAD_POSITIONS = [
    ({"turn": "B"}, ["turn is 'B', but must be one of A, C"]),
    ({"fields": {"a6": "1A"}}, ["there is no field 'a6'; the fields are a1, b1, c1"]),
    ({"fields": {"b2": "1B"}}, ["b2 holds '1B', but only these pieces lie there: A, C"]),
    ({"fields": {"b2": "1A1C"}}, ["b2 holds 1A1C, but only one stone stands on a card"]),
    ({"fields": {"b2": "2A"}}, ["b2 holds 2A, but only one stone stands on a card"]),
    (
        {"fields": {f"{column}1": "1A" for column in "abcde"} | {"a2": "1A", "b2": "1A"}},
        ["7 stones of A are on the table, but the game has 6"],
    ),
    ({"winner": "draw"}, ["winner is 'draw', but must be one of A, C"]),
    ({"turn": 5, "fields": {"z": "", "b2": "3C"}, "bonus": 1}, ["bonus", "turn is 5", "'z'", "b2 holds 3C"]),
]


@pytest.mark.parametrize(("changes", "problems"), BAD_POSITIONS)
def test_a_position_that_cannot_be_is_refused_with_all_that_is_wrong(
    two: Make, changes: dict[str, Any], problems: list[str]
) -> None:
    with pytest.raises(PositionError) as caught:
        two().read_position({"turn": "A", "fields": {}, **changes})
    told = caught.value.problems
    assert len(told) == len(problems)
    assert all(problem in one for problem, one in zip(problems, told, strict=True))


@settled
@given(
    data=st.recursive(
        st.none() | st.booleans() | st.integers() | st.sampled_from(["A", "draw", "1A", "2C1A", "b2", ""]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["turn", "fields", "winner", "a1", "e9"]), inner, max_size=4)
        ),
        max_leaves=10,
    )
)
def test_any_json_is_a_position_or_a_position_error(data: Any) -> None:
    game = Zahlenluchs.with_options({"layout": [[1] * 5] * 5})
    with suppress(PositionError):
        position = game.read_position(data)
        assert game.read_position(game.write_position(position)) == position


def test_too_few_stones_are_taken_as_they_are(two: Make, lay: Lay) -> None:
    assert two().scores(lay(two(), "A", b2="A")) == {"A": 1, "C": 0}


def test_the_winning_team_is_a_list_in_json(four: Make) -> None:
    game = four()
    written = {"turn": "A", "fields": {"f6": "1A"}, "winner": ["D", "A"]}
    position = game.read_position(written)
    assert position.winner == ("A", "D")
    assert game.write_position(position) == {**written, "winner": ["A", "D"]}


@pytest.mark.parametrize("text", ["b2", "b2b3b4", "a9a8", "b2f3", "B2b3", "b2 b3", "", "--", "b2-"])
def test_a_text_that_names_no_move_of_this_board_is_refused(two: Make, text: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        two().read_move(text, two().start())
    reason = caught.value.reason
    assert (reason.rule, reason.key, reason.params) == (None, "no-such-move", {"text": text})


def test_moves_are_the_two_fields_or_a_stroke(two: Make) -> None:
    game = two()
    assert game.read_move("a1e5", game.start()) == ZahlenluchsMove("a1", "e5")
    assert game.read_move("-", game.start()) == NO_STEP
    assert str(NO_STEP) == "-"


# A table that stands


def test_a_table_that_stands_hands_the_turn_on(two: Make) -> None:
    game = two()
    table = dict(game.contents(game.start()))
    table["d3"] = table.pop("b2")
    assert game.hints.stand(game.start(), table).turn == "C"


@pytest.mark.parametrize(
    ("table", "winner"),
    [
        ({"e5": "1A", "c3": "1C"}, "A"),
        ({"b2": "1A", "a1": "1C"}, "C"),
        ({"b2": "1A"}, "A"),
        ({"c3": "1C"}, "C"),
        ({}, "A"),
    ],
)
def test_a_table_that_stands_ends_the_game_as_a_ply_would(
    two: Make, table: dict[str, str], winner: str
) -> None:
    game = two()
    assert game.hints.stand(game.start(), table).winner == winner


def test_two_stones_on_a_card_cannot_stand(two: Make) -> None:
    with pytest.raises(PositionError, match="only one stone"):
        two().hints.stand(two().start(), {"b2": "1A1C"})


@pytest.mark.parametrize(("target", "passed"), [("d4", {"c4", "d3"}), ("c4", set()), ("d3", set())])
def test_only_a_step_across_a_corner_may_touch_other_cards(
    two: Make, lay: Lay, target: str, passed: set[str]
) -> None:
    game = two()
    ply = game.play(lay(game, "A", c3="A", d5="C", e5="C"), ZahlenluchsMove("c3", target), 13)
    assert {field for field in game.fields if field in game.hints.passed(ply)} == passed


@pytest.mark.parametrize(
    ("stone", "target", "rolls"), [("c3", "d4", True), ("c3", "c4", True), ("e4", "e5", False)]
)
def test_a_stone_may_be_slid_on_where_it_has_another_step(
    two: Make, lay: Lay, stone: str, target: str, rolls: bool
) -> None:
    """At the edge there is one step only, straight along it."""
    game = two()
    position = lay(game, "A", **{stone: "A", "a2": "C", "b1": "C"})
    number = game.rules.numbers[stone]
    assert game.hints.may_roll_on(game.play(position, ZahlenluchsMove(stone, target), number)) is rolls
