"""From the configuration to a table."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from companion.boards.board import BoardError
from companion.service.config.configuration import ConfigurationError, GridSection


def test_a_new_table_begins_a_game_by_lot_with_the_players_of_the_configuration(companion: Any) -> None:
    here = companion(players={"A": "Ada", "C": "Nobody"})
    assert here.session.names == {"A": "Ada"}
    assert here.session.position.turn in {"A", "B"}


def test_a_recorded_grid_without_a_file_is_told_that_it_is_missing(companion: Any) -> None:
    with pytest.raises(ConfigurationError, match=r"^grid\.file is missing; "):
        companion(grid=GridSection(kind="recorded"))


def test_a_player_on_a_seat_that_is_not_there_is_refused(companion: Any) -> None:
    message = r"^players\.Q: there is no such seat; known are A, B \(the seats of sahara\)$"
    for board in (None, "sahara"):
        with pytest.raises(ConfigurationError, match=message):
            companion(board=board, players={"A": "Ada", "Q": "x"})
    with pytest.raises(ConfigurationError, match=r"^players\.red: "):
        companion(board="sahara", players={"red": "Ada"})


def test_without_a_board_the_names_may_be_those_of_any_game(companion: Any) -> None:
    assert companion(players={"A": "Ada", "red": "Rosa"}).table.snapshot.view.names == {"A": "Ada"}


def test_a_recording_that_is_none_is_an_error_that_names_it(companion: Any, tmp_path: Path) -> None:
    for content in (None, "no recording\n"):
        file = tmp_path / "game.jsonl"
        if content is not None:
            file.write_text(content, encoding="utf-8")
        with pytest.raises(ConfigurationError, match=r"grid\.file: .*game\.jsonl"):
            companion(grid=GridSection(kind="recorded", file=str(file)))


def test_a_board_of_load_cells_must_know_the_mass_of_each_piece(companion: Any, tmp_path: Path) -> None:
    text = resources.files("companion.boards").joinpath("sahara.toml").read_text("utf-8")
    board = tmp_path / "heavy.toml"
    board.write_text("masses = { x = 2.0 }\n" + text.replace('"count"', '"mass"'), encoding="utf-8")
    with pytest.raises(BoardError, match="masses lack the pieces o of sahara"):
        companion(board=str(board))
