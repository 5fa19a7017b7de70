"""Ten thousand games are listed, searched, opened and counted fast, as ratios against python-chess.

In November 2026 fifty of them were listed in 16 ms and found in 23 ms, one of eight plies was opened in 0.1 ms,
the statistics took 12 ms after the first time, and a game was rated in 0.025 ms, on two shared cores on which
chess's first moves were listed in 0.026 ms. The bounds are twice that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial

import msgspec
import pytest
from chess import Board
from random_games import GAMES, lived
from rates import Rates, Work
from yardsticks import chess_list

from companion.records.archive import Archive
from companion.records.archive_reader import ArchiveReader
from companion.records.game_search import GameSearch
from companion.statistics.ratings import Ratings
from companion.statistics.statistics_book import StatisticsBook

pytestmark = [pytest.mark.long, pytest.mark.measures]

NUMBER = 10_000
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gustav", "Hana")
AT = datetime(2026, 1, 1, 18, tzinfo=UTC)

LISTS = {"list": 1300, "find": 1750, "find nothing": 1700, "open": 8, "statistics": 950, "rating": 2}
"""In the time of how many lists of chess's first moves each must be done."""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArchiveReader]:
    """An archive of short games of all kinds, between players of a club."""
    path = tmp_path_factory.mktemp("club") / "archive.sqlite"
    pool = [lived(game, {"seats": 2}, plies) for game in GAMES for plies in (6, 8, 10)]
    with Archive.open(path) as archive, archive.together():
        for number in range(NUMBER):
            record = pool[number % len(pool)]
            names = (NAMES[number % 8], NAMES[(number * 3 + 1) % 8])
            seats = dict(zip(record.seats, names, strict=True))
            at = AT + timedelta(hours=number)
            archive.add_record(msgspec.structs.replace(record, seats=seats, started=at))
    with ArchiveReader.open(path) as reader:
        yield reader


@pytest.fixture(scope="module")
def rates(reader: ArchiveReader) -> Rates:
    book, ratings = StatisticsBook(), Ratings()
    assert sum(game.games for game in book.statistics(reader).games.values()) > NUMBER / 2
    works: dict[str, Callable[[], object]] = {
        "list": lambda: reader.find(GameSearch(), 50),
        "find": lambda: reader.find(GameSearch(player="hana", game="sahara", least=4), 50),
        "find nothing": lambda: reader.find(GameSearch(player="nobody"), 50),
        "open": lambda: reader.game(NUMBER // 2),
        "statistics": lambda: book.statistics(reader),
        "rating": lambda: ratings.add({"ada": "won", "ben": "lost"}),
    }
    once: dict[str, Work] = {name: partial(_once, work) for name, work in works.items()}
    return Rates({**once, "chess": partial(chess_list, Board())})


def _once(work: Callable[[], object]) -> int:
    work()
    return 1


@pytest.mark.parametrize("work", LISTS)
def test_the_work_is_done_in_the_time_of_so_many_lists(rates: Rates, work: str) -> None:
    assert rates.ratio("chess", work) < LISTS[work]
