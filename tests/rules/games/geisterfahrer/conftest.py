"""What the tests of Geisterfahrer share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.contents import pieces
from companion.rules.games.geisterfahrer.board import CAR, FIELDS, INDEX, GeisterfahrerPosition, on


@pytest.fixture
def lay() -> Callable[..., GeisterfahrerPosition]:
    """Lays out a position: `lay("black", l1="2w3b", F="20w")`, in a playout with what it has besides."""

    def lay(
        turn: str = "black",
        *,
        winner: str | None = None,
        playout: str | None = None,
        turns: int | None = None,
        bonus: bool = False,
        **contents: str,
    ) -> GeisterfahrerPosition:
        assert set(contents) <= set(FIELDS)
        cars = 0
        for field, lying in contents.items():
            number = pieces(lying)
            cars += on(INDEX[field], number["w"] * CAR["white"] + number["b"] * CAR["black"])
        return GeisterfahrerPosition(cars, turn, winner, playout, turns, bonus)

    return lay
