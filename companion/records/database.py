"""The SQLite file under the archive: opening it, writing in transactions, and saying what is wrong."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from companion.records import schema
from companion.records.errors import ArchiveError, not_written
from companion.records.sqlite_errors import damaged, telling

__all__ = [
    "ArchiveError",
    "Report",
    "Stamp",
    "back_up",
    "check_whole",
    "stamp",
    "sync_directory",
    "to_read",
    "to_write",
    "transaction",
]

MODE = 0o660
"""The mode of a new archive, less the umask: an installed service gives itself UMask=0007 and
a directory with the set-group-id bit, and all members of its group read and write. SQLite
gives its -wal and -shm files the mode of the archive."""

PAGES_AT_ONCE = 1000
"""How many pages of 4096 bytes are copied between two reports."""

Report: TypeAlias = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


def to_write(path: Path, patience: float) -> sqlite3.Connection:
    """Open an archive; it is created if there is none, and brought to the newest version.

    `patience` is how many seconds to wait for another process. A copy of an older archive is kept beside it.
    Raises ArchiveError; a file that is no archive is left as it is.
    """
    _check_file(path)
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
    """Open an existing archive only to read. Raises ArchiveError.

    If the directory may not be written and no writer is at work, the file is read as one that does not
    change: SQLite could not make the files that readers and writers share.
    """
    _check_file(path)
    try:
        # Not mode=ro: as the last connection it would leave the shared files behind.
        return _reader(path, "mode=rw", patience)
    except ArchiveError:
        if os.access(path.parent, os.W_OK) or Path(f"{path}-wal").exists():
            raise
    return _reader(path, "mode=ro&immutable=1", patience)


Kind: TypeAlias = Literal["IMMEDIATE", "DEFERRED"]
"""Of a transaction: to write, or to read one state of the archive."""


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path, kind: Kind) -> Iterator[None]:
    """All or nothing, and on disk at the end. Raises ArchiveError if SQLite fails."""
    with telling(path):
        connection.execute(f"BEGIN {kind}")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def check_whole(connection: sqlite3.Connection, path: Path, kind: Kind) -> None:
    """Raise ArchiveError if SQLite finds the file damaged, or with ``IMMEDIATE`` if it cannot be written.

    This reads the whole file.
    """
    with transaction(connection, path, kind):
        said = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if said != "ok":
        raise damaged(path, said)


class Stamp(NamedTuple):
    """How an archive looks from outside: device and number of its file and of its journal.

    `content` is size and time of the file, which another program changes by writing, and perhaps also the
    archive's own writer. `journal` is None until something is written.
    """

    file: tuple[int, int]
    journal: tuple[int, int] | None
    content: tuple[int, int]

    def has_files_of(self, earlier: Stamp | None) -> bool:
        """True if the files are those of an earlier stamp: none was removed or replaced since."""
        return earlier is not None and self.file == earlier.file and earlier.journal in {None, self.journal}


def stamp(path: Path) -> Stamp | None:
    """How the archive looks now; None if there is no file at the path."""
    try:
        seen = path.stat()
    except OSError:
        return None
    journal: tuple[int, int] | None = None
    with suppress(OSError):
        beside = Path(f"{os.path.realpath(path)}-wal").stat()
        journal = (beside.st_dev, beside.st_ino)
    return Stamp((seen.st_dev, seen.st_ino), journal, (seen.st_size, seen.st_mtime_ns))


def remove_foreign_journal(path: Path, left: Stamp | None) -> None:
    """Remove a journal that does not belong to the file that is at the path now.

    It belongs to the file that was there when `left` was taken. SQLite leaves the journal if the file was
    replaced, and would write pages of the old file into the new one.
    """
    now = stamp(path)
    if now is None or left is None or now.file == left.file or now.journal != left.journal:
        return
    for suffix in ("-wal", "-shm"):
        with suppress(OSError):
            Path(f"{os.path.realpath(path)}{suffix}").unlink()


def _check_file(path: Path) -> None:
    """Raise ArchiveError if there is something other than a file at the path: opening a pipe would hang."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    except OSError as error:
        raise ArchiveError(f"the archive {path} cannot be opened: {error.strerror}", "missing") from error
    if not stat.S_ISREG(mode):
        what = "it is a directory" if stat.S_ISDIR(mode) else "it is no regular file"
        raise ArchiveError(f"the archive {path} cannot be opened: {what}", "no archive")


