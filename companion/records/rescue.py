"""Sets a damaged archive aside, and copies what can be read of it into a new one.

Nothing is deleted: the damaged file and its journal get a new name beside the archive. Rows are copied as
they are, with their checksums, so that a damaged game is still known as such.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from companion.records import database, schema
from companion.records.errors import ArchiveError, not_written
from companion.records.sqlite_errors import telling

_MOST_GAMES = 1_000_000
"""How many numbers of games are tried one by one; a greater number is damage, for no table plays so much."""

_COLUMNS = {
    "games": (
        "id",
        "game",
        "options",
        "seats",
        "start",
        "started",
        "match",
        "origin",
        "result",
        "sum",
        "heard",
        "plies",
    ),
    "plies": ("game", "number", "after", "ply", "undone", "sum"),
    "readings": ("id", "game", "ply", "lines"),
    "heard": ("game", "number", "ply", "lines", "entry", "simulated", "wrong", "sum"),
    "players": ("name", "used"),
}


def set_aside(path: Path) -> Path:
    """Rename a damaged archive, put a new one in its place, and return the new name of the damaged one.

    The caller must hold its lock (`companion.records.lock`). Raises ArchiveError; then the archive is as it
    was.
    """
    real = Path(os.path.realpath(path))
    new = Path(f"{real}.new")
    aside = _free_name(real)
    try:
        _remove(new)
        connection = database.to_write(new, 0.0)
        with closing(connection), telling(new):
            _take_over(real, connection)
        # Both get their new names first, so that at no moment the archive or its journal is missing.
        for suffix in ("", "-wal"):
            _name_too(Path(f"{real}{suffix}"), Path(f"{aside}{suffix}"))
        database.sync_directory(real.parent)
        for suffix in ("-wal", "-shm"):
            Path(f"{real}{suffix}").unlink(missing_ok=True)
        new.replace(real)
        database.sync_directory(real.parent)
    except ArchiveError:
        raise
    except OSError as error:
        raise not_written(path, error) from error
    finally:
        with suppress(OSError):
            _remove(_scratch(real))
            _remove(new)
    return aside


def _free_name(path: Path) -> Path:
    names = (Path(f"{path}.damaged-{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def _name_too(path: Path, other: Path) -> None:
    """Give a file a second name; if the disk has no hard links, copy it."""
    if not path.exists():
        return
    try:
        other.hardlink_to(path)
    except OSError:
        shutil.copyfile(path, other)
        with other.open("rb") as copy:
            os.fsync(copy.fileno())


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal", ".lock"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def _scratch(path: Path) -> Path:
    return Path(f"{path}.reading")


def _copy(path: Path) -> Path:
    """A copy of the file and its journal that may be changed, because reading a damaged file
    writes into it.
    """
    copy = _scratch(path)
    _remove(copy)
    for suffix in ("", "-wal"):
        with suppress(FileNotFoundError):
            shutil.copyfile(f"{path}{suffix}", f"{copy}{suffix}")
    return copy


def _take_over(damaged: Path, archive: sqlite3.Connection) -> None:
    """Copy what can be read of a damaged archive, in the first of several ways that shows any game."""
    for attempt in _ATTEMPTS:
        with closing(attempt(_copy(damaged))) as source:
            games = _games(source)
            if games and any(_readable(source, "SELECT id FROM games NOT INDEXED")):
                _copy_rows(source, games, archive)
                return


def _as_it_is(path: Path) -> sqlite3.Connection:
    """The file, opened as it is."""
    connection = sqlite3.connect(path, isolation_level=None)
    # A text that is not in UTF-8 any more must not lose the rows after it.
    connection.text_factory = _text
    return connection


def _with_new_first_pages(path: Path, version: int) -> sqlite3.Connection:
    """The file with the header and the list of tables of a new archive of this version.

    They are in the same place in all archives with pages of the same size. Values that change during an
    archive's life are kept: number of pages, free pages, counters.
    """
    with closing(schema.as_made(version)) as fresh:
        usual = bytearray(fresh.serialize())
        of_tables = {page for (page,) in fresh.execute("SELECT rootpage FROM sqlite_master")}
    size = int.from_bytes(usual[16:18], "big")
    with path.open("r+b") as file:
        old = file.read(_HEADER)
        usual[18:20] = b"\2\2"
        usual[24:44] = old[24:44]
        usual[92:96] = old[92:96]
        for page in set(range(1, len(usual) // size + 1)) - of_tables:
            file.seek((page - 1) * size)
            file.write(usual[(page - 1) * size : page * size])
    return _as_it_is(path)


def _without_checks(path: Path, version: int) -> sqlite3.Connection:
    """As `_with_new_first_pages`, for a file that is shorter than its number of pages."""
    connection = _with_new_first_pages(path, version)
    connection.execute("PRAGMA writable_schema = ON")
    return connection


_ATTEMPTS: tuple[Callable[[Path], sqlite3.Connection], ...] = (
    _as_it_is,
    partial(_with_new_first_pages, version=schema.VERSION),
    partial(_with_new_first_pages, version=schema.LAST_WITH_OLD_PAGES),
    partial(_without_checks, version=schema.VERSION),
    partial(_without_checks, version=schema.LAST_WITH_OLD_PAGES),
)

_HEADER = 100
"""The length of the header of an SQLite file in bytes (https://www.sqlite.org/fileformat.html,
section 1.3).
"""


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _games(source: sqlite3.Connection) -> list[int]:
    """The numbers of all games of which something may be left."""
    found: set[int] = set()
    for query in (
        "SELECT id FROM games NOT INDEXED",
        "SELECT id FROM games NOT INDEXED ORDER BY id DESC",
        "SELECT DISTINCT game FROM plies",
        "SELECT seq FROM sqlite_sequence WHERE name = 'games'",
    ):
        found.update(row[0] for row in _readable(source, query) if isinstance(row[0], int))
    last = max((number for number in found if 0 < number <= _MOST_GAMES), default=0)
    return list(range(1, last + 1))


def _copy_rows(source: sqlite3.Connection, games: list[int], archive: sqlite3.Connection) -> None:
    # The first game of a match may be lost while others are not.
    archive.execute("PRAGMA foreign_keys = OFF")
    archive.execute("BEGIN IMMEDIATE")
    for game in games:
        if _copy_table(source, archive, "games", "WHERE id = ?", game):
            _copy_table(source, archive, "plies", "WHERE game = ? ORDER BY number", game)
    _copy_table(source, archive, "readings", "NOT INDEXED ORDER BY id")
    _copy_table(source, archive, "heard", "ORDER BY game, number")
    for table in ("readings", "heard"):
        archive.execute(f"DELETE FROM {table} WHERE game NOT IN (SELECT id FROM games)")  # noqa: S608 - our own names
    _copy_table(source, archive, "players", "")
    archive.execute("DELETE FROM sqlite_sequence")
    archive.execute("INSERT INTO sqlite_sequence VALUES ('games', ?)", (games[-1],))
    archive.execute("COMMIT")


def _copy_table(
    source: sqlite3.Connection, archive: sqlite3.Connection, table: str, where: str, *values: int
) -> int:
    """Copy rows up to the first that cannot be read, leave out impossible ones, and return how many were
    copied.
    """
    there = {row[1] for row in _readable(source, f"PRAGMA table_info({table})")}
    columns = [name for name in _COLUMNS[table] if name in there]
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    copied = 0
    for row in _readable(source, f"SELECT {names} FROM {table} {where}", *values):  # noqa: S608 - our own names
        with suppress(sqlite3.IntegrityError, sqlite3.DataError):
            archive.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", row)  # noqa: S608 - as above
            copied += 1
    return copied


def _readable(source: sqlite3.Connection, query: str, *values: int) -> Iterator[tuple[Any, ...]]:
    """The rows of a query up to the first that cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError, MemoryError, OverflowError):
        yield from source.execute(query, values)
