"""One writer per archive: a lock that ends with its process and does not hinder readers.

It is an advisory lock (flock) on the file ``ARCHIVE.lock``, which contains the number of the process that
holds it. The file is removed with the lock; a process that was killed leaves it behind, and the next one
takes it.
"""

from __future__ import annotations

import errno
import fcntl
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path

from companion.records.errors import ArchiveError, not_written

MODE = 0o660
"""The mode of the lock file, less the umask: members of an installed service's group can take turns."""

LONGEST_NUMBER = 20
"""How many bytes are read from the lock file: more than any process number has."""


class WriterLock:
    """The right to write an archive, from construction until `release`.

    Raises ArchiveError if another process has it, or if the lock file cannot be made.
    """

    def __init__(self, archive: Path) -> None:
        # SQLite resolves links too: an archive has one lock, by whatever name it is opened.
        self._path = Path(f"{os.path.realpath(archive)}.lock")
        self._file = self._taken(archive)

    def in_place(self) -> bool:
        """True if the lock file is still there, so that no other process can take another one."""
        if self._file.closed:
            return False
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), self._path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Let another process write. Releasing again does nothing."""
        if self._file.closed:
            return
        if self.in_place():
            with suppress(OSError):
                self._path.unlink()
        self._file.close()

    def _taken(self, archive: Path) -> FileIO:
        """The locked file. Raises ArchiveError if another process holds the lock."""
        while True:
            file = self._opened(archive)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                # Its last holder may have removed the file between the two calls.
                if os.path.samestat(os.fstat(file.fileno()), self._path.stat()):
                    _write_number(file)
                    return file
                file.close()
            except FileNotFoundError:
                file.close()
            except OSError as error:
                holder = _holder(file)
                file.close()
                if error.errno not in {errno.EWOULDBLOCK, errno.EACCES}:
                    raise not_written(archive, error) from error
                raise ArchiveError(
                    f"the archive {archive} is in use: another companion{holder} writes its games there",
                    "in use",
                ) from error

    def _opened(self, archive: Path) -> FileIO:
        """The lock file; only opened to read if the killed process of another user left it."""
        try:
            return FileIO(os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, MODE), "r+")
        except OSError as error:
            with suppress(OSError):
                return FileIO(os.open(self._path, os.O_RDONLY | os.O_NOFOLLOW), "r")
            raise not_written(archive, error) from error


def _write_number(file: FileIO) -> None:
    # On a full disk the lock holds without the number, which only helps people.
    with suppress(OSError):
        file.truncate(0)
        file.write(f"{os.getpid()}\n".encode())


def _holder(file: FileIO) -> str:
    with suppress(OSError):
        number = file.read(LONGEST_NUMBER).strip()
        if number.isdigit():
            return f" (process {number.decode()})"
    return ""
