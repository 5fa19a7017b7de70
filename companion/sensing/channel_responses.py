"""Which channel answers a hand: what changed against its rest, and against when it was asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.sensing.measurements import Level
from companion.sensing.recent_values import QUIET_S, RecentValues

SIGMAS = 10.0
"""By how many standard deviations a raw value must change to be an answer."""

STEPS = 4.0
"""And by how many of the steps that are worth telling at least."""

_UNKNOWN = Level(0.0, 0.0)


class ChannelResponses:
    """The channels of a grid as they are touched. `steps` are the raw changes worth telling, by channel.

    A channel without a step says whole numbers that mean what they say, such as a switch.
    """

    def __init__(self, steps: Mapping[int, int]) -> None:
        self._steps = steps
        self._recent: dict[int, RecentValues] = {}
        self._begun: dict[int, float | None] = {}
        self.rests: Mapping[int, Level] = {}
        self.t = 0.0

    def feed(self, t: float, values: Sequence[float | None]) -> None:
        """The values of all channels at `t` seconds, which never decreases."""
        self.t = t
        for channel, value in enumerate(values):
            if channel not in self._recent:
                self._recent[channel] = RecentValues(self._steps.get(channel))
            self._recent[channel].feed(t, value)

    def begin(self) -> None:
        """From here on it is asked which channels move."""
        self._begun = {channel: one.last for channel, one in self._recent.items()}

    def levels(self, seconds: float) -> dict[int, Level]:
        """The level of each channel that is not silent, over so many seconds."""
        return {channel: one.level(self.t, seconds) for channel, one in self._recent.items() if one.speaks}

    def restless(self) -> tuple[int, ...]:
        """The channels that are neither steady nor silent."""
        return tuple(
            channel for channel, one in self._recent.items() if one.speaks and not one.still(self.t, QUIET_S)
        )

    def silent(self, channel: int) -> bool:
        """True if it gives no reading, though others may."""
        return channel not in self._recent or not self._recent[channel].speaks

    def still(self, channel: int, seconds: float = QUIET_S) -> bool:
        """True if it has stayed where it is for so long."""
        noise = self._rest(channel).noise if channel in self._steps else 0.0
        return channel in self._recent and self._recent[channel].still(self.t, seconds, noise)

    def change(self, channel: int) -> float:
        """How far its level is from its rest, in raw; a silent one is at rest."""
        if self.silent(channel):
            return 0.0
        return self._recent[channel].level(self.t).mean - self._rest(channel).mean

    def threshold(self, channel: int) -> float:
        """A change that is larger than this is an answer, in raw."""
        step = self._steps.get(channel)
        return 0.5 if step is None else max(STEPS * step, SIGMAS * self._rest(channel).noise)

    def moved(self, channel: int) -> bool:
        """True if it is not where it was at the beginning."""
        now = None if self.silent(channel) else self._recent[channel].last
        begun = self._begun.get(channel)
        if now is None or begun is None:
            return now is not begun
        return abs(now - begun) > self.threshold(channel)

    def answers(self, channel: int, known: Iterable[float] = ()) -> bool:
        """True if it is away from its rest, and from where it was with `known` changes."""
        levels = (0.0, *known)
        return all(abs(self._now(channel) - level) > self.threshold(channel) for level in levels)

    def loudest(self, but: Collection[int]) -> int | None:
        """The channel, but for these, that moved away from its rest the most, by its own threshold."""
        moved = (one for one in self._recent if one not in but and self.moved(one) and self.answers(one))
        return max(moved, key=lambda one: abs(self._now(one)) / self.threshold(one), default=None)

    def _now(self, channel: int) -> float:
        """How far it is from its rest at this moment."""
        last = None if self.silent(channel) else self._recent[channel].last
        return 0.0 if last is None else last - self._rest(channel).mean

    def _rest(self, channel: int) -> Level:
        return self.rests.get(channel, _UNKNOWN)
