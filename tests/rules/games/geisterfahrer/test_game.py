"""The race of Geisterfahrer by the German rules (geisterfahrer.de.txt; docs/reference/rules.md, section 2)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.rules.errors import OptionError, PositionError, RulesError
from companion.rules.games.geisterfahrer import Geisterfahrer
from companion.rules.games.geisterfahrer.board import GeisterfahrerPosition
from companion.rules.perft import count

Lay = Callable[..., GeisterfahrerPosition]

CYCLE = "l4 r4 l3 r3 l2 r2 l1 r2 r3 r1 r4 l1 l4 l2"
"""Fourteen moves that lead back to where they began (test vector 0034)."""


def geisterfahrer(**options: object) -> Geisterfahrer:
    return Geisterfahrer.with_options(options)


def after(game: Geisterfahrer, position: GeisterfahrerPosition, *moves: str) -> GeisterfahrerPosition:
    for move in moves:
        position = game.play(position, move).after
    return position


# The start


def test_black_begins_unless_another_seat_is_first_at_the_table_or_named() -> None:
    assert geisterfahrer().start().turn == "black"
    assert geisterfahrer(seats=["white", "black"]).start().turn == "white"
    assert geisterfahrer().start("white").turn == "white"


def test_nobody_else_can_begin() -> None:
    with pytest.raises(RulesError, match="seat 'red' cannot begin; the seats are black, white"):
        geisterfahrer().start("red")


@pytest.mark.parametrize(
    ("cemetery", "counts"),
    [("far", [5, 24, 101, 418, 1759, 7349]), ("near", [5, 25, 101, 455, 1891])],
)
def test_the_number_of_move_sequences_is_the_published_one(cemetery: str, counts: list[int]) -> None:
    game = geisterfahrer(cemetery=cemetery)
    assert [count(game, depth) for depth in range(1, len(counts) + 1)] == counts


def test_every_opening_brings_a_car_home_and_the_nearest_pit_gives_a_bonus() -> None:
    game = geisterfahrer()
    opened = {move: after(game, game.start(), move) for move in game.moves(game.start())}
    assert [game.scores(position)["black"] for position in opened.values()] == [1, 1, 1, 1, 1]
    assert [position.turn for position in opened.values()] == ["black", *["white"] * 4]
    assert [game.contents(opened[f"l{pit}"])[last] for pit, last in ((2, "r5"), (3, "r4"), (4, "r3"))] == [
        "5w1b",
        "5w1b",
        "5w1b",
    ]


def test_no_opening_reaches_the_cemetery_at_the_near_end() -> None:
    game = geisterfahrer(cemetery="near")
    assert all(
        game.scores(after(game, game.start(), move))["black"] == 0 for move in game.moves(game.start())
    )


def test_random_races_are_as_long_and_as_even_as_the_rule_document_says() -> None:
    """A million games had 126 emptyings on average, 241 at most; Black won 51.3 %."""
    game, random = geisterfahrer(), Random(1)
    lengths, won = [], 0
    for _ in range(100):
        position = game.start()
        made = 0
        while position.winner is None:
            position = game.play(position, random.choice(game.moves(position))).after
            made += 1
        lengths.append(made)
        won += position.winner == "black"
    assert 118 < sum(lengths) / len(lengths) < 134
    assert max(lengths) <= 241
    assert 36 < won < 66


# The moves


def test_a_pit_needs_half_own_cars_to_be_emptied(lay: Lay) -> None:
    fields = {"l1": "1w1b", "l2": "2w1b", "l3": "1w2b", "l4": "1w", "l5": "3w3b", "F": "9w9b"}
    assert geisterfahrer().moves(lay("black", **fields)) == ("l1", "l3", "l5")
    assert geisterfahrer().moves(lay("white", **fields)) == ("l1", "l2", "l4", "l5")


def test_the_last_car_on_the_cemetery_gives_another_move(lay: Lay) -> None:
    game = geisterfahrer()
    before = lay("white", l5="2w1b", r5="1w", r1="1w")
    assert after(game, before, "r5") == lay("white", l5="2w1b", r1="1w", F="1w")


def test_the_turn_passes_after_any_other_move(lay: Lay) -> None:
    game = geisterfahrer()
    assert after(game, lay("black", l1="1b", r1="1w"), "l1") == lay("white", l2="1b", r1="1w")


def test_a_table_without_a_pit_for_the_seat_to_move_is_taken_as_it_stands(lay: Lay) -> None:
    assert geisterfahrer().moves(lay("black", l1="1w")) == ()


# The end of the race


def test_who_brings_the_last_own_car_home_has_won_at_once(lay: Lay) -> None:
    won = after(geisterfahrer(), lay("black", l5="1b", r1="5w", F="24b"), "l5")
    assert won == lay("black", r1="5w", F="25b", winner="black")


def test_there_are_no_moves_after_the_end(lay: Lay) -> None:
    assert geisterfahrer().moves(lay("white", r1="5w", F="25b", winner="black")) == ()


def test_who_cannot_move_when_it_is_his_turn_has_won(lay: Lay) -> None:
    won = after(geisterfahrer(), lay("white", l5="2w1b", r1="1w"), "r1")
    assert won == lay("black", l5="2w1b", r2="1w", winner="black")


def test_who_is_stuck_after_his_own_move_has_won_only_once_it_is_his_turn_again(lay: Lay) -> None:
    before = lay("white", r3="1w", r4="2b", l1="1b")
    assert after(geisterfahrer(), before, "r3").winner is None
    assert after(geisterfahrer(end_rule="immediate"), before, "r3").winner == "white"
    assert after(geisterfahrer(), before, "r3", "l1").winner == "white"


def test_nobody_wins_at_once_whom_the_other_may_yet_set_free(lay: Lay) -> None:
    """Under `on_turn` a bonus move of the other can free the stuck cars."""
    before = lay("black", l5="1b", l4="1b", l3="1b", r1="1w2b")
    assert after(geisterfahrer(), before, "l5").winner is None
    assert after(geisterfahrer(end_rule="immediate"), before, "l5").winner == "white"
    freed = after(geisterfahrer(), before, "l5", "r1")
    assert (freed.turn, freed.winner) == ("white", None)


# Repetition


def played(game: Geisterfahrer, position: GeisterfahrerPosition, moves: str) -> list[str | None]:
    """Who has won, after each move, by the record of the game."""
    past: list[GeisterfahrerPosition] = []
    winners = []
    for move in moves.split():
        past.append(position)
        position = game.end.recorded(past, game.play(position, move).after)
        winners.append(str(position.winner) if position.winner else None)
        if position.winner:
            break
    return winners


def test_the_third_time_the_same_position_comes_the_race_is_drawn(lay: Lay) -> None:
    start = lay("white", l4="1w", r5="1w1b", r4="1b", F="23w23b")
    assert played(geisterfahrer(), start, f"{CYCLE} {CYCLE} l4") == [*[None] * 27, "draw"]


def test_repetition_may_be_off(lay: Lay) -> None:
    start = lay("white", l4="1w", r5="1w1b", r4="1b", F="23w23b")
    assert played(geisterfahrer(repetition="off"), start, f"{CYCLE} {CYCLE} l4") == [None] * 29


def test_the_same_cars_with_the_other_seat_to_move_are_another_position(lay: Lay) -> None:
    game = geisterfahrer()
    one, other = lay("white", l4="1w", r4="1b"), lay("black", l4="1w", r4="1b")
    assert game.end.recorded([other, one, other], one) == one
    assert game.end.recorded([other, one, one], one).winner == "draw"


def test_a_race_that_is_won_or_played_on_is_not_drawn_by_repetition(lay: Lay) -> None:
    game = geisterfahrer()
    for position in (
        lay("white", l4="1w", winner="black"),
        lay("white", l4="1w", playout="black", turns=3),
    ):
        assert game.end.recorded([position] * 5, position) == position


# A table that stands


def test_after_a_table_that_stands_the_other_seat_plays(lay: Lay) -> None:
    game = geisterfahrer()
    assert game.hints.stand(lay("black", l1="2b", r1="1w"), {"l1": "1b", "r1": "1w", "F": ""}) == lay(
        "white", l1="1b", r1="1w"
    )


def test_a_table_that_stands_ends_the_race_where_the_next_seat_cannot_move(lay: Lay) -> None:
    game = geisterfahrer()
    stood = game.hints.stand(lay("black", l1="2b", r1="1w"), {"l1": "2b", "F": "1w"})
    assert stood == lay("white", l1="2b", F="1w", winner="white")


@pytest.mark.parametrize("table", [{"l1": "26b"}, {"l1": "1o"}, {"c1": "1b"}])
def test_a_table_that_cannot_be_a_position_does_not_stand(table: dict[str, str]) -> None:
    game = geisterfahrer()
    with pytest.raises(PositionError):
        game.hints.stand(game.start(), table)


def test_nothing_stands_after_the_end(lay: Lay) -> None:
    with pytest.raises(PositionError, match="the game is over"):
        geisterfahrer().hints.stand(lay(F="25b", winner="black"), {"F": "25b"})


# Scores


def test_the_scores_are_the_cars_on_the_cemetery(lay: Lay) -> None:
    game = geisterfahrer()
    assert game.scores(lay("black", l1="3b", r1="4w", F="21w22b")) == {"black": 22, "white": 21}


def test_a_race_in_play_has_no_points_and_there_are_no_matches() -> None:
    game = geisterfahrer()
    assert game.end.points(game.start()) is None
    assert game.end.match_target is None


# The options


def test_all_options_of_the_rule_document_are_in_force_with_their_defaults() -> None:
    assert geisterfahrer().options == {
        "seats": ["black", "white"],
        "cemetery": "far",
        "end_rule": "on_turn",
        "skip_origin": False,
        "score": "playout",
        "winner_cars": "stay",
        "playout_stuck": "lift",
        "count_bonus": False,
        "repetition": "draw",
    }


def test_the_emptied_pit_is_left_out_where_the_option_says_so(lay: Lay) -> None:
    before = lay("black", l1="11b", r1="1w", F="14b")
    assert geisterfahrer().contents(after(geisterfahrer(), before, "l1"))["l1"] == "1b"
    skipping = geisterfahrer(skip_origin=True)
    assert "l1" not in skipping.contents(after(skipping, before, "l1"))


def test_games_with_the_same_options_are_equal_values() -> None:
    assert geisterfahrer(cemetery="near") == geisterfahrer(cemetery="near", seats=2)
    assert geisterfahrer(cemetery="near") != geisterfahrer()
    assert geisterfahrer(repetition="off") != geisterfahrer()
    assert len({geisterfahrer(), geisterfahrer(seats=["black", "white"])}) == 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"cemetery": "middle"}, "option cemetery is 'middle', but its values are far, near"),
        ({"count_bonus": 1}, "option count_bonus is 1, but its values are true, false"),
        ({"seats": 3}, "geisterfahrer is played by 2"),
        ({"graveyard": "far"}, "geisterfahrer has no option 'graveyard'"),
    ],
)
def test_an_unknown_option_or_value_is_refused(options: dict[str, object], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        Geisterfahrer.with_options(options)
