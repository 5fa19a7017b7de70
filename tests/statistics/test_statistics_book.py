"""The statistics of an archive stay up to date, and each game is read once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.records.archive import Archive
from companion.records.game_record import PlyRecord, Result
from companion.rules.registry import game as find_game
from companion.statistics.statistics_book import StatisticsBook

NOW = datetime(2026, 1, 31, 18, tzinfo=UTC)
SAHARA = find_game("sahara", {})


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive.open(tmp_path / "archive.sqlite") as archive:
        yield archive


def begun(archive: Archive, move: str = "a4") -> int:
    start = SAHARA.write_position(SAHARA.start())
    game = archive.begin("sahara", SAHARA.options, start, {"A": "Ada", "B": "Bo"}, NOW)
    archive.add(game, PlyRecord(seat="A", move=move, at=NOW))
    return game


def given_up(archive: Archive, by: str) -> int:
    game = begun(archive)
    archive.finish(game, Result(ended="given up", by=by))
    return game


def points(book: StatisticsBook, archive: Archive) -> dict[str, float]:
    return {one.player: one.points for one in book.statistics(archive).league}


def test_games_count_when_they_have_ended(archive: Archive) -> None:
    book = StatisticsBook()
    begun(archive)
    assert points(book, archive) == {}
    given_up(archive, by="B")
    assert points(book, archive) == {"Ada": 1.0, "Bo": 0.0}
    given_up(archive, by="A")
    assert points(book, archive) == {"Ada": 1.0, "Bo": 1.0}


def test_a_game_is_read_once(archive: Archive) -> None:
    book, read = StatisticsBook(), []
    for _ in range(3):
        given_up(archive, by="B")
        book.statistics(archive, lambda done, whole: read.append((done, whole)))
    book.statistics(archive, lambda done, whole: read.append((done, whole)))
    assert read == [(1, 1)] * 3


def test_an_end_that_was_taken_back_does_not_count_any_more(archive: Archive) -> None:
    book = StatisticsBook()
    given_up(archive, by="B")
    last = given_up(archive, by="B")
    assert points(book, archive)["Ada"] == 2.0
    archive.undo(last)
    assert points(book, archive)["Ada"] == 1.0


def test_counting_that_was_broken_off_begins_anew(archive: Archive) -> None:
    book = StatisticsBook()
    for _ in range(3):
        given_up(archive, by="B")

    def break_off(done: int, whole: int) -> None:
        if done == 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        book.statistics(archive, break_off)
    assert points(book, archive) == {"Ada": 3.0, "Bo": 0.0}


def test_a_game_that_cannot_be_played_is_named_and_the_others_count(archive: Archive) -> None:
    wrong = begun(archive, move="b1")
    archive.finish(wrong, Result(ended="given up", by="B"))
    given_up(archive, by="B")
    statistics = StatisticsBook().statistics(archive)
    assert statistics.left_out == [wrong]
    assert statistics.games["sahara"].games == 1
