"""Sahara by the German rules, worked out by hand (sahara.de.txt; docs/reference/rules.md, section 1)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.errors import OptionError, PositionError, RulesError
from companion.rules.games.sahara import Sahara
from companion.rules.games.sahara.board import SaharaMove, SaharaPosition

Lay = Callable[..., SaharaPosition]


def sahara(**options: object) -> Sahara:
    return Sahara.with_options(options)


def after(game: Sahara, position: SaharaPosition, *moves: str) -> SaharaPosition:
    for move in moves:
        position = game.play(position, game.read_move(move, position)).after
    return position


def texts(game: Sahara, position: SaharaPosition) -> list[str]:
    return [str(move) for move in game.moves(position)]


# The start


def test_three_beans_lie_in_every_small_pit_at_the_start() -> None:
    game = sahara()
    assert game.contents(game.start()) == {f"{side}{pit}": "3o" for side in "ab" for pit in range(1, 7)}


def test_the_first_seat_of_the_table_begins_unless_another_is_named() -> None:
    assert sahara().start().turn == "A"
    assert sahara(seats=["B", "A"]).start().turn == "B"
    assert sahara().start("B").turn == "B"


def test_nobody_else_can_begin() -> None:
    with pytest.raises(RulesError, match="seat 'C' cannot begin; the seats are A, B"):
        sahara().start("C")


# Rules 1 to 3


def test_exactly_four_sequences_fit_the_classical_opening_of_the_text() -> None:
    game = sahara(opponent_store="skip")
    fitting = []
    for first in game.moves(game.start("B")):
        opening = game.play(game.start("B"), first)
        if opening.steps[-1].field != "B":
            continue
        for second in game.moves(opening.after):
            winning = game.play(opening.after, second)
            if winning.steps[-1].cause != "capture":
                continue
            for third in game.moves(winning.after):
                bonus = game.play(winning.after, third)
                if bonus.steps[-1].field != "B" or bonus.steps[-1].cause != "sow":
                    continue
                fitting += [
                    f"{first} {second} {third} {fourth}"
                    for fourth in game.moves(bonus.after)
                    if game.play(bonus.after, fourth).after.turn == "A"
                ]
    assert fitting == [f"b4 b1 b3 {fourth}" for fourth in ("b2", "b4", "b5", "b6")]


def test_the_classical_opening_leaves_what_the_rule_document_says(lay: Lay) -> None:
    game = sahara()
    expected = lay("B", b2=4, b4=1, b5=5, b6=5, B=6, a1=3, a2=3, a4=3, a5=3, a6=3)
    assert after(game, game.start("B"), "b4", "b1", "b3") == expected


def test_a_last_bean_in_the_own_store_gives_another_move(lay: Lay) -> None:
    assert after(sahara(), lay(a5=2, a1=1, b1=1, A=32), "a5") == lay("A", a6=1, a1=1, b1=1, A=33)
    assert after(sahara(), lay(a6=1, a1=1, b1=1, A=33), "a6").turn == "A"
    assert after(sahara(), lay(a5=3, a1=1, b1=1, A=31), "a5").turn == "B"


def test_a_capture_takes_both_pits_and_gives_another_move(lay: Lay) -> None:
    before = lay(a1=1, a4=2, b5=3, b1=1, A=29)
    assert after(sahara(), before, "a1") == lay(a4=2, b1=1, A=33)
    assert after(sahara(capture_extra_turn=False), before, "a1") == lay("B", a4=2, b1=1, A=33)


def test_an_empty_own_pit_wins_nothing_with_nothing_opposite(lay: Lay) -> None:
    before = lay(a1=1, a4=2, b1=1, A=32)
    assert after(sahara(), before, "a1") == lay("B", a2=1, a4=2, b1=1, A=32)
    assert after(sahara(empty_capture=True), before, "a1") == lay(a4=2, b1=1, A=33)


def test_a_pit_that_was_not_empty_wins_nothing(lay: Lay) -> None:
    after_it = after(sahara(), lay(a1=1, a2=1, b5=3, A=31), "a1")
    assert after_it == lay("B", a2=2, b5=3, A=31)


def test_an_empty_pit_of_the_opponent_wins_nothing(lay: Lay) -> None:
    after_it = after(sahara(), lay(a5=1, a6=2, b5=3, A=30), "a6")
    assert after_it == lay("B", a5=1, b1=1, b5=3, A=31)


def test_a_full_lap_ends_in_the_emptied_pit_and_captures(lay: Lay) -> None:
    after_it = after(sahara(opponent_store="skip"), lay(a3=13, b1=2, A=21), "a3")
    assert after_it == lay(a1=1, a2=1, a4=1, a5=1, a6=1, b1=3, b2=1, b3=1, b5=1, b6=1, A=24)


# Rule 4


def test_eight_beans_in_the_last_pit_may_leave_out_or_serve_the_other_store(lay: Lay) -> None:
    before = lay(a1=1, a6=8, b1=1, A=26)
    assert texts(sahara(), before) == ["a1", "a6-", "a6+"]
    assert after(sahara(), before, "a6-").beans[0] == 2
    assert after(sahara(), before, "a6+").beans[13] == 1


def test_a_bare_move_leaves_the_other_store_out_each_time(lay: Lay) -> None:
    game = sahara()
    before = lay(a1=27, b6=1, A=8)
    assert str(game.read_move("a1", before)) == "a1--"
    assert game.read_move("a1--", before) == game.read_move("a1", before)


@pytest.mark.parametrize(("rule", "served"), [("skip", 0), ("sow", 1)])
def test_without_the_choice_moves_have_no_signs(lay: Lay, rule: str, served: int) -> None:
    game = sahara(opponent_store=rule)
    before = lay(a1=1, a6=8, b1=1, A=26)
    assert texts(game, before) == ["a1", "a6"]
    assert after(game, before, "a6").beans[13] == served


# Rule 6


def test_who_empties_his_side_wins_the_beans_on_the_other(lay: Lay) -> None:
    assert after(sahara(), lay(a6=1, b1=2, b3=3, A=20, B=10), "a6") == lay("A", A=26, B=10, winner="A")


def test_whose_side_the_opponent_captured_empty_wins_the_rest(lay: Lay) -> None:
    before = lay(a1=1, a6=4, b5=3, A=14, B=14)
    assert after(sahara(), before, "a1") == lay("A", A=18, B=18, winner="draw")
    assert after(sahara(rest_to="holder"), before, "a1") == lay("A", A=22, B=14, winner="A")


@pytest.mark.parametrize("rule", ["own_action", "turn_start"])
def test_a_side_captured_empty_may_wait_until_its_owner_is_to_move(lay: Lay, rule: str) -> None:
    game = sahara(end_rule=rule)
    bonus = after(game, lay(a1=1, a5=1, a6=4, b5=3, A=13, B=14), "a1")
    assert bonus == lay(a5=1, a6=4, A=17, B=14)
    assert after(game, bonus, "a5") == lay("A", A=17, B=19, winner="B")


def test_a_side_played_empty_counts_at_the_next_turn_under_turn_start(lay: Lay) -> None:
    before = lay(a6=2, b1=2, b3=3, A=19, B=10)
    assert after(sahara(end_rule="turn_start"), before, "a6") == lay("B", b1=3, b3=3, A=20, B=10)
    assert after(sahara(end_rule="own_action"), before, "a6") == lay("A", A=26, B=10, winner="A")


def test_a_bonus_move_cannot_be_played_from_an_empty_side(lay: Lay) -> None:
    game = sahara(end_rule="turn_start")
    assert after(game, lay(a6=1, b1=2, A=23, B=10), "a6") == lay("A", A=26, B=10, winner="A")


def test_with_both_sides_empty_nothing_is_left_to_win(lay: Lay) -> None:
    assert after(sahara(), lay(a2=1, b4=4, A=15, B=16), "a2") == lay("A", A=20, B=16, winner="A")


# The bonus move that may be declined


def test_a_bonus_move_may_be_declined_where_the_option_says_so() -> None:
    game = sahara(bonus_optional=True)
    bonus = after(game, game.start(), "a4")
    assert bonus.bonus
    assert texts(game, bonus)[-1] == "pass"
    assert after(game, bonus, "pass") == bonus._replace(turn="B", bonus=False)


def test_a_declined_bonus_move_lets_the_opponent_with_an_empty_side_take_the_rest(lay: Lay) -> None:
    game = sahara(bonus_optional=True, end_rule="own_action")
    declined = game.play(lay(a6=4, A=18, B=14, bonus=True), SaharaMove("pass"))
    assert declined.after == lay("A", A=18, B=18, winner="draw")
    assert [(step.verb, step.field, step.cause) for step in declined.steps] == [
        ("lift", "a6", "sweep"),
        ("drop", "B", "sweep"),
    ]


# A table that stands


def test_after_a_table_that_stands_the_other_seat_plays(lay: Lay) -> None:
    game = sahara(bonus_optional=True)
    table = {"a1": "2o", "b1": "4o", "A": "30o", "B": ""}
    after_it = game.hints.stand(lay(a1=3, b1=3, A=30, bonus=True), table)
    assert after_it == lay("B", a1=2, b1=4, A=30)


def test_a_table_that_stands_ends_the_game_where_a_side_is_empty(lay: Lay) -> None:
    after_it = sahara().hints.stand(lay(a1=3, b1=3, A=30), {"b1": "6o", "A": "30o"})
    assert after_it == lay("A", A=36, winner="A")


@pytest.mark.parametrize("table", [{"a1": "35o"}, {"a1": "37o"}, {"a1": "36w"}, {"c1": "36o"}])
def test_a_table_that_cannot_be_a_position_does_not_stand(table: dict[str, str]) -> None:
    game = sahara()
    with pytest.raises(PositionError):
        game.hints.stand(game.start(), table)


def test_nothing_stands_after_the_end(lay: Lay) -> None:
    with pytest.raises(PositionError, match="the game is over"):
        sahara().hints.stand(lay(A=36, winner="A"), {"A": "36o"})


# The match


def test_the_winner_of_a_game_adds_the_difference_of_the_stores(lay: Lay) -> None:
    game = sahara(match_target=50)
    assert game.end.match_target == 50
    assert game.end.points(lay(A=25, B=11, winner="A")) == 14
    assert game.end.points(lay(A=10, B=26, winner="B")) == 16
    assert game.end.points(lay(A=18, B=18, winner="draw")) == 0


def test_nobody_has_points_before_the_end() -> None:
    with pytest.raises(RulesError, match="the game is not over"):
        sahara().end.points(sahara().start())


@pytest.mark.parametrize(
    ("how", "winner", "lot", "starter"),
    [
        ("lot", "A", "A", "A"),
        ("lot", "A", "B", "B"),
        ("alternate", "A", None, "B"),
        ("alternate", "B", None, "B"),
        ("loser", "A", None, "B"),
        ("loser", "B", None, "A"),
        ("winner", "A", None, "A"),
        ("winner", "B", None, "B"),
        ("winner", "draw", None, "B"),
        ("loser", None, None, "B"),
    ],
)
def test_the_option_says_who_begins_after_a_game_that_a_began(
    how: str, winner: str | None, lot: str | None, starter: str
) -> None:
    assert sahara(next_starter=how).end.next_starter("A", winner, lot) == starter


def test_a_lot_must_be_drawn_where_it_decides() -> None:
    with pytest.raises(RulesError, match="next_starter is lot, but the lot is None"):
        sahara().end.next_starter("A", "A", None)


# The options


def test_all_options_of_the_rule_document_are_in_force_with_their_defaults() -> None:
    assert sahara().options == {
        "seats": ["A", "B"],
        "opponent_store": "choice",
        "skip_origin": False,
        "capture_extra_turn": True,
        "empty_capture": False,
        "end_rule": "immediate",
        "rest_to": "emptier",
        "bonus_optional": False,
        "match_target": 30,
        "next_starter": "lot",
    }


def test_games_with_the_same_options_are_equal_values() -> None:
    assert sahara(opponent_store="skip") == sahara(opponent_store="skip", seats=2)
    assert sahara(opponent_store="skip") != sahara()
    assert len({sahara(), sahara(seats=["A", "B"]), sahara(seats=["B", "A"])}) == 2


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionError, match="sahara has no option 'oponent_store'"):
        sahara(oponent_store="skip")


# Laws


@settings(max_examples=examples(30))
@given(
    seed=st.integers(0, 2**32),
    rule=st.sampled_from(["choice", "skip", "sow"]),
    end=st.sampled_from(["immediate", "own_action", "turn_start"]),
)
def test_no_bean_is_ever_lost_and_who_is_to_move_can(seed: int, rule: str, end: str) -> None:
    game, random = sahara(opponent_store=rule, end_rule=end), Random(seed)
    position = game.start()
    for _ in itertools.count():
        assert sum(position.beans) == 36
        assert min(position.beans) >= 0
        if position.winner is not None:
            break
        position = game.play(position, random.choice(game.moves(position))).after
    assert sum(game.scores(position).values()) == 36
