"""Self-avoiding paths of Esiema that are too long to be counted with every other test.

The numbers are from the rules document (5.5); shorter ones are in tests/rules/games/esiema.
"""

from __future__ import annotations

import pytest

from companion.rules.games.esiema.board import BIT, BOARD, INDEX
from companion.rules.games.esiema.paths import count_sowing_paths

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("length", "number"), [(9, 598836), (10, 2072676)])
def test_long_paths_from_the_centre_are_as_many_as_published(length: int, number: int) -> None:
    """By symmetry six times those that begin with a step to the right."""
    free = BOARD & ~BIT[INDEX["f6"]] & ~BIT[INDEX["f7"]]
    assert 6 * count_sowing_paths(INDEX["f7"], length - 1, free) == number


@pytest.mark.parametrize(("length", "number"), [(9, 165397), (10, 647865)])
def test_long_paths_from_a_corner_are_as_many_as_published(length: int, number: int) -> None:
    """By symmetry twice those along an edge, and those towards the centre."""
    free = BOARD & ~BIT[INDEX["a1"]]
    along, inwards = (
        count_sowing_paths(INDEX[field], length - 1, free & ~BIT[INDEX[field]]) for field in ("a2", "b2")
    )
    assert 2 * along + inwards == number
