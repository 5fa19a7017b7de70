"""What one picture allows to lie on each field, asked again and again while plies are searched for."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any

from companion.contents import Contents, Field
from companion.rules.hints import Memory, but_for
from companion.sensing.sight import Picture, Sight


class PictureTest:
    """The test of one picture; each question is put to the sensors once.

    `found` is what a search found by it, under what was searched for, and `memory` what the game worked
    out of single fields.
    """

    def __init__(self, sight: Sight, picture: Picture) -> None:
        self._sight = sight
        # It stays with the look, so that no other picture has its id.
        self._picture = picture
        self._known: dict[Field, dict[Contents, bool]] = {}
        self.found: dict[object, Any] = {}
        self.memory: Memory = {}

    def __call__(self, field: Field, contents: Contents) -> bool:
        """True if these contents may lie on the field."""
        try:
            return self._known[field][contents]
        except KeyError:
            allowed = self._sight.shows(self._picture, field, contents)
            self._known.setdefault(field, {})[contents] = allowed
            return allowed

    def barring(self, field: Field, contents: AbstractSet[Contents]) -> PictureTest:
        """A test of the same picture that refuses these contents of a field."""
        known = {**self._known.get(field, {}), **dict.fromkeys(contents, False)}
        return self._but_for(self._picture, {field: known})

    def next(self, picture: Picture) -> PictureTest:
        """The test of another picture, which knows what was asked of the fields that read the same."""
        # Grams that are equal may remember different things, so only the very same reading is the same.
        before = self._picture.get
        news = [field for field, reading in picture.items() if before(field) is not reading]
        return self._but_for(
            picture, {field: {} for field in (*news, *(self._picture.keys() - picture.keys()))}
        )

    def _but_for(self, picture: Picture, others: dict[Field, dict[Contents, bool]]) -> PictureTest:
        """A test that knows what this one was asked; of some fields only what is given here."""
        look = PictureTest(self._sight, picture)
        look._known = {**self._known, **others}
        look.memory = but_for(self.memory, others)
        return look


class PictureTests:
    """The looks at pictures, at most so many of them; each new one knows what the one before was asked."""

    def __init__(self, sight: Sight, most: int) -> None:
        self._most = most
        self._newest = PictureTest(sight, {})
        self._picture_tests: dict[int, PictureTest] = {}

    def at(self, picture: Picture) -> PictureTest:
        """The look at this picture."""
        known = self._picture_tests.get(id(picture))
        if known is None:
            if len(self._picture_tests) >= self._most:
                # A table that is shaken and never recorded must not fill the memory.
                self.clear()
            known = self._newest = self._picture_tests[id(picture)] = self._newest.next(picture)
        return known

    def clear(self) -> None:
        """Forget all looks, and what was found by them: who was handed one may keep it."""
        for look in self._picture_tests.values():
            look.found.clear()
            look.memory.clear()
        self._picture_tests.clear()
