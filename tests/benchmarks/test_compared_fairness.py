"""The enumeration of courses confirms every plan that the clauses of the study call fair.

For more: ``./dev bench fairness GAME KIND``.
"""

from __future__ import annotations

import pytest
from compared_fairness import Opinions, compared, table
from random_tables import KINDS

GAMES = ("sahara", "geisterfahrer", "ghostbuster", "zahlenluchs")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_what_the_clauses_call_unique_is_unique(game: str, kind: str) -> None:
    total = Opinions()
    for seed in range(3):
        total += compared(game, kind, seed)
    assert total.counts["unique", "unique"] > 0
    assert {courses for clauses, courses in total.counts if clauses == "unique"} == {"unique"}


def test_the_courses_decide_if_they_are_followed() -> None:
    clauses, courses = (compared("geisterfahrer", "presence", 1, follow=follow) for follow in (False, True))
    assert clauses.counts["unfair", "unique"] > 0
    assert clauses.problems == []
    assert clauses != courses


def test_disagreements_are_told_with_examples() -> None:
    found = Opinions()
    found.add("unfair", "unique", "seed 3, 1.00 s: A a4")
    found.add("unfair", "unique", "seed 4, 1.00 s: A a4")
    found.add("unique", "unique", "seed 5, 1.00 s: A a4")
    assert table(found, 1).splitlines()[1:] == [
        "unfair       unique             2",
        "    seed 3, 1.00 s: A a4",
        "unique       unique             1",
    ]
