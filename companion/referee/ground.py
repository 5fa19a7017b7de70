"""The table from which a ply begins, and where a picture differs from it.

All candidates of a position share it: on a board of 91 pits nearly all fields are as they were, and
what is wrong is worked out once for all of them.
"""

from __future__ import annotations

from companion.contents import Field, Table
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight


class Ground:
    """What lies on each field in a position."""

    def __init__(self, game: AnyGame, sight: Sight, position: Position) -> None:
        self.table: Table = game.contents(position)
        self._sight = sight
        self._picture: Picture | None = None
        self._odd: frozenset[Field] = frozenset()

    def odd(self, picture: Picture) -> frozenset[Field]:
        """The fields that the picture shows otherwise."""
        if picture is not self._picture:
            shows, lying = self._sight.shows, self.table
            self._odd = frozenset(
                field for field in picture if not shows(picture, field, lying.get(field, ""))
            )
            self._picture = picture
        return self._odd
