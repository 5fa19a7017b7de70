"""Debounce: frames go in, observations come out.

A reading counts once it has stood for `debounce` seconds (30 ms below). The raw contact bounces,
and later a sleeve brushes the pit for 10 ms; what counts is steady:

    raw       ____#_##_####################_#######
    settled   _____________########################
                     ^ since
                          ^ t

An observation carries both times: `t`, when it could be known, and `since`, when the reading
began to stand. A field that gives no reading (null), or none that stands, for `FAULT_S` is
faulty: from then on it says nothing, until it gives a reading that stands. So is one that changes
`NOISY_CHANGES` times within that time, until it has been quiet for as long.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from dataclasses import dataclass

from companion.contents import Field
from companion.sensing.frames import Frame, Reading
from companion.sensing.sight import Picture, Sight

FAULT_S = 2.0
"""How long a field may be without a reading that stands (contract, section 3, `fault`)."""

NOISY_CHANGES = 24
"""More changes than hands make: a bean that drops bounces a few times, and lifts take their time."""


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


@dataclass(slots=True)
class _Channel:
    """One field: what it says now, what of it counts, and since when it is unsure.

    `first` is the reading with which the present run of like readings began, at `raw_since`: each
    is compared with that one, for small steps in one direction are no rest.
    """

    raw: Reading
    raw_since: float
    first: Reading = None
    settled: Reading = None
    known: Reading = None
    unsure_since: float | None = None
    faulty: bool = False
    changes: deque[float] = dataclasses.field(default_factory=lambda: deque(maxlen=NOISY_CHANGES))

    @property
    def quiet_at(self) -> float:
        """When a noisy field will have been quiet for long enough; 0 for one that is not noisy."""
        noisy = len(self.changes) == NOISY_CHANGES and self.changes[-1] - self.changes[0] < FAULT_S
        return self.changes[-1] + FAULT_S if noisy else 0.0


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
        return min((t for field in self._channels for t in self._dues(field)), default=None)

    @property
    def pending(self) -> bool:
        """Whether a field is restless or silent, so that what it shows is not known yet."""
        return any(one.unsure_since is not None and not one.faulty for one in self._channels.values())

    def feed(self, frame: Frame) -> list[Observation]:
        """Take a frame in; first whatever time alone has brought by then."""
        known = self.advance(frame.t)
        if not self._channels:
            self._channels = {
                field: _Channel(None, frame.t, unsure_since=frame.t) for field in self._sight.sensed
            }
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

    def _counts_at(self, field: Field) -> float | None:
        """When what the field says now will count; None where it does already."""
        channel = self._channels[field]
        same = self._sight.sensor(field).same(channel.raw, channel.settled)
        if same and not channel.quiet_at and not (channel.faulty and channel.raw is not None):
            return None
        return max(channel.raw_since + self._debounce, channel.quiet_at)

    def _dues(self, field: Field) -> list[float]:
        channel = self._channels[field]
        counts_at = self._counts_at(field)
        dues = [] if counts_at is None else [counts_at]
        if channel.unsure_since is not None and not channel.faulty:
            dues.append(channel.unsure_since + FAULT_S)
        return dues

    def _read(self, field: Field, reading: Reading, t: float) -> None:
        channel = self._channels[field]
        if not self._sight.sensor(field).same(reading, channel.first):
            channel.raw_since, channel.first = t, reading
            channel.changes.append(t)
        channel.raw = reading
        if reading is not None and self._counts_at(field) is None:
            channel.unsure_since = None
        elif channel.unsure_since is None:
            channel.unsure_since = t

    def _settle(self, t: float) -> Observation:
        for field, channel in self._channels.items():
            counts_at = self._counts_at(field)
            if counts_at is not None and counts_at <= t:
                self._count(field)
            elif channel.unsure_since is not None and channel.unsure_since + FAULT_S <= t:
                channel.faulty = True
        return Observation(
            t,
            self._since,
            {field: None if one.faulty else one.settled for field, one in self._channels.items()},
            frozenset(field for field, one in self._channels.items() if one.faulty),
        )

    def _count(self, field: Field) -> None:
        """What the field says now, counts from now on. Silence and the end of it change nothing."""
        channel = self._channels[field]
        channel.settled = channel.raw
        channel.changes.clear()
        if channel.raw is None:
            return
        channel.unsure_since, channel.faulty = None, False
        if not self._sight.sensor(field).same(channel.raw, channel.known):
            self._since = max(self._since, channel.raw_since)
        channel.known = channel.raw
