"""The openings of the statistics are told in words, and keep their moves."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from ended_games import ended

from companion.records.archive import Archive
from companion.records.game_record import PlyRecord, Result
from companion.rules.registry import game as find_game
from companion.screens.words import Words
from companion.service.commands.statistics.statistics_text import statistics_text
from companion.service.config.board_fit import smallest_board
from companion.service.game.opening_texts import with_texts
from companion.service.page.page_archive import PageArchive
from companion.statistics.game_statistics import RunningStatistics, Statistics

ESIEMA, SAHARA = ("@h7", "@g6", "h7>g7a,g6A"), ("a6+", "b1", "a2")


@pytest.fixture
def statistics() -> Statistics:
    running = RunningStatistics()
    for number, (game, opening) in enumerate([("esiema", ESIEMA), ("sahara", SAHARA)] * 2, 1):
        running.add(ended(number, game=game, opening=opening))
    return running.statistics()


def test_each_opening_has_its_moves_and_the_same_in_words(statistics: Statistics) -> None:
    told = with_texts(statistics, Words("de")).games
    (esiema,), (sahara,) = told["esiema"].openings, told["sahara"].openings
    assert (esiema.moves, esiema.texts) == (ESIEMA, ("Kugel auf h7", "Kugel auf g6", "h7 bis g6"))
    assert (sahara.moves, sahara.texts) == (SAHARA, ("a6, eine Bohne in B", "b1", "a2"))


def test_the_statistics_of_the_page_have_openings_in_the_words_of_the_viewer(tmp_path: Path) -> None:
    path, game, now = tmp_path / "archive.sqlite", find_game("esiema", {}), datetime(2026, 3, 14, tzinfo=UTC)
    with Archive.open(path) as archive:
        number = archive.begin(
            "esiema", game.options, game.write_position(game.start()), dict.fromkeys(game.seats, ""), now
        )
        for seat, move in zip("ABA", ("@f6", "@e5", "@f7"), strict=True):
            archive.add(number, PlyRecord(seat=seat, move=move))
        archive.finish(number, Result(ended="given up", by="B"))
    page = PageArchive(path, lambda: smallest_board(game), lambda: False)
    for language, first in (("de", "Kugel auf f6"), ("en", "ball on f6")):
        (opening,) = page.statistics(Words(language)).games["esiema"].openings
        assert (opening.moves[0], opening.texts[0]) == ("@f6", first)


def test_the_statistics_as_text_tell_openings_in_words(statistics: Statistics) -> None:
    told = statistics_text(statistics, Words("en"))
    assert "ball on h7 · ball on g6 · h7 to g6  2 games" in told
    assert "a6, a bean in B · b1 · a2  2 games" in told
