"""How well a run of plies explains the readings since the recorded position.

The newest picture alone cannot tell a relay sowing in its third lap from another ply that is done. The
readings before it can: the readings of each field, one after the other, are compared with the values that the
field takes in the course of the plies. Fields are compared one by one, because two hands may sow at once. A
reading that no step explains (a sleeve, a pit that was touched) counts once.
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
"""The number of changes of a reading when the pieces of a field are taken up and put back."""

MOST_CHANGES = 30
"""The number of changes of one field that are compared, the newest ones; only a shaken field has more."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """How many changes of readings a run leaves `unexplained`, and how many of its own were `missed`."""

    unexplained: int
    missed: int


def disorder(run: Sequence[Candidate], trace: Trace) -> int:
    """How many neighbouring drops of the last ply were seen in the wrong order.

    Hands may sow so, so it excludes nothing; but a sowing in the other direction ends on another field. 0 if
    a ply with the same result drops its pieces as they were seen. A field may also have been touched before
    or after the sowing, so both its first and its last change are tried, and the better one counts. On a
    field that the ply empties before it drops a piece there, the second change is the drop. A field that was
    silent does not tell when.
    """
    last = run[-1]
    first = _fallen(last, trace, lambda field: field.first_change)
    swapped = _swapped(last, first)
    if not swapped or (again := _fallen(last, trace, lambda field: field.last_change)) == first:
        return swapped
    return min(swapped, _swapped(last, again))


def _fallen(last: Candidate, trace: Trace, change: Callable[[FieldTrace], int | None]) -> dict[Field, int]:
    """The index of the picture in which each piece of a sowing was seen to fall, in the order of the ply."""
    drops = [step.field for step in last.steps if (step.verb, step.cause) == ("drop", "sow")]
    first = {step.field: step.verb for step in reversed(last.steps)}
    once = (field for field in drops if drops.count(field) == 1)
    seen = {
        field: change(trace.of(field)) if first[field] == "drop" else trace.of(field).second_change
        for field in once
    }
    return {field: at for field, at in seen.items() if at is not None and not trace.silent_by(field, at)}


def _swapped(last: Candidate, fallen: Mapping[Field, int]) -> int:
    """The number of neighbouring drops in the wrong order.

    0 if a ply with the same result drops them as seen.
    """
    swapped = sum(one > other for one, other in pairwise(fallen.values()))
    return 0 if swapped and last.goes_by(sorted(fallen, key=fallen.__getitem__)) else swapped


class Changes:
    """The changes of all fields in some pictures, with which any number of runs is compared.

    Plies from one position change the same fields in the same ways, and each timeline is compared only once.
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
        """The number of changes of each field: what a run without plies leaves unexplained."""
        return {field: self._compare(field, (), 0)[0] for field in self._trace.moved}

    @cached_property
    def _seen_in_all(self) -> int:
        return sum(self._untouched.values())

    def followed_by(self, run: Sequence[Candidate], *, played_on: bool = False) -> Alignment:
        """How well the run explains the pictures; the empty run says that no ply was made.

        Readings from before hands began with the first ply are left unexplained. If others have `played_on`,
        or if the game is over and the table cleared, the last reading of a field need not be the last value
        of the run.
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
        """How many more changes the run should have caused than were seen of it.

        0 if more than half were seen.
        """
        follows = self.followed_by(run)
        explained = self._seen_in_all - follows.unexplained
        return max(0, follows.missed - explained)

    def disorder(self, run: Sequence[Candidate]) -> int:
        """The result of the function `disorder` for these pictures."""
        last = run[-1]
        if last not in self._disorders:
            self._disorders[last] = disorder(run, self._trace)
        return self._disorders[last]

    def _compare(
        self, field: Field, timeline: Timeline, begun: int, *, played_on: bool = False
    ) -> tuple[int, int]:
        """How many readings a timeline leaves unexplained, and how many of its values they missed.

        Hands began with the timeline in picture `begun`.
        """
        known = self._compared.get((field, timeline, begun, played_on))
        if known is None:
            silent = played_on or self._trace.last.get(field) is None
            seen = self._seen(field, begun)
            unexplained, missed = compared(self._sight.sensor(field), seen, timeline, silent=silent)
            known = unexplained + max(0, len(self._seen(field, 0)) - len(seen)), missed
            self._compared[field, timeline, begun, played_on] = known
        return known

    def _seen(self, field: Field, begun: int) -> Sequence[Reading]:
        """The readings of a field, from the last one before picture `begun` on."""
        if (field, begun) not in self._readings:
            said = self._trace.of(field).readings(max(begun - 1, 0))
            seen = (reading for _, reading in said if reading is not None)
            self._readings[field, begun] = changing(self._sight.sensor(field), seen)
        return self._readings[field, begun]


def compared(
    sensor: Sensor, readings: Sequence[Reading], timeline: Timeline, *, silent: bool = False
) -> tuple[int, int]:
    """How many readings of a field a timeline leaves unexplained, and how many of its values they missed.

    Unless the field is `silent` now, its last reading says how far the timeline has come: none of the later
    values has been on the field.
    """
    taken = _told_apart(sensor, timeline)
    in_common = _in_common if silent else _up_to_now
    shown = in_common(sensor, readings, taken) if taken else 1
    return max(len(readings) - shown, 0), max(len(taken) - shown, 0)


def _timelines(run: Sequence[Candidate]) -> Mapping[Field, Sequence[Timeline]]:
    """The timelines of each field that the run touches, from before its first ply to after its last one."""
    if len(run) == 1:
        return run[0].timelines
    timelines: dict[Field, list[Timeline]] = {}
    for candidate in run:
        for field, ways in candidate.timelines.items():
            so_far = timelines.get(field, [ways[0][:1]])
            timelines[field] = [(*one, *way[1:]) for one in so_far for way in ways]
    return timelines


def changing(sensor: Sensor, readings: Iterable[Reading]) -> list[Reading]:
    """The readings without those equal to the one before; at most the newest `MOST_CHANGES`."""
    kept: list[Reading] = []
    for reading in readings:
        if not kept or not sensor.same(reading, kept[-1]):
            kept.append(reading)
    return kept[-MOST_CHANGES:]


def _told_apart(sensor: Sensor, values: Iterable[Contents]) -> list[Contents]:
    """The values without those that the sensor cannot tell from the value before."""
    kept: list[Contents] = []
    for value in values:
        if not kept or not sensor.fits(sensor.expected(kept[-1]), value):
            kept.append(value)
    return kept


def _in_common(sensor: Sensor, readings: Sequence[Reading], values: Sequence[Contents]) -> int:
    """How many of the values the readings show at most in their order (the longest common subsequence)."""
    return _rows(sensor, readings, values)[-1]


def _up_to_now(sensor: Sensor, readings: Sequence[Reading], values: Sequence[Contents]) -> int:
    """The greatest number of values that the readings show in their order, up to that of the last reading."""
    *before, now = readings
    so_far = _rows(sensor, before, values)
    shown = (number for number, value in zip(so_far, values, strict=False) if sensor.fits(now, value))
    return max((number + 1 for number in shown), default=so_far[-1])


def _rows(sensor: Sensor, readings: Sequence[Reading], values: Sequence[Contents]) -> list[int]:
    """For each number of first values, how many of them the readings show at most in their order."""
    row = [0] * (len(values) + 1)
    for reading in readings:
        left_up = 0
        for number, value in enumerate(values, 1):
            up = row[number]
            row[number] = left_up + 1 if sensor.fits(reading, value) else max(up, row[number - 1])
            left_up = up
    return row
