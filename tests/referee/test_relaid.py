"""A board that was turned round is told as such, in every game that can be turned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

SAHARA = {"turn": "A", "fields": {"a1": "1o", "a6": "4o", "b1": "4o", "b2": "3o", "A": "8o", "B": "16o"}}
CARS = {"turn": "black", "fields": {"l1": "2b", "l3": "1w", "r2": "3w", "r5": "1b"}}
FIGURES = {
    "turn": "yellow",
    "tries": 1,
    "fields": {"t5": "1y", "t20": "1y", "y.yard": "2y", "t9": "1r", "r.yard": "3r"},
}
BALLS = {
    "turn": "A",
    "phase": "play",
    "fields": {"f6": "2a", "f5": "1A", "e5": "1b", "a1": "1B"},
    "reserve": {"A": 0, "B": 0},
}
TURNED = [
    ("sahara", SAHARA, {"b1": "1o", "b6": "4o", "a1": "4o", "a2": "3o", "B": "8o", "A": "16o"}),
    ("geisterfahrer", CARS, {"r5": "2b", "r3": "1w", "l4": "3w", "l1": "1b"}),
    ("ghostbuster", FIGURES, {"t25": "1y", "t40": "1y", "r.yard": "2y", "t29": "1r", "y.yard": "3r"}),
    ("esiema", BALLS, {"f6": "2a", "f7": "1A", "g6": "1b", "k6": "1B"}),
]


@pytest.mark.parametrize("sensors", ["contents", "presence"])
@pytest.mark.parametrize(("game", "position", "around"), TURNED)
def test_a_board_that_is_turned_round_is_told_and_turned_back(
    table: Make, sensors: str, game: str, position: dict[str, Any], around: dict[str, str]
) -> None:
    here = table(sensors, position=position, game=game)
    here.set_up()
    here.lying = dict(around)
    here.t += 1.0
    here.look()
    told = here.rest()
    assert [one.get("why") for one in told] == ["referee.turned"]
    here.lying = dict(position["fields"])
    here.look()
    assert [one["verdict"] for one in here.rest()] == ["restored"]


def test_every_field_comes_back_with_the_second_half_turn(table: Make) -> None:
    for game, position, _ in TURNED:
        half = table("contents", position=position, game=game).game.half_turn
        assert all(half[half[field]] == field for field in half)


def test_four_colours_change_places_with_the_one_opposite(table: Make) -> None:
    half = table("contents", {"seats": 4}, None, game="ghostbuster").game.half_turn
    assert (half["y.yard"], half["g.h2"], half["t1"], half["t40"]) == ("r.yard", "b.h2", "t21", "t20")
