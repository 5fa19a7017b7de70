"""What may go wrong with the archive of a hub."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.errors import CompanionError
from companion.records.game_reader import NoSuchGameError

HubArchiveCause: TypeAlias = Literal["unreachable", "full", "newer", "address", "other"]
"""Why it cannot be used.

``unreachable``: the database does not answer or refuses the login; ``full``: it has no room left; ``newer``:
a newer companion has written it; ``address``: the URL names no database that the companion knows.
"""


class HubArchiveError(CompanionError, OSError):
    """The archive of the hub cannot be read or written; the message is one sentence, without its password."""

    def __init__(self, message: str, cause: HubArchiveCause = "other") -> None:
        self.cause = cause
        super().__init__(message)


class MissingPartsError(NoSuchGameError):
    """Parts of the game are missing here; its table has them."""
