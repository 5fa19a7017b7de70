"""One field over time: what its sensor gives now, which reading counts, and when that changes."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from companion.contents import Field
from companion.sensing.frames import Frame, Reading
from companion.sensing.mass import Mass
from companion.sensing.scale import Scale
from companion.sensing.sensor import Sensor

FAULT_S = 2.0
"""How long a field may be without a reading that counts, in seconds (contract, section 3, `fault`)."""

NOISY_CHANGES = 24
"""More changes within `FAULT_S` than hands can make: a bean that drops bounces only a few times."""

FLAPS = 12
"""More changes to and fro within `FLAPS_S` than hands can make, each of which counted for a moment."""

FLAPS_S = 5.0
"""The time in seconds within which FLAPS changes to and fro are noise."""


class Channel:
    """The readings of one field.

    `heard` is the last reading of the sensor; `_raw` is the same without the drift of its `scale`, None if no
    pieces of the game can give it. `_first` is the reading with which the present run of equal readings
    began, at `raw_since`. Each reading is compared with that first one, because many small steps in one
    direction are no rest. `settled` is the reading that counts: the last one that kept still; None if no
    pieces of the game can give it, as when a hand leans on the field, or if a load cell crept to it. Since
    `unsure_since` the sensor gives another reading than the one that counts.
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
        """True if the field changes more often than hands can make it, until it has been quiet."""
        changes, flaps = self._changes, self._flaps
        chatters = len(changes) == NOISY_CHANGES and changes[-1] - changes[0] < FAULT_S
        return chatters or (len(flaps) == FLAPS and flaps[-1] - flaps[0] < FLAPS_S)

    @property
    def counts_at(self) -> float | None:
        """When the present reading will count, in seconds; None if it counts already."""
        if self.noisy:
            return self.raw_since + max(FAULT_S, self._debounce)
        healing = self.faulty and self._raw is not None
        if not healing and self._sensor.same(self._raw, self.settled):
            return None
        return self.raw_since + self._debounce

    @property
    def burdened(self) -> bool:
        """True if the field weighs more than before, and no pieces of the game weigh that much."""
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
        """Since when no reading counts on this field, in seconds; None if one counts, or if that is a fault
        already.
        """
        return None if self.faulty else self.unsure_since

    @property
    def restless(self) -> bool:
        """True if time alone can change which reading counts."""
        return self.doubted_since is not None or self.counts_at is not None

    def hear(self, t: float, reading: Reading) -> bool:
        """Take a reading; return True unless it is only noise of a load cell at rest, or the
        same as before.
        """
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
        """Let the present reading count from `t` on; return since when it is given, or None if it is the same
        as before.

        A field that falls silent, or gives its old reading after silence, has nothing new. After a weight
        that no pieces have, every reading is new.
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
        """Compare a reading with the run before it, and see whether it may count."""
        # Impossible readings are compared too, so that each piece that drops begins a new run.
        same = self._sensor.same
        if not same(reading, self._first):
            self.raw_since, self._first = t, reading
            self._changes.append(t)
        elif same(self._raw, self.settled) and not same(reading, self.settled):
            # A weight between those of two heaps is the same as either, though these are not the same.
            self.raw_since, self._first = t, reading
        self._raw = reading if self._sensor.possible(reading) and not self._creeps(reading) else None
        if self._raw is not None and self.counts_at is None:
            self.unsure_since = None
            self._rest(t, self._raw, before)
        else:
            self.unsure_since = t if self.unsure_since is None else self.unsure_since
            self._stir()

    def _creeps(self, reading: Reading) -> bool:
        """True if a load cell crept to this reading."""
        if self.scale is None or not isinstance(reading, int | float):
            return False
        return self.scale.creeps(reading, self._known)

    def _rest(self, t: float, reading: Reading, before: Reading) -> None:
        """Tell the scale that the field rests at this reading."""
        if self.scale is not None and isinstance(reading, int | float):
            self.scale.rest(t, reading, before)

    def _stir(self) -> None:
        """Tell the scale that the field does not rest."""
        if self.scale is not None:
            self.scale.stir()

    def _forget_changes(self, t: float) -> None:
        """Forget the changes before this rest; only changes to and fro are remembered for longer."""
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
    """Give a frame to the channels; return those for which it is more than the noise of a load cell at rest.

    Nearly all readings of load cells are noise, in every field of every frame. So what `Channel.hear` does
    with noise, `Scale.rests`, is written out here: for a hundred load cells two more calls each cost more
    than everything else on a quiet table.
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
