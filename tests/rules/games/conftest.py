"""What the tests of the games share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.rules.games.sahara.board import FIELDS, INDEX, RING, SaharaPosition


@pytest.fixture
def lay() -> Callable[..., SaharaPosition]:
    """Lays out a position of Sahara with A to move: `lay(a1=1, b6=2, A=33)`."""

    def lay(
        turn: str = "A", *, winner: str | None = None, bonus: bool = False, **beans: int
    ) -> SaharaPosition:
        assert set(beans) <= set(FIELDS)
        lying = [0] * len(RING)
        for field, number in beans.items():
            lying[INDEX[field]] = number
        return SaharaPosition(tuple(lying), turn, winner, bonus)

    return lay
