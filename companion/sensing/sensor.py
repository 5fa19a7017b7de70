"""What every kind of sensor answers; the kinds are in `companion.sensing.kinds`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from companion.contents import Contents, pieces
from companion.errors import CompanionError
from companion.sensing.frames import Reading

KindName: TypeAlias = Literal["presence", "count", "mass", "contents", "none"]
KINDS: tuple[KindName, ...] = ("presence", "count", "mass", "contents", "none")

Heap: TypeAlias = Mapping[str, int]
"""How many pieces lie on a field, by the letters of which each of them may be."""


class ReadingError(CompanionError, ValueError):
    """A reading that a sensor of this kind cannot give."""


class Sensor(ABC):
    """One kind of sensor; a value without a state."""

    kind: ClassVar[KindName]

    exact: ClassVar[bool] = False
    """True if every reading at rest leaves no doubt how many pieces lie there."""

    counts: ClassVar[bool] = True
    """True if a reading tells more of the number of pieces than whether there are any."""

    @abstractmethod
    def check(self, reading: Reading) -> None:
        """Raise ReadingError where this kind of sensor cannot give the reading."""

    @abstractmethod
    def fits(self, reading: Reading, contents: Contents) -> bool:
        """True if the sensor could read this over these contents."""

    @abstractmethod
    def expected(self, contents: Contents) -> Reading:
        """What the sensor should read over these contents."""

    def possible(self, reading: Reading) -> bool:
        """True if the sensor could read this over any pieces of the game."""
        return True

    def certain(self, reading: Reading) -> bool:
        """True if this reading leaves no doubt how many pieces lie there."""
        return reading is not None and self.exact

    def same(self, one: Reading, other: Reading) -> bool:
        """True if the two readings are one for a sensor at rest."""
        return one == other

    def tells(self, reading: Reading, was: Contents, letters: str) -> Contents | None:
        """The contents under this reading, `was` having lain there; None if that stays open."""
        if reading is None or self.fits(reading, was):
            return was
        if self.fits(reading, ""):
            return ""
        return None

    def lying(self, reading: Reading, was: Contents, letters: str) -> Counter[str] | None:
        """The pieces under this reading, in whatever order; None if that stays open.

        As `tells`, but more can be told where it need not say how pieces of several letters lie.
        """
        told = self.tells(reading, was, letters)
        return None if told is None else pieces(told)

    def heaps(self, reading: Reading, letters: str) -> tuple[Heap, ...]:
        """What may lie under this reading, which pieces soever; none if it tells no numbers."""
        return ()
