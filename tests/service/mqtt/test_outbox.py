"""What of the archive has not been sent yet: nothing is left out, nothing comes before its time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.mqtt.messages import GameBefore, GameEvent
from companion.records.archive import Archive
from companion.records.game_record import PlyRecord, Result
from companion.service.mqtt.mark_file import mark_file
from companion.service.mqtt.outbox import KEEP_S, Outbox

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
PLY = PlyRecord(seat="A", move="a4", at=AT)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    with Archive.open(path) as opened:
        yield opened


def begin(archive: Archive, plies: int = 0, at: datetime = AT, **more: Any) -> int:
    game = archive.begin("sahara", {}, {"turn": "A", "fields": {}}, {"A": None, "B": None}, at, **more)
    for _ in range(plies):
        archive.add(game, PLY)
    return game


def told(events: list[GameEvent]) -> list[tuple[int, str, int]]:
    return [(event.game, event.kind, event.number) for event in events]


def all_of(outbox: Outbox) -> list[tuple[int, str, int]]:
    """All that waits, each confirmed."""
    events = outbox.take(1000)
    for _ in events:
        outbox.confirm()
    return told(events)


def test_each_entry_of_a_game_is_handed_out_once_and_in_order(archive: Archive, path: Path) -> None:
    game, outbox = begin(archive), Outbox(path, "ada")
    assert all_of(outbox) == []
    archive.add(game, PLY)
    assert all_of(outbox) == [(game, "begin", 0), (game, "ply", 1)]
    archive.add(game, PLY)
    archive.undo(game)
    assert all_of(outbox) == [(game, "ply", 2), (game, "undo", 2)]
    archive.finish(game, Result(ended="broken off"))
    assert all_of(outbox) == [(game, "end", 2)]
    assert all_of(outbox) == []


def test_what_was_played_while_nobody_listened_comes_game_by_game(archive: Archive, path: Path) -> None:
    outbox = Outbox(path, "ada")
    first, second = begin(archive, 1), begin(archive, 2)
    assert all_of(outbox) == [
        (first, "begin", 0),
        (first, "ply", 1),
        (second, "begin", 0),
        (second, "ply", 1),
        (second, "ply", 2),
    ]


def test_no_more_is_handed_out_than_is_wanted_and_the_rest_follows(archive: Archive, path: Path) -> None:
    outbox = Outbox(path, "ada")
    first, second = begin(archive, 2), begin(archive, 2)
    portions = [told(outbox.take(2)) for _ in range(4)]
    assert portions == [
        [(first, "begin", 0), (first, "ply", 1)],
        [(first, "ply", 2), (second, "begin", 0)],
        [(second, "ply", 1), (second, "ply", 2)],
        [],
    ]


def test_what_is_not_confirmed_is_handed_out_again(archive: Archive, path: Path) -> None:
    game, outbox = begin(archive, 3), Outbox(path, "ada")
    outbox.take(10)
    outbox.confirm()
    outbox.confirm()
    assert outbox.unconfirmed == 2
    outbox.restart()
    assert outbox.unconfirmed == 0
    assert all_of(outbox) == [(game, "ply", 2), (game, "ply", 3)]


def test_after_a_restart_of_the_table_it_goes_on_behind_the_mark(archive: Archive, path: Path) -> None:
    game, before = begin(archive, 2), Outbox(path, "ada")
    before.take(10)
    before.confirm()
    before.confirm()
    before.close()
    archive.add(game, PLY)
    assert all_of(Outbox(path, "ada")) == [(game, "ply", 2), (game, "ply", 3)]


def test_a_mark_that_was_never_kept_costs_only_events_that_come_twice(archive: Archive, path: Path) -> None:
    game, before = begin(archive, 2), Outbox(path, "ada")
    assert (
        all_of(before)
        == all_of(Outbox(path, "ada"))
        == [(game, "begin", 0), (game, "ply", 1), (game, "ply", 2)]
    )


def test_without_a_mark_the_newest_game_is_the_first(archive: Archive, path: Path) -> None:
    begin(archive, 3)
    newest = begin(archive, 1)
    assert all_of(Outbox(path, "ada")) == [(newest, "begin", 0), (newest, "ply", 1)]


def test_who_asks_gets_everything_again_from_the_game_that_is_named(archive: Archive, path: Path) -> None:
    first, second = begin(archive, 1), begin(archive, 1)
    outbox = Outbox(path, "ada")
    all_of(outbox)
    outbox.send_again(second)
    assert all_of(outbox) == [(second, "begin", 0), (second, "ply", 1)]
    outbox.send_again(-5)
    assert [game for game, _, _ in all_of(outbox)] == [first, first, second, second]


def test_a_game_that_begins_names_the_one_that_was_played_before(archive: Archive, path: Path) -> None:
    outbox = Outbox(path, "ada")
    first = begin(archive, 3)
    archive.undo(first)
    archive.finish(first, Result(ended="broken off"))
    begin(archive, 1, origin="recording")
    second = begin(archive, 1, AT.replace(hour=20))
    begun = [event.begin for event in outbox.take(100) if event.kind == "begin"]
    earlier = GameBefore(game=first, started=AT, number=3, head=2, ended=True)
    assert [getattr(one, "before", None) for one in begun] == [None, earlier]
    assert second > first + 1


def test_games_without_a_ply_and_those_of_recordings_and_imports_stay_here(
    archive: Archive, path: Path
) -> None:
    outbox = Outbox(path, "ada")
    begin(archive, 1, origin="recording")
    archive.add_record(archive.game(begin(archive, 1, origin="import")))
    begin(archive)
    assert all_of(outbox) == []


def test_in_another_archive_it_begins_anew(path: Path) -> None:
    with Archive.open(path) as archive:
        begin(archive, 2)
        begin(archive, 2)
        outbox = Outbox(path, "ada")
        all_of(outbox)
        outbox.close()
    for file in path.parent.glob("games.sqlite*"):
        if file.suffix != ".json":
            file.unlink()
    with Archive.open(path) as other:
        game = begin(other, 1, AT.replace(hour=20))
        assert all_of(outbox) == all_of(Outbox(path, "ada")) == [(game, "begin", 0), (game, "ply", 1)]


def test_an_archive_that_cannot_be_read_has_nothing_for_now(path: Path) -> None:
    outbox = Outbox(path, "ada")
    assert outbox.take(10) == []
    with Archive.open(path) as archive:
        game = begin(archive, 1)
        assert all_of(outbox) == [(game, "begin", 0), (game, "ply", 1)]


def test_a_damaged_game_is_sent_as_far_as_it_can_be_read(archive: Archive, path: Path) -> None:
    outbox = Outbox(path, "ada")
    damaged, whole = begin(archive, 3), begin(archive, 1)
    with closing(sqlite3.connect(path)) as disk:
        disk.execute("UPDATE plies SET ply = '{}' WHERE game = ? AND number = 2", (damaged,))
        disk.commit()
    assert all_of(outbox) == [
        (damaged, "begin", 0),
        (damaged, "ply", 1),
        (whole, "begin", 0),
        (whole, "ply", 1),
    ]


def test_the_mark_is_kept_when_the_game_changes_and_now_and_then(archive: Archive, path: Path) -> None:
    begin(archive, 1)
    outbox, file = Outbox(path, "ada"), mark_file(path)
    all_of(outbox)
    outbox.keep(KEEP_S - 1)
    assert file.load() is None
    outbox.keep(KEEP_S)
    assert file.load() is not None
    second = begin(archive, 1)
    all_of(outbox)
    outbox.keep(KEEP_S)
    kept = file.load()
    assert kept is not None
    assert kept.game == second


def test_a_damaged_mark_has_everything_sent(archive: Archive, path: Path) -> None:
    first = begin(archive, 1)
    begin(archive, 1)
    mark_file(path).path.write_text("?")
    assert Outbox(path, "ada").take(1)[0].game == first
