"""The file of an archive that is open to write: its lock, its connection, and whether it is still there."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from companion.records import checksums, database, rescue
from companion.records.archive_reader import ArchiveReader
from companion.records.errors import ArchiveError
from companion.records.lock import WriterLock


class WritableArchive(ArchiveReader):
    """An archive that only this process writes, from `open` until `close`.

    `set_aside` is the path of a damaged archive that was renamed, None if none was; `last_seal` is the
    checksum of the game that was written last.
    """

    def __init__(self, path: Path, patience: float, lock: WriterLock, *, rescuing: bool) -> None:
        self.path = path
        self._lock = lock
        self._patience = patience
        self._rescuing = rescuing
        self.set_aside: Path | None = None
        self.last_seal = checksums.NONE
        super().__init__(path, self._connected(whole=rescuing))
        self._stamp = database.stamp(path)

    @classmethod
    def open(cls, path: Path, patience: float = 5.0, *, rescuing: bool = False) -> Self:
        """Open the archive; it is created if there is none, but its directory must exist.

        `patience` is how long to wait for another program that writes, in seconds. With `rescuing` the whole
        file is checked first; a damaged one is renamed to `set_aside`, and what can be read of it goes into a
        new one. Raises ArchiveError, also if another companion has the archive open to write; a file that is
        no archive, or a newer one, is left as it is.
        """
        lock = WriterLock(path)
        try:
            return cls(path, patience, lock, rescuing=rescuing)
        except BaseException:
            lock.release()
            raise

    def close(self) -> None:
        """Close the file and let another process write. Closing again does nothing."""
        super().close()
        self._lock.release()

    def in_place(self) -> bool:
        """True if the file at the path is the open one, and no other program has changed it."""
        now = database.stamp(self.path)
        return (
            self._lock.in_place()
            and now is not None
            and now.has_files_of(self._stamp)
            and self._stamp is not None
            and now.content == self._stamp.content
        )

    def reopen(self, *, whole: bool) -> None:
        """Open the file that is at the path now; with `whole` it is checked for damage as by `open`."""
        # If this fails, the archive is closed, and `in_place` is False until it could be opened again.
        left, self._stamp = self._stamp, None
        self._connection.close()
        database.remove_foreign_journal(self.path, left)
        if not self._lock.in_place():
            self._lock.release()
            self._lock = WriterLock(self.path)
        self._connection = self._connected(whole=whole and self._rescuing)
        self._stamp = database.stamp(self.path)

    def wait(self, seconds: float) -> None:
        """From now on wait this many seconds for another program that writes, instead of `patience`."""
        self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def _connected(self, *, whole: bool) -> sqlite3.Connection:
        """The connection; with `rescuing` a damaged file is set aside first."""
        try:
            return self._looked_through() if whole else database.to_write(self.path, self._patience)
        except ArchiveError as error:
            if not self._rescuing or error.cause != "damaged":
                raise
        self.set_aside = rescue.set_aside(self.path)
        return database.to_write(self.path, self._patience)

    def _looked_through(self) -> sqlite3.Connection:
        """The connection to a file that was checked for damage. Raises ArchiveError."""
        connection = database.to_write(self.path, self._patience)
        try:
            database.check_whole(connection, self.path, "IMMEDIATE")
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make the calls in the block one transaction: all of them are kept, or none."""
        with self._transaction():
            yield

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        if self._connection.in_transaction:
            yield
            return
        with database.transaction(self._connection, self.path, "IMMEDIATE"):
            yield
        self._check_there()

    def _check_there(self) -> None:
        """Raise ArchiveError if the written file is no longer at the path."""
        now = database.stamp(self.path)
        if now is None or not now.has_files_of(self._stamp):
            raise ArchiveError(
                f"the archive {self.path} was removed or replaced while games were kept in it", "gone"
            )
        self._stamp = now