def _create(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, MODE))
        sync_directory(path.parent)
    except FileExistsError:
        return
    except OSError as error:
        raise not_written(path, error) from error


def sync_directory(directory: Path) -> None:
    """Put new names in a directory on disk, too; SQLite does so only for its own journals."""
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
    """A copy in memory of an older archive, brought to the newest version."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with telling(path):
        connection.backup(copy)
        schema.migrate(copy, number)
    connection.close()
    return copy


def _known_version(connection: sqlite3.Connection, path: Path) -> int:
    # In one transaction, because another process may be creating the archive at this moment.
    with transaction(connection, path, "DEFERRED"):
        number = _checked_version(connection, path)
        if number:
            with closing(schema.as_made(number)) as fresh:
                if schema.shape(connection) != schema.shape(fresh):
                    raise damaged(path, "its tables are not those of an archive")
        return number


def _checked_version(connection: sqlite3.Connection, path: Path) -> int:
    number = schema.version(connection)
    if number is None:
        if _has_our_tables(connection):
            raise damaged(path, "its header is not that of an archive")
        raise ArchiveError(f"{path} is no archive: another program wrote this SQLite file", "no archive")
    if not 0 <= number <= schema.VERSION:
        raise ArchiveError(
            f"the archive {path} has version {number}, but this companion knows only up to {schema.VERSION}: "
            "update the companion",
            "newer",
        )
    return number


def _has_our_tables(connection: sqlite3.Connection) -> bool:
    """True if the file has the tables of an archive."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return tables >= {"games", "plies", "readings", "players"}


def _choose_wal(connection: sqlite3.Connection) -> None:
    """Let readers and the writer work side by side; the file remembers this.

    SQLite does not wait here for another process that opens a new archive at the same moment. Without WAL
    readers may hinder the writer; nothing else changes, and the next opening chooses it.
    """
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise


def _bring_up(connection: sqlite3.Connection, path: Path) -> None:
    with transaction(connection, path, "DEFERRED"):
        number = _checked_version(connection, path)
    if number:
        back_up(connection, Path(f"{path}.version-{number}"))
    with transaction(connection, path, "IMMEDIATE"):
        schema.migrate(connection, _checked_version(connection, path))
    # If this fails, for example on a full disk, the archive keeps its large pages and works as well.
    with suppress(sqlite3.Error):
        schema.make_pages_small(connection)


def back_up(connection: sqlite3.Connection, kept: Path, report: Report | None = None) -> None:
    """Copy an open archive to the file `kept`, which gets this name only once the copy is whole and synced.

    The archive may be written meanwhile: the copy holds what was in it at the beginning. `report` is called
    now and then with the pages that are copied and their number. Raises ArchiveError; an older file `kept` is
    then left as it was.
    """
    new = Path(f"{kept}.new")
    try:
        new.unlink(missing_ok=True)
        _create(new)
        with telling(kept), closing(sqlite3.connect(new)) as copy:
            with transaction(connection, kept, "DEFERRED"):
                # Without this the copy would begin again with each ply that is kept meanwhile.
                connection.execute("SELECT count(*) FROM sqlite_master")
                _copy_pages(connection, copy, report)
            copy.execute("PRAGMA journal_mode = DELETE")
        new.replace(kept)
        sync_directory(kept.parent)
    except ArchiveError:
        raise
    except OSError as error:
        raise not_written(kept, error) from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def _copy_pages(source: sqlite3.Connection, copy: sqlite3.Connection, report: Report | None) -> None:
    def progress(_status: int, remaining: int, total: int) -> None:
        if report is not None:
            report(total - remaining, total)

    source.backup(copy, pages=PAGES_AT_ONCE, progress=progress)
