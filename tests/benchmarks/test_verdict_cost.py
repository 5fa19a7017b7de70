"""What a verdict costs, and a frame in the quiet, as ratios against a list of chess moves in the same run.

Python-chess lists the 20 first moves of chess in 0.02 ms on a machine where a verdict may take 5 ms
(p99), the worst frame of a sowing of twelve balls 20 ms and a frame in the quiet 50 microseconds.
The bounds of the first two are four times as wide, for a busy machine and few plies; that of the
quiet is no wider, and 91 load cells that jitter need half of it. What it costs in milliseconds is told
by ``./dev bench costs``.
"""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from chess import Board
from latency import BareTable, dealt, out_of_order, quiet, sessions, summed
from rates import rate
from sowings import GAME, sampled
from yardsticks import chess_list

from companion.rules.registry import own_names

pytestmark = [pytest.mark.long, pytest.mark.measures]
MARGIN = 4
VERDICT = 250 * MARGIN
SOWING = 1000 * MARGIN
QUIET = 2.5
DISORDER = 25 * MARGIN
"""Lists of chess moves."""

SEEDS = range(4)
BOARDS = {"geisterfahrer": {}, "ghostbuster": {"seats": 4}, "esiema": {}}
"""Tables of 11, 60 and 91 fields."""


@pytest.fixture
def a_list() -> float:
    """What it costs to list the 20 first moves of chess just now, in seconds."""
    return 1 / rate(partial(chess_list, Board()))


@pytest.mark.parametrize("game", own_names())
def test_a_verdict_comes_in_the_time_of_some_hundred_lists_of_chess_moves(game: str, a_list: float) -> None:
    assert summed(sessions(game, "contents", SEEDS)).p99 < VERDICT * a_list


@pytest.mark.parametrize("kind", ["presence", "count", "mass", "contents"])
@pytest.mark.parametrize("name", BOARDS)
def test_a_frame_in_the_quiet_costs_no_more_than_two_lists_and_a_half(
    name: str, kind: str, a_list: float
) -> None:
    """Load cells say something else in every frame."""
    assert summed(quiet(dealt(name, BOARDS[name]), kind, seconds=2)).median < QUIET * a_list


def test_a_frame_of_91_load_cells_out_of_order_costs_no_more_than_some_dozen_lists(a_list: float) -> None:
    assert summed(out_of_order(dealt("esiema"), seconds=2)).median < DISORDER * a_list


def test_no_frame_of_a_sowing_of_twelve_balls_costs_more_than_some_thousand_lists(a_list: float) -> None:
    for seed in range(3):
        before, move = sampled(Random(seed))
        table, ply = BareTable(GAME, "contents", before), GAME.play(before, move)
        table.stay(1.0)
        costs = table.make(ply)
        (said,) = [verdict for one in costs for verdict in one.said]
        assert said.position == GAME.write_position(ply.after)
        assert max(one.seconds for one in costs) < SOWING * a_list
