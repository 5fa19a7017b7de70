"""Games are found by each thing that can be looked for, and by several together."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from companion.records.game_record import Result
from companion.records.game_search import GameSearch
from companion.records.game_summary import GameSummary
from companion.records.wrong_move import WrongMove

GAMES = (
    GameSummary(1, "sahara", datetime(2026, 1, 31, 23, 59, tzinfo=UTC), 9, Result(winner="A"), {"A": "Ada"}),
    GameSummary(2, "esiema", datetime(2026, 2, 1, tzinfo=UTC), 20, None, {"A": "Ada", "B": "Zoë"}),
    GameSummary(3, "sahara", datetime(2026, 2, 2, tzinfo=UTC), 4, Result(winner="draw"), {}),
    GameSummary(4, "zahlenluchs", None, 7, Result(winner=("A", "C")), {"C": "Bo"}),
    GameSummary(
        5, "sahara", datetime(2026, 2, 3, tzinfo=UTC), 0, Result(ended="given up", by="A"), {"B": "Ada"}
    ),
)
WRONG = {1: [WrongMove("A", "sahara.1"), WrongMove("B")], 4: [WrongMove("C", "zahlenluchs.2.2")]}


def found(**wanted: Any) -> list[int]:
    search = GameSearch(**wanted)
    return [game.id for game in GAMES if search.finds(game, lambda number: WRONG.get(number, []))]


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ({}, [1, 2, 3, 4, 5]),
        ({"player": "ada"}, [1, 2, 5]),
        ({"player": "ZOË"}, [2]),
        ({"player": "Ad"}, []),
        ({"game": "sahara"}, [1, 3, 5]),
        ({"since": date(2026, 2, 1)}, [2, 3, 5]),
        ({"until": date(2026, 1, 31)}, [1]),
        ({"since": date(2026, 1, 31), "until": date(2026, 2, 1)}, [1, 2]),
        ({"how": "won"}, [1, 4]),
        ({"how": "draw"}, [3]),
        ({"how": "unfinished"}, [2]),
        ({"how": "given up"}, [5]),
        ({"winner": "ada"}, [1]),
        ({"winner": "a"}, [1, 4]),
        ({"winner": "Bo"}, [4]),
        ({"winner": "draw"}, []),
        ({"least": 9}, [1, 2]),
        ({"most": 4}, [3, 5]),
        ({"least": 4, "most": 7}, [3, 4]),
        ({"rule": "sahara.1"}, [1]),
        ({"rule": "2.2"}, [4]),
        ({"rule": "9"}, []),
        ({"game": "sahara", "player": "Ada", "how": "won", "rule": "1", "most": 9}, [1]),
        ({"game": "sahara", "player": "Ada", "rule": "2.2"}, []),
    ],
)
def test_a_search_finds_what_fits_all_of_it(wanted: dict[str, Any], ids: list[int]) -> None:
    assert found(**wanted) == ids


def test_wrong_moves_are_read_only_of_games_that_fit_else() -> None:
    asked: list[int] = []
    search = GameSearch(game="esiema", rule="1")
    assert not any(search.finds(game, lambda number: asked.append(number) or []) for game in GAMES)  # type: ignore[func-returns-value]
    assert asked == [2]


def test_a_player_is_found_by_the_name_that_is_kept_though_another_one_is_shown() -> None:
    game = GameSummary(1, "sahara", result=Result(winner="A"), seats={"A": "Ada\x1b", "B": None})
    assert game.names == {"A": "Ada\\x1b"}
    for search in (GameSearch(player="ada\x1b"), GameSearch(winner="ADA\x1b")):
        assert search.finds(game, lambda _number: [])
    assert not GameSearch(player="Ada").finds(game, lambda _number: [])
