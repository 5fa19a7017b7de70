"""Ten thousand games of a hub are listed, searched and opened fast, as ratios against python-chess.

In November 2026 fifty of them were listed in 1.4 ms and found in 2.7 ms, that nobody was found took 7 ms, one of
eight plies was opened in 0.45 ms, and those that have ended were told in 15 ms, on two shared cores on which chess's
first moves were listed in 0.029 ms. The bounds are twice that.
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

from companion.hub.archive import HubArchive
from companion.mqtt.game_events import NOT_BEGUN, events_since
from companion.records.game_search import GameSearch

pytestmark = [pytest.mark.long, pytest.mark.measures]

NUMBER = 10_000
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gustav", "Hana")
AT = datetime(2026, 1, 1, 18, tzinfo=UTC)

LISTS = {"list": 100, "go on": 100, "find": 190, "find nothing": 500, "open": 32, "ended": 1050}
"""In the time of how many lists of chess's first moves each must be done."""


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubArchive]:
    """An archive of short games of all kinds, from twenty tables."""
    pool = [lived(game, {"seats": 2}, plies) for game in GAMES for plies in (6, 8, 10)]
    with HubArchive.open(str(tmp_path_factory.mktemp("club") / "hub.sqlite")) as hub:
        events = []
        for number in range(NUMBER):
            record = pool[number % len(pool)]
            names = (NAMES[number % 8], NAMES[(number * 3 + 1) % 8])
            seats = dict(zip(record.seats, names, strict=True))
            at = AT + timedelta(hours=number)
            game = msgspec.structs.replace(record, id=number // 20 + 1, seats=seats, started=at)
            events += events_since(f"table-{number % 20}", game, NOT_BEGUN)
        hub.take(events)
        yield hub


@pytest.fixture(scope="module")
def rates(hub: HubArchive) -> Rates:
    (middle,) = hub.find(GameSearch(until=(AT + timedelta(hours=NUMBER // 2)).date()), 1)
    works: dict[str, Callable[[], object]] = {
        "list": lambda: hub.find(GameSearch(least=1), 50),
        "go on": lambda: hub.find(GameSearch(least=1), 50, middle.id),
        "find": lambda: hub.find(GameSearch(player="hana", game="sahara", least=4), 50),
        "find nothing": lambda: hub.find(GameSearch(player="nobody"), 50),
        "open": lambda: hub.game(middle.id),
        "ended": hub.ended,
    }
    once: dict[str, Work] = {name: partial(_once, work) for name, work in works.items()}
    return Rates({**once, "chess": partial(chess_list, Board())})


def _once(work: Callable[[], object]) -> int:
    work()
    return 1


@pytest.mark.parametrize("work", LISTS)
def test_the_work_is_done_in_the_time_of_so_many_lists(rates: Rates, work: str) -> None:
    assert rates.ratio("chess", work) < LISTS[work]
