"""True if a raw value is steady, and its level while it is."""

from __future__ import annotations

from collections import deque
from statistics import fmean, median, pstdev

from companion.sensing.measurements import Level

QUIET_S = 1.0
"""How long a raw value must be steady to be measured, in seconds."""

KEPT_S = 2.0
"""How many seconds of values are kept."""

STILL_STEPS = 2.0
"""Within how many steps that are worth telling a value stays while it is still."""

STILL_SIGMAS = 8.0
"""And within how many standard deviations of the noise that it has at rest, where that is more."""

SPIKE = 8.0
"""A value that is so many times as far from the median as half of them is a spike, no noise (Hampel)."""

FEWEST = 3
"""Values without which nothing can be said."""


class RecentValues:
    """The last values of one channel; `step` is a change that is worth telling, None if each is."""

    def __init__(self, step: int | None) -> None:
        self._step = 0.0 if step is None else float(step)
        self._kept: deque[tuple[float, float]] = deque()
        self.last: float | None = None

    @property
    def speaks(self) -> bool:
        """True if it gives a reading at present."""
        return self.last is not None

    def feed(self, t: float, value: float | None) -> None:
        """The channel says this at `t` seconds; with None, no reading, what was before is forgotten."""
        self.last = value
        if value is None:
            self._kept.clear()
            return
        self._kept.append((t, value))
        while self._kept[0][0] < t - KEPT_S:
            self._kept.popleft()

    def still(self, t: float, seconds: float, noise: float = 0.0) -> bool:
        """True if it has stayed where it is for so long, but for the noise that it is known to have."""
        values = self._since(t - seconds)
        if len(values) < FEWEST or self._kept[0][0] > t - seconds:
            return False
        return max(values) - min(values) <= max(STILL_STEPS * self._step, STILL_SIGMAS * noise)

    def level(self, t: float, seconds: float = QUIET_S) -> Level:
        """Mean and standard deviation of these seconds, without spikes.

        Raises ValueError where the channel does not speak.
        """
        if self.last is None:
            raise ValueError("a channel without a reading has no level")
        values = self._without_spikes(self._since(t - seconds) or [self.last])
        return Level(round(fmean(values), 2), round(pstdev(values), 2))

    def _without_spikes(self, values: list[float]) -> list[float]:
        """The values that are near the median; what is closer than a step is never a spike."""
        middle = median(values)
        near = max(SPIKE * median(abs(value - middle) for value in values), self._step)
        return [value for value in values if abs(value - middle) <= near]

    def _since(self, t: float) -> list[float]:
        return [value for at, value in self._kept if at >= t]
