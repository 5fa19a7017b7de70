"""What holds for each ply of each game whose plies are listed, on each board that counts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
import random_tables
from families import examples
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.referee.tracking.costs import COSTS
from companion.rules.game import AnyGame, AnyPly, Position, Step
from companion.rules.registry import game as find_game

GAMES = pytest.mark.parametrize("game", ["sahara", "geisterfahrer", "ghostbuster", "zahlenluchs"])
SENSORS = pytest.mark.parametrize("sensors", ["count", "contents"])
SEEDS = given(seed=st.integers(0, 2**32 - 1))
TRIED = settings(max_examples=examples(200))

Drawn = tuple[Any, AnyPly, list[Step]]


def random_ply(game: AnyGame, position: Position, rng: Random) -> AnyPly:
    """A legal ply, with a roll or card with which one is possible."""
    waits = game.waits_for(position) is not None
    chance = rng.choice(list(game.chances(position))) if waits else None
    return game.play(position, rng.choice(list(game.moves(position, chance))), chance)


@pytest.fixture(scope="module")
def drawn(watched: Callable[..., Any]) -> Callable[..., Drawn]:
    """Draw a table in mid-game, a legal ply with steps, and these steps."""

    def draw(name: str, sensors: str, seed: int, *, told: bool = True) -> Drawn:
        header = random_tables.drawn(name, sensors, seed).header
        game = find_game(name, header.options)
        start = game.start() if header.position is None else game.read_position(header.position)
        ply = random_ply(game, start, Random(seed))
        steps = [step for step in ply.steps if step.cause != "sweep"]
        assume(steps)
        chances = (ply.chance,) if told and ply.chance is not None else ()
        how = {"game": name, "options": header.options, "sensors": sensors, "chances": chances}
        return watched(header.position, **how), ply, steps

    return draw


def cheapest(here: Any) -> list[Any]:
    """The outcomes that cost no more than any other one."""
    found = here.outcomes()
    return [one for one in found if one.cost == pytest.approx(found[0].cost)]


@GAMES
@SENSORS
@SEEDS
@TRIED
def test_a_ply_that_is_shown_step_by_step_is_done_and_costs_its_beginning_alone(
    drawn: Callable[..., Drawn], game: str, sensors: str, seed: int
) -> None:
    here, ply, steps = drawn(game, sensors, seed)
    for step in steps:
        here.put(**{step.field: step.leaves})
    likely = cheapest(here)
    assert likely[0].cost == pytest.approx(COSTS.ply)
    assert {one.said for one in likely} == {"done"}
    assert {one.result for one in likely} == {ply.after}


@GAMES
@SENSORS
@SEEDS
@TRIED
def test_a_ply_that_is_shown_as_far_as_some_step_is_under_way(
    drawn: Callable[..., Drawn], game: str, sensors: str, seed: int
) -> None:
    here, ply, steps = drawn(game, sensors, seed)
    for step in steps[:-1]:
        here.put(**{step.field: step.leaves})
        likely = cheapest(here)
        assert likely[0].cost == pytest.approx(COSTS.ply)
        under_way = [one for one in likely if one.said == "under way"]
        assert ply.after in [one.run[0].ply.after for one in under_way]


@pytest.mark.parametrize("game", ["ghostbuster", "zahlenluchs"])
@SENSORS
@SEEDS
@TRIED
def test_a_ply_whose_roll_or_card_nobody_told_costs_that_too(
    drawn: Callable[..., Drawn], game: str, sensors: str, seed: int
) -> None:
    here, ply, steps = drawn(game, sensors, seed, told=False)
    for step in steps:
        here.put(**{step.field: step.leaves})
    likely = cheapest(here)
    assert likely[0].cost == pytest.approx(COSTS.ply + COSTS.roll * (ply.chance is not None))
    assert {one.said for one in likely} == {"done"}
    assert str(ply.move) in [str(one.run[0].ply.move) for one in likely]
