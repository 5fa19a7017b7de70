"""The query of the list of games: what is looked for, and which part of it."""

from __future__ import annotations

from datetime import date

import pytest

from companion.records.game_search import EVERY_GAME, GameSearch
from companion.tables import EntryError
from companion.web.games_query import read_query


def test_without_a_query_every_game_is_asked_for():
    query = read_query({})
    assert (query.search, query.newest, query.before) == (EVERY_GAME, None, None)


def test_every_key_has_its_meaning():
    query = read_query(
        {
            "player": "17",
            "game": "sahara",
            "since": "2026-01-31",
            "until": "2026-02-01",
            "result": "given up",
            "winner": "Ada",
            "least": "0",
            "most": "40",
            "rule": "1",
            "newest": "50",
            "before": "7",
        }
    )
    assert query.search == GameSearch(
        player="17",
        game="sahara",
        since=date(2026, 1, 31),
        until=date(2026, 2, 1),
        how="given up",
        winner="Ada",
        least=0,
        most=40,
        rule="1",
    )
    assert (query.newest, query.before) == (50, 7)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"playr": "Ada"}, "playr: there is no such key; did you mean 'player'?"),
        ({"newest": "0"}, "newest: 0 is not allowed; allowed is a number from 1 on"),
        ({"newest": "many"}, "newest: 'many' is not allowed; allowed is a number from 1 on"),
        ({"newest": "٣"}, "newest: '٣' is not allowed"),
        ({"since": "31.1.2026"}, "since: '31.1.2026' is not allowed; allowed is a day such as 2026-01-31"),
        ({"result": "lost"}, "result: 'lost' is not allowed; allowed is one of given up, agreed draw"),
        ({"least": "-1"}, "least: '-1' is not allowed; allowed is a number of plies"),
    ],
)
def test_a_wrong_query_is_told_with_key_value_and_what_is_allowed(query, said):
    with pytest.raises(EntryError) as caught:
        read_query(query)
    assert str(caught.value).startswith(said)
