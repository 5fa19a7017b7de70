"""The zero of a load cell creeps; while nothing happens on its field, it is followed.

    raw grams   6.3 ........ 6.5 ........ 6.8 | 8.9 a bean more ........ 9.1
    zero        0.0 ........ 0.2 ........ 0.5 | 0.5 ........ 0.7
    right       6.3 ........ 6.5 ........ 6.3 | 8.4 ........ 8.4

Rules for who changes this file. (1) A scale that keeps to its tolerance is never touched: the zero
is used only once it has grown beyond the tolerance, or where a reading is impossible without it.
(2) The zero moves by at most a tolerance in `FOLLOW_S`, so that no hand puts a piece down so
gently that it is taken for drift; a step is another level, and levels are not followed across.
(3) What creeps faster is no change either: `companion.sensing.scale` tells it from a step, and the
zero jumps only once a step shows that the cell still weighs. (4) A reading is worth the time for which
it stood, which is known once the next one comes: a brush of 20 ms moves nothing, however long the
level stood before.
"""

from __future__ import annotations

import math

from companion.sensing.mass import Mass

FOLLOW_S = 20.0
"""How long the zero takes to move by one tolerance, in seconds, at the fastest."""

SAMPLE_S = 0.2
"""How far readings lie apart that are looked at, in seconds: a creep shows in seconds, not sooner."""

REFERENCE_SAMPLES = 8
"""Over how many samples a new level is averaged where the masses do not tell what it should be."""

GAIN = 0.5
"""The share of a deviation that one sample moves the zero by, where the level is known."""

MEANS_DIFFER = 0.5
"""By how many tolerances two means may differ because the noise is of that kind."""

SLOW_GAIN = 1 / 16
"""The share with which a sample enters the slow mean, where the level is only measured."""


class Drift:
    """The zero of one load cell: what it reads over nothing, in grams, as far as it is known.

    `zero` is all of it, `used` the part that counts, and `looks_at` when the next reading is worth following.
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
        """The grams without the drift; those of the scale where that makes them possible."""
        right = _less(raw, self.used)
        if self.zero and not self._sensor.possible(right):
            other = _less(raw, 0.0 if self.used else self.zero)
            return other if self._sensor.possible(other) else right
        return right

    def settle(self, t: float, right: float) -> None:
        """The field has come to rest at another level since `t`, in grams without drift."""
        masses = self._sensor.piece_masses
        explained = masses.explain(right)
        sure = len(explained.numbers) == 1 and not masses.pieces_error(explained.numbers[0])
        self._level = masses.grams(explained.numbers[0]) if sure else None
        self._measured, self._mean = 0.0, 0.0
        self.rest_from(t)

    def rest_from(self, t: float) -> None:
        """From `t` on the field rests at its level: what it said before was not of that level."""
        self._seen_at, self.looks_at = t, t + SAMPLE_S

    def follow(self, t: float, raw: float) -> None:
        """The field has read `raw` grams until `t`, at the level at which it rests."""
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
        # Neither min nor max: all load cells of the table come by here in the same frame.
        if step > fastest:
            step = fastest
        elif step < -fastest:
            step = -fastest
        self.zero = zero = zero + step
        self._mean -= step
        self.used = zero if abs(zero) > self._tolerance else 0.0

    def crept(self, right: float) -> None:
        """The level at which the field rested has crept to `right`, faster than it could be followed."""
        if self._level is not None:
            self.zero += right - self._level
            self.used = self.zero

    def _measured_deviation(self, right: float, samples: float) -> float:
        """By how much the zero should move, if it could at once, where the level is only measured.

        `samples` is the number of samples for which the reading stood.
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
    """The share of a deviation that so many samples of one reading move a mean by."""
    return 1.0 - math.pow(1.0 - gain, samples)


def _within(most: float, grams: float) -> float:
    return max(-most, min(most, grams))


def _less(raw: float, zero: float) -> float:
    return round(raw - zero, 4) if zero else raw
