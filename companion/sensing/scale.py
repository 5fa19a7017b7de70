"""A load cell over time: what its grams are without drift, what is only noise, what was taken off."""

from __future__ import annotations

from companion.sensing.drift import Drift
from companion.sensing.frames import Reading
from companion.sensing.mass import Grams, Mass


class Scale:
    """The load cell of one field; a live one gives other grams in every frame.

    Between `low` and `high` lie the grams that were found to be those at which it rests, so that
    most frames need one comparison only.
    """

    def __init__(self, sensor: Mass) -> None:
        self._sensor = sensor
        self._drift = Drift(sensor)
        self._raw = 0.0
        self._low, self._high = 1.0, 0.0
        self._taken = 0.0

    def rests(self, t: float, raw: float) -> bool:
        """Whether the reading is known as one of the level at which the field rests."""
        if not self._low <= raw - self._drift.used <= self._high:
            return False
        self._drift.follow(t, raw)
        return True

    def right(self, raw: float) -> float:
        """The grams without drift."""
        self._raw = raw
        return self._drift.right(raw)

    def stir(self) -> None:
        """The field does not rest at its level now."""
        self._low, self._high = 1.0, 0.0

    def rest(self, t: float, right: float) -> None:
        """What was said last, `right` grams without drift, is of the level at which the field rests."""
        resting = self._low <= self._high
        self._low = min(self._low, right) if resting else right
        self._high = max(self._high, right) if resting else right
        self._drift.follow(t, self._raw)

    def settle(self, t: float, right: float, known: Reading) -> float:
        """The field rests at `right` grams from `t` on, after the `known` ones; what counts from now on."""
        self._drift.settle(t, right)
        if not self._sensor.spread:
            return right
        if isinstance(known, int | float):
            less = float(known) - right
            self._taken += less if less > 2 * self._sensor.tolerance else 0.0
        return Grams(right, self._taken)
