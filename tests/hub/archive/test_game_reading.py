"""The games of a hub are found as those of a table are, fast, and each by its number at the hub."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import event

from companion.hub.archive import HubArchive, MissingPartsError
from companion.hub.archive.engine import opened
from companion.mqtt.game_events import NOT_BEGUN, events_since, progress_of
from companion.records.game_reader import NoSuchGameError
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.game_search import GameSearch

NEW_YEAR = datetime(2025, 12, 31, 23, 59, 59, tzinfo=UTC)


def record(
    number: int, seats: dict[str, str | None], plies: int, result: Result | None = None, **about: Any
) -> GameRecord:
    """A game that began so many days after the end of the year."""
    made = tuple(PlyRecord(seat=next(iter(seats)), move="a4") for _ in range(plies))
    at_once: dict[str, Any] = {
        "game": "sahara",
        "options": {},
        "start": {},
        "started": NEW_YEAR + timedelta(number),
    }
    return GameRecord(id=number, seats=seats, plies=made, result=result, **{**at_once, **about})


GAMES = (
    record(1, {"A": "Ada", "B": "Bo"}, 3, Result(winner="A")),
    record(2, {"A": "bo", "B": "ADA"}, 9, Result(winner="A", points=14), game="esiema"),
    record(3, {"A": "Ada", "C": 'Zoë "the" \\ 100 % _'}, 5, Result(winner=("A", "C"))),
    record(4, {"A": "GROẞ", "B": None}, 4, Result(winner="draw")),
    record(5, {"A": "Bo", "B": "Ada"}, 0, Result(ended="given up", by="A")),
    record(6, {"A": "Ada", "B": "draw"}, 2),
    record(7, {"A": "Adam", "B": "B"}, 6, Result(ended="agreed draw")),
    record(8, {"A": "Ada", "B": "Bo"}, 0),
)
"""Of these, the last has only begun."""


@pytest.fixture
def full(hub_archive: HubArchive) -> HubArchive:
    """Games of two tables, in the order in which they were played."""
    for one in GAMES:
        hub_archive.add_record(f"table-{int(one.id or 0) % 2}", one)
    return hub_archive


def found(hub_archive: HubArchive, **wanted: Any) -> list[int]:
    return [game.key.number for game in hub_archive.find(GameSearch(**wanted))]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        ({}, [7, 6, 5, 4, 3, 2, 1]),
        ({"player": "ada"}, [6, 5, 3, 2, 1]),
        ({"player": "Ad"}, []),
        ({"player": 'zOË "THE" \\ 100 % _'}, [3]),
        ({"player": "%"}, []),
        ({"player": "gross"}, [4]),
        ({"player": "Ada\0"}, []),
        ({"game": "esiema"}, [2]),
        ({"game": "sah%"}, []),
        ({"game": "sahara\0"}, []),
        ({"since": date(2026, 1, 5)}, [7, 6, 5]),
        ({"until": date(2026, 1, 2)}, [2, 1]),
        ({"since": date(2026, 1, 2), "until": date(2026, 1, 2)}, [2]),
        ({"since": date.min, "until": date.max}, [7, 6, 5, 4, 3, 2, 1]),
        ({"how": "won"}, [3, 2, 1]),
        ({"how": "draw"}, [4]),
        ({"how": "given up"}, [5]),
        ({"how": "agreed draw"}, [7]),
        ({"how": "broken off"}, []),
        ({"how": "unfinished"}, [6]),
        ({"winner": "ADA"}, [3, 1]),
        ({"winner": "bo"}, [2]),
        ({"winner": "c"}, [3]),
        ({"winner": "draw"}, []),
        ({"least": 5}, [7, 3, 2]),
        ({"most": 2}, [6, 5]),
        ({"least": 10**30}, []),
        ({"most": 10**30, "least": 9}, [2]),
        ({"rule": "sahara.1"}, []),
        ({"player": "Ada", "how": "won", "game": "sahara", "most": 4}, [1]),
    ],
)
def test_a_search_finds_what_fits_all_of_it(
    full: HubArchive, wanted: dict[str, Any], numbers: list[int]
) -> None:
    assert found(full, **wanted) == numbers


def test_a_list_goes_on_where_the_part_before_ended(full: HubArchive) -> None:
    parts, before = [], None
    while part := full.find(GameSearch(player="Ada"), 2, before):
        parts.append([game.key.number for game in part])
        before = part[-1].id
    assert parts == [[6, 5], [3, 2], [1]]


def test_no_game_is_older_than_one_that_is_not_there(full: HubArchive) -> None:
    assert [full.find(before=number) for number in (0, 99, 10**30)] == [[], [], []]


def test_games_that_are_heard_late_stand_where_they_were_played(full: HubArchive) -> None:
    full.add_record("table-9", record(77, {"A": "Ada", "B": "Bo"}, 3, started=NEW_YEAR + timedelta(3, 60)))
    assert found(full, player="Ada") == [6, 5, 77, 3, 2, 1]
    late = next(game for game in full.find() if game.key.number == 77)
    assert [game.key.number for game in full.find(newest=2, before=late.id)] == [3, 2]


def test_games_of_one_moment_come_one_by_one(hub_archive: HubArchive) -> None:
    for number in range(1, 8):
        hub_archive.add_record("ada", record(number, {"A": "Ada"}, 1, started=NEW_YEAR))
    seen, before = [], None
    while part := hub_archive.find(newest=2, before=before):
        seen += [game.key.number for game in part]
        before = part[-1].id
    assert seen == [7, 6, 5, 4, 3, 2, 1]


def test_more_games_than_are_looked_at_together_are_all_found(hub_archive: HubArchive) -> None:
    events = []
    for number in range(1, 451):
        name = "Bo" if number % 150 else "Zoë"
        one = record(number, {"A": name, "B": "Ada"}, 1, Result(winner="A" if number % 2 else "B"))
        events += events_since("ada", one, NOT_BEGUN)
    hub_archive.take(events)
    assert found(hub_archive, player="zoë") == [450, 300, 150]
    # Of half of these games the search in SQL alone would think so.
    assert len(hub_archive.find(GameSearch(winner="a"))) == 225
    assert len(hub_archive.find(GameSearch(), newest=401)) == 401


def test_a_list_reads_no_plies_and_only_a_part_of_the_games(archive_address: str) -> None:
    engine, asked = opened(archive_address), list[str]()
    with HubArchive(engine) as hub_archive:
        hub_archive.take(
            happened
            for number in range(1, 450)
            for happened in events_since("ada", record(number, {"A": "Ada"}, 2), NOT_BEGUN)
        )
        event.listen(engine, "before_cursor_execute", lambda *said: asked.append(said[2]))
        assert len(hub_archive.find(GameSearch(player="ada", least=1), 50)) == 50
    assert len(asked) == 1
    assert "plies." not in asked[0]
    assert "LIMIT" in asked[0]


def test_a_game_is_read_by_its_number_at_the_hub(full: HubArchive) -> None:
    for kept in full.games():
        there = full.record(kept.key)
        assert there is not None
        assert full.game(kept.id) == replace(there, id=kept.id)


@pytest.mark.parametrize("number", [0, -1, 99, 10**30])
def test_a_game_that_is_not_there_is_told(full: HubArchive, number: int) -> None:
    with pytest.raises(NoSuchGameError, match=f"the hub has no game {number}$"):
        full.game(number)


def test_a_game_of_which_parts_are_missing_is_listed_and_says_so_when_it_is_read(
    hub_archive: HubArchive,
) -> None:
    begin, _, *rest = events_since("ada", GAMES[1], NOT_BEGUN)
    hub_archive.take([begin, *rest])
    (kept,) = hub_archive.find(GameSearch(player="Ada", game="esiema"))
    assert not kept.is_whole
    assert hub_archive.ended() == []
    with pytest.raises(MissingPartsError, match=f"parts of game {kept.id} of the hub are missing"):
        hub_archive.game(kept.id)


def test_a_game_whose_beginning_is_missing_is_listed_with_what_is_known(hub_archive: HubArchive) -> None:
    hub_archive.take(list(events_since("ada", GAMES[1], NOT_BEGUN))[1:])
    (kept,) = hub_archive.find(GameSearch(least=1))
    assert (kept.summary.game, kept.summary.seats, kept.summary.plies) == ("", {}, 9)
    assert hub_archive.find(GameSearch(player="Ada")) == []


def test_the_whole_games_that_have_ended_come_in_the_order_in_which_they_were_played(
    full: HubArchive,
) -> None:
    late = record(77, {"A": "Ada", "B": "Bo"}, 3, Result(winner="A"), started=NEW_YEAR + timedelta(3, 60))
    full.add_record("table-9", late)
    order = [full.game(number).started for number, _ in full.ended()]
    assert order == sorted(order)
    assert len(order) == 7


def test_a_game_that_goes_on_after_its_end_is_another_one_among_those_that_have_ended(
    hub_archive: HubArchive,
) -> None:
    won = GAMES[0]
    hub_archive.add_record("ada", won)
    first = hub_archive.ended()
    undone = replace(won.plies[-1], flags=("undone",))
    taken_back = replace(won, plies=(*won.plies[:-1], undone), result=None)
    hub_archive.take(events_since("ada", taken_back, progress_of(won)))
    assert hub_archive.ended() == []
    again = replace(taken_back, plies=(*taken_back.plies, won.plies[0]), result=Result(winner="A"))
    hub_archive.take(events_since("ada", again, progress_of(taken_back)))
    assert len(hub_archive.ended()) == 1
    assert hub_archive.ended() != first
