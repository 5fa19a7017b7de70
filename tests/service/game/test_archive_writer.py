"""Keeping a game while it is played."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.records.archive import Archive
from companion.records.archive_reader import ArchiveReader
from companion.records.errors import ArchiveError
from companion.records.game_reader import Heard
from companion.records.game_record import PlyRecord
from companion.referee.protocol import Over, Played, Restored, Stands, Undone
from companion.rules.registry import game as find_game
from companion.service.game.archive_writer import PATIENCE_S, ArchiveWriter

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
            raise ArchiveError("the disk is full", "full")
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
def archive_writer(disk: Disk) -> ArchiveWriter:
    made = ArchiveWriter(disk.open, lambda: NOON)
    made.new_game(
        "sahara", GAME.options, GAME.write_position(START), {"A": "Ada", "B": None}, ["{}"], same_match=False
    )
    # It is opened again for the next entry, which the disk may refuse.
    made.close()
    return made


def test_a_game_is_on_record_from_its_beginning_and_listed_from_its_first_ply(
    disk: Disk, archive_writer: ArchiveWriter
) -> None:
    with ArchiveReader.open(disk.path) as archive:
        last = archive.last()
        assert last is not None
        assert (last.names, last.plies, archive.games()) == ({"A": "Ada"}, (), [])
        archive_writer.keep(played("a1"))
        assert len(archive.games()) == 1


def test_what_led_to_a_verdict_is_kept_before_it_is_shown(disk: Disk, archive_writer: ArchiveWriter) -> None:
    archive_writer.read('{"t":1}')
    archive_writer.keep(Restored(t=1.0))
    archive_writer.read('{"t":2,"press":"undo"}')
    with ArchiveReader.open(disk.path) as archive:
        assert archive.heard(1)[1:] == [Heard(1, ('{"t":1}',), entry=False)]
        archive_writer.save()
        assert archive.heard(1)[2:] == [Heard(1, ('{"t":2,"press":"undo"}',), entry=False)]


def test_another_game_takes_the_place_of_one_without_a_ply(disk: Disk, archive_writer: ArchiveWriter) -> None:
    archive_writer.new_game(*NEW, same_match=False)
    archive_writer.keep(played("a1"))
    assert archive_writer.game_id == 1
    assert disk.moves() == [("a1", ())]


def test_a_start_that_the_first_ply_corrects_keeps_what_was_read_before(
    disk: Disk, archive_writer: ArchiveWriter
) -> None:
    archive_writer.read('{"t":1}')
    archive_writer.save()
    archive_writer.begin_from(GAME.write_position(START) | {"turn": "B"}, ["{2}"])
    archive_writer.keep(played("a1"))
    with ArchiveReader.open(disk.path) as archive:
        assert archive.game(1).start["turn"] == "B"
        assert archive.readings(1) == ["{2}", '{"t":1}']


def test_a_ply_is_on_disk_when_keep_returns(disk: Disk, archive_writer: ArchiveWriter) -> None:
    assert archive_writer.keep(played("a1")) == played("a1")
    assert disk.moves() == [("a1", ())]


def test_players_start_and_raw_lines_are_kept_with_the_game(
    disk: Disk, archive_writer: ArchiveWriter
) -> None:
    archive_writer.read('{"t":1}')
    archive_writer.keep(played("a1"))
    with ArchiveReader.open(disk.path) as archive:
        record = archive.game(1)
        assert archive.readings(1) == ["{}", '{"t":1}']
    assert (record.seats, record.started) == ({"A": "Ada", "B": None}, NOON)


def test_a_ply_taken_back_stays_with_a_flag(disk: Disk, archive_writer: ArchiveWriter) -> None:
    archive_writer.keep(played("a1"))
    archive_writer.keep(Undone(t=2.0, move="a1", wrong=()))
    archive_writer.keep(played("a2"))
    assert disk.moves() == [("a1", ("undone",)), ("a2", ())]


def test_a_table_that_stands_is_kept_with_its_position(disk: Disk, archive_writer: ArchiveWriter) -> None:
    position = GAME.write_position(START) | {"turn": "B"}
    archive_writer.keep(Stands(t=1.0, seat="A", position=position, scores={}, next="B"))
    assert disk.moves() == [(None, ("stands",))]


def test_a_ply_that_ends_the_game_keeps_the_result(disk: Disk, archive_writer: ArchiveWriter) -> None:
    archive_writer.keep(played("a1", Over(winner="A", points=14, match={"A": 14, "B": 0})))
    with ArchiveReader.open(disk.path) as archive:
        result = archive.game(1).result
    assert result is not None
    assert (result.winner, result.points, result.match) == ("A", 14, {"A": 14, "B": 0})


def test_where_the_disk_refuses_the_verdict_says_so_and_play_goes_on(
    disk: Disk, archive_writer: ArchiveWriter
) -> None:
    disk.full = True
    said = archive_writer.keep(played("a1"))
    assert isinstance(said, Played)
    assert not said.kept
    assert str(archive_writer.owing) == "the disk is full"


def test_what_is_owed_is_written_in_order_when_the_disk_takes_it_again(
    disk: Disk, archive_writer: ArchiveWriter
) -> None:
    disk.full = True
    archive_writer.keep(played("a1"))
    archive_writer.keep(Undone(t=2.0, move="a1", wrong=()))
    archive_writer.keep(played("a2"))
    disk.full = False
    assert archive_writer.write()
    assert archive_writer.owing is None
    assert disk.moves() == [("a1", ("undone",)), ("a2", ())]


def test_a_ply_after_others_are_owed_is_kept_with_them(disk: Disk, archive_writer: ArchiveWriter) -> None:
    disk.full = True
    archive_writer.keep(played("a1"))
    disk.full = False
    said = archive_writer.keep(played("a2"))
    assert isinstance(said, Played)
    assert said.kept
    assert [move for move, _ in disk.moves()] == ["a1", "a2"]


def test_games_of_one_match_are_kept_as_such(disk: Disk, archive_writer: ArchiveWriter) -> None:
    archive_writer.keep(played("a1", Over(winner="A", points=14)))
    new = ("sahara", GAME.options, GAME.write_position(START), {"A": "Ada", "B": None}, ["{}"])
    archive_writer.new_game(*new, same_match=True)
    archive_writer.keep(played("a1", Over(winner="A", points=4)))
    archive_writer.new_game(*new, same_match=False)
    archive_writer.keep(played("a1"))
    with ArchiveReader.open(disk.path) as archive:
        assert archive.match(2).games == (1, 2)
        assert archive.match(3).games == (3,)


def test_the_players_may_end_a_game(disk: Disk, archive_writer: ArchiveWriter) -> None:
    archive_writer.keep(played("a1"))
    archive_writer.end("given up", "A")
    with ArchiveReader.open(disk.path) as archive:
        result = archive.game(1).result
    assert result is not None
    assert (result.ended, result.by) == ("given up", "A")


def test_a_game_that_is_over_is_not_ended_again(disk: Disk, archive_writer: ArchiveWriter) -> None:
    archive_writer.keep(played("a1", Over(winner="A", points=14)))
    archive_writer.end("broken off")
    assert archive_writer.owing is None
    with ArchiveReader.open(disk.path) as archive:
        result = archive.game(1).result
    assert result is not None
    assert (result.winner, result.ended) == ("A", None)


def test_a_game_whose_end_was_taken_back_can_be_ended(disk: Disk, archive_writer: ArchiveWriter) -> None:
    archive_writer.keep(played("a1", Over(winner="A", points=14)))
    archive_writer.keep(Undone(t=2.0, move="a1", wrong=()))
    archive_writer.end("broken off")
    with ArchiveReader.open(disk.path) as archive:
        result = archive.game(1).result
    assert result is not None
    assert result.ended == "broken off"


def test_ending_a_game_without_a_ply_keeps_nothing(disk: Disk, archive_writer: ArchiveWriter) -> None:
    archive_writer.end("broken off")
    with ArchiveReader.open(disk.path) as archive:
        assert archive.games() == []
        assert archive.game(1).result is None


def test_a_game_of_the_archive_is_gone_on_with(disk: Disk, archive_writer: ArchiveWriter) -> None:
    archive_writer.keep(played("a1"))
    archive_writer.close()
    later = ArchiveWriter(disk.open, lambda: NOON)
    with ArchiveReader.open(disk.path) as archive:
        later.resume(archive.game(1), over=False)
    later.keep(Undone(t=2.0, move="a1", wrong=()))
    assert disk.moves() == [("a1", ("undone",))]


# --- the file of the archive, while play goes on ---------------------------------------------------------------


class Place:
    """An archive in a directory of its own, as the table opens it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "archive"
        self.folder.mkdir()
        self.path = self.folder / "games.sqlite"
        self.archive_writers: list[ArchiveWriter] = []

    def archive_writer(self) -> ArchiveWriter:
        made = ArchiveWriter(lambda: Archive.open(self.path, PATIENCE_S, rescuing=True), lambda: NOON)
        self.archive_writers.append(made)
        return made

    def begun(self) -> ArchiveWriter:
        """An archive writer of a game with two plies, a ply taken back, and readings."""
        archive_writer = self.archive_writer()
        archive_writer.new_game(*NEW, same_match=False)
        archive_writer.read('{"t":1}')
        assert archive_writer.keep(played("a1")) == played("a1")
        archive_writer.keep(Undone(t=2.0, move="a1", wrong=()))
        assert archive_writer.keep(played("a2")) == played("a2")
        return archive_writer

    def line(self, game_id: int = 1) -> list[tuple[str | None, bool]]:
        with ArchiveReader.open(self.path) as archive:
            assert all(summary.damage is None for summary in archive.games())
            return [(ply.move, ply.undone) for ply in archive.game(game_id).plies]


