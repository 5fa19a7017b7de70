"""What the raw values of a channel mean: grams of a load cell, pieces under a Hall sensor.

A Hall sensor shows by how far its value is from rest: nothing, one piece, two on each other; or, with
magnets that face it with one pole or the other, which piece. Half way between two measured levels the
reading changes. That it does not flutter there is ensured by the debounce.

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
"""The ends of the HX711's range (datasheet, table 4); it stays there if it is overloaded or open."""

HALL_RAILS = (32, 65503)
"""Two steps of the Pico's 12 bits from either end: no Hall comes so near (SS49E: 0.8 V from both)."""


class CalibrationError(CompanionError, ValueError):
    """A calibration that cannot be used or kept; the message names the file and the fault."""


_Channel: TypeAlias = Annotated[int, Meta(ge=0, le=499)]
_Noise: TypeAlias = Annotated[float, Meta(ge=0)]
_Distance: TypeAlias = Annotated[float, Meta(gt=0)]


class LoadCell(msgspec.Struct, frozen=True, kw_only=True, tag="load cell", tag_field="sensor"):
    """A load cell: its raw value over nothing (`zero`), and by how much each gram changes it.

    `noise` is the standard deviation of the raw value at rest. `bend` is the largest distance in grams of a
    measured load from the straight line, half the load and the empty cell among them.
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
        """The reading in grams, to a milligram; None if the cell is not connected."""
        low, high = CELL_RAILS
        return round((raw - self.zero) / self.per_gram, 3) if low < raw < high else None


class Magnets(msgspec.Struct, frozen=True, kw_only=True, tag="magnets", tag_field="sensor"):
    """A Hall sensor that counts pieces, whichever pole faces it.

    `distances` are how far the raw value is from `rest` with one piece, with two on each other, and so on.
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
        """The number of pieces, at most as many as were measured; None if the sensor is not connected."""
        levels = (0.0, *self.distances)
        return bisect(_middles(levels), abs(raw - self.rest)) if _connected(raw) else None


class Poles(msgspec.Struct, frozen=True, kw_only=True, tag="poles", tag_field="sensor"):
    """A Hall sensor that tells pieces apart: `letters` are their signed distances from `rest`."""

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
        """The piece on the field, ``""`` if it is empty; None if the sensor is not connected."""
        levels = {0.0: "", **{distance: f"1{letter}" for letter, distance in self.letters.items()}}
        ordered = sorted(levels)
        nearest = ordered[bisect(_middles(ordered), raw - self.rest)]
        return levels[nearest] if _connected(raw) else None


Calibrated: TypeAlias = LoadCell | Magnets | Poles


class Calibration(msgspec.Struct, frozen=True, kw_only=True):
    """The calibration of one board; `made` is when it was measured (ISO 8601, UTC).

    `masses` are measured grams by letter; they replace those of the board file.
    """

    calibration: Annotated[int, Meta(ge=1, le=1)] = 1
    board: str
    made: str
    fields: dict[Field, Calibrated] = {}
    masses: dict[str, Annotated[float, Meta(gt=0)]] = {}

    def of(self, field: Field, channel: int | None) -> Calibrated | None:
        """How the field's channel is read; None if another channel was measured for this field."""
        found = self.fields.get(field)
        return found if found is not None and found.channel == channel else None


def merged(before: Calibration | None, now: Calibration) -> Calibration:
    """The new calibration, with the fields and masses of the one before that it does not have."""
    if before is None:
        return now
    return msgspec.structs.replace(
        now, fields={**before.fields, **now.fields}, masses={**before.masses, **now.masses}
    )


def drift(calibrated: Calibrated, rest: float) -> float:
    """How far a field without pieces is from its calibrated rest: in grams for a load cell, else in raw."""
    away = rest - calibrated.rest
    return away / calibrated.per_gram if isinstance(calibrated, LoadCell) else away


def drifts(calibration: Calibration, rests: Mapping[Field, float]) -> dict[Field, float]:
    """The drift of each field whose raw value over nothing is in `rests`."""
    return {
        field: drift(calibrated, rests[field])
        for field, calibrated in calibration.fields.items()
        if field in rests
    }


def _connected(raw: int) -> bool:
    """True if the raw value of a Hall is not at an end of its range."""
    low, high = HALL_RAILS
    return low < raw < high


def _middles(levels: tuple[float, ...] | list[float]) -> list[float]:
    """The values half way between neighbouring levels."""
    return [(one + other) / 2 for one, other in pairwise(levels)]
