"""What is kept of the games of many tables?

`HubArchive` takes the events of tables and gives their games back as records. It lies in SQLite or
PostgreSQL, whichever its URL names; `migrations` bring an older one up to date.
"""

from companion.hub.archive.errors import HubArchiveError
from companion.hub.archive.game_store import GameKey, HubArchive, KeptGameRow

__all__ = ["GameKey", "HubArchive", "HubArchiveError", "KeptGameRow"]
