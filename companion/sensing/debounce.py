"""Debounce: frames go in, observations come out.

A reading counts once it has not changed for `debounce` seconds (30 ms below). The raw contact bounces,
and later a sleeve brushes the pit for 10 ms; the reading that counts does not change with it:

    raw       ____#_##_####################_#######
    settled   _____________########################
                     ^ since
                          ^ t

An observation has both times: `t`, when it was known, and `since`, when its youngest reading began.
A field is faulty if for `FAULT_S` it gives no reading, only readings that no pieces can give, or none
that lasts. Then its reading is None until one lasts again. A field that changes more often than hands
can make it is faulty, too, until it has been quiet for `FAULT_S`. Fields that fall silent together
become faulty together, and well again together: one cable, one list.

Most frames bring nothing new, and most fields of the others do not either. So only the restless fields
are examined: a quiet table costs one comparison a frame, and one a field for load cells, which are never
still.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from companion.contents import Field
from companion.sensing.channel import FAULT_S, NOISY_CHANGES, Channel, stirred
from companion.sensing.frames import Frame, Reading
from companion.sensing.sight import Picture, Sight

__all__ = ["FAULT_S", "GATHER_S", "NOISY_CHANGES", "Debounce", "Observation"]

GATHER_S = 0.1
"""Fields that fall silent within this time, in seconds, do so together: a row is read chip by chip."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A settled picture: what the table shows without any bounce.

    `t` is when it is known, `since` when the youngest of its readings began, both in seconds. Fields that are
    `faulty`, or silent at the moment, are None in the picture. A `burdened` field carries something that is
    no piece of the game.
    """

    t: float
    since: float
    picture: Picture
    faulty: frozenset[Field] = frozenset()
    burdened: frozenset[Field] = frozenset()


class Debounce:
    """Takes frames, or only time, and returns the observations that are due by then.

    `debounce` is in seconds. Time must not decrease. `due` is when time alone will bring the next
    observation, in seconds; None if it will bring none. `pending` is True if a field is restless or silent,
    so that its reading is not known yet. The memory is bounded: for each field its last readings
    and the times of the few changes that `companion.sensing.channel` counts.
    """

    def __init__(self, sight: Sight, debounce: float) -> None:
        self._sight = sight
        self._debounce = debounce
        self._channels: dict[Field, Channel] = {}
        self._restless: dict[Field, Channel] = {}
        self._heard: Mapping[Field, Reading] = {}
        self._since = 0.0
        self.due: float | None = None
        self.pending = False

    def feed(self, frame: Frame) -> list[Observation]:
        """Take a frame; return the observations that time brought by then, and those that the
        frame brings.
        """
        known = self.advance(frame.t)
        if not self._channels:
            self._begin(frame.t)
        if frame.readings == self._heard:
            return known
        self._heard = dict(frame.readings)
        changed = stirred(self._channels, frame)
        if not changed:
            return known
        self._look_at(changed)
        return known + self.advance(frame.t)

    def advance(self, t: float) -> list[Observation]:
        """Let time pass to `t` seconds; return the observations that are due by then."""
        known = []
        while (due := self.due) is not None and due <= t:
            known.append(self._settle(due))
        return known

    def _begin(self, t: float) -> None:
        """Make the channels of all sensed fields at the first frame."""
        self._channels = {
            field: Channel(self._sight.sensor(field), self._debounce, t) for field in self._sight.sensed
        }
        self._look_at(self._channels.items())

    def _look_at(self, changed: Iterable[tuple[Field, Channel]]) -> None:
        """See whether these changed fields are restless, and when the next observation is due."""
        for field, channel in changed:
            if channel.restless:
                self._restless[field] = channel
            else:
                self._restless.pop(field, None)
        if not self._restless:
            self.due, self.pending = None, False
            return
        self.pending = any(one.doubted_since is not None for one in self._restless.values())
        times = [at for at in (self._fault_at(), *self._counts_at().values()) if at is not None]
        self.due = min(times, default=None)

    def _fault_at(self) -> float | None:
        """When the fields that fell silent first will be faulty, in seconds; None if no field is silent."""
        since = [one.doubted_since for one in self._restless.values()]
        first = _gathered([t for t in since if t is not None])
        return None if first is None else first + FAULT_S

    def _counts_at(self) -> dict[Field, float | None]:
        """When the reading of each restless field will count; faulty fields that recover together get one
        time.
        """
        times = {field: one.counts_at for field, one in self._restless.items()}
        faulty = {field: t for field, t in times.items() if t is not None and self._restless[field].faulty}
        return times | dict.fromkeys(faulty, _gathered(faulty.values()))

    def _settle(self, t: float) -> Observation:
        """The observation that is due at `t` seconds."""
        fault_at, restless = self._fault_at(), list(self._restless.items())
        for field, counts_at in self._counts_at().items():
            channel = self._channels[field]
            if counts_at is not None and counts_at <= t:
                self._since = max(self._since, channel.count(t) or 0.0)
            elif fault_at is not None and fault_at <= t and _doubted(channel, t):
                channel.faulty = True
        self._look_at(restless)
        picture = Picture()
        faulty, burdened = set(), set()
        for field, channel in self._channels.items():
            picture[field] = None if channel.faulty else channel.settled
            if channel.faulty:
                faulty.add(field)
            # What is no piece of the game has no reading that counts, so its field never comes to rest.
            if (channel.faulty or field in self._restless) and channel.burdened:
                burdened.add(field)
        return Observation(t, self._since, picture, frozenset(faulty), frozenset(burdened))


def _doubted(channel: Channel, t: float) -> bool:
    """True if no reading of this field has counted for `FAULT_S`."""
    return channel.doubted_since is not None and channel.doubted_since + FAULT_S <= t


def _gathered(times: Collection[float]) -> float | None:
    """The last of those times that are within `GATHER_S` of the first."""
    first = min(times, default=None)
    return None if first is None else max(t for t in times if t <= first + GATHER_S)
