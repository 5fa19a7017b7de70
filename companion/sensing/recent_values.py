"""The recent raw values of one channel: whether they are steady, and their level."""

from __future__ import annotations

from collections import deque
from statistics import fmean, median, pstdev

from companion.sensing.measurements import Level

QUIET_S = 1.0
"""How long a raw value must be steady to be measured, in seconds."""

KEPT_S = 2.0
"""For how many seconds values are kept."""

STILL_STEPS = 2.0
"""A still value varies by at most this many steps (the change that the grid reports)."""

STILL_SIGMAS = 8.0
"""It varies by at most this many standard deviations of its noise at rest, if that is more."""

SPIKE = 8.0
"""A value is a spike, not noise, if it is this many times as far from the median as half of the values
(Hampel).
"""

FEWEST = 3
"""With fewer values than this nothing is said to be still."""


class RecentValues:
    """The last values of one channel; `step` is the change that the grid reports, None if it reports every
    change.
    """

    def __init__(self, step: int | None) -> None:
        self._step = 0.0 if step is None else float(step)
        self._kept: deque[tuple[float, float]] = deque()
        self.last: float | None = None

    @property
    def speaks(self) -> bool:
        """True if the last value is a reading."""
        return self.last is not None

    def feed(self, t: float, value: float | None) -> None:
        """Take the value at `t` seconds; None, no reading, forgets the values before."""
        self.last = value
        if value is None:
            self._kept.clear()
            return
        self._kept.append((t, value))
        while self._kept[0][0] < t - KEPT_S:
            self._kept.popleft()

    def still(self, t: float, seconds: float, noise: float = 0.0) -> bool:
        """True if the value has not changed for `seconds`, except for its known `noise` at rest."""
        values = self._since(t - seconds)
        if len(values) < FEWEST or self._kept[0][0] > t - seconds:
            return False
        return max(values) - min(values) <= max(STILL_STEPS * self._step, STILL_SIGMAS * noise)

    def level(self, t: float, seconds: float = QUIET_S) -> Level:
        """Mean and standard deviation of the values of the last `seconds`, without spikes.

        Raises ValueError if the channel gives no reading.
        """
        if self.last is None:
            raise ValueError("a channel without a reading has no level")
        values = self._without_spikes(self._since(t - seconds) or [self.last])
        return Level(round(fmean(values), 2), round(pstdev(values), 2))

    def _without_spikes(self, values: list[float]) -> list[float]:
        """The values near the median; a value within a step of it is never a spike."""
        middle = median(values)
        near = max(SPIKE * median(abs(value - middle) for value in values), self._step)
        return [value for value in values if abs(value - middle) <= near]

    def _since(self, t: float) -> list[float]:
        """The values from `t` seconds on."""
        return [value for at, value in self._kept if at >= t]
