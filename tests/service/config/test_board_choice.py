"""The board with which a table begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.boards.board import BoardError
from companion.records.game_record import GameRecord
from companion.rules.registry import game as find_game
from companion.service.config.board_choice import board_of, last_game
from companion.service.config.configuration import Configuration, GridSection


def record(name: str, **options: Any) -> GameRecord:
    game = find_game(name, options)
    data = {
        "game": name,
        "options": dict(game.options),
        "seats": dict.fromkeys(game.seats),
        "start": game.write_position(game.start()),
        "started": "2026-01-31T18:00:00Z",
        "plies": [],
        "result": None,
    }
    return __import__("msgspec").convert(data, GameRecord)


def test_without_a_word_and_without_a_past_it_is_sahara() -> None:
    assert board_of(Configuration(), None).name == "sahara"


@pytest.mark.parametrize(
    ("last", "board"),
    [
        (record("geisterfahrer"), "geisterfahrer"),
        (record("ghostbuster", seats=6), "ghostbuster-six"),
        (record("ghostbuster", track=32), "sahara"),
    ],
)
def test_a_simulated_table_has_the_board_of_the_last_game_if_there_is_one(
    last: GameRecord, board: str
) -> None:
    assert board_of(Configuration(), last).name == board


def test_a_board_that_is_named_and_one_that_is_wired_stay() -> None:
    last = record("geisterfahrer")
    assert board_of(Configuration(board="sahara-pits"), last).name == "sahara-pits"
    assert board_of(Configuration(grid=GridSection(kind="serial")), last).name == "sahara"


def test_an_unknown_board_names_the_nearest() -> None:
    with pytest.raises(BoardError, match="geisterfahrer"):
        board_of(Configuration(board="geisterfahre"), None)


def test_no_archive_and_one_that_cannot_be_read_have_no_last_game(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    assert last_game(file) is None
    file.write_text("my shopping list", encoding="utf-8")
    assert last_game(file) is None


def test_an_archive_in_a_directory_that_may_not_be_entered_has_no_last_game(
    tmp_path: Path, ordinary_user: Any
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(0)
    with ordinary_user():
        assert last_game(closed / "games.sqlite") is None
