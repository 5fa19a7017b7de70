"""The statistics of an archive stay up to date, and each game is read once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.records.archive import Archive
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.wrong_move import WrongMove
from companion.rules.registry import game as find_game
from companion.statistics import statistics_book
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


class LateGames:
    """The games of an archive in an order of their own, and the ids of those that were read."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.order: list[int] = []
        self.read: list[int] = []

    def ended(self) -> list[tuple[int, str]]:
        texts = dict(self.archive.ended())
        return [(number, texts[number]) for number in self.order]

    def game(self, game_id: int) -> GameRecord:
        self.read.append(game_id)
        return self.archive.game(game_id)

    def wrong_moves(self, game_id: int) -> Iterable[WrongMove]:
        return self.archive.wrong_moves(game_id)


def series(book: StatisticsBook, games: LateGames) -> int:
    """How many games Ada has won in a row, which depends on their order."""
    return next(one.series for one in book.statistics(games).league if one.player == "Ada")


def test_a_game_that_comes_late_counts_in_its_place_and_the_recent_ones_are_not_read_again(
    archive: Archive,
) -> None:
    book, games = StatisticsBook(), LateGames(archive)
    lost, *won = given_up(archive, by="A"), given_up(archive, by="B"), given_up(archive, by="B")
    games.order = won
    assert series(book, games) == 2
    games.order = [won[0], lost, won[1]]
    assert series(book, games) == 1
    assert games.read == [*won, lost]


@pytest.mark.parametrize("late", range(5))
def test_wherever_a_game_comes_late_all_count_as_in_one_go(
    archive: Archive, monkeypatch: pytest.MonkeyPatch, late: int
) -> None:
    monkeypatch.setattr(statistics_book, "RECENT_GAMES", 2)
    book, games = StatisticsBook(), LateGames(archive)
    ids = [given_up(archive, by="AB"[number % 2]) for number in range(6)]
    games.order = ids[:late] + ids[late + 1 :]
    book.statistics(games)
    games.order, games.read = ids, []
    assert book.statistics(games) == StatisticsBook().statistics(archive)
    # Where an older one changes all count anew, but the last two are still in mind.
    assert games.read == (ids[:4] if late < 3 else [ids[late]])


def test_counting_that_was_broken_off_goes_on(archive: Archive) -> None:
    book, read = StatisticsBook(), []
    for _ in range(3):
        given_up(archive, by="B")

    def break_off(done: int, whole: int) -> None:
        read.append(done)
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
