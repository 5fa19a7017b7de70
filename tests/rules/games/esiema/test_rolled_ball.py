"""Whether the ball that falls last may roll on, so that another legal move results."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.position import EsiemaPosition

Make = Callable[..., Esiema]
Lay = Callable[..., EsiemaPosition]

FULL = "1A11a"
"""As many balls as a pit holds."""


@pytest.mark.parametrize(
    ("fields", "move", "rolls"),
    [
        # The pit before the last has five other neighbours with room.
        ({"f5": "2a", "a1": "1A", "k6": "1B1b"}, "f5>f6a,f7a", True),
        # a1 has three neighbours: a2, b1 and b2. The two others are full.
        ({"a1": "1a", "a2": FULL, "b1": "12b", "k6": "1B1b"}, "a1>b2a", False),
        ({"a1": "1a", "a2": FULL, "b1": "11b", "k6": "1B1b"}, "a1>b2a", True),
        # Balls are added where the mother lies, and nowhere else.
        ({"a1": "1A", "e5": "1a", "k6": "1B1b"}, "a1+2", False),
    ],
)
def test_the_last_ball_rolls_only_to_another_pit_that_is_legal(
    esiema: Make, lay: Lay, fields: dict[str, str], move: str, rolls: bool
) -> None:
    game = esiema(seats=2)
    position = lay(game, **fields, reserve={"A": 5, "B": 5})
    ply = game.play(position, game.read_move(move, position))
    assert game.hints.may_roll_on(ply) is rolls


def test_a_ball_that_is_placed_may_roll_to_any_pit(esiema: Make) -> None:
    game = esiema(seats=2)
    ply = game.play(game.start(), game.read_move("@f6", game.start()))
    assert game.hints.may_roll_on(ply)
