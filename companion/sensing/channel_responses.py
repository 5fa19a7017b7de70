"""Which channel responds to a hand: how each channel has changed from its rest, and since the stage began."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.sensing.measurements import Level
from companion.sensing.recent_values import QUIET_S, RecentValues

SIGMAS = 10.0
"""By how many standard deviations of its noise a raw value must change to be a response."""

STEPS = 4.0
"""By how many steps (the change that the grid reports) a raw value must change at least to be a response."""

_UNKNOWN = Level(0.0, 0.0)


class ChannelResponses:
    """The channels of a grid while they are touched.

    `steps` are the raw changes that the grid reports, by channel. A channel without a step gives final
    values, as a switch does. `rests` are the levels of the clear table, by channel.
    """

    def __init__(self, steps: Mapping[int, int]) -> None:
        self._steps = steps
        self._recent: dict[int, RecentValues] = {}
        self._begun: dict[int, float | None] = {}
        self.rests: Mapping[int, Level] = {}
        self.t = 0.0

    def feed(self, t: float, values: Sequence[float | None]) -> None:
        """Take the values of all channels at `t` seconds, which never decreases."""
        self.t = t
        for channel, value in enumerate(values):
            if channel not in self._recent:
                self._recent[channel] = RecentValues(self._steps.get(channel))
            self._recent[channel].feed(t, value)

    def begin(self) -> None:
        """Remember the present values: `moved` compares with them."""
        self._begun = {channel: one.last for channel, one in self._recent.items()}

    def levels(self, seconds: float) -> dict[int, Level]:
        """The level of each channel that is not silent, over the last `seconds`."""
        return {channel: one.level(self.t, seconds) for channel, one in self._recent.items() if one.speaks}

    def restless(self) -> tuple[int, ...]:
        """The channels that change although they are not silent."""
        return tuple(
            channel for channel, one in self._recent.items() if one.speaks and not one.still(self.t, QUIET_S)
        )

    def silent(self, channel: int) -> bool:
        """True if the channel gives no reading."""
        return channel not in self._recent or not self._recent[channel].speaks

    def still(self, channel: int, seconds: float = QUIET_S) -> bool:
        """True if the channel has not changed for `seconds`, except for its noise."""
        noise = self._rest(channel).noise if channel in self._steps else 0.0
        return channel in self._recent and self._recent[channel].still(self.t, seconds, noise)

    def change(self, channel: int) -> float:
        """How far the channel's level is from its rest, in raw; 0.0 if the channel is silent."""
        if self.silent(channel):
            return 0.0
        return self._recent[channel].level(self.t).mean - self._rest(channel).mean

    def threshold(self, channel: int) -> float:
        """The least change from its rest that is a response, in raw."""
        step = self._steps.get(channel)
        return 0.5 if step is None else max(STEPS * step, SIGMAS * self._rest(channel).noise)

    def moved(self, channel: int) -> bool:
        """True if the channel has changed since `begin`."""
        now = None if self.silent(channel) else self._recent[channel].last
        begun = self._begun.get(channel)
        if now is None or begun is None:
            return now is not begun
        return abs(now - begun) > self.threshold(channel)

    def answers(self, channel: int, known: Iterable[float] = ()) -> bool:
        """True if the channel is away from its rest, and from each of the `known` changes."""
        levels = (0.0, *known)
        return all(abs(self._now(channel) - level) > self.threshold(channel) for level in levels)

    def loudest(self, but: Collection[int]) -> int | None:
        """The channel that responds most, measured by its own threshold, without those in `but`; None if none
        does.
        """
        moved = (one for one in self._recent if one not in but and self.moved(one) and self.answers(one))
        return max(moved, key=lambda one: abs(self._now(one)) / self.threshold(one), default=None)

    def _now(self, channel: int) -> float:
        """How far the channel is from its rest at this moment, in raw."""
        last = None if self.silent(channel) else self._recent[channel].last
        return 0.0 if last is None else last - self._rest(channel).mean

    def _rest(self, channel: int) -> Level:
        """The level of the channel over the clear table; 0 without noise if that is not known."""
        return self.rests.get(channel, _UNKNOWN)
