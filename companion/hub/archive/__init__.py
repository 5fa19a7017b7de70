"""What is kept of the games of many tables?

`HubArchive` (in `game_store`) takes the events of tables; `HubArchiveReader` (in `game_reading`) gives their
games back, as records and as lines of a list, and finds those that are looked for. The archive lies in SQLite
or PostgreSQL, whichever its URL names; `migrations` bring an older one up to date. `errors` says why it
cannot be used.
"""

from companion.hub.archive.errors import HubArchiveError, MissingPartsError
from companion.hub.archive.game_reading import GameKey, HubArchiveReader, KeptGameRow
from companion.hub.archive.game_store import HubArchive

__all__ = ["GameKey", "HubArchive", "HubArchiveError", "HubArchiveReader", "KeptGameRow", "MissingPartsError"]
