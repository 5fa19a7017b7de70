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

from collections.abc import Mapping

from companion.contents import Contents, ContentsError, count
from companion.sensing.frames import Reading
from companion.sensing.input_bounds import MOST_PIECES
from companion.sensing.mass import Mass
from companion.sensing.sensor import KINDS, Heap, KindName, ReadingError, Sensor

__all__ = [
    "KINDS",
    "Blind",
    "Count",
    "KindName",
    "Mass",
    "Presence",
    "ReadingError",
    "Sensor",
    "WhichPieces",
    "sensor",
]


class Presence(Sensor):
    """A reed, a Hall switch, a light barrier: something is there or not."""

    kind = "presence"
    counts = False

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
        if reading is not None and not (whole and 0 <= reading <= MOST_PIECES):  # type: ignore[operator]
            raise ReadingError(f"{reading!r} is no count: a whole number from 0 to {MOST_PIECES}, or null")

    def possible(self, reading: Reading) -> bool:
        return not isinstance(reading, int) or reading <= MOST_PIECES

    def fits(self, reading: Reading, contents: Contents) -> bool:
        return reading is None or reading == count(contents)

    def expected(self, contents: Contents) -> Reading:
        return count(contents)

    def tells(self, reading: Reading, was: Contents, letters: str) -> Contents | None:
        known = super().tells(reading, was, letters)
        if known is None and len(letters) == 1:
            return f"{reading}{letters}"
        return known

    def heaps(self, reading: Reading, letters: str) -> tuple[Heap, ...]:
        return ({letters: reading},) if isinstance(reading, int) else ()


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
            number = count(reading)
        except ContentsError as error:
            raise ReadingError(str(error)) from error
        if number > MOST_PIECES:
            raise ReadingError(f"{reading!r} are {number} pieces; a field holds at most {MOST_PIECES}")

    def possible(self, reading: Reading) -> bool:
        return not isinstance(reading, str) or count(reading) <= MOST_PIECES

    def fits(self, reading: Reading, contents: Contents) -> bool:
        return reading is None or reading == contents

    def expected(self, contents: Contents) -> Reading:
        return contents

    def tells(self, reading: Reading, was: Contents, letters: str) -> Contents | None:
        return was if reading is None else str(reading)


class Blind(Sensor):
    """No sensor at all."""

    kind = "none"
    counts = False

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
