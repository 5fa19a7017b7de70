"""How does a hub hear its tables?

`gatherer` takes what comes from the broker, message by message: it keeps the games, knows what each table
shows, and tells tables what is wrong with them. `tables_heard` is what it knows of each. `gathering_thread`
runs a gatherer on a connection, with others that listen beside it.
"""

from companion.hub.gathering.gatherer import Gatherer
from companion.hub.gathering.gathering_thread import GatheringThread, Publish
from companion.hub.gathering.tables_heard import HeardTable

__all__ = ["Gatherer", "GatheringThread", "HeardTable", "Publish"]
