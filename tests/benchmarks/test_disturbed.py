"""The referee under what no simulated human does.

For more: ``./dev bench disturbed GAME KIND`` plays whole sessions, a hundred by default.
"""

from __future__ import annotations

import pytest
from disturbed import Disturbed
from random_tables import MIXED, SENSED

from companion.rules.registry import own_names

LINES = 100
KINDS = [MIXED, *(pytest.param(kind, marks=pytest.mark.long) for kind in SENSED)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", own_names())
def test_whatever_happens_the_referee_does_not_break_down(game: str, kind: str) -> None:
    assert Disturbed(game, kind, 1).play(LINES).verdicts > 0
