"""From the configuration to a table: going on where the last evening ended."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from companion.boards.board import BoardError
from companion.devices.grid import Chunk
from companion.link import wire
from companion.rules.registry import game as find_game
from companion.service.config.configuration import Configuration, ConfigurationError, GridSection
from companion.service.game.session import Session
from companion.service.table.assembly import Companion

GAME = find_game("sahara")
BEFORE_THE_END = {"turn": "A", "fields": {"a6": "1o", "b1": "2o", "b3": "3o", "A": "20o", "B": "10o"}}


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.t = 0.0

    def __call__(self) -> float:
        return self.t


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def companion(archive: Path) -> Iterator[Any]:
    made: list[Companion] = []

    def make(**configuration: Any) -> Companion:
        made.append(Companion(Configuration(**configuration), archive, "en", Clock()))
        return made[-1]

    yield make
    for one in made:
        one._archive_writer.close()


def test_what_is_wrong_is_said_once_in_the_journal_with_the_command_that_mends_it(
    companion: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    table = companion(board="sahara-scales").table
    capsys.readouterr()
    for _ in range(2):
        table.work(Chunk(0.0, wire.seal(["hello", "9.0", "sahara", "14"], version=9)))
    assert capsys.readouterr().err == (
        "the grid speaks wire version 9, the companion version 1;"
        " this mends it: companion firmware sahara-scales --flash\n"
    )


def pass_time(companion: Companion, t: float) -> None:
    companion.clock.t = t  # type: ignore[attr-defined]
    companion.table.pass_time(t)


def played(companion: Companion, *, to_the_end: bool) -> Session:
    """One ply with the hands on the table: the last of a game, or the first."""
    session = companion.session
    if to_the_end:
        session.begin_at(GAME, GAME.read_position(BEFORE_THE_END), {"A": "Ada", "B": "Ben"})
    else:
        session.new_game(GAME, {"A": "Ada", "B": "Ben"}, "A")
    hands = companion.in_use.hands
    assert hands is not None
    hands.set_up(session.expected)
    companion.in_use.start(companion.table.work)
    pass_time(companion, 5.0)
    move = "a6" if to_the_end else "a1"
    for step in GAME.play(session.position, GAME.read_move(move, session.position)).steps:
        if step.cause != "sweep":
            act = hands.lift if step.verb == "lift" else hands.drop
            assert act(step.field, step.pieces) is None
    pass_time(companion, 60.0)
    companion.in_use.close()
    companion._archive_writer.close()
    assert session.view.last is not None
    return session


def test_a_new_table_begins_a_game_by_lot_with_the_players_of_the_configuration(companion: Any) -> None:
    here = companion(players={"A": "Ada", "C": "Nobody"})
    assert here.session.names == {"A": "Ada"}
    assert here.session.position.turn in {"A", "B"}


def test_an_unfinished_game_goes_on(companion: Any) -> None:
    before = played(companion(), to_the_end=False)
    after = companion().session
    assert after.position == before.position
    assert after.names == {"A": "Ada", "B": "Ben"}


def test_after_a_finished_game_its_match_goes_on(companion: Any) -> None:
    played(companion(), to_the_end=True)
    again = companion()
    assert again.session.view.winner == "A"
    assert again.session.view.match == {"A": 16, "B": 0}
    assert again.session.expected == GAME.contents(GAME.start())


def test_after_a_game_that_was_broken_off_the_same_players_begin_anew(companion: Any) -> None:
    first = companion()
    session = played(first, to_the_end=False)
    session.end_game("broken off")
    first._archive_writer.close()
    again = companion().session
    assert again.names == {"A": "Ada", "B": "Ben"}
    assert again.expected == GAME.contents(GAME.start())


def test_an_archive_that_is_none_is_left_alone_and_a_new_game_begins(companion: Any, archive: Path) -> None:
    archive.write_text("my shopping list", encoding="utf-8")
    here = companion()
    assert here.session.expected == GAME.contents(GAME.start())
    assert archive.read_text(encoding="utf-8") == "my shopping list"


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


def test_a_new_game_after_one_that_is_over_breaks_nothing(companion: Any) -> None:
    here = companion()
    played(here, to_the_end=True)
    here.table.do(lambda: here.game_starter.begin("sahara", {}, {}, "B"))
    assert here.session.position.turn == "B"
