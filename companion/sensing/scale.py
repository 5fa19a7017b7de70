"""A load cell over time: what its grams are without drift, what is only noise, what was taken off."""

from __future__ import annotations

from companion.sensing.drift import Drift
from companion.sensing.frames import Reading
from companion.sensing.mass import Grams, Mass

STEP_S = 2.0
"""In how many seconds pieces come or go at the latest; a level that changes more slowly creeps."""


class Scale:
    """The load cell of one field; a live one gives other grams in every frame.

    Between `low` and `high` lie the grams, without drift, that were found to be those at which it
    rests; while it does not, nothing lies between them. So most frames need one comparison only.
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
        """True if the reading is known as one of the level at which the field rests, as the one `before`.

        For the load cells of a whole table `companion.sensing.channel.stirred` does the same.
        """
        drift = self.drift
        if not self.low <= raw - drift.used <= self.high:
            return False
        if t >= drift.looks_at and isinstance(before, int | float):
            drift.follow(t, before)
        return True

    def right(self, raw: float) -> float:
        """The grams without drift."""
        self._raw = raw
        return self.drift.right(raw)

    def watch(self, t: float, right: float, *, faulty: bool) -> float:
        """See whether a piece comes or goes; the grams again, of which a creep before it is no part.

        Half of the lightest piece in `STEP_S` is a step, less is none. What crept away from its level
        until it was called `faulty` has its zero elsewhere by now.
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
        """The cell says nothing: what has happened by the time it does again, nobody knows."""
        self._stepped = True

    def creeps(self, right: float, known: Reading) -> bool:
        """True if there seem to be other pieces than the `known` ones, though none came or went."""
        if self._stepped or not isinstance(known, int | float):
            return False
        explain = self._sensor.piece_masses.explain
        now, before = explain(right).numbers, explain(float(known)).numbers
        return len(now) == len(before) == 1 and now != before

    def stir(self) -> None:
        """The field does not rest at its level now."""
        self.low, self.high = 1.0, 0.0

    def rest(self, t: float, right: float, before: Reading) -> None:
        """What is said now, `right` grams without drift, is of the level at which the field rests.

        `before` is the reading until now: it was of that level only if the field has rested since.
        """
        resting = self.low <= self.high
        self.low = min(self.low, right) if resting else right
        self.high = max(self.high, right) if resting else right
        if resting and isinstance(before, int | float):
            self.drift.follow(t, before)
        else:
            self.drift.rest_from(t)

    def settle(self, t: float, right: float, known: Reading) -> float:
        """The field rests at `right` grams from `t` on, after the `known` ones; what counts from now on."""
        self.drift.settle(t, right)
        if not self._sensor.spread:
            return right
        if isinstance(known, int | float):
            less = float(known) - right
            self._taken += less if less > 2 * self._sensor.tolerance else 0.0
        return Grams(right, self._taken)
