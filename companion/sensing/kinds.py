"""The kinds of sensor, and what each of them can tell of the contents of a field.

| kind       | a reading | sees                          |
|------------|-----------|-------------------------------|
| `presence` | bool      | something is there or not     |
| `count`    | int       | how many pieces, not which    |
| `mass`     | grams     | the sum of the pieces' masses |
| `contents` | text      | which pieces                  |
| `none`     | -         | nothing                       |

A reading of None says nothing, so it fits any contents. Other packages bring kinds of their own: see
`companion.sensor_kinds`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.contents import Contents, ContentsError, count
from companion.extensions import ExtensionError, UnknownNameError
from companion.sensing.calibration import Magnets, Poles
from companion.sensing.frames import Reading
from companion.sensing.input_bounds import MOST_PIECES
from companion.sensing.mass import Mass
from companion.sensing.sensor import Heap, ReadingError, Sensor
from companion.sensor_kinds import SENSOR_KINDS

__all__ = [
    "KINDS",
    "SIGHTED",
    "Blind",
    "Count",
    "Mass",
    "Presence",
    "ReadingError",
    "Sensor",
    "WhichPieces",
    "kind_of",
    "sensor",
]


class Presence(Sensor):
    """A reed, a Hall switch, a light barrier: tells whether something is on the field."""

    kind = "presence"
    counts = False
    covered = True
    calibrated_by = Magnets

    def read(self, value: float | str | None) -> Reading:
        # Switches say 0 and 1 on the wire, which has no true and false.
        reading = bool(value) if value in {0, 1} else value
        self.check(reading)
        return reading

    def check(self, reading: Reading) -> None:
        if reading is not None and not isinstance(reading, bool):
            raise ReadingError(f"{reading!r} is no presence reading: true, false or null")

    def fits(self, reading: Reading, contents: Contents) -> bool:
        return reading is None or reading == (contents != "")

    def expected(self, contents: Contents) -> Reading:
        return contents != ""


class Count(Sensor):
    """Tells how many pieces are on the field, not which."""

    kind = "count"
    exact = True
    calibrated_by = Magnets

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
    """Tells which pieces are on the field; in a stack from the bottom up."""

    kind = "contents"
    exact = True
    names_pieces = True
    calibrated_by = Poles

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
    senses = False
    counts = False

    def check(self, reading: Reading) -> None:
        if reading is not None:
            raise ReadingError(f"{reading!r} comes from a field without a sensor")

    def fits(self, reading: Reading, contents: Contents) -> bool:
        return True

    def expected(self, contents: Contents) -> Reading:
        return None


KINDS: tuple[str, ...] = SENSOR_KINDS.own_names
"""The names of the companion's own kinds."""

SIGHTED: tuple[str, ...] = tuple(name for name in KINDS if name != Blind.kind)
"""Those of the companion's own kinds that sense something, the simplest first."""


@cache
def kind_of(name: str) -> type[Sensor]:
    """The class of the sensor kind of this name. Raises ReadingError.

    The message names the known kinds, or says what is wrong with a kind of another package.
    """
    try:
        found = SENSOR_KINDS.find(name)
    except (UnknownNameError, ExtensionError) as error:
        raise ReadingError(str(error)) from error
    if not (isinstance(found, type) and issubclass(found, Sensor) and getattr(found, "kind", None) == name):
        raise ReadingError(f"the sensor kind {name!r} is not a Sensor whose kind is {name!r}, but {found!r}")
    if found.__abstractmethods__:
        lacking = ", ".join(sorted(found.__abstractmethods__))
        raise ReadingError(f"the sensor kind {name!r} is not whole: {found.__qualname__} lacks {lacking}")
    return found


def sensor(
    kind: str, masses: Mapping[str, float] | None = None, tolerance: float = 0.0, spread: float = 0.0
) -> Sensor:
    """The sensor of this kind, made as by `Sensor.made`. Raises ReadingError, which names the known kinds."""
    return kind_of(kind).made(masses or {}, tolerance, spread)
