"""The measurement of many tables measures what it says."""

from __future__ import annotations

import hall
import hall_tables
import hall_viewers
import pytest
from hall_tables import Load, Said
from hall_viewers import Arrival

from companion.mqtt.messages import GameEvent, ShownState, read
from companion.mqtt.topics import table_of
from companion.rules.registry import own_names


@pytest.mark.hub
def test_every_ply_of_three_tables_reaches_both_viewers_and_the_archive() -> None:
    found = hall.run(tables=3, viewers=2, seconds=2.0, pause=0.5)
    assert len(found.load.said) == 12
    assert (len(found.latencies), found.shown, found.lacking) == (24, 1.0, [])
    assert min(found.latencies) > 0
    assert set(found.processors) == {"hub", "broker", "tables", "viewers"}
    assert hall.told(found).startswith("3 tables, 2 viewers, 2 s\n")


def test_a_table_says_its_games_ply_by_ply_and_begins_the_next_one_when_one_is_over() -> None:
    table = hall_tables.Table("table-1", hall_tables.games(plies=2)[0])
    messages = [*table.come(), *table.play(), *table.play(), *table.play()]
    states = [read(one.payload, ShownState) for one in messages if one.topic.endswith("/state")]
    events = [read(one.payload, GameEvent) for one in messages if one.topic.endswith("/event")]
    assert [(one.number, one.last and one.last.number) for one in states] == [
        (1, None), (1, 1), (1, 2), (2, None), (2, 1),
    ]  # fmt: skip
    assert [(one.kind, one.game, one.number) for one in events] == [
        ("begin", 1, 0), ("ply", 1, 1), ("ply", 1, 2), ("begin", 2, 0), ("ply", 2, 1),
    ]  # fmt: skip
    assert [len(record.plies) for record in table.played] == [2, 1]
    assert {table_of("tabletop", one.topic) for one in messages} == {"table-1"}


def test_a_table_sends_its_events_again_from_the_game_that_is_asked_for() -> None:
    table = hall_tables.Table("table-1", hall_tables.games(plies=1)[0])
    for _ in range(2):
        table.play() if table.records else table.come()
    table.play()
    table.play()
    again = [read(one.payload, GameEvent) for one in table.again(2)]
    assert [(one.kind, one.game) for one in again] == [("begin", 2), ("ply", 2), ("begin", 3), ("ply", 3)]


def test_the_tables_play_all_games() -> None:
    assert {game.record.game for game in hall_tables.games(plies=1)} == set(own_names())


def test_a_viewer_is_late_by_the_time_since_the_newest_saying_of_what_it_is_shown() -> None:
    load = Load(said=[Said("table-1", 1, 10.0), Said("table-2", 1, 10.5), Said("table-1", 1, 70.0)])
    arrived = [
        Arrival(0, "table-1", 1, 10.25), Arrival(0, "table-2", 1, 11.0), Arrival(0, "table-1", 1, 70.125),
        Arrival(0, "table-1", 0, 70.0),
    ]  # fmt: skip
    assert hall.latencies_of(load, arrived) == [0.125, 0.25, 0.5]


def test_viewers_are_spread_over_the_pages_of_the_wall() -> None:
    assert [hall_viewers.page_of(viewer, 50) for viewer in range(5)] == [1, 2, 3, 1, 2]
    assert [hall_viewers.on_page(page, 50) for page in (1, 2, 3)] == [24, 24, 2]
    assert [hall_viewers.page_with(table) for table in (1, 24, 25, 50)] == [1, 1, 2, 3]
    load = Load(said=[Said("table-1", 1, 1.0), Said("table-25", 1, 1.0)])
    assert hall.expected(load, viewers=3, tables=48) == 3


def test_a_load_that_is_late_in_more_than_one_ply_of_a_hundred_says_so() -> None:
    late = Load(late=[0.001] * 198 + [0.5] * 2, messages={"state": 1}, bytes={"state": 9}, seconds=1.0)
    found = hall.Found(1, 1, 1.0, late, [0.01], 1.0, {"hub": 0.5}, [], 0.1)
    assert found.is_late
    assert "THE LOAD HAS NOT KEPT ITS RATE" in hall.told(found)
    late.late[-2] = 0.001
    assert not hall.Found(1, 1, 1.0, late, [], 1.0, {}, [], 0.1).is_late
