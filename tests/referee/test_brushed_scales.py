"""A game on load cells that are brushed between the plies is recorded ply by ply, as it was played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from families import seeds

from companion.study.recorded_verdicts import verdicts_on

Make = Callable[..., Any]

BY_HAND = Path(__file__).parents[1] / "recordings" / "by-hand"
TOLERANCE = 0.1
"""Grams by which a reading of the bench's load cells may be off."""


def brush(here: Any, random: Random) -> None:
    """A sleeve on one field, several times for 20 ms: mostly within the tolerance, then beyond it."""
    field = random.choice([field for field, contents in here.lying.items() if contents])
    right = here.sight.sensor(field).expected(here.lying[field])
    side = random.choice((-1, 1)) * TOLERANCE
    for share in (*[random.uniform(0.7, 0.95)] * random.randrange(4, 8), random.uniform(1.5, 2.0)):
        here.t += random.uniform(6.0, 12.0)
        here.stuck = {field: round(right + share * side, 3)}
        here.look()
        here.t += 0.02
        here.stuck = {}
        here.look()


def played(table: Make, game: str, seed: int) -> tuple[list[str], list[str]]:
    """The moves of a game of twelve plies with brushes between them, as made and as recorded."""
    random = Random(seed)
    here = table("mass", {}, game=game)
    here.set_up()
    made, recorded = [], []
    for _ in range(12):
        position = here.run.position
        if position.winner is not None:
            break
        if random.random() < 0.3:
            brush(here, random)
        move = random.choice(here.game.moves(position))
        made.append(str(move))
        here.play(str(move))
        recorded += [one["move"] for one in here.rest() if one["verdict"] == "played"]
    return made, recorded


@pytest.mark.sampled
@pytest.mark.parametrize("game", ["geisterfahrer", "sahara"])
def test_brushes_between_the_plies_change_nothing(table: Make, game: str) -> None:
    for seed in seeds(20):
        made, recorded = played(table, game, seed)
        assert recorded == made, seed


def test_six_brushes_of_one_scale_do_not_lose_the_game() -> None:
    """Finding D2: five within the tolerance and one beyond it, each of 20 ms."""
    lines = (BY_HAND / "drift_min2.6.r2.0.mass.jsonl").read_text("utf-8").splitlines()
    verdicts = [one["verdict"] for one in verdicts_on(lines)]
    assert verdicts == ["ready", *["played"] * 12]


def test_a_scale_that_swings_when_it_is_brushed_raises_no_question_about_the_ply_after_it(
    table: Make,
) -> None:
    """For 0.4 seconds the scale of a3 tells of too many beans and too few; then a2 is sown over it."""
    here = table("mass")
    here.set_up()
    here.pace = 0.1
    for told in ("5o", "", "4o", "3o"):
        here.put(a3=told)
    here.pace = 0.3
    here.play("a2")
    assert [(one["verdict"], one.get("move")) for one in here.rest()] == [("played", "a2")]
