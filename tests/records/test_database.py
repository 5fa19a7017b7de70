"""Files that are no archive, disks that refuse, and others who use the archive at the same time."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import companion
from companion.records import database, schema
from companion.records.archive import Archive, ArchiveError, ArchiveReader, DamagedGameError
from companion.records.game_record import PlyRecord

Begin = Callable[..., int]
Execute = Callable[[str], list[tuple[object, ...]]]

A4 = PlyRecord(seat="A", move="a4")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(companion.__file__).parents[1])}

OPENERS = pytest.mark.parametrize("opener", [Archive, ArchiveReader])


@pytest.fixture
def open_directory() -> Iterator[Path]:
    """A directory that every user may enter, as pytest's own may not be."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


def refuses(opener: type[ArchiveReader], path: Path, message: str) -> None:
    with pytest.raises(ArchiveError, match=f"^{re.escape(message)}$"):
        opener.open(path, patience=0)


def python(code: str, *arguments: object) -> str:
    """What another process says that runs this code, as an ordinary user even where we are root."""
    drop = "import os, sys\nif os.getuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
    imports = (
        "from pathlib import Path\n"
        "from companion.records.archive import Archive, ArchiveReader\n"
        "from companion.records.database import ArchiveError\n"
        "from companion.records.game_record import PlyRecord\n"
        "import datetime, resource, signal\n"
    )
    command = [sys.executable, "-c", imports + drop + code, *map(str, arguments)]
    run = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert run.stderr == ""
    return run.stdout


@OPENERS
@pytest.mark.parametrize(
    "content", [b"hello", b"\0" * 4096, b"x" * 5000, b"SQLite format 3\0" + b"junk" * 99]
)
def test_a_file_that_is_no_database_is_left_as_it_is(
    path: Path, opener: type[ArchiveReader], content: bytes
) -> None:
    path.write_bytes(content)
    refuses(opener, path, f"{path} is no archive: it is no SQLite file")
    assert path.read_bytes() == content


@OPENERS
@pytest.mark.parametrize(
    "statement", ["CREATE TABLE games (id)", "PRAGMA application_id = 5", "PRAGMA user_version = 1"]
)
def test_a_database_of_another_program_is_left_as_it_is(
    path: Path, opener: type[ArchiveReader], statement: str
) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()
    before = path.read_bytes()
    refuses(opener, path, f"{path} is no archive: another program wrote this SQLite file")
    assert path.read_bytes() == before


@OPENERS
def test_an_archive_of_a_newer_companion_is_left_as_it_is(
    path: Path, archive: Archive, opener: type[ArchiveReader], execute: Execute
) -> None:
    archive.close()
    execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    known = schema.VERSION
    message = f"the archive {path} has version 99, but this companion knows only up to {known}: update the companion"
    refuses(opener, path, message)
    assert path.read_bytes() == before


def test_an_older_archive_is_brought_up_to_date_and_keeps_its_games(
    path: Path, archive: Archive, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(archive)
    archive.close()
    newer = (*schema.MIGRATIONS, ("ALTER TABLE games ADD COLUMN table_name TEXT",))
    monkeypatch.setattr(schema, "MIGRATIONS", newer)
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    for opener in (ArchiveReader, Archive, ArchiveReader):
        with opener.open(path) as opened:
            connection = opened._connection  # noqa: SLF001 - a reader's new version is in memory alone
            assert connection.execute("SELECT id, table_name FROM games").fetchall() == [(1, None)]
            assert schema.version(connection) == schema.VERSION


def test_a_step_that_fails_leaves_the_older_archive_as_it_was(
    path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive.close()
    before = path.read_bytes()
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, ("CREATE TABLE new (id)", "no SQL")))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    refuses(Archive, path, f'the archive {path} fails: near "no": syntax error')
    assert path.read_bytes() == before


def test_a_reader_makes_no_file(path: Path) -> None:
    refuses(ArchiveReader, path, f"the archive {path} cannot be opened: there is no such file")
    assert list(path.parent.iterdir()) == []


def test_a_reader_takes_an_empty_file_for_an_archive_without_games(path: Path) -> None:
    path.touch()
    with ArchiveReader.open(path) as reader:
        assert reader.games() == []
    assert path.read_bytes() == b""


