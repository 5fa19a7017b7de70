"""A round robin follows the Berger tables as they are published (FIDE handbook C.05, annex 1)."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from companion.hub.evening.round_robin import berger_round, rounds_of

PUBLISHED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7"
    " / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3"
    " / 3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5"
    " / 5-10 6-4 7-3 8-2 9-1",
}
"""The tables for so many players, as http://c.w.fox.tripod.com/chess/berger.html gives them from the handbook."""


def published(count: int) -> list[list[tuple[int, int]]]:
    rounds = PUBLISHED[count].split(" / ")
    return [[(int(one), int(other)) for one, other in re.findall(r"(\d+)-(\d+)", each)] for each in rounds]


@pytest.mark.parametrize("count", PUBLISHED)
def test_an_even_number_of_players_meets_as_published(count: int) -> None:
    assert [berger_round(count, number) for number in range(1, count)] == published(count)


@pytest.mark.parametrize("count", PUBLISHED)
def test_with_one_player_fewer_the_opponent_of_the_last_number_is_free(count: int) -> None:
    assert [berger_round(count - 1, number) for number in range(1, count)] == published(count)


@pytest.mark.parametrize("count", range(2, 41))
def test_everybody_meets_everybody_once_and_begins_in_turn(count: int) -> None:
    rounds = [berger_round(count, number) for number in range(1, rounds_of(count) + 1)]
    met = sorted(sorted(pair) for pairs in rounds for pair in pairs if max(pair) <= count)
    assert met == sorted(sorted(pair) for pair in combinations(range(1, count + 1), 2))
    for player in range(1, count + 1):
        seats = [
            pair.index(player) for pairs in rounds for pair in pairs if player in pair and max(pair) <= count
        ]
        assert abs(seats.count(0) - seats.count(1)) <= 1
        assert sum(one == other for one, other in pairwise(seats)) <= 1


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 5), (16, 15), (17, 17)])
def test_a_round_robin_has_one_round_fewer_than_places(count: int, rounds: int) -> None:
    assert rounds_of(count) == rounds
