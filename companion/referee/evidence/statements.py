"""What the players say lies on a field.

A statement counts until hands may have touched the field, or a ply is recorded or taken back. If a sensor
sees every piece come and go, a change of its own reading shows that hands touched the field; otherwise a
change of any reading does.
"""

from __future__ import annotations

from companion.contents import Contents, Field, Table
from companion.sensing.sight import Picture, Sight


class Statements:
    """What the players have said about fields since the last recorded ply."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._told: dict[Field, tuple[Contents, Picture]] = {}

    def hear(self, field: Field, contents: Contents, picture: Picture) -> None:
        """Keep what the players say lies on a field while the sensors show this picture."""
        self._told[field] = contents, picture

    def see(self, picture: Picture) -> None:
        """Drop the statements about fields that hands may have touched before this new picture."""
        for field, (_, told_at) in list(self._told.items()):
            if self._reads_otherwise(field, told_at, picture) or not (
                self._sight.exact(picture, field) or self._untouched(told_at, picture)
            ):
                del self._told[field]

    def _untouched(self, then: Picture, now: Picture) -> bool:
        """True if every sensor gives the same reading in both pictures."""
        return not any(self._reads_otherwise(field, then, now) for field in now)

    def _reads_otherwise(self, field: Field, then: Picture, now: Picture) -> bool:
        return not self._sight.sensor(field).same(now.get(field), then.get(field))

    def forget(self) -> None:
        """Drop all statements, because a ply was recorded or taken back."""
        self._told.clear()

    @property
    def stated(self) -> tuple[tuple[Field, Contents], ...]:
        """The statements: each field with the contents that the players said."""
        return tuple((field, contents) for field, (contents, _) in self._told.items())

    def allow(self, field: Field, contents: Contents) -> bool:
        """True if the statements allow these contents on the field."""
        return field not in self._told or self._told[field][0] == contents

    def agree(self, table: Table) -> bool:
        """True if the statements allow this table."""
        return all(table.get(field, "") == contents for field, (contents, _) in self._told.items())
