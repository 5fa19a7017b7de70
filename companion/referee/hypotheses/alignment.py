"""How well a run of plies follows what was seen on the way.

The last picture alone cannot tell a relay in its third lap from another ply that is done. What
was seen on the way can: each field's readings, one after the other, against the values that the
field takes in the course of the plies. Fields are compared one by one, for two hands may sow at
once; a reading too many (a sleeve, a pit touched and left) counts once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from companion.contents import Contents, Field
from companion.referee.evidence import FieldTrace, Trace
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.lifts import first_touch
from companion.referee.hypotheses.timelines import Timeline
from companion.sensing.frames import Reading
from companion.sensing.kinds import Sensor
from companion.sensing.sight import Sight

TOUCHED = 2
"""How many changes it makes to take a field's pieces up and put them back."""

MOST_CHANGES = 30
"""How many changes of one field are compared, the newest; only shaking changes one more often."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """Changes of readings: `unexplained` by the plies, and `missed`, which they should have shown."""

    unexplained: int
    missed: int


def disorder(run: Sequence[Candidate], trace: Trace) -> int:
    """How many pieces of the last ply were seen to fall before the one that it drops earlier.

    Hands may sow so, and so it strikes nothing out; but a sowing the other way round ends elsewhere.
    None if a ply with the same result drops them as was seen. A field may have been touched before,
    or afterwards, so that its first change tells when, or its last; of a field that the ply empties
    before it drops a piece there the second does. One that was silent then does not tell when.
    """
    last = run[-1]
    first = _fallen(last, trace, lambda field: field.first_change)
    swapped = _swapped(last, first)
    if not swapped or (again := _fallen(last, trace, lambda field: field.last_change)) == first:
        return swapped
    return min(swapped, _swapped(last, again))


def _fallen(last: Candidate, trace: Trace, change: Callable[[FieldTrace], int | None]) -> dict[Field, int]:
    """The pictures in which the pieces of a ply were seen to fall, in the order of the ply."""
    drops = [step.field for step in last.steps if (step.verb, step.cause) == ("drop", "sow")]
    first = {step.field: step.verb for step in reversed(last.steps)}
    once = (field for field in drops if drops.count(field) == 1)
    seen = {
        field: change(trace.of(field)) if first[field] == "drop" else trace.of(field).second_change
        for field in once
    }
    return {field: at for field, at in seen.items() if at is not None and not trace.silent_by(field, at)}


def _swapped(last: Candidate, fallen: Mapping[Field, int]) -> int:
    """How many of these pieces fell before the one that the ply drops earlier."""
    swapped = sum(one > other for one, other in pairwise(fallen.values()))
    return 0 if swapped and last.goes_by(sorted(fallen, key=fallen.__getitem__)) else swapped


class Changes:
    """The changes of all fields in some pictures, against which any number of runs of plies are held.

    Plies of one table change the same fields in the same ways, and each way is compared but once.
    """

    def __init__(self, sight: Sight, trace: Trace) -> None:
        self._sight = sight
        self._trace = trace
        self._sensed = frozenset(sight.sensed)
        self._readings: dict[tuple[Field, int], list[Reading]] = {}
        self._compared: dict[tuple[Field, Timeline, int, bool], tuple[int, int]] = {}
        self._followed: dict[tuple[tuple[Candidate, ...], bool], Alignment] = {}
        self._disorders: dict[Candidate, int] = {}

    @cached_property
    def _untouched(self) -> dict[Field, int]:
        """How many changes each field shows, which a run without plies leaves unexplained."""
        return {field: self._compare(field, (), 0)[0] for field in self._trace.moved}

    @cached_property
    def _seen_in_all(self) -> int:
        return sum(self._untouched.values())

    def followed_by(self, run: Sequence[Candidate], *, played_on: bool = False) -> Alignment:
        """How the plies of a run follow the pictures; without plies, as if nothing had been done.

        What was seen before hands began with the first of them was not their doing. Where others have
        `played_on`, neither need be what is seen by now, nor where the game is over and the table cleared.
        """
        key = (tuple(run), played_on)
        if key not in self._followed:
            self._followed[key] = self._follow(run, played_on=played_on)
        return self._followed[key]

    def _follow(self, run: Sequence[Candidate], *, played_on: bool) -> Alignment:
        played_on = played_on or bool(run and run[-1].ply.after.winner)
        unexplained, missed = self._seen_in_all, 0
        begun = first_touch(run[0], self._trace) if run else 0
        for field, timelines in _timelines(run).items():
            if field in self._sensed:
                ways = [self._compare(field, timeline, begun, played_on=played_on) for timeline in timelines]
                best = ways[0] if len(ways) == 1 else min(ways)
                unexplained += best[0] - self._untouched.get(field, 0)
                missed += best[1]
        return Alignment(unexplained, missed)

    def owed(self, run: Sequence[Candidate]) -> int:
        """How many more changes plies should have shown than are seen of them; 0 where most were seen."""
        follows = self.followed_by(run)
        explained = self._seen_in_all - follows.unexplained
        return max(0, follows.missed - explained)

    def disorder(self, run: Sequence[Candidate]) -> int:
        """As the function `disorder`, in these pictures."""
        last = run[-1]
        if last not in self._disorders:
            self._disorders[last] = disorder(run, self._trace)
        return self._disorders[last]

    def _compare(
        self, field: Field, timeline: Timeline, begun: int, *, played_on: bool = False
    ) -> tuple[int, int]:
        """How many readings a timeline leaves unexplained that began in a picture, and how many it misses."""
        known = self._compared.get((field, timeline, begun, played_on))
        if known is None:
            silent = played_on or self._trace.last.get(field) is None
            seen = self._seen(field, begun)
            unexplained, missed = compared(self._sight.sensor(field), seen, timeline, silent=silent)
            known = unexplained + max(0, len(self._seen(field, 0)) - len(seen)), missed
            self._compared[field, timeline, begun, played_on] = known
        return known

    def _seen(self, field: Field, begun: int) -> Sequence[Reading]:
        """The readings of a field from the last one before a picture on."""
        if (field, begun) not in self._readings:
            said = self._trace.of(field).readings(max(begun - 1, 0))
            seen = (reading for _, reading in said if reading is not None)
            self._readings[field, begun] = changing(self._sight.sensor(field), seen)
        return self._readings[field, begun]


def compared(
    sensor: Sensor, readings: Sequence[Reading], timeline: Timeline, *, silent: bool = False
) -> tuple[int, int]:
    """How many readings of a field a timeline leaves unexplained, and how many of its values they missed.

    Unless the field is `silent` by now, its last reading says how far the timeline has come: no value
    after the one that it shows has been there.
    """
    taken = _told_apart(sensor, timeline)
    in_common = _in_common if silent else _up_to_now
    shown = in_common(sensor, readings, taken) if taken else 1
    return max(len(readings) - shown, 0), max(len(taken) - shown, 0)


def _timelines(run: Sequence[Candidate]) -> Mapping[Field, Sequence[Timeline]]:
    """What may lie on each field that is touched, from before the first ply on, in each way there is."""
    if len(run) == 1:
        return run[0].timelines
    timelines: dict[Field, list[Timeline]] = {}
    for candidate in run:
        for field, ways in candidate.timelines.items():
            so_far = timelines.get(field, [ways[0][:1]])
            timelines[field] = [(*one, *way[1:]) for one in so_far for way in ways]
    return timelines


def changing(sensor: Sensor, readings: Iterable[Reading]) -> list[Reading]:
    """The readings without those that say the same as the one before."""
    kept: list[Reading] = []
    for reading in readings:
        if not kept or not sensor.same(reading, kept[-1]):
            kept.append(reading)
    return kept[-MOST_CHANGES:]


def _told_apart(sensor: Sensor, values: Iterable[Contents]) -> list[Contents]:
    """The values without those that the sensor cannot tell from the one before."""
    kept: list[Contents] = []
    for value in values:
        if not kept or not sensor.fits(sensor.expected(kept[-1]), value):
            kept.append(value)
    return kept


def _in_common(sensor: Sensor, readings: Sequence[Reading], values: Sequence[Contents]) -> int:
    """How many of the values were shown at most, in their order (the longest common subsequence)."""
    return _rows(sensor, readings, values)[-1]


def _up_to_now(sensor: Sensor, readings: Sequence[Reading], values: Sequence[Contents]) -> int:
    """How many of the values were shown at most up to the one that the last reading shows."""
    *before, now = readings
    so_far = _rows(sensor, before, values)
    shown = (number for number, value in zip(so_far, values, strict=False) if sensor.fits(now, value))
    return max((number + 1 for number in shown), default=so_far[-1])


def _rows(sensor: Sensor, readings: Sequence[Reading], values: Sequence[Contents]) -> list[int]:
    """How many of the first values, from none to all of them, were shown at most in their order."""
    row = [0] * (len(values) + 1)
    for reading in readings:
        left_up = 0
        for number, value in enumerate(values, 1):
            up = row[number]
            row[number] = left_up + 1 if sensor.fits(reading, value) else max(up, row[number - 1])
            left_up = up
    return row
