"""How the loser of a race goes on alone for the winner's points (rule 6)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contents import pieces
from companion.rules.errors import PositionError
from companion.rules.games.geisterfahrer import Geisterfahrer
from companion.rules.games.geisterfahrer.board import GeisterfahrerPosition

Lay = Callable[..., GeisterfahrerPosition]


def geisterfahrer(**options: object) -> Geisterfahrer:
    return Geisterfahrer.with_options(options)


def gone_on(game: Geisterfahrer, won: GeisterfahrerPosition, moves: str) -> list[GeisterfahrerPosition]:
    """The positions of a playout, from where it begins."""
    position = game.end.played_on(won)
    assert position is not None
    positions = [position]
    for move in moves.split():
        assert position.winner is None
        position = game.play(position, move).after
        positions.append(position)
    return positions


def turns(positions: list[GeisterfahrerPosition]) -> list[int | None]:
    return [position.turns for position in positions]


# Where it begins


def test_the_loser_goes_on_alone_from_the_end_of_the_race(lay: Lay) -> None:
    won = lay("black", r5="1w", l5="2w1b", F="24b", winner="black")
    assert geisterfahrer().end.played_on(won) == lay(
        "white", r5="1w", l5="2w1b", F="24b", playout="black", turns=0
    )


def test_the_cars_of_the_winner_may_be_removed_first(lay: Lay) -> None:
    won = lay("black", r5="1w", l5="2w1b", F="24b", winner="black")
    assert geisterfahrer(winner_cars="removed").end.played_on(won) == lay(
        "white", r5="1w", l5="2w", F="24b", playout="black", turns=0
    )


@pytest.mark.parametrize(
    ("fields", "winner", "options"),
    [
        ({"l1": "1b", "r1": "1w"}, None, {}),
        ({"l1": "1b", "r1": "1w"}, "draw", {}),
        ({"l1": "1b", "F": "1w"}, "black", {}),
        ({"l1": "2b1w"}, "black", {"playout_stuck": "stop"}),
        ({"r1": "1w"}, "black", {"score": "minimum"}),
    ],
)
def test_there_is_nothing_to_play_on(
    lay: Lay, fields: dict[str, str], winner: str | None, options: dict[str, str]
) -> None:
    assert geisterfahrer(**options).end.played_on(lay("white", winner=winner, **fields)) is None


def test_a_playout_is_not_played_on_again(lay: Lay) -> None:
    assert geisterfahrer().end.played_on(lay("white", r1="1w", playout="black", turns=1)) is None
    assert geisterfahrer().end.played_on(lay("white", r1="1w", winner="black", turns=1)) is None


# How turns are counted


def test_bonus_moves_belong_to_the_turn_and_count_nothing(lay: Lay) -> None:
    """The example of the vectors: r5, r4, r5 with one car each on r5 and r4 are two turns."""
    positions = gone_on(geisterfahrer(), lay("white", r5="1w", r4="1w", winner="black"), "r5 r4 r5")
    assert turns(positions) == [0, 1, 1, 2]
    assert [position.bonus for position in positions] == [False, True, False, False]
    assert positions[-1] == lay("white", F="2w", winner="black", turns=2)


def test_bonus_moves_count_where_the_option_says_so(lay: Lay) -> None:
    game = geisterfahrer(count_bonus=True)
    positions = gone_on(game, lay("white", r5="1w", r4="1w", winner="black"), "r5 r4 r5")
    assert turns(positions) == [0, 1, 2, 3]
    assert not any(position.bonus for position in positions)


def test_all_laps_of_a_move_are_one_turn(lay: Lay) -> None:
    """r2 joins r3, whose two go on to r4 and to r5, whose two go on to the cemetery and to l5."""
    positions = gone_on(geisterfahrer(), lay("white", r2="1w", r3="1w", r5="1w", winner="black"), "r2")
    assert positions[-1] == lay("white", r4="1w", F="1w", l5="1w", playout="black", turns=1)


def test_only_the_loser_moves_by_the_rules_of_the_race(lay: Lay) -> None:
    game = geisterfahrer()
    alone = lay("white", r2="1w", l3="2w2b", l1="1b", r1="1w2b", playout="black", turns=0)
    assert sorted(game.moves(alone)) == ["l3", "r2"]
    assert game.play(alone, "r2").after.turn == "white"


# Stuck under the winner's cars


def test_the_cars_over_a_stuck_loser_are_lifted_and_he_goes_on(lay: Lay) -> None:
    """The example of the vectors: r3 under two hearses on r4, then r4 and r5: three turns."""
    positions = gone_on(geisterfahrer(), lay("white", r4="2b", r3="1w", winner="black"), "r3 r4 r5")
    assert positions[1] == lay("white", r4="1w", playout="black", turns=1)
    assert positions[-1] == lay("white", F="1w", winner="black", turns=3)


def test_the_count_ends_with_a_stuck_loser_where_the_option_says_so(lay: Lay) -> None:
    game = geisterfahrer(playout_stuck="stop")
    positions = gone_on(game, lay("white", r4="2b", r3="1w", winner="black"), "r3")
    assert positions[-1] == lay("white", r4="1w2b", winner="black", turns=1)
    assert game.end.points(positions[-1]) == 1


def test_a_loser_who_is_stuck_within_a_turn_goes_on_in_the_same_turn(lay: Lay) -> None:
    before = lay("white", r5="1w", l1="1w2b", F="1w", winner="black")
    positions = gone_on(geisterfahrer(), before, "r5")
    assert positions[-1] == lay("white", l1="1w", F="2w", playout="black", turns=1, bonus=True)


def test_hearses_on_the_cemetery_are_not_lifted(lay: Lay) -> None:
    positions = gone_on(geisterfahrer(), lay("white", r4="2b", r3="1w", F="23b", winner="black"), "r3")
    assert geisterfahrer().contents(positions[-1]) == {"r4": "1w", "F": "23b"}


def test_a_loser_who_is_stuck_from_the_start_has_the_cars_lifted(lay: Lay) -> None:
    assert geisterfahrer().end.played_on(lay("white", l1="2b1w", winner="black")) == lay(
        "white", l1="1w", playout="black", turns=0
    )


# Points and scores


def test_the_points_are_known_once_the_playout_is_over(lay: Lay) -> None:
    game = geisterfahrer()
    positions = gone_on(game, lay("white", r5="1w", r4="1w", F="25b", winner="black"), "r5 r4 r5")
    assert [game.end.points(position) for position in positions] == [None, None, None, 2]
    assert [game.scores(position) for position in positions[-2:]] == [
        {"black": 25, "white": 1},
        {"black": 2, "white": 0},
    ]
    assert [game.end.turns(position) for position in positions] == [0, 1, 1, 2]


def test_a_race_that_is_to_be_played_on_has_no_points_yet(lay: Lay) -> None:
    game = geisterfahrer()
    won = lay("white", r5="1w", F="25b", winner="black")
    assert (game.end.points(won), game.end.turns(won)) == (None, None)
    assert game.scores(won) == {"black": 25, "white": 0}


@pytest.mark.parametrize("score", ["playout", "minimum"])
def test_a_race_whose_loser_is_home_and_a_drawn_one_bring_no_points(lay: Lay, score: str) -> None:
    game = geisterfahrer(score=score)
    for won in (
        lay("white", l1="1b", F="25w", winner="black"),
        lay("white", l1="1b", F="20w", winner="draw"),
    ):
        assert game.end.points(won) == 0
        assert game.scores(won) == {"black": 0, "white": 0}


# A table that stands


def test_a_table_that_stands_counts_as_a_move_of_the_loser_who_plays_again(lay: Lay) -> None:
    game = geisterfahrer()
    alone = lay("white", r3="1w", l1="1b", playout="black", turns=4)
    assert game.hints.stand(alone, {"r5": "1w", "l1": "1b"}) == alone._replace(
        cars=lay(r5="1w", l1="1b").cars, turns=5
    )
    within = alone._replace(bonus=True)
    assert game.hints.stand(within, {"r5": "1w", "l1": "1b"}) == alone._replace(
        cars=lay(r5="1w", l1="1b").cars
    )
    assert game.hints.stand(alone, {"F": "1w", "l1": "1b"}) == lay(
        "white", F="1w", l1="1b", winner="black", turns=5
    )


def test_nothing_stands_after_a_playout(lay: Lay) -> None:
    with pytest.raises(PositionError, match="the game is over"):
        geisterfahrer().hints.stand(lay("white", F="1w", winner="black", turns=5), {"F": "1w"})


# Laws


@settings(max_examples=examples(25))
@given(
    seed=st.integers(0, 2**32),
    options=st.fixed_dictionaries(
        {
            "cemetery": st.sampled_from(["far", "near"]),
            "end_rule": st.sampled_from(["on_turn", "immediate"]),
            "winner_cars": st.sampled_from(["stay", "removed"]),
            "playout_stuck": st.sampled_from(["lift", "stop"]),
            "count_bonus": st.booleans(),
        }
    ),
)
def test_a_random_playout_ends_with_the_loser_home_or_stuck(seed: int, options: dict[str, object]) -> None:
    game, random = geisterfahrer(**options), Random(seed)
    position = game.start()
    while position.winner is None:
        position = game.play(position, random.choice(game.moves(position))).after
    winner, loser = position.winner, "white" if position.winner == "black" else "black"
    alone = game.end.played_on(position)
    assert alone is not None
    while alone.winner is None:
        assert alone.turn == loser
        assert game.read_position(game.write_position(alone)) == alone
        ply = game.play(alone, random.choice(game.moves(alone)))
        table = dict.fromkeys(game.fields, "") | game.contents(alone)
        for step in ply.steps:
            less, more = (table[step.field], step.leaves)[:: 1 if step.verb == "drop" else -1]
            assert pieces(more) - pieces(less) == pieces(step.pieces)
            assert pieces(less) <= pieces(more)
            table[step.field] = step.leaves
        assert {field: lying for field, lying in table.items() if lying} == game.contents(ply.after)
        alone = ply.after
    assert (alone.winner, game.end.points(alone)) == (winner, alone.turns)
    home = pieces(game.contents(alone).get("F", ""))["w" if loser == "white" else "b"]
    assert (home == 25) or (options["playout_stuck"] == "stop" and not game.rules.can_move(alone.cars, loser))
