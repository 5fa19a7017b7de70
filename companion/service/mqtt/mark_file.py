"""How much of the archive the broker has got, kept beside it: ``archive.sqlite.mqtt.json``.

What lies behind this mark is sent after the next start. A mark that is older than the truth costs nothing
but a few events that come twice, so it need not be written with each of them.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Self

import msgspec

from companion.mqtt.game_events import NOT_BEGUN, Progress
from companion.service.config.kept_file import KeptFile


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


def mark_file(archive: Path) -> KeptFile[Mark]:
    """The file of the table with this archive."""
    return KeptFile(archive.with_name(f"{archive.name}.mqtt.json"), Mark)