NEW = ("sahara", GAME.options, GAME.write_position(START), {"A": "Ada", "B": None}, ["{}"])
BEGUN = [("a1", True), ("a2", False)]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    for archive_writer in made.archive_writers:
        archive_writer.close()


def remove(place: Place) -> None:
    for file in place.folder.glob("games.sqlite*"):
        file.unlink()


def remove_the_archive_alone(place: Place) -> None:
    place.path.unlink()


def remove_the_directory_and_make_it_again(place: Place) -> None:
    shutil.rmtree(place.folder)
    place.folder.mkdir()


def replace(place: Place) -> None:
    other = place.folder.parent / "other.sqlite"
    Archive.open(other).close()
    other.replace(place.path)


def copy_another_over_it(place: Place) -> None:
    other = place.folder.parent / "other.sqlite"
    with Archive.open(other) as archive:
        archive.remember("Bo")
    shutil.copyfile(other, place.path)


LOSSES = (
    remove,
    remove_the_archive_alone,
    remove_the_directory_and_make_it_again,
    replace,
)


@pytest.mark.parametrize("lose", LOSSES)
def test_a_game_whose_archive_is_lost_is_written_again_before_the_next_ply_is_shown(
    place: Place, lose: Callable[[Place], None]
) -> None:
    archive_writer = place.begun()
    lose(place)
    assert archive_writer.keep(played("a3")) == played("a3")
    assert archive_writer.game_id is not None
    assert place.line(archive_writer.game_id) == [*BEGUN, ("a3", False)]
    with ArchiveReader.open(place.path) as archive:
        assert archive.readings(archive_writer.game_id) == ["{}", '{"t":1}']
    assert [trouble.cause for trouble in archive_writer.troubles] == ["written again"]


