"""The file in which an evening is kept. A running hub and commands may change it at the same time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import CompanionError
from companion.hub.evening.errors import EveningError
from companion.hub.evening.evening import Evening
from companion.hub.evening.evening_json import LONGEST_EVENING, read_evening, write_evening
from companion.service.config.atomic_write import write_whole


class EveningFileError(CompanionError, OSError):
    """The file cannot be read or written; the message is one sentence that names it."""


class EveningFile:
    """The evening in the file at this path."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def make(self, evening: Evening) -> None:
        """Write a new evening. Raises EveningFileError if there is a file already, or if it fails."""
        with self._locked():
            if self._path.exists():
                raise EveningFileError(f"{self._path}: there is an evening already")
            self._write(evening)

    def load(self) -> Evening:
        """The evening as it is now. Raises EveningFileError."""
        try:
            with self._path.open("rb") as file:
                return read_evening(file.read(LONGEST_EVENING + 1))
        except OSError as error:
            raise EveningFileError(f"{self._path}: cannot be read: {error.strerror}") from error
        except EveningError as error:
            raise EveningFileError(f"{self._path}: {error}") from error

    def change(self, change: Callable[[Evening], Evening]) -> Evening:
        """Put what the function makes of the evening in its place, and return that.

        The file is locked meanwhile, and is written whole or not at all. Raises EveningFileError,
        and what the function raises.
        """
        with self._locked():
            before = self.load()
            after = change(before)
            if after != before:
                self._write(after)
        return after

    def _write(self, evening: Evening) -> None:
        try:
            write_whole(self._path, write_evening(evening).encode())
        except OSError as error:
            raise EveningFileError(f"{self._path}: cannot be written: {error.strerror}") from error

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the lock of this folder (flock): other processes wait before they change a file of it."""
        try:
            folder = os.open(self._path.parent, os.O_RDONLY | os.O_DIRECTORY)
        except OSError as error:
            raise EveningFileError(f"{self._path}: cannot be written: {error.strerror}") from error
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)
