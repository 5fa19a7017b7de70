"""How much of the archive the broker has got, kept beside it: ``archive.sqlite.mqtt.json``.

What lies behind this mark is sent after the next start. A mark that is older than the truth costs nothing
but a few events that come twice, so it need not be written with each of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Self

import msgspec

from companion.errors import CompanionError
from companion.mqtt.game_events import NOT_BEGUN, Progress
from companion.service.config.atomic_write import write_whole


class MarkFileError(CompanionError, OSError):
    """The file cannot be read or written; the message is one sentence that names it."""


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place in an archive: a game, and how far it had come.

    `started` is when that game began, by which it is told from a game of the same number in another archive;
    None if nothing of the game was sent.
    """

    game: int
    started: datetime | None = None
    progress: Progress = NOT_BEGUN

    @classmethod
    def before(cls, game: int) -> Self:
        """The place before the game of this number."""
        return cls(game)


@dataclass(frozen=True, slots=True)
class MarkFile:
    """The file at this path."""

    path: Path

    def load(self) -> Mark | None:
        """The mark, None if there is no file. Raises MarkFileError."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Mark)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise MarkFileError(f"{self.path}: cannot be read: {error.strerror}") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise MarkFileError(f"{self.path}: it is damaged: {error}") from error

    def keep(self, mark: Mark) -> None:
        """Write it, whole or not at all. Raises MarkFileError."""
        try:
            write_whole(self.path, msgspec.json.encode(mark) + b"\n")
        except OSError as error:
            raise MarkFileError(f"{self.path}: cannot be written: {error.strerror}") from error


def mark_file(archive: Path) -> MarkFile:
    """The file of the table with this archive."""
    return MarkFile(archive.with_name(f"{archive.name}.mqtt.json"))
