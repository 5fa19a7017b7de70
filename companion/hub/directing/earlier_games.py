"""Which games of a table were played before a round, so that they are not taken for games of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.hub.archive import HubArchive
from companion.hub.evening.evening import Evening


def games_before(archive: HubArchive, evening: Evening) -> dict[str, int]:
    """The number of the last game of each table of the evening, 0 if it has none. Raises HubArchiveError."""
    return {name: archive.greatest_number(name) for name in evening.table_names}


def with_games_before(evening: Evening, before: Mapping[str, int]) -> Evening:
    """The evening in which the games of the newest round come after those with these numbers."""
    *earlier, newest = evening.rounds
    return replace(evening, rounds=(*earlier, replace(newest, games_before=dict(before))))
