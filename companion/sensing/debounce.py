"""Debounce: frames go in, observations come out.

A reading counts once it has stood for `debounce` seconds (30 ms below). The raw contact bounces,
and later a sleeve brushes the pit for 10 ms; what counts is steady:

    raw       ____#_##_####################_#######
    settled   _____________########################
                     ^ since
                          ^ t

An observation carries both times: `t`, when it could be known, and `since`, when the reading
began to stand. A field that gives no reading (null, or one that no pieces can give), or none that
stands, for `FAULT_S` is faulty: from then on it says nothing, until it gives a reading that
stands. So is one that changes more than hands can make it, until it has been quiet for as long.
What falls silent together is faulty together, and well again together: one cable, one list.

Most frames say nothing new, and most fields of the others neither: only those are looked at that
are restless, so a quiet table costs one comparison a frame.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.contents import Field
from companion.sensing.channel import FAULT_S, NOISY_CHANGES, Channel
from companion.sensing.frames import Frame, Reading
from companion.sensing.sight import Picture, Sight

__all__ = ["FAULT_S", "GATHER_S", "NOISY_CHANGES", "Debounce", "Observation"]

GATHER_S = 0.1
"""Within how many seconds fields fall silent together: a row is read chip by chip."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A settled picture: what the table shows once the bounce is gone.

    `t` is when it is known, `since` when the youngest of its readings began to stand, both in
    seconds; fields that are `faulty`, or silent at the moment, are None in the picture.
    """

    t: float
    since: float
    picture: Picture
    faulty: frozenset[Field] = frozenset()


class Debounce:
    """Feed frames, or only time; get the observations that are due by then.

    `debounce` is in seconds. Time must not run backwards. What is kept is bounded: for each field
    its last readings and the times of the few changes that `companion.sensing.channel` counts.
    """

    def __init__(self, sight: Sight, debounce: float) -> None:
        self._sight = sight
        self._debounce = debounce
        self._channels: dict[Field, Channel] = {}
        self._restless: dict[Field, Channel] = {}
        self._heard: Mapping[Field, Reading] = {}
        self._since = 0.0

    @property
    def due(self) -> float | None:
        """When time alone will bring the next observation; None while nothing is on its way."""
        if not self._restless:
            return None
        counts = (self._counts_at(one) for one in self._restless.values())
        return min((t for t in (self._fault_at, *counts) if t is not None), default=None)

    @property
    def pending(self) -> bool:
        """Whether a field is restless or silent, so that what it shows is not known yet."""
        return any(one.doubted_since is not None for one in self._restless.values())

    def feed(self, frame: Frame) -> list[Observation]:
        """Take a frame in; first whatever time alone has brought by then."""
        known = self.advance(frame.t)
        if not self._channels:
            self._begin(frame.t)
        if frame.readings == self._heard:
            return known
        self._heard = dict(frame.readings)
        for field, reading in frame.readings.items():
            channel = self._channels.get(field)
            if channel is not None and channel.hear(frame.t, reading):
                self._look_at(field, channel)
        return known + self.advance(frame.t)

    def advance(self, t: float) -> list[Observation]:
        """Let time pass until `t`, which is included."""
        known = []
        while (due := self.due) is not None and due <= t:
            known.append(self._settle(due))
        return known

    def _begin(self, t: float) -> None:
        self._channels = {
            field: Channel(self._sight.sensor(field), self._debounce, t) for field in self._sight.sensed
        }
        self._restless = dict(self._channels)

    def _look_at(self, field: Field, channel: Channel) -> None:
        if channel.restless:
            self._restless[field] = channel
        else:
            self._restless.pop(field, None)

    @property
    def _fault_at(self) -> float | None:
        """When the fields that fell silent first, and with them all about then, will be faulty."""
        since = [one.doubted_since for one in self._restless.values()]
        first = _gathered([t for t in since if t is not None])
        return None if first is None else first + FAULT_S

    @property
    def _well_at(self) -> float | None:
        """When the faulty fields that gave a reading first, and all about then, will count again."""
        times = [one.counts_at for one in self._restless.values() if one.faulty]
        return _gathered([t for t in times if t is not None])

    def _counts_at(self, channel: Channel) -> float | None:
        counts_at = channel.counts_at
        return self._well_at if channel.faulty and counts_at is not None else counts_at

    def _settle(self, t: float) -> Observation:
        fault_at = self._fault_at
        dues = [(field, channel, self._counts_at(channel)) for field, channel in self._restless.items()]
        for field, channel, counts_at in dues:
            if counts_at is not None and counts_at <= t:
                self._since = max(self._since, channel.count(t) or 0.0)
            elif fault_at is not None and fault_at <= t and _doubted(channel, t):
                channel.faulty = True
            self._look_at(field, channel)
        channels: Collection[tuple[Field, Channel]] = self._channels.items()
        return Observation(
            t,
            self._since,
            {field: None if one.faulty else one.settled for field, one in channels},
            frozenset(field for field, one in channels if one.faulty),
        )


def _doubted(channel: Channel, t: float) -> bool:
    return channel.doubted_since is not None and channel.doubted_since + FAULT_S <= t


def _gathered(times: Collection[float]) -> float | None:
    """The last of those times that are about as early as the first."""
    first = min(times, default=None)
    return None if first is None else max(t for t in times if t <= first + GATHER_S)
