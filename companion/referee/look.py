"""What one picture allows to lie on each field, asked again and again while plies are searched for."""

from __future__ import annotations

from companion.contents import Contents, Field
from companion.sensing.sight import Picture, Sight


class Look:
    """The test of one picture; each question is put to the sensors once."""

    def __init__(self, sight: Sight, picture: Picture) -> None:
        self._sight = sight
        # It stays with the look, so that no other picture has its id.
        self._picture = picture
        self._known: dict[Field, dict[Contents, bool]] = {}

    def __call__(self, field: Field, contents: Contents) -> bool:
        """Whether these contents may lie on the field."""
        try:
            return self._known[field][contents]
        except KeyError:
            allowed = self._sight.shows(self._picture, field, contents)
            self._known.setdefault(field, {})[contents] = allowed
            return allowed

    def next(self, picture: Picture) -> Look:
        """The test of another picture, which knows what was asked of the fields that read the same."""
        look, before = Look(self._sight, picture), self._picture
        # Grams that are equal may remember different things, so only the very same reading is the same.
        look._known = {
            field: known for field, known in self._known.items() if before.get(field) is picture.get(field)
        }
        return look
