"""How does a hub hear its tables?

`gatherer` takes what comes from the broker, message by message: it keeps the games, knows what each table
shows, and tells tables what is wrong with them. `tables_heard` is what it knows of each. `gathering_thread`
runs a gatherer on a connection, which is all that others use.
"""

from companion.hub.gathering.gathering_thread import GatheringThread

__all__ = ["GatheringThread"]
