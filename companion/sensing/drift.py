"""The drift of a load cell: its zero creeps, and is followed while nothing happens on the field.

    raw grams   6.3 ........ 6.5 ........ 6.8 | 8.9 a bean more ........ 9.1
    zero        0.0 ........ 0.2 ........ 0.5 | 0.5 ........ 0.7
    right       6.3 ........ 6.5 ........ 6.3 | 8.4 ........ 8.4

Rules for changes of this file. (1) A scale within its tolerance is never corrected: the zero is
used only once it is larger than the tolerance, or if a reading is impossible without it. (2) The zero
moves by at most one tolerance in `FOLLOW_S`, so that a piece that is put down very gently is not
taken for drift. A step leads to another level, and the zero is not followed across a step. (3) A faster
creep is no change of pieces either: `companion.sensing.scale` tells it from a step, and the zero jumps
only once a step shows that the cell still works. (4) A reading counts by the time for which it lasted,
which is known once the next one comes: a brush of 20 ms moves nothing, however long the level before it
lasted.
"""

from __future__ import annotations

import math

from companion.sensing.mass import Mass
from companion.sensing.piece_masses import ROUNDING

FOLLOW_S = 20.0
"""How long the zero takes to move by one tolerance, in seconds, at the fastest."""

SAMPLE_S = 0.2
"""How far apart the readings are that are examined, in seconds: a creep shows in seconds, not sooner."""

REFERENCE_SAMPLES = 8
"""Over how many samples a new level is averaged if the masses do not tell what it should be."""

GAIN = 0.5
"""The share of a deviation by which one sample moves the zero, if the level is known from the masses."""

MEANS_DIFFER = 0.5
"""By how many tolerances two means may differ through slow noise alone."""

SLOW_GAIN = 1 / 16
"""The share with which a sample enters the slow mean, if the level is only measured."""


class Drift:
    """The zero of one load cell: what it reads over nothing, in grams, as far as it is known.

    `zero` is the whole drift, `used` the part by which readings are corrected. Before `looks_at`, in seconds,
    no reading needs to be followed.
    """

    def __init__(self, sensor: Mass) -> None:
        self._sensor = sensor
        self._tolerance = sensor.tolerance
        self.zero = 0.0
        self.used = 0.0
        self._seen_at = 0.0
        self.looks_at = 0.0
        self._level: float | None = None
        self._measured = 0.0
        self._reference = 0.0
        self._mean = 0.0

    def right(self, raw: float) -> float:
        """The reading without the drift, in grams.

        If no pieces weigh that, the reading with or without the other correction, if some pieces weigh that.
        """
        right = _less(raw, self.used)
        if self.zero and not self._sensor.possible(right):
            other = _less(raw, 0.0 if self.used else self.zero)
            return other if self._sensor.possible(other) else right
        return right

    def settle(self, t: float, right: float) -> None:
        """The field has come to rest at another level since `t` seconds; `right` are its grams
        without drift.
        """
        masses = self._sensor.piece_masses
        explained = masses.explain(right)
        sure = len(explained.numbers) == 1 and not masses.pieces_error(explained.numbers[0])
        self._level = masses.grams(explained.numbers[0]) if sure else None
        self._measured, self._mean = 0.0, 0.0
        self.rest_from(t)

    def rest_from(self, t: float) -> None:
        """From `t` seconds on the field rests at its level; readings before do not count for it."""
        self._seen_at, self.looks_at = t, t + SAMPLE_S

    def follow(self, t: float, raw: float) -> None:
        """The field has read `raw` grams until `t` seconds, at the level at which it rests: move the zero."""
        if t < self.looks_at:
            return
        stood = t - self._seen_at
        self.rest_from(t)
        fastest = self._tolerance * stood / FOLLOW_S
        zero, level = self.zero, self._level
        if level is None:
            step = self._measured_deviation(raw - zero, stood / SAMPLE_S)
        else:
            step = _share(GAIN, stood / SAMPLE_S) * (raw - zero - level)
        # No min and max: in one frame this runs for every load cell of the table.
        if step > fastest:
            step = fastest
        elif step < -fastest:
            step = -fastest
        self.zero = zero = zero + step
        self._mean -= step
        self.used = zero if abs(zero) > self._tolerance + ROUNDING else 0.0

    def crept(self, right: float) -> None:
        """The reading has crept to `right` grams, faster than the zero could follow: set the zero to it."""
        if self._level is not None:
            self.zero += right - self._level
            self.used = self.zero

    def _measured_deviation(self, right: float, samples: float) -> float:
        """How far the zero is off, in grams, if the level is only measured and not known from the masses.

        `samples` is the number of samples for which the reading lasted.
        """
        if self._measured < REFERENCE_SAMPLES:
            self._measured += samples
            self._mean += (right - self._mean) * samples / self._measured
            self._reference = self._mean
            return 0.0
        self._mean += _share(SLOW_GAIN, samples) * (right - self._mean)
        away = self._mean - self._reference
        return away - _within(self._tolerance * MEANS_DIFFER, away)


def _share(gain: float, samples: float) -> float:
    """The share of a deviation by which `samples` equal samples move a mean."""
    return 1.0 - math.pow(1.0 - gain, samples)


def _within(most: float, grams: float) -> float:
    """The grams, limited to at most `most` in either direction."""
    return max(-most, min(most, grams))


def _less(raw: float, zero: float) -> float:
    """The grams without the zero, rounded as raw readings are; unchanged if the zero is 0."""
    return round(raw - zero, 4) if zero else raw
