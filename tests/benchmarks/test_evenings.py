"""Whatever people do at a table besides plies, nothing that did not happen is recorded.

For more: ``./dev bench incidents GAME KIND``.
"""

from __future__ import annotations

import evenings
import pytest
from random_tables import MIXED, SENSED

from companion.rules.registry import own_names
from companion.study.tally import Tally

KINDS = [MIXED, *(pytest.param(kind, marks=pytest.mark.long) for kind in SENSED)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", own_names())
def test_nothing_goes_wrong(game: str, kind: str) -> None:
    total = Tally()
    for seed in range(4):
        tally = evenings.evening(game, kind, seed)
        assert evenings.problems_in(tally) == []
        total += tally
    assert total.incidents.total() > 0


def test_questions_are_left_unanswered_on_tables_that_see_little() -> None:
    first, again = (evenings.quiet_evening("sahara", "presence", 14) for _ in range(2))
    assert first == again
    assert first.questions.total() > 0
    assert evenings.evening("sahara", "presence", 14).questions.total() == 0


def test_the_same_seed_is_the_same_evening() -> None:
    first, again, other = (evenings.evening("sahara", "count", seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_what_went_wrong_is_told_once_for_each_time() -> None:
    tally = Tally()
    tally.incidents.update({("knock", "wrong"): 2, ("child", "stranded"): 1, ("child", "deceived"): 5})
    tally.questions.update({("never answered", "lost"): 1, ("ok pressed", "asked"): 3})
    assert evenings.problems_in(tally) == [
        "child: put right, and not accepted",
        "knock: a ply recorded, which did not happen",
        "knock: a ply recorded, which did not happen",
        "never answered: a ply that was asked about is lost",
    ]
