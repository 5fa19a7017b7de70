"""The readings of a load cell over time: without drift, without noise, and how much was taken off."""

from __future__ import annotations

from companion.sensing.drift import Drift
from companion.sensing.frames import Reading
from companion.sensing.mass import Grams, Mass

STEP_S = 2.0
"""Pieces come or go within this time, in seconds; a level that changes more slowly creeps."""


class Scale:
    """The load cell of one field; a real one gives other grams in every frame.

    `low` and `high` are the least and the greatest reading without drift at the level at which the field
    rests; while it does not rest, `low` is greater than `high`. So most frames need only one comparison.
    """

    def __init__(self, sensor: Mass) -> None:
        self._sensor = sensor
        self.drift = Drift(sensor)
        self._raw = 0.0
        self.low, self.high = 1.0, 0.0
        self._taken = 0.0
        self._least = min(sensor.masses.values(), default=0.0)
        self._mark = (0.0, 0.0)
        self._stepped = True

    def rests(self, t: float, raw: float, before: Reading) -> bool:
        """True if the reading `raw` is within the level at which the field rests; then the reading `before`
        moves the drift.

        `companion.sensing.channel.stirred` does the same for all load cells of a table.
        """
        drift = self.drift
        if not self.low <= raw - drift.used <= self.high:
            return False
        if t >= drift.looks_at and isinstance(before, int | float):
            drift.follow(t, before)
        return True

    def right(self, raw: float) -> float:
        """The reading without drift, in grams."""
        self._raw = raw
        return self.drift.right(raw)

    def watch(self, t: float, right: float, *, faulty: bool) -> float:
        """See whether a piece comes or goes; return the grams, without a creep that came before it.

        Half of the lightest piece within `STEP_S` is a step, less is none. A level that crept until the field
        was called `faulty` gets a new zero here.
        """
        if self.low <= self.high:
            self._mark, self._stepped = (t, min(max(right, self.low), self.high)), False
        at, before = self._mark
        if t - at >= STEP_S:
            self._mark = t, right
        if self._stepped or 2 * abs(right - before) < self._least:
            return right
        self._stepped = True
        if faulty:
            self.drift.crept(before)
        return self.drift.right(self._raw)

    def lose(self) -> None:
        """The cell gives no reading: whatever comes next may be a step."""
        self._stepped = True

    def creeps(self, right: float, known: Reading) -> bool:
        """True if the grams allow other pieces than the `known` reading, although no piece came or went."""
        if self._stepped or not isinstance(known, int | float):
            return False
        explain = self._sensor.piece_masses.explain
        now, before = explain(right).numbers, explain(float(known)).numbers
        return len(now) == len(before) == 1 and now != before

    def stir(self) -> None:
        """The field does not rest at its level now."""
        self.low, self.high = 1.0, 0.0

    def rest(self, t: float, right: float, before: Reading) -> None:
        """The field rests at this reading, `right` grams without drift.

        `before` is the reading until now; it belongs to the same level only if the field has rested since.
        """
        resting = self.low <= self.high
        self.low = min(self.low, right) if resting else right
        self.high = max(self.high, right) if resting else right
        if resting and isinstance(before, int | float):
            self.drift.follow(t, before)
        else:
            self.drift.rest_from(t)

    def settle(self, t: float, right: float, known: Reading) -> float:
        """The field rests at `right` grams since `t` seconds, after the reading `known`; return the reading
        that counts.
        """
        self.drift.settle(t, right)
        if not self._sensor.spread:
            return right
        if isinstance(known, int | float):
            less = float(known) - right
            self._taken += less if less > 2 * self._sensor.tolerance else 0.0
        return Grams(right, self._taken)
