"""Says in one sentence why SQLite fails: what its errors mean for an archive."""

from __future__ import annotations

import mmap
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.records import schema
from companion.records.errors import ArchiveCause, ArchiveError


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
        raise damaged(path, f"a name in it is no text: {error.object!r:.80}") from error
    except MemoryError as error:
        # SQLite asks for as much memory as a damaged length says.
        raise damaged(path, "an entry in it has an impossible length") from error


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
        return damaged(path, str(error))
    if code == sqlite3.SQLITE_CANTOPEN:
        return ArchiveError(f"the archive {path} cannot be opened: {_obstacle(path)}", "missing")
    sentence, cause = _SENTENCES.get(code, ("the archive {path} fails: {error}", "other"))
    return ArchiveError(sentence.format(path=path, error=error), cause)


def damaged(path: Path, what: str) -> ArchiveError:
    """The error for a file that is damaged."""
    return ArchiveError(f"the archive {path} is damaged: {what}", "damaged")


_TABLES = tuple(f"CREATE TABLE {name} (".encode() for name in ("games", "plies", "readings", "players"))
_ENOUGH_TABLES = 2
"""With this many of them no other program wrote the file; the others may be lost with a damaged sector."""

_HEADER = 100
"""The length of the header of an SQLite file in bytes (https://www.sqlite.org/fileformat.html,
section 1.3).
"""

_FIXED = (*range(16), *range(20, 24), *range(44, 48), *range(56, 60))
"""The bytes of the header that are equal in all our archives: name, spare bytes, fractions, format,
encoding.
"""

_PAGES = tuple(size.to_bytes(2, "big") for size in (schema.PAGE, schema.OLD_PAGE))
"""The size of pages as it stands in the header, from byte 16 on."""

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
    return (
        any(header[at] != usual[at] for at in _FIXED)
        or header[16:18] not in _PAGES
        or any(header[at] not in {1, 2} for at in _FORMATS)
    )


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
