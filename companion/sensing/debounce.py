"""Debounce: frames go in, observations come out.

A reading counts once it has stood for `debounce` seconds (30 ms below). The raw contact bounces,
and later a sleeve brushes the pit for 10 ms; what counts is steady:

    raw       ____#_##_####################_#######
    settled   _____________########################
                     ^ since
                          ^ t

An observation carries both times: `t`, when it could be known, and `since`, when the reading
began to stand. A field that gives no reading (null), or none that stands, for `FAULT_S` is
faulty: from then on it says nothing, until it gives a reading that stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.contents import Field
from companion.sensing.frames import Frame, Reading
from companion.sensing.sight import Picture, Sight

FAULT_S = 2.0
"""How long a field may be without a reading that stands (contract, section 3, `fault`)."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A settled picture: what the table shows once the bounce is gone.

    `t` is when it is known, `since` when the youngest of its readings began to stand, both in
    seconds; `faulty` fields are None in the picture.
    """

    t: float
    since: float
    picture: Picture
    faulty: frozenset[Field] = frozenset()


@dataclass(slots=True)
class _Channel:
    """One field: the reading that counts, the one that may come to count, and since when."""

    settled: Reading = None
    raw: Reading = None
    raw_since: float = 0.0
    restless_since: float | None = 0.0
    faulty: bool = False


class Debounce:
    """Feed frames, or only time; get the observations that are due by then.

    `debounce` is in seconds. Time must not run backwards.
    """

    def __init__(self, sight: Sight, debounce: float) -> None:
        self._sight = sight
        self._debounce = debounce
        self._channels: dict[Field, _Channel] = {}
        self._since = 0.0

    @property
    def due(self) -> float | None:
        """When time alone will bring the next observation; None while nothing is on its way."""
        return min((t for channel in self._channels.values() for t in self._dues(channel)), default=None)

    @property
    def pending(self) -> bool:
        """Whether a field is restless or silent, so that what it shows is not known yet."""
        return any(
            channel.restless_since is not None and not channel.faulty for channel in self._channels.values()
        )

    def feed(self, frame: Frame) -> list[Observation]:
        """Take a frame in; first whatever time alone has brought by then."""
        known = self.advance(frame.t)
        if not self._channels:
            self._start(frame.t)
        for field, reading in frame.readings.items():
            if field in self._channels:
                self._read(field, reading, frame.t)
        return known + self.advance(frame.t)

    def advance(self, t: float) -> list[Observation]:
        """Let time pass until `t`, which is included."""
        known = []
        while (due := self.due) is not None and due <= t:
            known.append(self._settle(due))
        return known

    def _start(self, t: float) -> None:
        self._channels = {field: _Channel(raw_since=t, restless_since=t) for field in self._sight.sensed}

    def _dues(self, channel: _Channel) -> list[float]:
        dues = []
        if channel.restless_since is not None:
            if channel.raw is not None:
                dues.append(channel.raw_since + self._debounce)
            if not channel.faulty:
                dues.append(channel.restless_since + FAULT_S)
        return dues

    def _read(self, field: Field, reading: Reading, t: float) -> None:
        channel = self._channels[field]
        same = self._sight.sensor(field).same
        if not same(reading, channel.raw):
            channel.raw_since = t
        channel.raw = reading
        at_rest = reading is not None and same(reading, channel.settled) and not channel.faulty
        if at_rest:
            channel.restless_since = None
        elif channel.restless_since is None:
            channel.restless_since = t

    def _settle(self, t: float) -> Observation:
        for channel in self._channels.values():
            if channel.restless_since is None:
                continue
            if channel.raw is not None and channel.raw_since + self._debounce <= t:
                self._count(channel)
            elif channel.restless_since + FAULT_S <= t:
                channel.faulty = True
        return Observation(
            t,
            self._since,
            self._picture(),
            frozenset(field for field, channel in self._channels.items() if channel.faulty),
        )

    def _count(self, channel: _Channel) -> None:
        channel.settled = channel.raw
        channel.restless_since, channel.faulty = None, False
        self._since = max(self._since, channel.raw_since)

    def _picture(self) -> Mapping[Field, Reading]:
        return {
            field: None if channel.faulty else channel.settled for field, channel in self._channels.items()
        }
