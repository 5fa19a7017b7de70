"""A small JSON file that a table keeps beside its archive."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from companion.errors import CompanionError
from companion.service.config.atomic_write import write_whole

S = TypeVar("S", bound=msgspec.Struct)


class KeptFileError(CompanionError, OSError):
    """The file cannot be read or written; the message is one sentence that names it."""


@dataclass(frozen=True, slots=True)
class KeptFile(Generic[S]):
    """The file at this path, which holds a value of this kind."""

    path: Path
    kind: type[S]

    def load(self) -> S | None:
        """What it holds, None if there is no file. Raises KeptFileError."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=self.kind)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise KeptFileError(f"{self.path}: cannot be read: {error.strerror}") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise KeptFileError(f"{self.path}: it is damaged: {error}") from error

    def keep(self, value: S) -> None:
        """Write it, whole or not at all. Raises KeptFileError."""
        try:
            write_whole(self.path, msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")
        except OSError as error:
            raise KeptFileError(f"{self.path}: cannot be written: {error.strerror}") from error

    def set_aside(self) -> None:
        """Rename a damaged file, so that a new one can take its place. Raises KeptFileError."""
        aside = self.path.with_name(f"{self.path.name}.damaged")
        try:
            self.path.replace(aside)
        except OSError as error:
            raise KeptFileError(f"{self.path}: cannot be renamed: {error.strerror}") from error
