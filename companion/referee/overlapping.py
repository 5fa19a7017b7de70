"""Plies whose hands may overlap: the next player lifts before the last piece of the ply has fallen.

Then no picture shows that ply done. It must have been seen all the same, piece by piece or step by
step: of a sowing that only shows which pits are full a slip would look like the next ply begun early.
"""

from __future__ import annotations

from companion.referee.candidates import Candidate
from companion.sensing.sight import Picture


def may_overlap(ply: Candidate, picture: Picture) -> bool:
    """Whether all is seen that hands do for this ply where the fields speak that do so in the picture.

    So it is where a card has room for one stone and a sensor only tells whether it is there.
    """
    return ply.seen_whole(picture) or all(
        picture.get(field) is not None and ply.ground.tells_apart(field, values)
        for field, values in ply.values.items()
    )
