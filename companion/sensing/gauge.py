"""What a channel does, for people who build a table: its value, noise, spikes and state.

rest     nothing lies there: as when it was calibrated, or else as when it was first read
moved    something lies there
noisy    its noise is larger than its step, or it changes more often than hands can make it
spike    single samples were far off, and those before and after them were not
stuck    a raw value that stays the same to the last digit for long: it is no measurement
silent   no reading, or one at the end of its range: not connected, or shorted
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median
from typing import Literal, TypeAlias

from companion.sensing.channel import FAULT_S, NOISY_CHANGES
from companion.sensing.channel_responses import SIGMAS, STEPS

GaugeState: TypeAlias = Literal["rest", "moved", "noisy", "spike", "stuck", "silent"]
RawValue: TypeAlias = int | float | str | None

WINDOW_S = 3.0
"""For how many seconds of samples noise and spikes are computed."""

STUCK_S = 10.0
"""After how many seconds without the smallest change a raw value is stuck."""

FEWEST = 5
"""With fewer samples than this there is no noise to compute."""

_NORMAL = 1.4826 / 2**0.5
"""The factor from the median step between samples to their standard deviation, for normal noise."""


@dataclass(frozen=True, slots=True)
class Gauged:
    """A channel as it is now: `noise` is a standard deviation, None if there are too few samples."""

    value: RawValue
    mean: float | None
    noise: float | None
    spikes: int
    state: GaugeState


class Gauge:
    """Watches one channel.

    `step` is the raw change that the grid reports, None for a channel without raw values. `rest` is its raw
    value over nothing, None if it is not known; `rails` are the ends of its range. `fault` is the state that
    a self-test has found, None if it found it well.
    """

    def __init__(
        self, step: int | None = None, rest: float | None = None, rails: tuple[int, int] | None = None
    ) -> None:
        self._step = step
        self._rest = rest
        self._rails = rails
        self._kept: deque[tuple[float, float]] = deque()
        self._changes: deque[float] = deque(maxlen=NOISY_CHANGES)
        self._value: RawValue = None
        self._same_since = 0.0
        self.fault: Literal["stuck", "silent"] | None = None

    def feed(self, t: float, value: RawValue) -> None:
        """Take the value of the channel at `t` seconds."""
        if value != self._value:
            self._value, self._same_since = value, t
            self._changes.append(t)
        if not isinstance(value, int | float):
            self._kept.clear()
            return
        self._kept.append((t, float(value)))
        while self._kept[0][0] < t - WINDOW_S:
            self._kept.popleft()
        if self._rest is None and len(self._kept) == FEWEST:
            self._rest = median(one for _, one in self._kept)

    def look(self, t: float) -> Gauged:
        """What the channel does at `t` seconds."""
        values = [value for _, value in self._kept]
        enough = len(values) >= FEWEST
        noise = _noise(values) if enough else None
        spikes = _spikes(values, self._limit(noise or 0.0)) if self._step is not None else 0
        mean = fmean(values) if values else None
        return Gauged(self._value, mean, noise, spikes, self._state(t, noise, spikes))

    def _state(self, t: float, noise: float | None, spikes: int) -> GaugeState:
        """The first state of the table above that is true, from the most serious on."""
        if self._silent():
            return "silent"
        if self.fault == "stuck" or (self._step is not None and t - self._same_since >= STUCK_S):
            return "stuck"
        if self._noisy(t, noise):
            return "noisy"
        if spikes:
            return "spike"
        return "moved" if self._moved(noise or 0.0) else "rest"

    def _silent(self) -> bool:
        """True if the channel gives no reading, or one at the end of its range, or is not connected."""
        if self._value is None or self.fault == "silent":
            return True
        low, high = self._rails or (float("-inf"), float("inf"))
        return isinstance(self._value, int | float) and not low < self._value < high

    def _noisy(self, t: float, noise: float | None) -> bool:
        """True if the noise is larger than the step, or if a channel without raw values chatters."""
        if self._step is not None:
            return noise is not None and noise > self._step
        chatters = len(self._changes) == NOISY_CHANGES and self._changes[-1] - self._changes[0] < FAULT_S
        return chatters and t - self._changes[-1] < FAULT_S

    def _moved(self, noise: float) -> bool:
        """True if something lies on the field."""
        if self._step is None:
            return bool(self._value)
        if self._rest is None or not isinstance(self._value, int | float):
            return False
        return abs(self._value - self._rest) > self._limit(noise)

    def _limit(self, noise: float) -> float:
        """The largest change that may be noise, in raw."""
        return max(STEPS * (self._step or 0), SIGMAS * noise)


def _noise(values: Sequence[float]) -> float:
    """The standard deviation of the noise, even while hands move pieces.

    Most samples are like their neighbours, and the few steps that hands make do not change a median.
    """
    return _NORMAL * median(abs(other - one) for one, other in pairwise(values))


def _spikes(values: Sequence[float], limit: float) -> int:
    """How many samples are far from both their neighbours while these are near each other."""
    return sum(
        abs(one - before) > limit and abs(one - after) > limit and abs(after - before) <= limit / 2
        for before, one, after in zip(values, values[1:], values[2:], strict=False)
    )
