"""What the raw numbers of a channel mean: load cells in grams, Halls in pieces.

A Hall tells by how far its field is from that at rest: nothing, one piece, two on each other; or,
with magnets that face it with one pole or the other, which piece. Half way between two levels that
were measured the reading changes; that it does not flutter there is the debounce's business.

    raw      32768 ........ 38000 ........ 41000
    reading  0        |     1        |     2          presence, count: the distance alone
             ""       |     1A                        contents: the direction, too

A channel at the end of its range is not connected, or shorted: it gives no reading.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from companion.contents import Contents, Field
from companion.errors import CompanionError

CELL_RAILS = (-8388608, 8388607)
"""The ends of the HX711's range (datasheet, table 4), where it stays when it is overloaded or open."""

HALL_RAILS = (32, 65503)
"""Two steps of the Pico's 12 bits from either end: no Hall goes as near (SS49E: 0.8 V from both)."""


class CalibrationError(CompanionError, ValueError):
    """A calibration that cannot be used or kept; the message names the file and what is wrong."""


_Channel: TypeAlias = Annotated[int, Meta(ge=0, le=499)]
_Noise: TypeAlias = Annotated[float, Meta(ge=0)]
_Distance: TypeAlias = Annotated[float, Meta(gt=0)]


class LoadCell(msgspec.Struct, frozen=True, kw_only=True, tag="load cell", tag_field="sensor"):
    """A load cell: its raw value over nothing, and how much it grows with each gram.

    `noise` is the standard deviation of the raw value at rest, `bend` by how many grams a load in
    the middle, or nothing once more, was not where a straight line has it.
    """

    channel: _Channel
    zero: float
    per_gram: float
    noise: _Noise
    bend: _Noise = 0.0

    def __post_init__(self) -> None:
        if self.per_gram == 0:
            raise ValueError("per_gram: 0 is not allowed; a load must change the raw value")

    @property
    def rest(self) -> float:
        """The raw value over nothing."""
        return self.zero

    def reading(self, raw: int) -> float | None:
        """The grams, to a milligram."""
        low, high = CELL_RAILS
        return round((raw - self.zero) / self.per_gram, 3) if low < raw < high else None


class Magnets(msgspec.Struct, frozen=True, kw_only=True, tag="magnets", tag_field="sensor"):
    """A Hall that tells how many pieces there are, whichever pole faces it.

    `distances` are those from `rest` of one piece, two on each other, and so on.
    """

    channel: _Channel
    rest: float
    noise: _Noise
    distances: Annotated[tuple[_Distance, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        if any(one >= other for one, other in pairwise(self.distances)):
            raise ValueError(
                f"distances: {self.distances} is not allowed; each is larger than the one before"
            )

    def reading(self, raw: int) -> int | None:
        """How many pieces lie there; of more than were measured, as many as that."""
        levels = (0.0, *self.distances)
        return bisect(_middles(levels), abs(raw - self.rest)) if _connected(raw) else None


class Poles(msgspec.Struct, frozen=True, kw_only=True, tag="poles", tag_field="sensor"):
    """A Hall that tells which of two pieces there is: `letters` are their distances from `rest`."""

    channel: _Channel
    rest: float
    noise: _Noise
    letters: Annotated[dict[str, float], Meta(min_length=1)]

    def __post_init__(self) -> None:
        for letter, distance in self.letters.items():
            if distance == 0:
                raise ValueError(
                    f"letters: {letter!r} at 0 is not allowed; a piece must change the raw value"
                )

    def reading(self, raw: int) -> Contents | None:
        """Which piece lies there, ``""`` where none does."""
        levels = {0.0: "", **{distance: f"1{letter}" for letter, distance in self.letters.items()}}
        ordered = sorted(levels)
        nearest = ordered[bisect(_middles(ordered), raw - self.rest)]
        return levels[nearest] if _connected(raw) else None


Calibrated: TypeAlias = LoadCell | Magnets | Poles


class Calibration(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured on one board: `made` is when (ISO 8601, UTC).

    `masses` are grams by piece letter that were measured, and go before those of the board file.
    """

    calibration: Annotated[int, Meta(ge=1, le=1)] = 1
    board: str
    made: str
    fields: dict[Field, Calibrated] = {}
    masses: dict[str, Annotated[float, Meta(gt=0)]] = {}

    def of(self, field: Field, channel: int | None) -> Calibrated | None:
        """How the field's channel is read; None if it was another channel that was measured."""
        found = self.fields.get(field)
        return found if found is not None and found.channel == channel else None


def merged(before: Calibration | None, now: Calibration) -> Calibration:
    """What was measured now, and where nothing was, what had been measured before."""
    if before is None:
        return now
    return msgspec.structs.replace(
        now, fields={**before.fields, **now.fields}, masses={**before.masses, **now.masses}
    )


def drift(calibrated: Calibrated, rest: float) -> float:
    """How far a field without pieces is from where it was: grams of a load cell, else raw."""
    away = rest - calibrated.rest
    return away / calibrated.per_gram if isinstance(calibrated, LoadCell) else away


def drifts(calibration: Calibration, rests: Mapping[Field, float]) -> dict[Field, float]:
    """The drift of all fields whose raw values over nothing are told."""
    return {
        field: drift(calibrated, rests[field])
        for field, calibrated in calibration.fields.items()
        if field in rests
    }


def _connected(raw: int) -> bool:
    low, high = HALL_RAILS
    return low < raw < high


def _middles(levels: tuple[float, ...] | list[float]) -> list[float]:
    return [(one + other) / 2 for one, other in pairwise(levels)]