@pytest.mark.parametrize("lose", LOSSES)
def test_a_lost_archive_is_noticed_without_a_ply(place: Place, lose: Callable[[Place], None]) -> None:
    archive_writer = place.begun()
    lose(place)
    archive_writer.tend()
    assert place.line(archive_writer.game_id or 0) == BEGUN
    assert archive_writer.owing is None
    assert archive_writer.notices != {}
    archive_writer.new_game(*NEW, same_match=False)
    assert archive_writer.troubles == ()


def test_an_archive_that_replaces_another_keeps_what_is_in_it(place: Place) -> None:
    """The journal of SQLite beside it belongs to the archive before."""
    archive_writer = place.begun()
    other = place.folder.parent / "other.sqlite"
    with Archive.open(other) as archive:
        for _ in range(30):
            game = archive.begin("sahara", {}, GAME.write_position(START), {"A": "Bo", "B": None}, NOON)
            archive.add(game, PlyRecord(seat="A", move="a1"))
    other.replace(place.path)
    archive_writer.keep(played("a3"))
    assert archive_writer.game_id == 31
    assert place.line(31) == [*BEGUN, ("a3", False)]
    with ArchiveReader.open(place.path) as reader:
        assert {summary.names["A"] for summary in reader.games()[1:]} == {"Bo"}


