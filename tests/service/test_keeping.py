"""Keeping a game while it is played."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.records.archive import Archive
from companion.records.database import ArchiveError
from companion.records.reader import ArchiveReader
from companion.referee.verdicts import Over, Played, Restored, Stands, Undone
from companion.rules.registry import game as find_game
from companion.service.keeping import Keeper

GAME = find_game("sahara")
START = GAME.start()
NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def played(move: str, over: Over | None = None) -> Played:
    ply = GAME.play(START, GAME.read_move(move, START))
    return Played(
        t=1.0,
        seat="A",
        move=move,
        position=GAME.write_position(ply.after),
        scores={"A": 0, "B": 0},
        next="B",
        over=over,
    )


class Disk:
    """An archive that can be made to refuse."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.full = False
        self.opened: list[Archive] = []

    def open(self) -> Archive:
        if self.full:
            raise ArchiveError("the disk is full")
        self.opened.append(Archive.open(self.path))
        return self.opened[-1]

    def moves(self, game_id: int = 1) -> list[tuple[str | None, tuple[str, ...]]]:
        with ArchiveReader.open(self.path) as archive:
            return [(ply.move, ply.flags) for ply in archive.game(game_id).plies]


@pytest.fixture
def disk(tmp_path: Path) -> Any:
    made = Disk(tmp_path / "games.sqlite")
    yield made
    for archive in made.opened:
        archive.close()


@pytest.fixture
def keeper(disk: Disk) -> Keeper:
    made = Keeper(disk.open, lambda: NOON)
    made.new_game(
        "sahara", GAME.options, GAME.write_position(START), {"A": "Ada", "B": None}, ["{}"], same_match=False
    )
    return made


def test_a_game_without_a_ply_leaves_nothing_in_the_archive(disk: Disk, keeper: Keeper) -> None:
    keeper.keep(Restored(t=0.0))
    assert not disk.path.exists()


def test_a_ply_is_on_disk_when_keep_returns(disk: Disk, keeper: Keeper) -> None:
    assert keeper.keep(played("a1")) == played("a1")
    assert disk.moves() == [("a1", ())]


def test_players_start_and_raw_lines_are_kept_with_the_game(disk: Disk, keeper: Keeper) -> None:
    keeper.read('{"t":1}')
    keeper.keep(played("a1"))
    with ArchiveReader.open(disk.path) as archive:
        record = archive.game(1)
        assert archive.readings(1) == ["{}", '{"t":1}']
    assert (record.seats, record.started) == ({"A": "Ada", "B": None}, NOON)


def test_a_ply_taken_back_stays_with_a_flag(disk: Disk, keeper: Keeper) -> None:
    keeper.keep(played("a1"))
    keeper.keep(Undone(t=2.0, move="a1", wrong=()))
    keeper.keep(played("a2"))
    assert disk.moves() == [("a1", ("undone",)), ("a2", ())]


def test_a_table_that_stands_is_kept_with_its_position(disk: Disk, keeper: Keeper) -> None:
    position = GAME.write_position(START) | {"turn": "B"}
    keeper.keep(Stands(t=1.0, seat="A", position=position, scores={}, next="B"))
    assert disk.moves() == [(None, ("stands",))]


def test_a_ply_that_ends_the_game_keeps_the_result(disk: Disk, keeper: Keeper) -> None:
    keeper.keep(played("a1", Over(winner="A", points=14, match={"A": 14, "B": 0})))
    with ArchiveReader.open(disk.path) as archive:
        result = archive.game(1).result
    assert result is not None
    assert (result.winner, result.points, result.match) == ("A", 14, {"A": 14, "B": 0})


def test_where_the_disk_refuses_the_verdict_says_so_and_play_goes_on(disk: Disk, keeper: Keeper) -> None:
    disk.full = True
    said = keeper.keep(played("a1"))
    assert isinstance(said, Played)
    assert not said.kept
    assert keeper.owing == "the disk is full"


def test_what_is_owed_is_written_in_order_when_the_disk_takes_it_again(disk: Disk, keeper: Keeper) -> None:
    disk.full = True
    keeper.keep(played("a1"))
    keeper.keep(Undone(t=2.0, move="a1", wrong=()))
    keeper.keep(played("a2"))
    disk.full = False
    assert keeper.write()
    assert keeper.owing is None
    assert disk.moves() == [("a1", ("undone",)), ("a2", ())]


def test_a_ply_after_others_are_owed_is_kept_with_them(disk: Disk, keeper: Keeper) -> None:
    disk.full = True
    keeper.keep(played("a1"))
    disk.full = False
    said = keeper.keep(played("a2"))
    assert isinstance(said, Played)
    assert said.kept
    assert [move for move, _ in disk.moves()] == ["a1", "a2"]


def test_games_of_one_match_are_kept_as_such(disk: Disk, keeper: Keeper) -> None:
    keeper.keep(played("a1", Over(winner="A", points=14)))
    new = ("sahara", GAME.options, GAME.write_position(START), {"A": "Ada", "B": None}, ["{}"])
    keeper.new_game(*new, same_match=True)
    keeper.keep(played("a1", Over(winner="A", points=4)))
    keeper.new_game(*new, same_match=False)
    keeper.keep(played("a1"))
    with ArchiveReader.open(disk.path) as archive:
        assert archive.match(2).games == (1, 2)
        assert archive.match(3).games == (3,)


def test_the_players_may_end_a_game(disk: Disk, keeper: Keeper) -> None:
    keeper.keep(played("a1"))
    keeper.end("given up", "A")
    with ArchiveReader.open(disk.path) as archive:
        result = archive.game(1).result
    assert result is not None
    assert (result.ended, result.by) == ("given up", "A")


def test_a_game_that_is_over_is_not_ended_again(disk: Disk, keeper: Keeper) -> None:
    keeper.keep(played("a1", Over(winner="A", points=14)))
    keeper.end("broken off")
    assert keeper.owing is None
    with ArchiveReader.open(disk.path) as archive:
        result = archive.game(1).result
    assert result is not None
    assert (result.winner, result.ended) == ("A", None)


def test_a_game_whose_end_was_taken_back_can_be_ended(disk: Disk, keeper: Keeper) -> None:
    keeper.keep(played("a1", Over(winner="A", points=14)))
    keeper.keep(Undone(t=2.0, move="a1", wrong=()))
    keeper.end("broken off")
    with ArchiveReader.open(disk.path) as archive:
        result = archive.game(1).result
    assert result is not None
    assert result.ended == "broken off"


def test_ending_a_game_without_a_ply_keeps_nothing(disk: Disk, keeper: Keeper) -> None:
    keeper.end("broken off")
    assert not disk.path.exists()


def test_a_game_of_the_archive_is_gone_on_with(disk: Disk, keeper: Keeper) -> None:
    keeper.keep(played("a1"))
    keeper.close()
    later = Keeper(disk.open, lambda: NOON)
    later.resume(1, over=False)
    later.keep(Undone(t=2.0, move="a1", wrong=()))
    assert disk.moves() == [("a1", ("undone",))]
