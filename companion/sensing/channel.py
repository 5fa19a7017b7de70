"""One field over time: what its sensor says now, what of it counts, and when that changes."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from companion.contents import Field
from companion.sensing.frames import Frame, Reading
from companion.sensing.mass import Mass
from companion.sensing.scale import Scale
from companion.sensing.sensor import Sensor

FAULT_S = 2.0
"""How long a field may be without a reading that stands (contract, section 3, `fault`), in seconds."""

NOISY_CHANGES = 24
"""More changes within `FAULT_S` than hands make: a bean that drops bounces a few times."""

FLAPS = 12
"""More changes to and fro within `FLAPS_S` than hands make, each of them standing for a moment."""

FLAPS_S = 5.0
"""In how many seconds so many changes to and fro are noise."""


class Channel:
    """One field. What its sensor said last is `heard`; `_raw` is that without the drift of its `scale`.

    `_first` is the reading with which the present run of like readings began, at `raw_since`: each
    is compared with that one, for small steps in one direction are no rest. `settled` is what
    counts: a reading that stood, None for one that no pieces of the game can give, such as that of
    a hand that leans on the field, and for one to which a load cell crept. Since `unsure_since` what
    counts and what is said differ.
    """

    def __init__(self, sensor: Sensor, debounce: float, t: float) -> None:
        self._sensor = sensor
        self._debounce = debounce
        self.scale = Scale(sensor) if isinstance(sensor, Mass) else None
        self.heard: Reading = None
        self._raw: Reading = None
        self._first: Reading = None
        self._known: Reading = None
        self._settled_before: Reading = None
        self._leant_on = False
        self._changes: deque[float] = deque(maxlen=NOISY_CHANGES)
        self._flaps: deque[float] = deque(maxlen=FLAPS)
        self.raw_since = t
        self.settled: Reading = None
        self.unsure_since: float | None = t
        self.faulty = False

    @property
    def noisy(self) -> bool:
        """True if it changes more than hands can make it; so it stays until it is quiet."""
        changes, flaps = self._changes, self._flaps
        chatters = len(changes) == NOISY_CHANGES and changes[-1] - changes[0] < FAULT_S
        return chatters or (len(flaps) == FLAPS and flaps[-1] - flaps[0] < FLAPS_S)

    @property
    def counts_at(self) -> float | None:
        """When what the field says now will count; None if it does already."""
        if self.noisy:
            return self.raw_since + max(FAULT_S, self._debounce)
        healing = self.faulty and self._raw is not None
        if not healing and self._sensor.same(self._raw, self.settled):
            return None
        return self.raw_since + self._debounce

    @property
    def burdened(self) -> bool:
        """True if the field weighs more than before, and no pieces of the game can weigh so much."""
        heard, known = self.heard, self._known
        return (
            self._raw is None
            and isinstance(heard, int | float)
            and isinstance(known, int | float)
            and heard > known
            and not self._sensor.possible(heard)
        )

    @property
    def doubted_since(self) -> float | None:
        """Since when nothing counts on this field, where that is no fault yet."""
        return None if self.faulty else self.unsure_since

    @property
    def restless(self) -> bool:
        """True if time alone will change what counts."""
        return self.doubted_since is not None or self.counts_at is not None

    def hear(self, t: float, reading: Reading) -> bool:
        """The sensor says this; whether it is more than the noise of a load cell at rest."""
        if reading == self.heard:
            return False
        before, self.heard = self.heard, reading
        if self.scale is not None and isinstance(reading, int | float):
            if self.scale.rests(t, reading, before):
                return False
            reading = self.scale.watch(t, self.scale.right(reading), faulty=self.faulty)
        elif self.scale is not None:
            self.scale.lose()
        self._take(t, reading, before)
        return True

    def count(self, t: float) -> float | None:
        """What the field says now, counts from now on; since when it says so, where that is news.

        Silence and the end of it are none, but after a weight that no pieces have any other is.
        """
        self._forget_changes(t)
        self.settled = self._raw
        if self._raw is None:
            self._leant_on = self.heard is not None
            return None
        if not self.noisy:
            self.unsure_since, self.faulty = None, False
        news = self._leant_on or not self._sensor.same(self._raw, self._known)
        self._leant_on = False
        if self.scale is not None and isinstance(self._raw, int | float):
            self.settled = self.scale.settle(t, self._raw, self._known)
        self._known = self.settled
        return self.raw_since if news else None

    def _take(self, t: float, reading: Reading, before: Reading) -> None:
        # What is impossible is compared, too, so that each piece that drops begins a new run.
        same = self._sensor.same
        if not same(reading, self._first):
            self.raw_since, self._first = t, reading
            self._changes.append(t)
        elif same(self._raw, self.settled) and not same(reading, self.settled):
            # A weight near two heaps of pieces is like either, though these are not like each other.
            self.raw_since, self._first = t, reading
        self._raw = reading if self._sensor.possible(reading) and not self._creeps(reading) else None
        if self._raw is not None and self.counts_at is None:
            self.unsure_since = None
            self._rest(t, self._raw, before)
        else:
            self.unsure_since = t if self.unsure_since is None else self.unsure_since
            self._stir()

    def _creeps(self, reading: Reading) -> bool:
        if self.scale is None or not isinstance(reading, int | float):
            return False
        return self.scale.creeps(reading, self._known)

    def _rest(self, t: float, reading: Reading, before: Reading) -> None:
        if self.scale is not None and isinstance(reading, int | float):
            self.scale.rest(t, reading, before)

    def _stir(self) -> None:
        if self.scale is not None:
            self.scale.stir()

    def _forget_changes(self, t: float) -> None:
        """What was restless has come to rest; only going to and fro is remembered for longer."""
        if self.noisy:
            self._flaps.clear()
        self._changes.clear()
        if self._sensor.same(self._raw, self.settled):
            return
        if self._turns():
            self._flaps.append(t)
        self._settled_before = self.settled

    def _turns(self) -> bool:
        """True if readings go to and fro: back to the one before, or down after they went up."""
        before, settled, now = self._settled_before, self.settled, self._raw
        if (
            isinstance(before, int | float)
            and isinstance(settled, int | float)
            and isinstance(now, int | float)
        ):
            return (settled - before) * (now - settled) < 0
        return self._sensor.same(now, before)


def stirred(channels: Mapping[Field, Channel], frame: Frame) -> list[tuple[Field, Channel]]:
    """Let the channels hear a frame; those to which it is more than the noise of a load cell at rest.

    Nearly all that load cells say is noise, in every field of every frame. So what `Channel.hear`
    does with noise, `Scale.rests`, is written out here: two calls for each of a hundred cells cost
    more than all else in the quiet.
    """
    t = frame.t
    found = []
    for field, reading in frame.readings.items():
        channel = channels.get(field)
        if channel is None:
            continue
        scale = channel.scale
        if scale is not None and isinstance(reading, float):
            drift = scale.drift
            if scale.low <= reading - drift.used <= scale.high:
                heard = channel.heard
                if t >= drift.looks_at and isinstance(heard, int | float) and reading != heard:
                    drift.follow(t, heard)
                channel.heard = reading
                continue
        if channel.hear(t, reading):
            found.append((field, channel))
    return found