def test_a_missing_directory_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none" / "archive.sqlite"
    refuses(Archive, path, f"the archive {path} cannot be made: No such file or directory")


@OPENERS
def test_a_directory_is_no_archive(tmp_path: Path, opener: type[ArchiveReader]) -> None:
    refuses(opener, tmp_path, f"the archive {tmp_path} cannot be opened: it is a directory")


@pytest.mark.parametrize("name", ["a?b.sqlite", "a#b%20.sqlite", "ä ö.sqlite"])
def test_any_name_will_do(tmp_path: Path, begin: Begin, name: str) -> None:
    with Archive.open(tmp_path / name) as archive:
        archive.add(begin(archive), A4)
    with ArchiveReader.open(tmp_path / name) as reader:
        assert len(reader.games()) == 1
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_new_archive_may_be_used_by_its_group(path: Path) -> None:
    """The umask decides; here it takes away what an installed service's would."""
    umask = os.umask(0o007)
    try:
        with Archive.open(path):
            modes = {file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    finally:
        os.umask(umask)
    assert modes == {0o660}


def test_a_full_disk_refuses_the_ply_and_keeps_all_before_it(archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    archive.add(game, A4)
    connection = archive._connection  # noqa: SLF001 - how full the disk may get is a matter of the connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(ArchiveError, match=r"^the archive .* cannot be written: the disk is full$"):
        archive.add(game, A4, readings=[Random(1).randbytes(100_000).hex()])
    assert archive.game(game).plies == (A4,)
    connection.execute("PRAGMA max_page_count = 1000000")
    assert archive.add(game, A4) == 2


def test_a_disk_that_breaks_off_a_write_loses_nothing_shown(open_directory: Path) -> None:
    """No file of that process may grow beyond 80,000 bytes: the write itself fails half-way."""
    path = open_directory / "archive.sqlite"
    code = """
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (80_000, 80_000))
archive = Archive.open(Path(sys.argv[1]))
game = archive.begin("sahara", {}, {}, {"A": None}, datetime.datetime.now(datetime.UTC))
try:
    while True:
        print("shown", archive.add(game, PlyRecord(seat="A", move="a4"), ["x" * 1000]))
except ArchiveError as error:
    print(error)
"""
    *shown, message = python(code, path).splitlines()
    assert message.startswith(f"the archive {path} ")
    with ArchiveReader.open(path) as reader:
        assert len(shown) == len(reader.game(1).plies) > 2


def test_a_file_that_may_not_be_written_is_read_and_the_writer_is_told(
    open_directory: Path, begin: Begin
) -> None:
    path = open_directory / "archive.sqlite"
    with Archive.open(path) as archive:
        archive.add(begin(archive), A4)
    open_directory.chmod(0o555)
    path.chmod(0o444)
    code = """
path = Path(sys.argv[1])
print(len(ArchiveReader.open(path).games()))
for made in (path, path.with_name("new.sqlite")):
    try:
        Archive.open(made).remember("Ada")
    except ArchiveError as error:
        print(error)
"""
    games, written, made = python(code, path).splitlines()
    open_directory.chmod(0o777)
    assert games == "1"
    assert written == f"the archive {path} cannot be written: it is read-only here"
    assert made == f"the archive {path.with_name('new.sqlite')} cannot be made: Permission denied"


def test_an_archive_that_may_not_even_be_read_is_named(open_directory: Path) -> None:
    path = open_directory / "archive.sqlite"
    Archive.open(path).close()
    path.chmod(0)
    code = """
for opener in (Archive, ArchiveReader):
    try:
        opener.open(Path(sys.argv[1]))
    except ArchiveError as error:
        print(error)
"""
    assert python(code, path).splitlines() == [f"the archive {path} cannot be opened: permission denied"] * 2


def test_a_writer_waits_no_longer_than_its_patience(path: Path, archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    archive.wait(0)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ArchiveError, match=rf"^the archive {path} is locked by another program$"):
            archive.add(game, A4)
        other.execute("ROLLBACK")
    assert archive.add(game, A4) == 1


def test_two_processes_that_want_one_archive_write_one_after_the_other(tmp_path: Path) -> None:
    code = """
import datetime, sys
from pathlib import Path
from companion.records.archive import Archive
from companion.records.database import ArchiveError
from companion.records.game_record import PlyRecord
print("ready", flush=True)
for path in sys.stdin:
    while True:
        try:
            archive = Archive.open(Path(path.strip()))
            break
        except ArchiveError as error:
            assert error.cause == "in use", error
    with archive:
        game = archive.begin("sahara", {}, {}, {"A": None}, datetime.datetime.now(datetime.UTC))
        for _ in range(10):
            archive.add(game, PlyRecord(seat="A", move="a4"))
    print("done", flush=True)
"""
    pipe, command = subprocess.PIPE, [sys.executable, "-c", code]
    with (
        subprocess.Popen(command, env=ENVIRONMENT, stdin=pipe, stdout=pipe, text=True) as one,
        subprocess.Popen(command, env=ENVIRONMENT, stdin=pipe, stdout=pipe, text=True) as two,
    ):
        assert [process.stdout.readline() for process in (one, two)] == ["ready\n"] * 2
        for attempt in range(4):
            path = tmp_path / f"{attempt}.sqlite"
            for process in (one, two):
                process.stdin.write(f"{path}\n")
                process.stdin.flush()
            assert [process.stdout.readline() for process in (one, two)] == ["done\n"] * 2
            with ArchiveReader.open(path) as reader:
                assert [(game.id, game.plies) for game in reader.games()] == [(2, 10), (1, 10)]


def test_an_archive_made_by_another_while_it_is_looked_at_is_no_strange_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The version is read in several steps; all of them see one state of the file."""
    seen: list[str] = []

    class Overtaken(sqlite3.Connection):
        def execute(self, statement: str, *parameters: Any) -> sqlite3.Cursor:
            if "user_version" in statement:  # which is read second
                seen.append(statement)
                if len(seen) == 1:
                    with suppress(ArchiveError):
                        database.to_write(path, 0).close()  # without the lock, which this process has already
            return super().execute(statement, *parameters)

    monkeypatch.setattr(sqlite3, "connect", Overtaken)
    path.touch()
    with Archive.open(path) as archive:
        assert archive.games() == []


def test_an_archive_in_use_is_opened_even_where_wal_cannot_be_chosen_now(
    path: Path, archive: Archive, execute: Execute
) -> None:
    archive.close()
    execute("PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT * FROM games").fetchall() == []
        with Archive.open(path, patience=0) as other:
            assert other.games() == []
    with Archive.open(path, patience=0):
        assert execute("PRAGMA journal_mode") == [("wal",)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("seats = '{'", r"'{': Input data was truncated"),
        ("seats = '{}', started = '\"2026-01-31T18:00:00\"'", r"the time .* is not in UTC.*"),
        ("seats = x'00'", r"b'\\x00': it is no text"),
    ],
)
def test_a_game_without_sums_that_cannot_be_read_is_said_to_be_damaged(
    path: Path, archive: Archive, begin: Begin, execute: Execute, change: str, said: str
) -> None:
    begin(archive)
    execute(f"UPDATE games SET sum = '', {change}")  # noqa: S608
    with pytest.raises(DamagedGameError, match=rf"^the archive {path} is damaged: game 1: {said}$"):
        archive.game(1)


def test_a_torn_page_is_said_to_be_damage(path: Path, archive: Archive, begin: Begin) -> None:
    for _ in range(50):
        begin(archive)
    archive.close()
    content = bytearray(path.read_bytes())
    games = 2
    content[(games - 1) * schema.PAGE : games * schema.PAGE] = b"\xff" * schema.PAGE
    path.write_bytes(content)
    with (
        ArchiveReader.open(path) as reader,
        pytest.raises(ArchiveError, match=rf"^the archive {path} is damaged: "),
    ):
        reader.games()


def test_a_wrong_call_is_no_fault_of_the_file(archive: Archive) -> None:
    archive.close()
    archive.close()
    with pytest.raises(sqlite3.ProgrammingError):
        archive.games()


def test_a_transaction_that_fails_leaves_nothing_behind(archive: Archive) -> None:
    def fail() -> None:
        with archive.together():
            archive.remember("Ada")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert archive.players() == []
