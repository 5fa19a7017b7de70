"""How long Esiema takes to judge a sowing of twelve balls, of which a pit has up to ten thousand million.

And how long to find one by what every pit holds afterwards. Judging may take 1 ms. Python-chess lists the 20 first moves of chess in a fiftieth of that on the
machine for which this was said (0.02 ms, Python 3.11), and is the yardstick here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

import pytest
from chess import Board
from rates import Rates
from sowings import GAME, TWELVE, sampled
from yardsticks import chess_list

from companion.rules.games.esiema.board import PITS
from companion.rules.games.esiema.position import EsiemaPosition

pytestmark = [pytest.mark.long, pytest.mark.measures]
SOWINGS = 300
FOUND = 20


class Sowing(NamedTuple):
    """A sowing, legal or not, as it is told from outside."""

    before: EsiemaPosition
    text: str


def legal(random: Random) -> Sowing:
    before, move = sampled(random)
    return Sowing(before, str(move))


def broken(random: Random) -> Sowing:
    """A sowing of which one ball fell into another pit; in half of them foreign balls also fell last."""
    while True:
        before, move = sampled(random)
        path, balls = list(move.path), "".join(random.choice([move.balls, sorted(move.balls)]))
        path[random.randrange(TWELVE)] = random.choice(PITS)
        amiss = move._replace(path=tuple(path), balls=balls)
        if GAME.refusal(before, amiss) is not None:
            return Sowing(before, str(amiss))


def judge(sowings: Sequence[Sowing]) -> int:
    for before, text in sowings:
        GAME.refusal(before, GAME.read_move(text, before))
    return len(sowings)


def find(sowings: Sequence[Sowing]) -> int:
    """Search for each sowing by the table that it leaves; the work of one moment is a few of them."""
    for before, text in sowings:
        lying = GAME.contents(GAME.play(before, GAME.read_move(text, before)).after)
        next(GAME.hints.candidates(before, lambda field, held, seen=lying: seen.get(field, "") == held))
    return len(sowings)


@pytest.fixture(scope="module")
def rates() -> Rates:
    random = Random(1)
    works = {
        "legal": partial(judge, [legal(random) for _ in range(SOWINGS)]),
        "broken": partial(judge, [broken(random) for _ in range(SOWINGS)]),
        "found": partial(find, [legal(random) for _ in range(FOUND)]),
        "list of chess": partial(chess_list, Board()),
    }
    rates = Rates(works)
    for name in works:
        sys.stdout.write(f"\n{name:15}{1000 / rates.per_second(name):8.4f} ms")
    sys.stdout.write("\n")
    return rates


@pytest.mark.parametrize("sowings", ["legal", "broken"])
def test_a_sowing_of_twelve_balls_is_judged_before_chess_has_listed_its_first_moves(
    rates: Rates, sowings: str
) -> None:
    assert rates.ratio(sowings, "list of chess") > 1


def test_a_sowing_of_twelve_balls_is_found_in_a_few_milliseconds(rates: Rates) -> None:
    """In the time of 150 such lists, 3 ms there; the referee searches once for every picture."""
    assert rates.ratio("found", "list of chess") > 1 / 150
