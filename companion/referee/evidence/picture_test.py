"""What one picture allows to lie on each field; cached, because a search for plies asks again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from companion.contents import Contents, Field
from companion.referee.evidence.trace import Trace
from companion.rules.hints import Memory, but_for
from companion.sensing.frames import Reading
from companion.sensing.sight import Picture, Sight


class PictureTest:
    """The test of one picture; each question is put to the sensors only once.

    For the fields in `others` one of these readings also counts. `results` caches the results of searches
    with this test, by what was searched for. `memory` holds what the game has computed about single fields.
    """

    def __init__(
        self, sight: Sight, picture: Picture, others: Mapping[Field, Sequence[Reading]] | None = None
    ) -> None:
        self._sight = sight
        self._picture = picture
        self._others = others or {}
        self._known: dict[Field, dict[Contents, bool]] = {}
        self.results: dict[object, Any] = {}
        self.memory: Memory = {}

    def __call__(self, field: Field, contents: Contents) -> bool:
        """True if the picture allows these contents on the field."""
        try:
            return self._known[field][contents]
        except KeyError:
            allowed = self._sight.shows(self._picture, field, contents) or self._once(field, contents)
            self._known.setdefault(field, {})[contents] = allowed
            return allowed

    def _once(self, field: Field, contents: Contents) -> bool:
        """True if another reading of the field allows these contents."""
        fits = self._sight.sensor(field).fits
        return any(fits(reading, contents) for reading in self._others.get(field, ()))

    def or_once(self, others: Mapping[Field, Sequence[Reading]]) -> PictureTest:
        """A test that also allows what one of these other readings of a field allows."""
        return self._but_for(self._picture, {field: {} for field in others}, others)

    def barring(self, field: Field, contents: AbstractSet[Contents]) -> PictureTest:
        """A test of the same picture that also refuses these contents of a field."""
        known = {**self._known.get(field, {}), **dict.fromkeys(contents, False)}
        return self._but_for(self._picture, {field: known})

    def next(self, picture: Picture) -> PictureTest:
        """The test of another picture; it keeps the answers for fields whose reading is the same object."""
        # Equal grams may remember different things, so only the same object counts as the same reading.
        before = self._picture.get
        news = [field for field, reading in picture.items() if before(field) is not reading]
        return self._but_for(
            picture, {field: {} for field in (*news, *(self._picture.keys() - picture.keys()))}
        )

    def _but_for(
        self,
        picture: Picture,
        known: dict[Field, dict[Contents, bool]],
        others: Mapping[Field, Sequence[Reading]] | None = None,
    ) -> PictureTest:
        """A test with the answers of this one; for the fields in `known` only with those given there."""
        look = PictureTest(self._sight, picture, others)
        look._known = {**self._known, **known}
        look.memory = but_for(self.memory, known)
        return look


class PictureTests:
    """The tests of pictures, at most `most` of them; each new one keeps answers of the one before."""

    def __init__(self, sight: Sight, most: int) -> None:
        self._most = most
        self._newest = PictureTest(sight, Picture())
        self._known: dict[Picture, PictureTest] = {}

    def at(self, picture: Picture) -> PictureTest:
        """The test of this picture."""
        known = self._known.get(picture)
        if known is None:
            if len(self._known) >= self._most:
                # A table that is shaken for long without a recorded ply must not fill the memory.
                self.clear()
            known = self._newest = self._known[picture] = self._newest.next(picture)
        return known

    def once(self, trace: Trace) -> PictureTest:
        """A test of what any picture of the trace allows to lie on each field."""
        return self.at(trace.last).or_once({field: trace.of(field).said for field in trace.moved})

    def clear(self) -> None:
        """Drop all tests and what was found with them; a caller may still hold one."""
        for look in self._known.values():
            look.results.clear()
            look.memory.clear()
        self._known.clear()
