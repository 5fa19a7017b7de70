"""What is kept of the games of many tables?

`HubArchive` (in `game_store`) takes the events of tables and gives their games back as records. It lies in
SQLite or PostgreSQL, whichever its URL names; `migrations` bring an older one up to date. `errors` says why
it cannot be used.
"""

from companion.hub.archive.errors import HubArchiveError
from companion.hub.archive.game_store import GameKey, HubArchive, KeptGameRow

__all__ = ["GameKey", "HubArchive", "HubArchiveError", "KeptGameRow"]
