"""Whoever accepts a table and answers truthfully is understood.

For more: ``./dev bench accepted``.
"""

from __future__ import annotations

import accepted
import pytest
from random_tables import MIXED, SENSED

from companion.rules.registry import own_names

KINDS = [MIXED, *(pytest.param(kind, marks=pytest.mark.long) for kind in SENSED)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", own_names())
def test_truthful_answers_lead_to_a_table_that_agrees_with_them(game: str, kind: str) -> None:
    dialogues = [accepted.dialogue(game, kind, seed) for seed in range(20)]
    assert [one.faults for one in dialogues if one.faults] == []
    assert sum(one.outcome == "as it lies" for one in dialogues) > 0


def test_the_same_seed_is_the_same_dialogue() -> None:
    first, again = (accepted.Accepting("ghostbuster", "count", 3) for _ in range(2))
    assert first.dialogue() == again.dialogue()
    assert first.moves == again.moves
