"""The SQLite file under the archive: opening it, writing in transactions, saying what is wrong."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from companion.records import schema

MODE = 0o660
"""The mode of a new archive, less the umask: an installed service gives itself UMask=0007 and
a directory with the set-group-id bit, and all members of its group read and write. SQLite
gives its -wal and -shm files the mode of the archive."""


class ArchiveError(OSError):
    """The archive cannot be read or written; the message is one sentence with its path."""


def to_write(path: Path, patience: float) -> sqlite3.Connection:
    """Open an archive, made where there is none, and brought to the newest version.

    `patience` is how many seconds to wait for another process. Raises ArchiveError; a file
    that is no archive is left as it is.
    """
    _create(path)
    connection = _connect(path, "mode=rw", patience)
    try:
        if _known_version(connection, path) < schema.VERSION:
            _bring_up(connection, path)
        with telling(path):
            _choose_wal(connection)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def to_read(path: Path, patience: float) -> sqlite3.Connection:
    """Open an archive that is there, to read from it alone. Raises ArchiveError.

    Where the directory may not be written and no writer is at work, the file is read as one
    that nobody changes: SQLite could not make the files that readers and writers share.
    """
    try:
        # Not mode=ro: such a connection leaves the shared files behind when it is the last.
        return _reader(path, "mode=rw", patience)
    except ArchiveError:
        if os.access(path.parent, os.W_OK) or Path(f"{path}-wal").exists():
            raise
    return _reader(path, "mode=ro&immutable=1", patience)


Transaction: TypeAlias = AbstractContextManager[None]


@contextmanager
def transaction(
    connection: sqlite3.Connection, path: Path, kind: Literal["IMMEDIATE", "DEFERRED"]
) -> Iterator[None]:
    """All or nothing, and on disk at the end; ``DEFERRED`` to read one state of the archive.

    Raises ArchiveError where SQLite refuses.
    """
    with telling(path):
        connection.execute(f"BEGIN {kind}")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into an ArchiveError of one sentence; wrong calls pass through."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise ArchiveError(_sentence(path, error)) from error


def _create(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, MODE))
        _sync_directory(path.parent)
    except FileExistsError:
        return
    except OSError as error:
        raise ArchiveError(f"the archive {path} cannot be made: {error.strerror}") from error


def _sync_directory(directory: Path) -> None:
    """Put the new name on disk too: SQLite does so only for its own journals."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _connect(path: Path, query: str, patience: float) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{query}"
    with telling(path):
        return sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)


def _reader(path: Path, query: str, patience: float) -> sqlite3.Connection:
    connection = _connect(path, query, patience)
    try:
        number = _known_version(connection, path)
        if number < schema.VERSION:
            connection = _newer_copy(connection, path, number)
        connection.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _newer_copy(connection: sqlite3.Connection, path: Path, number: int) -> sqlite3.Connection:
    """A copy in memory of an archive of an older version, brought to the newest."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with telling(path):
        connection.backup(copy)
        schema.migrate(copy, number)
    connection.close()
    return copy


def _known_version(connection: sqlite3.Connection, path: Path) -> int:
    # In one transaction: another process may be making the archive just now.
    with transaction(connection, path, "DEFERRED"):
        return _checked_version(connection, path)


def _checked_version(connection: sqlite3.Connection, path: Path) -> int:
    number = schema.version(connection)
    if number is None:
        raise ArchiveError(f"{path} is no archive: another program wrote this SQLite file")
    if number > schema.VERSION:
        raise ArchiveError(
            f"the archive {path} has version {number}, but this companion knows only up to {schema.VERSION}: "
            "update the companion"
        )
    return number


def _choose_wal(connection: sqlite3.Connection) -> None:
    """Let readers and the writer work side by side; the file remembers it.

    SQLite does not wait here for another process that opens a new archive at the same moment.
    Without WAL every promise holds but that readers never hinder, and the next opening chooses it.
    """
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise


def _bring_up(connection: sqlite3.Connection, path: Path) -> None:
    with transaction(connection, path, "IMMEDIATE"):
        schema.migrate(connection, _checked_version(connection, path))


_SENTENCES = {
    sqlite3.SQLITE_NOTADB: "{path} is no archive: it is no SQLite file",
    sqlite3.SQLITE_BUSY: "the archive {path} is locked by another program",
    sqlite3.SQLITE_READONLY: "the archive {path} cannot be written: it is read-only here",
    sqlite3.SQLITE_PERM: "the archive {path} cannot be opened: permission denied",
    sqlite3.SQLITE_FULL: "the archive {path} cannot be written: the disk is full",
    sqlite3.SQLITE_CORRUPT: "the archive {path} is damaged: {error}",
}


def _sentence(path: Path, error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code == sqlite3.SQLITE_CANTOPEN:
        return f"the archive {path} cannot be opened: {_obstacle(path)}"
    return _SENTENCES.get(code, "the archive {path} fails: {error}").format(path=path, error=error)


def _obstacle(path: Path) -> str:
    if path.is_dir():
        return "it is a directory"
    if not path.exists():
        return "there is no such file"
    if not os.access(path, os.R_OK):
        return "permission denied"
    return f"its directory {path.parent} cannot be written"
