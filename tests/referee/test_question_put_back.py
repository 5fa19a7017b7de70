"""A move that is put back after the question about it: the question ends, and the verdict says so (D3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from families import part, seeds

from companion.rules.game import AnyGame, AnyPly
from companion.rules.registry import game as find_game
from companion.study.recorded_verdicts import verdicts_on

Make = Callable[..., Any]

BY_HAND = Path(__file__).parents[1] / "recordings" / "by-hand"
LAYOUT = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
TABLES = {
    "sahara": ("presence on the pits", {}, 1200),
    "zahlenluchs": ("presence but for b1, b2, d4 and e4", {"layout": LAYOUT}, 300),
    "esiema": ("count", {"place_count": 4, "small_total": 14}, 120),
}
"""Sensors, options, and how many plies are tried until enough are asked about."""


def some_ply(game: AnyGame, random: Random) -> AnyPly:
    """A ply of a game played at random, after at most sixty others."""
    position = game.start()
    for left in range(random.randrange(8, 60), -1, -1):
        number = random.choice(game.chances(position) or [None])
        ply = game.play(position, game.sample(position, random.choice, number), number)
        if ply.after.winner is not None or (left == 0 and ply.steps):
            return ply
        position = ply.after
    return ply


@pytest.mark.sampled
@pytest.mark.parametrize("name", TABLES)
def test_a_question_ends_with_the_table_as_recorded(table: Make, name: str) -> None:
    sensors, options, tries = TABLES[name]
    game, asked = find_game(name, options), 0
    for seed in seeds(tries):
        ply = some_ply(game, Random(seed))
        here = table(sensors, options, game.write_position(ply.before), game=name)
        here.set_up()
        before = dict(here.lying)
        for step in ply.steps:
            here.step(step)
        if [one["verdict"] for one in here.rest()] != ["ambiguous"] or here.run.referee.question.as_recorded:
            continue
        asked += 1
        for step in reversed(ply.steps):
            here.put(**{step.field: before.get(step.field, "")})
        assert [one["verdict"] for one in here.rest(9.0)][-1:] == ["restored"], seed
        assert here.run.referee.question is None
    assert asked >= part(5)


def test_the_recording_of_a_move_put_back_ends_with_restored() -> None:
    verdicts = verdicts_on((BY_HAND / "esiema.q_putback2.count.jsonl").read_text("utf-8").splitlines())
    assert [one["verdict"] for one in verdicts] == ["ready", "ambiguous", "restored"]
