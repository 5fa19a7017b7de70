"""The least number of turns, against the numbers of the vectors (tests/vectors/README.md)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from random import Random

import pytest

from companion.rules.errors import RulesError
from companion.rules.games.geisterfahrer import Geisterfahrer
from companion.rules.games.geisterfahrer.board import PLACES, GeisterfahrerPosition
from companion.rules.points import AtLeast

Lay = Callable[..., GeisterfahrerPosition]


def minimum(**options: object) -> Geisterfahrer:
    return Geisterfahrer.with_options({"score": "minimum", **options})


def asked(times: int) -> Callable[[], bool]:
    """Says yes so many times."""
    answers = iter([True] * times)
    return lambda: next(answers, False)


@pytest.mark.parametrize(
    ("fields", "turns"),
    [
        ({"r5": "1w"}, 1),
        ({"r4": "1w"}, 2),
        ({"l5": "1w"}, 10),
        ({"r5": "2w"}, 11),
        ({"r5": "1w", "r4": "1w"}, 2),
        ({"r5": "1w", "r4": "2w"}, 1),
        ({"r4": "2b", "r3": "1w"}, 3),
        ({"F": "25w", "l1": "3b"}, 0),
    ],
)
def test_the_least_number_is_the_published_one(lay: Lay, fields: dict[str, str], turns: int) -> None:
    assert minimum().end.least_turns(lay("white", winner="black", **fields)) == turns


def test_black_needs_as_many_turns_as_white_from_the_other_side(lay: Lay) -> None:
    assert minimum().end.least_turns(lay("black", r5="1b", winner="white")) == 10
    assert minimum().end.least_turns(lay("black", l5="1b", l4="2b", winner="white")) == 1


def test_bonus_moves_count_where_the_option_says_so(lay: Lay) -> None:
    won = lay("white", r5="1w", r4="2w", winner="black")
    assert minimum(count_bonus=True).end.least_turns(won) == 3


def test_the_cars_of_the_winner_are_out_of_the_way_where_they_are_removed(lay: Lay) -> None:
    """r1 drives to r2, to r3, and on r4 makes two: one home at the end of the third turn, r5 too."""
    won = lay("white", r4="1w2b", r1="1w", winner="black")
    assert minimum(winner_cars="removed").end.least_turns(won) == 3
    assert minimum().end.least_turns(won) != 3


def test_a_stuck_loser_ends_the_count_where_the_option_says_so(lay: Lay) -> None:
    won = lay("white", r4="2b", r3="1w", winner="black")
    assert minimum(playout_stuck="stop").end.least_turns(won) == 1


def test_a_search_that_is_stopped_says_what_it_has_proved(lay: Lay) -> None:
    won = lay("white", l5="1w", winner="black")
    assert minimum().end.least_turns(won, asked(0)) == AtLeast(1)
    assert minimum().end.least_turns(won, asked(4)) == AtLeast(5)
    assert minimum().end.least_turns(won, asked(10)) == 10


def test_a_search_ends_where_no_way_of_playing_ever_does(lay: Lay) -> None:
    """On a roundabout of three pits the car is back where it was after three turns."""
    roundabout = (1, 2, 0, *range(3, len(PLACES)))
    game = minimum()
    game = dataclasses.replace(game, rules=dataclasses.replace(game.rules, rings=(roundabout, roundabout)))
    assert game.end.least_turns(lay("white", l1="1w", winner="black"), asked(1000)) == AtLeast(4)


@pytest.mark.parametrize("seed", range(6))
def test_no_playout_is_shorter_than_the_least_number(seed: int) -> None:
    """And every bound that a search stopped early gives is at most that number."""
    game, playing, random = minimum(), Geisterfahrer.with_options({}), Random(seed)
    won = game.start()
    while won.winner is None:
        won = game.play(won, random.choice(game.moves(won))).after
    least = game.end.least_turns(won, asked(3000))
    known = least.at_least if isinstance(least, AtLeast) else least
    for _ in range(20):
        alone = playing.end.played_on(won)
        assert alone is not None
        while alone.winner is None:
            alone = playing.play(alone, random.choice(playing.moves(alone))).after
        assert known <= (playing.end.points(alone) or 0)
    bound = game.end.least_turns(won, asked(5))
    assert (bound.at_least if isinstance(bound, AtLeast) else bound) <= known


def test_points_are_left_to_the_search(lay: Lay) -> None:
    assert minimum().end.points(lay("white", r5="1w", winner="black")) is None


@pytest.mark.parametrize("winner", [None, "draw"])
def test_there_is_nothing_to_search_before_a_race_is_won(lay: Lay, winner: str | None) -> None:
    with pytest.raises(RulesError, match="this is not the end of a race"):
        minimum().end.least_turns(lay("white", r5="1w", winner=winner))
