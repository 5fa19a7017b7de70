"""What the referee costs a frame, as a ratio against making a ply of Sahara in the same run.

Measured in November 2026 on two shared cores: 35 plies' worth for a frame of a shaken table, 13
(24 microseconds) for one in which nothing changes. The bounds leave room for a busy machine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

import pytest

from companion.referee.chain import Chain, Pace
from companion.referee.ledger import Ledger
from companion.rules.registry import game as find_game
from companion.sensing.frames import Frame
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight

GAME = find_game("sahara")
START = GAME.start()
MOVE = GAME.read_move("a4", START)


def cost(done: Callable[[], object]) -> float:
    began = perf_counter()
    done()
    return perf_counter() - began


def a_ply() -> float:
    return median(cost(lambda: GAME.play(START, MOVE)) for _ in range(2000))


class Table:
    """A table whose readings are set by hand; `frame` feeds them and tells what that cost."""

    def __init__(self, kind: str) -> None:
        self.sight = Sight({field: sensor(kind) for field in GAME.fields})
        self.chain = Chain(GAME, self.sight, Ledger(GAME, START), Pace())
        self.lying = dict(GAME.contents(START))
        self.t = 0.0

    def frame(self) -> float:
        self.t += 0.05
        readings = {
            field: self.sight.sensor(field).expected(self.lying.get(field, "")) for field in GAME.fields
        }
        frame = Frame(self.t, readings)
        return cost(lambda: self.chain.feed(frame))


@pytest.mark.parametrize("kind", ["presence", "count", "contents"])
def test_a_shaken_table_costs_a_bounded_number_of_plies_a_frame(kind: str) -> None:
    table = Table(kind)
    chance = Random(1)
    costs = []
    for _ in range(600):
        table.lying[chance.choice(GAME.fields)] = chance.choice(["", "3o", "4o"])
        costs.append(table.frame())
    assert median(costs) < 400 * a_ply()


@pytest.mark.parametrize("kind", ["presence", "count", "contents"])
def test_a_quiet_table_costs_next_to_nothing(kind: str) -> None:
    table = Table(kind)
    assert median(table.frame() for _ in range(600)) < 60 * a_ply()
