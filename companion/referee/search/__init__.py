"""Which plies may have been made from a position?

The rules list them, or search for those that the pictures show.

* `ply_source`: the plies of a position, listed or searched for.
* `found_plies`: plies that the rules find for a picture.
"""

from companion.referee.search.ply_source import BegunPlies, PlySource

__all__ = ["BegunPlies", "PlySource"]
