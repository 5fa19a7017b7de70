"""The SQLite file under the archive: opening it, writing in transactions, and saying what is wrong."""

from __future__ import annotations

import mmap
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from companion.records import schema
from companion.records.errors import ArchiveCause, ArchiveError, not_written

__all__ = [
    "ArchiveError",
    "Stamp",
    "Transaction",
    "check_whole",
    "stamp",
    "sync_directory",
    "telling",
    "to_read",
    "to_write",
    "transaction",
]

MODE = 0o660
"""The mode of a new archive, less the umask: an installed service gives itself UMask=0007 and
a directory with the set-group-id bit, and all members of its group read and write. SQLite
gives its -wal and -shm files the mode of the archive."""


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

    If the directory may not be written and no writer is at work, the file is read as one that nobody changes,
    because SQLite could not make the files that readers and writers share.
    """
    _check_file(path)
    try:
        # Not mode=ro: as the last connection it would leave the shared files behind.
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

    Raises ArchiveError if SQLite fails.
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


def check_whole(connection: sqlite3.Connection, path: Path) -> None:
    """Raise ArchiveError if SQLite finds the file damaged or cannot write; this reads the whole file."""
    with transaction(connection, path, "IMMEDIATE"):
        said = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if said != "ok":
        raise _damaged(path, said)


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


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into an ArchiveError of one sentence; errors of wrong calls pass."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise _told(path, error) from error
    except UnicodeDecodeError as error:
        # SQLite's message contains a damaged name, which Python cannot decode.
        raise _damaged(path, f"a name in it is no text: {error.object!r:.80}") from error
    except MemoryError as error:
        # SQLite asks for as much memory as a damaged length says.
        raise _damaged(path, "an entry in it has an impossible length") from error


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
                    raise _damaged(path, "its tables are not those of an archive")
        return number


def _checked_version(connection: sqlite3.Connection, path: Path) -> int:
    number = schema.version(connection)
    if number is None:
        if _has_our_tables(connection):
            raise _damaged(path, "its header is not that of an archive")
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
        _back_up(connection, path, number)
    with transaction(connection, path, "IMMEDIATE"):
        schema.migrate(connection, _checked_version(connection, path))


def _back_up(connection: sqlite3.Connection, path: Path, number: int) -> None:
    """Keep a copy of an older archive as ``ARCHIVE.version-N``; it gets this name only once it
    is complete.
    """
    kept, new = Path(f"{path}.version-{number}"), Path(f"{path}.version-{number}.new")
    try:
        new.unlink(missing_ok=True)
        _create(new)
        with telling(path), closing(sqlite3.connect(new)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        new.replace(kept)
        sync_directory(path.parent)
    except ArchiveError:
        raise
    except OSError as error:
        raise not_written(kept, error) from error


_SENTENCES: dict[int, tuple[str, ArchiveCause]] = {
    sqlite3.SQLITE_NOTADB: ("{path} is no archive: it is no SQLite file", "no archive"),
    sqlite3.SQLITE_BUSY: ("the archive {path} is locked by another program", "locked"),
    sqlite3.SQLITE_READONLY: ("the archive {path} cannot be written: it is read-only here", "read-only"),
    sqlite3.SQLITE_PERM: ("the archive {path} cannot be opened: permission denied", "read-only"),
    sqlite3.SQLITE_FULL: ("the archive {path} cannot be written: the disk is full", "full"),
}

_DAMAGE = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_FORMAT,
}
"""The errors that SQLite gives for our statements only if the file is damaged."""

_DOUBTFUL = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_ERROR}
"""The errors that SQLite gives if the header is damaged, among other reasons.

For other errors the header is not read, because closing a file drops all locks of the process on it, also
those of SQLite.
"""


def _told(path: Path, error: sqlite3.Error) -> ArchiveError:
    # An error of Python's own module has no code: it means that a text is not in UTF-8.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code in _DAMAGE or (code in _DOUBTFUL and _is_ours_with_a_damaged_header(path)):
        return _damaged(path, str(error))
    if code == sqlite3.SQLITE_CANTOPEN:
        return ArchiveError(f"the archive {path} cannot be opened: {_obstacle(path)}", "missing")
    sentence, cause = _SENTENCES.get(code, ("the archive {path} fails: {error}", "other"))
    return ArchiveError(sentence.format(path=path, error=error), cause)


def _damaged(path: Path, what: str) -> ArchiveError:
    return ArchiveError(f"the archive {path} is damaged: {what}", "damaged")


_TABLES = tuple(f"CREATE TABLE {name} (".encode() for name in ("games", "plies", "readings", "players"))
_ENOUGH_TABLES = 2
"""With this many of them no other program wrote the file; the others may be lost with a damaged sector."""

_HEADER = 100
"""The length of the header of an SQLite file in bytes (https://www.sqlite.org/fileformat.html,
section 1.3).
"""

_FIXED = (*range(18), *range(20, 24), *range(44, 48), *range(56, 60))
"""The bytes of the header that are equal in all our archives: name, size of pages, spare bytes, fractions,
format, encoding.
"""

_FORMATS = (18, 19)
"""The bytes for the write and the read format: 1 for a rollback journal, 2 for WAL."""


def _is_ours_with_a_damaged_header(path: Path) -> bool:
    """True if the file has the mark or the tables of an archive, but not its first bytes."""
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as content:
            header = content[:_HEADER]
            tables = sum(content.find(text) >= 0 for text in _TABLES)
    except (OSError, ValueError):
        return False
    if len(header) < _HEADER:
        return False
    if header[68:72] != schema.APPLICATION_ID.to_bytes(4, "big") and tables < _ENOUGH_TABLES:
        return False
    with closing(schema.as_made(1)) as fresh:
        usual = fresh.serialize()
    return any(header[at] != usual[at] for at in _FIXED) or any(header[at] not in {1, 2} for at in _FORMATS)


def _obstacle(path: Path) -> str:
    """Why a file cannot be opened, as a phrase."""
    try:
        path.stat()
    except FileNotFoundError:
        return "there is no such file"
    except OSError as error:
        return str(error.strerror)
    if not os.access(path, os.R_OK):
        return "permission denied"
    return f"its directory {path.parent} cannot be written"