def test_a_copy_over_the_archive_in_use_is_looked_through_before_the_next_ply(place: Place) -> None:
    """What then is in the file is for SQLite to say; the running game is in it, and nothing is made up."""
    archive_writer = place.begun()
    copy_another_over_it(place)
    assert archive_writer.keep(played("a3")) == played("a3")
    assert place.line(archive_writer.game_id or 0) == [*BEGUN, ("a3", False)]


def test_plies_wait_for_a_directory_that_is_gone_and_go_on_in_the_archive_that_comes_back(
    place: Place,
) -> None:
    archive_writer = place.begun()
    away = place.folder.rename(place.folder.parent / "away")
    said = archive_writer.keep(played("a3"))
    assert isinstance(said, Played)
    assert not said.kept
    archive_writer.tend()
    assert archive_writer.owing is not None
    assert archive_writer.owing.cause == "missing"
    assert archive_writer.plies_owed == 1
    away.rename(place.folder)
    archive_writer.tend()
    assert archive_writer.troubles == ()
    assert place.line() == [*BEGUN, ("a3", False)]


def test_the_journal_of_sqlite_may_be_removed_too(place: Place) -> None:
    archive_writer = place.begun()
    Path(f"{place.path}-wal").unlink()
    assert archive_writer.keep(played("a3")) == played("a3")
    assert place.line(archive_writer.game_id or 0) == [*BEGUN, ("a3", False)]


def test_a_game_changed_by_others_is_kept_as_a_game_of_its_own(place: Place) -> None:
    archive_writer = place.begun()
    with closing(sqlite3.connect(place.path, isolation_level=None)) as other:
        other.execute("UPDATE games SET result = '{\"ended\":\"broken off\"}', sum = 'x' WHERE id = 1")
    assert archive_writer.keep(played("a3")) == played("a3")
    assert archive_writer.game_id == 2
    with ArchiveReader.open(place.path) as archive:
        assert [summary.damage is None for summary in archive.games()] == [True, False]
        assert [ply.move for ply in archive.game(2).plies] == ["a1", "a2", "a3"]


def test_a_finished_match_goes_on_only_in_the_archive_that_has_it(place: Place) -> None:
    archive_writer = place.begun()
    archive_writer.keep(played("a3", Over(winner="A", points=14)))
    archive_writer.new_game(*NEW, same_match=True)
    remove(place)
    archive_writer.keep(played("a1"))
    assert place.line(archive_writer.game_id or 0) == [("a1", False)]
    with ArchiveReader.open(place.path) as archive:
        assert archive.match(archive_writer.game_id or 0).games == (archive_writer.game_id,)


