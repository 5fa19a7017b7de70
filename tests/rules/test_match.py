"""Matches of several games (sahara.de.txt, end; vectors/README.md)."""

from __future__ import annotations

import pytest

from companion.rules.errors import RulesError
from companion.rules.match import Match


def test_winners_add_differences_until_one_reaches_the_target() -> None:
    match = Match.between(("A", "B"), 30)
    accounts = []
    for a, b in [(25, 11), (18, 18), (10, 26), (27, 9)]:
        assert match.winner is None
        match = match.after(abs(a - b), "draw" if a == b else "A" if a > b else "B")
        accounts.append((match.accounts["A"], match.accounts["B"]))
    assert accounts == [(14, 0), (14, 0), (14, 16), (32, 16)]
    assert match.winner == "A"


def test_reaching_the_target_exactly_wins() -> None:
    assert Match(40, {"A": 0, "B": 26}).after(14, "B").winner == "B"
    assert Match(40, {"A": 0, "B": 26}).after(12, "B").winner is None


def test_a_match_is_a_value_that_later_games_do_not_change() -> None:
    before = Match.between(("A", "B"), 30)
    before.after(14, "A")
    assert before.accounts == {"A": 0, "B": 0}


@pytest.mark.parametrize(
    ("points", "winner", "message"),
    [
        (-2, "A", "adds -2 points"),
        (2, "C", "'C' cannot win a game of A, B"),
        (2, ("A", "B"), r"\('A', 'B'\) cannot win"),
    ],
)
def test_a_result_that_cannot_be_is_refused(points: int, winner: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Match.between(("A", "B"), 30).after(points, winner)


def test_nothing_is_added_to_a_match_that_is_won() -> None:
    with pytest.raises(RulesError, match="the match is over: A has won it"):
        Match(30, {"A": 30, "B": 2}).after(2, "B")
