"""Rolls and cards that are told late: corrected on a table at rest, or for the ply after an open question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from families import part, seeds

from companion.rules.game import NO_USE, AnyGame, AnyPly, Position
from companion.rules.registry import game as find_game
from companion.study.recorded_verdicts import verdicts_on

Make = Callable[..., Any]

BY_HAND = Path(__file__).parents[1] / "recordings" / "by-hand"
LAYOUT = [[4, 11, 23, 7, 15], [9, 18, 2, 25, 13], [21, 6, 14, 10, 3], [17, 8, 20, 12, 24], [1, 16, 5, 22, 19]]
GAMES = {
    "ghostbuster": {"seats": 2},
    "plain": {"seats": 2, "mode": "plain", "plain_clear": False},
    "zahlenluchs": {"layout": LAYOUT},
}


def game_of(name: str) -> AnyGame:
    return find_game("ghostbuster" if name == "plain" else name, GAMES[name])


def some_ply(game: AnyGame, position: Position, random: Random) -> AnyPly | None:
    """A legal ply by a roll or card at random; None if that has no use."""
    number = random.choice(game.chances(position))
    move = random.choice(game.moves(position, number))
    return None if str(move) == NO_USE else game.play(position, move, number)


def in_mid_game(game: AnyGame, random: Random) -> AnyPly:
    """A ply of a game played at random."""
    while True:
        position = game.start()
        for _ in range(random.randrange(3, 60)):
            number = random.choice(game.chances(position))
            position = game.play(position, random.choice(game.moves(position, number)), number).after
            if position.winner is not None:
                break
        if position.winner is None and (ply := some_ply(game, position, random)):
            return ply


def told(verdicts: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(one["verdict"], one.get("move"), one.get("roll", one.get("card"))) for one in verdicts]


@pytest.mark.sampled
@pytest.mark.parametrize("sensors", ["contents", "count"])
@pytest.mark.parametrize("name", GAMES)
def test_a_number_that_is_corrected_on_a_table_at_rest_is_judged_at_once(
    table: Make, name: str, sensors: str
) -> None:
    """A wrong roll or card is told, the ply is made by the right one, and that is told afterwards (D4)."""
    game = game_of(name)
    corrected = 0
    for seed in seeds(60):
        random = Random(seed)
        ply = in_mid_game(game, random)
        here = table(sensors, GAMES[name], game.write_position(ply.before), game=game.id)
        here.set_up()
        wrong = random.choice([number for number in game.chances(ply.before) if number != ply.chance])
        if here.throw(wrong):
            continue  # it has no use, which is recorded at once
        for step in ply.steps:
            here.step(step)
        if [verdict["verdict"] for verdict in here.rest()] == ["illegal"]:
            played, *_ = told(here.throw(ply.chance or 0))
            assert played == ("played", str(ply.move), ply.chance), seed
            corrected += 1
    assert corrected > part(10)


@pytest.mark.parametrize("name", ["d1_silence", "zahlenluchs.card_corrected_after"])
def test_the_recordings_of_a_corrected_number_are_judged_when_it_is_told(name: str) -> None:
    verdicts = verdicts_on((BY_HAND / f"{name}.contents.jsonl").read_text("utf-8").splitlines())
    assert [(one["t"], one["verdict"]) for one in verdicts[1:]] == [(4.5, "illegal"), (7.1, "played")]
