"""What the tests of the Zahlenluchs idea share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.rules.games.zahlenluchs import Zahlenluchs
from companion.rules.games.zahlenluchs.board import ZahlenluchsPosition

FIVE = [[5 * row + column for column in range(1, 6)] for row in range(5)]
"""1 to 25: a1 is 1, e1 is 5, a2 is 6, e5 is 25."""

SIX = [[6 * row + column for column in range(1, 7)] for row in range(6)]
"""1 to 36: a1 is 1, f1 is 6, a2 is 7, f6 is 36."""


@pytest.fixture
def two() -> Callable[..., Zahlenluchs]:
    """Makes a game of two on 1 to 25: `two(nearest="distance")`."""
    return lambda **options: Zahlenluchs.with_options({"layout": FIVE, **options})


@pytest.fixture
def four() -> Callable[..., Zahlenluchs]:
    """Makes a game of four on 1 to 36: `four(turn_order="alternate")`."""
    return lambda **options: Zahlenluchs.with_options({"seats": 4, "layout": SIX, **options})


@pytest.fixture
def lay() -> Callable[..., ZahlenluchsPosition]:
    """Lays out a position: `lay(game, "A", b2="A", d4="C")`."""

    def lay(game: Zahlenluchs, turn: str, **stones: str) -> ZahlenluchsPosition:
        fields = {field: f"1{seat}" for field, seat in stones.items()}
        return game.read_position({"turn": turn, "fields": fields})

    return lay


@pytest.fixture
def after() -> Callable[..., dict[str, object]]:
    """Plays one move and gives the JSON after it: `after(game, position, "b2b3", 7)`."""

    def after(game: Zahlenluchs, position: ZahlenluchsPosition, move: str, card: int) -> dict[str, object]:
        return game.write_position(game.play(position, game.read_move(move, position), card).after)

    return after
