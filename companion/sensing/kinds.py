"""The kinds of sensor, and what each of them can tell of what lies on a field.

| kind       | a reading | sees                          |
|------------|-----------|-------------------------------|
| `presence` | bool      | something is there or not     |
| `count`    | int       | how many pieces, not which    |
| `mass`     | grams     | the sum of the pieces' masses |
| `contents` | text      | which pieces                  |
| `none`     | -         | nothing                       |

A reading of None says nothing, so it fits whatever lies there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from companion.contents import Contents, ContentsError, count, pieces
from companion.sensing.frames import Reading

KindName: TypeAlias = Literal["presence", "count", "mass", "contents", "none"]
KINDS: tuple[KindName, ...] = ("presence", "count", "mass", "contents", "none")


class ReadingError(ValueError):
    """A reading that a sensor of this kind cannot give."""


class Sensor(ABC):
    """One kind of sensor; a value without a state."""

    kind: ClassVar[KindName]

    exact: ClassVar[bool] = False
    """Whether a reading at rest leaves no doubt how many pieces lie there."""

    @abstractmethod
    def check(self, reading: Reading) -> None:
        """Raise ReadingError where this kind of sensor cannot give the reading."""

    @abstractmethod
    def fits(self, reading: Reading, contents: Contents) -> bool:
        """Whether the sensor could read this over these contents."""

    @abstractmethod
    def expected(self, contents: Contents) -> Reading:
        """What the sensor should read over these contents."""

    def same(self, one: Reading, other: Reading) -> bool:
        """Whether the two readings are one for a sensor at rest."""
        return one == other

    def tells(self, reading: Reading, was: Contents, letters: str) -> Contents | None:
        """The contents under this reading, `was` having lain there; None where that stays open."""
        if reading is None or self.fits(reading, was):
            return was
        if self.fits(reading, ""):
            return ""
        return None


class Presence(Sensor):
    """A reed, a Hall switch, a light barrier: something is there or not."""

    kind = "presence"

    def check(self, reading: Reading) -> None:
        if reading is not None and not isinstance(reading, bool):
            raise ReadingError(f"{reading!r} is no presence reading: true, false or null")

    def fits(self, reading: Reading, contents: Contents) -> bool:
        return reading is None or reading == (contents != "")

    def expected(self, contents: Contents) -> Reading:
        return contents != ""


class Count(Sensor):
    """How many pieces lie there, not which."""

    kind = "count"
    exact = True

    def check(self, reading: Reading) -> None:
        whole = isinstance(reading, int) and not isinstance(reading, bool)
        if reading is not None and not (whole and reading >= 0):  # type: ignore[operator]
            raise ReadingError(f"{reading!r} is no count: a whole number from 0, or null")

    def fits(self, reading: Reading, contents: Contents) -> bool:
        return reading is None or reading == count(contents)

    def expected(self, contents: Contents) -> Reading:
        return count(contents)

    def tells(self, reading: Reading, was: Contents, letters: str) -> Contents | None:
        known = super().tells(reading, was, letters)
        if known is None and len(letters) == 1:
            return f"{reading}{letters}"
        return known


@dataclass(frozen=True)
class Mass(Sensor):
    """A load cell: the sum of the pieces' masses in grams.

    `masses` is grams by letter, `tolerance` bounds the error of one reading at rest in grams,
    and `spread` is the share of a piece's mass by which pieces differ: it adds
    spread x mass x sqrt(pieces) to the tolerance.
    """

    kind = "mass"

    masses: Mapping[str, float] = field(default_factory=dict)
    tolerance: float = 0.0
    spread: float = 0.0

    @property
    def exact(self) -> bool:  # type: ignore[override]
        """One letter whose mass is more than twice the tolerance can be counted."""
        return len(self.masses) == 1 and 2 * self.tolerance < min(self.masses.values())

    def check(self, reading: Reading) -> None:
        number = isinstance(reading, int | float) and not isinstance(reading, bool)
        if reading is not None and not number:
            raise ReadingError(f"{reading!r} is no mass: a number of grams, or null")

    def _grams(self, contents: Contents) -> tuple[float, float]:
        """The mass of the contents and the error that a reading of it may have."""
        lying = pieces(contents)
        grams = sum(self.masses[letter] * number for letter, number in lying.items())
        variance = sum((self.spread * self.masses[letter]) ** 2 * number for letter, number in lying.items())
        return grams, self.tolerance + float(variance) ** 0.5

    def fits(self, reading: Reading, contents: Contents) -> bool:
        if reading is None:
            return True
        grams, error = self._grams(contents)
        return isinstance(reading, int | float) and abs(reading - grams) <= error + 1e-9

    def expected(self, contents: Contents) -> Reading:
        return round(self._grams(contents)[0], 3)

    def same(self, one: Reading, other: Reading) -> bool:
        """Whether both are readings of one number of pieces, or else near each other."""
        if one is None or other is None:
            return one is other
        counts = self._pieces(one), self._pieces(other)
        if counts == (None, None):
            return abs(float(one) - float(other)) <= 2 * self.tolerance
        return counts[0] == counts[1]

    def tells(self, reading: Reading, was: Contents, letters: str) -> Contents | None:
        known = super().tells(reading, was, letters)
        if known is None and reading is not None:
            number = self._pieces(reading)
            return None if number is None else f"{number}{letters}"
        return known

    def _pieces(self, reading: float | str) -> int | None:
        """How many pieces the reading counts, None where it is none that the pieces can give."""
        if not self.exact:
            return None
        ((letter, grams),) = self.masses.items()
        number = max(0, round(float(reading) / grams))
        return number if self.fits(reading, f"{number}{letter}" if number else "") else None


class WhichPieces(Sensor):
    """A sensor that tells which pieces lie there; in a stack the bottom one first."""

    kind = "contents"
    exact = True

    def check(self, reading: Reading) -> None:
        if reading is None:
            return
        if not isinstance(reading, str):
            raise ReadingError(f"{reading!r} is no contents: a text such as 3o, or null")
        try:
            count(reading)
        except ContentsError as error:
            raise ReadingError(str(error)) from error

    def fits(self, reading: Reading, contents: Contents) -> bool:
        return reading is None or reading == contents

    def expected(self, contents: Contents) -> Reading:
        return contents

    def tells(self, reading: Reading, was: Contents, letters: str) -> Contents | None:
        return was if reading is None else str(reading)


class Blind(Sensor):
    """No sensor at all."""

    kind = "none"

    def check(self, reading: Reading) -> None:
        if reading is not None:
            raise ReadingError(f"{reading!r} comes from a field without a sensor")

    def fits(self, reading: Reading, contents: Contents) -> bool:
        return True

    def expected(self, contents: Contents) -> Reading:
        return None


def sensor(
    kind: str, masses: Mapping[str, float] | None = None, tolerance: float = 0.0, spread: float = 0.0
) -> Sensor:
    """The sensor of this kind. Raises ReadingError naming the known kinds."""
    if kind == "mass":
        return Mass(masses or {}, tolerance, spread)
    for simple in (Presence, Count, WhichPieces, Blind):
        if simple.kind == kind:
            return simple()
    raise ReadingError(f"there is no sensor kind {kind!r}; the kinds are {', '.join(KINDS)}")
