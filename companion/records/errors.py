"""The errors of the archive: why it cannot be read or written."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Literal, TypeAlias

from companion.errors import CompanionError

ArchiveCause: TypeAlias = Literal[
    "in use",
    "locked",
    "full",
    "read-only",
    "missing",
    "gone",
    "no archive",
    "newer",
    "damaged",
    "damaged game",
    "other",
]
"""The cause: ``in use`` by another companion, ``locked`` by another program, disk ``full``, ``read-only``,
its directory ``missing``, ``gone`` while it was open, ``no archive`` at all, of a ``newer`` companion,
``damaged``, with one ``damaged game``, or ``other``.
"""


class ArchiveError(CompanionError, OSError):
    """The archive cannot be read or written; the message is one sentence with its path."""

    def __init__(self, sentence: str, cause: ArchiveCause = "other") -> None:
        super().__init__(sentence)
        self.cause: ArchiveCause = cause


class DamagedGameError(ArchiveError):
    """One game is not as it was written; the other games of the archive are not affected."""

    def __init__(self, path: Path, game_id: int, what: str) -> None:
        super().__init__(f"the archive {path} is damaged: game {game_id}: {what}", "damaged game")
        self.what = what


_CAUSES: dict[int | None, ArchiveCause] = {
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
}


def not_written(path: Path, error: OSError) -> ArchiveError:
    """The error for a file of the archive that the system refuses to make or write."""
    cause = _CAUSES.get(error.errno, "other")
    if cause == "read-only" and path.exists():
        return ArchiveError(f"the archive {path} cannot be written: it is read-only here", cause)
    return ArchiveError(f"the archive {path} cannot be made: {error.strerror}", cause)
