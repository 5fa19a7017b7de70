"""What Esiema costs: judging a sowing of twelve balls, finding one that was seen, counting paths.

Measured in November 2026 on two shared cores, Python 3.11: 5 microseconds to refuse and 14 to play
a sowing of twelve balls, 17 for a random ply with its sampling, 0.25 milliseconds to find a sowing
of twelve balls by what every pit holds (99 % under 0.5). The bounds leave room for a busy machine.

The numbers of long paths are from the rules document (5.5); shorter ones are in
tests/rules/games/esiema.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

import pytest

from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.board import BIT, BOARD, INDEX
from companion.rules.games.esiema.paths import count_paths
from companion.rules.games.esiema.values import EsiemaMove, EsiemaPosition

GAME = Esiema.with_options({})


def cost(done: Callable[[], object]) -> float:
    began = perf_counter()
    done()
    return perf_counter() - began


def twelve(random: Random) -> tuple[EsiemaPosition, EsiemaMove]:
    """A half full board with a pit of twelve balls, and a sowing of them."""
    while True:
        fields = {field: random.choice(["1a", "1b"]) for field in GAME.fields if random.random() < 0.5}
        big = random.choice(GAME.fields)
        fields |= {big: "6a6b"}
        position = GAME.read_position({"turn": "A", "phase": "play", "fields": fields})
        move = GAME.sample(position._replace(pits=_only(position, big)), random.choice)
        if GAME.refusal(position, move) is None:
            return position, move


def _only(position: EsiemaPosition, field: str) -> tuple[int, ...]:
    """The pits with A's balls in this one alone."""
    kept = INDEX[field]
    return tuple(balls if pit == kept else 0 for pit, balls in enumerate(position.pits))


def test_a_sowing_of_twelve_balls_is_judged_in_far_less_than_a_millisecond() -> None:
    random = Random(1)
    refused, played = [], []
    for _ in range(300):
        position, move = twelve(random)
        swapped = move._replace(path=(*move.path[:6], move.path[7], move.path[6], *move.path[8:]))
        played.append(cost(lambda p=position, m=move: GAME.play(p, m)))
        refused.append(cost(lambda p=position, m=swapped: GAME.refusal(p, m)))
    assert median(played) < 0.001
    assert median(refused) < 0.001


def test_a_sowing_of_twelve_balls_is_found_in_a_few_milliseconds() -> None:
    random = Random(2)
    found = []
    for _ in range(100):
        position, move = twelve(random)
        table = GAME.contents(GAME.play(position, move).after)
        plies = GAME.candidates(position, lambda field, lying, seen=table: seen.get(field, "") == lying)
        found.append(cost(lambda plies=plies: next(plies)))
    assert median(found) < 0.003


@pytest.mark.parametrize(("length", "number"), [(9, 598836), (10, 2072676)])
def test_long_paths_from_the_centre_are_as_many_as_published(length: int, number: int) -> None:
    """By symmetry six times those that begin with a step to the right."""
    assert 6 * count_paths(INDEX["f7"], length - 1, BOARD & ~BIT[INDEX["f6"]]) == number


@pytest.mark.parametrize(("length", "number"), [(9, 165397), (10, 647865)])
def test_long_paths_from_a_corner_are_as_many_as_published(length: int, number: int) -> None:
    """By symmetry twice those along an edge, and those towards the centre."""
    free = BOARD & ~BIT[INDEX["a1"]]
    along, inwards = (count_paths(INDEX[field], length - 1, free) for field in ("a2", "b2"))
    assert 2 * along + inwards == number