@pytest.mark.parametrize("resumed", [False, True])
def test_a_medium_that_becomes_writable_gets_what_was_played_before(
    place: Place, resumed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As root no file is read-only: the system call that makes files refuses instead."""
    place.begun().close()
    real = os.open

    def read_only(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        if flags & os.O_CREAT and str(path).startswith(str(place.folder)):
            raise OSError(errno.EROFS, "Read-only file system", str(path))
        return real(path, flags, mode, **more)

    monkeypatch.setattr(os, "open", read_only)
    archive_writer = place.archive_writer()
    if resumed:
        with ArchiveReader.open(place.path) as archive:
            archive_writer.resume(archive.game(1), over=False)
    else:
        archive_writer.new_game(*NEW, same_match=False)
    for move in ("a3", "a4"):
        said = archive_writer.keep(played(move))
        assert isinstance(said, Played)
        assert not said.kept
    assert [trouble.cause for trouble in archive_writer.troubles] == ["read-only"]
    monkeypatch.undo()
    archive_writer.tend()
    assert archive_writer.troubles == ()
    expected = [("a3", False), ("a4", False)]
    assert place.line(1 if resumed else 2) == ([*BEGUN, *expected] if resumed else expected)


def test_another_programs_lock_is_waited_for_once_and_then_no_more(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive_writer = place.begun()
    waits, wait = [], Archive.wait

    def note(archive: Archive, seconds: float) -> None:
        waits.append(seconds)
        wait(archive, seconds)

    monkeypatch.setattr(Archive, "wait", note)
    with closing(sqlite3.connect(place.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for move in ("a3", "a4", "a5", "a6"):
            said = archive_writer.keep(played(move))
            assert isinstance(said, Played)
            assert not said.kept
            archive_writer.tend()
        assert sum(waits) == PATIENCE_S
        assert [trouble.cause for trouble in archive_writer.troubles] == ["locked"]
        other.execute("ROLLBACK")
    archive_writer.tend()
    assert place.line() == [*BEGUN, *((move, False) for move in ("a3", "a4", "a5", "a6"))]
    assert archive_writer.troubles == ()


def test_a_table_beside_the_writer_plays_and_saves_when_its_turn_comes(place: Place) -> None:
    first, second = place.begun(), place.archive_writer()
    second.new_game(*NEW, same_match=False)
    for move in ("a4", "a5"):
        said = second.keep(played(move))
        assert isinstance(said, Played)
        assert not said.kept
    assert second.owing is not None
    assert str(second.owing).endswith(f"another companion (process {os.getpid()}) writes its games there")
    first.keep(played("a3"))
    first.close()
    second.tend()
    assert second.troubles == ()
    assert place.line(1) == [*BEGUN, ("a3", False)]
    assert place.line(2) == [("a4", False), ("a5", False)]


def test_no_refusal_of_the_archive_ends_the_game(place: Place) -> None:
    """Not even one for which there is no remedy, as a game that is over in the archive but not on the table."""
    archive_writer = place.begun()
    archive_writer.end("broken off")
    said = archive_writer.keep(played("a3"))
    assert isinstance(said, Played)
    assert not said.kept
    assert str(archive_writer.owing) == "game 2 is over"
    assert archive_writer.plies_owed == 1


def test_damage_in_the_middle_of_a_game_sets_the_archive_aside_and_the_game_goes_on(place: Place) -> None:
    place.begun().close()
    archive_writer = place.archive_writer()
    with ArchiveReader.open(place.path) as archive:
        archive_writer.resume(archive.game(1), over=False)
    archive_writer.close()
    content = bytearray(place.path.read_bytes())
    content[:16] = b"not a database!!"
    place.path.write_bytes(content)
    assert archive_writer.keep(played("a3")) == played("a3")
    assert [trouble.cause for trouble in archive_writer.troubles] == ["set aside"]
    assert "games.sqlite.damaged-1" in archive_writer.troubles[0].detail
    assert place.line() == [*BEGUN, ("a3", False)]


def test_an_archive_that_refuses_is_opened_again(place: Place) -> None:
    """Here a table is missing, which only opening finds out; so it is with a medium that was read-only."""
    archive_writer = place.begun()
    with closing(sqlite3.connect(place.path, isolation_level=None)) as other:
        other.execute("DROP TABLE players")
        other.execute("DROP TABLE heard")
    archive_writer.read('{"t":3}')
    said = archive_writer.keep(played("a3"))
    assert isinstance(said, Played)
    assert not said.kept
    archive_writer.tend()
    assert [trouble.cause for trouble in archive_writer.troubles] == ["set aside"]
    assert place.line(archive_writer.game_id or 0) == [*BEGUN, ("a3", False)]
