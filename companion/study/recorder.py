"""The recorder of a simulated session: from contents to readings with bounce, noise and silence.

A change of the contents bounces in the reading: at most three flips of 2 to 10 ms, each shorter than the
debounce::

    contents  3o    |""                    |1o
    reading   3     |0 3 0                 |1 0 1
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from companion.contents import Contents, Field, Table, pieces, text
from companion.sensing.frames import Reading
from companion.sensing.kinds import Mass, Sensor
from companion.sensing.sight import Sight
from companion.study.habits import within

RecordingLine: TypeAlias = dict[str, Any]

FLIP_S = (0.002, 0.010)
"""How long one state of a bouncing contact lasts, in seconds."""

NEAR = 0.9
"""The share of the allowed error that noise and spread use at most; the rest is for rounding."""

IDLE_S = (0.4, 1.2)
"""How long a scale gives the same number before its noise gives another one, in seconds."""


@dataclass(frozen=True, slots=True)
class _Event:
    """From `t` seconds on the field gives this reading."""

    t: float
    field: Field
    reading: Reading


@dataclass(frozen=True, slots=True)
class _Lying:
    """What lies on a field from `since` seconds on, and the error of its mass in grams."""

    since: float
    contents: Contents
    error: float = 0.0


_Errors: TypeAlias = dict[str, list[float]]
"""For each letter, how much more each piece on a field weighs than its kind, in grams."""


def _sum(errors: _Errors) -> float:
    """The error of all pieces together, in grams."""
    return sum(sum(one) for one in errors.values())


class Recorder:
    """Writes down what the sensors read; the caller reports what happens on the table.

    Events may be reported in any order of time, but the changes of one field in their order. `bounce` is the
    probability that a contact bounces at a change.
    """

    def __init__(self, sight: Sight, table: Table, rng: Random, bounce: float) -> None:
        self._sight = sight
        self._rng = rng
        self._bounce = bounce
        self._events: list[_Event] = []
        self._errors: dict[Field, _Errors] = defaultdict(lambda: defaultdict(list))
        self._silent: dict[Field, list[tuple[float, float]]] = defaultdict(list)
        self._lay: dict[Field, list[_Lying]] = {
            field: [self._lying(0.0, field, table.get(field, ""))] for field in sight.sensed
        }
        for field in sight.sensed:
            self._note(0.0, field, self._read(field, 0.0))

    def change(self, t: float, field: Field, contents: Contents) -> float:
        """From `t` seconds on the field holds these contents; return when its contact has come to rest, in
        seconds.
        """
        if field not in self._lay:
            return t
        before = self._read(field, t)
        self._lay[field].append(self._lying(t, field, contents))
        if self._rng.random() < self._bounce:
            for _ in range(self._rng.randint(1, 3)):
                self._note(t, field, self._rng.choice(self._flickers(field, before)))
                t += within(self._rng, FLIP_S)
        self._note(t, field, self._read(field, t))
        return t

    def brush(self, t: float, field: Field, seconds: float) -> None:
        """The contact opens or closes for `seconds`, which is shorter than the debounce."""
        true = self._read(field, t)
        false = [reading for reading in self._flickers(field, true) if reading != true]
        if false:
            self._note(t, field, self._rng.choice(false))
        self._note(t + seconds, field, self._read(field, t + seconds))

    def cover(self, t: float, field: Field, seconds: float, reading: Reading) -> None:
        """Something covers the field for `seconds`, and its sensor gives this reading."""
        self._note(t, field, reading)
        self._note(t + seconds, field, self._read(field, t + seconds))

    def silence(self, t: float, field: Field, seconds: float) -> None:
        """The sensor gives no reading for `seconds`, whatever happens on its field.

        Must be reported before the changes that fall into this time.
        """
        self._silent[field].append((t, t + seconds))

    def idle(self, end: float) -> None:
        """The noise of resting scales until the end of the recording, at `end` seconds."""
        for field in self._sight.sensed:
            if not isinstance(self._sight.sensor(field), Mass):
                continue
            noted = [event.t for event in self._events if event.field == field]
            t = within(self._rng, IDLE_S)
            while t < end:
                if all(abs(at - t) > FLIP_S[1] * 4 for at in noted):
                    self._note(t, field, self._read(field, t))
                    noted.append(t)
                t += within(self._rng, IDLE_S) * len(self._lay)

    def lines(self) -> Iterator[RecordingLine]:
        """The readings as lines of a recording: all fields at first, later only what changed, in
        milliseconds.
        """
        self._fall_silent()
        known: dict[Field, Reading] = {}
        by_time: dict[float, dict[Field, Reading]] = defaultdict(dict)
        for event in sorted(self._events, key=lambda event: event.t):
            by_time[round(event.t, 3)][event.field] = event.reading
        for t, readings in by_time.items():
            changed = {f: r for f, r in readings.items() if f not in known or known[f] != r}
            known |= changed
            if changed:
                yield {"t": t, "read": changed}

    def contents(self, field: Field, t: float) -> Contents:
        """What lies on a sensed field at `t` seconds."""
        return self._at(field, t).contents

    def _at(self, field: Field, t: float) -> _Lying:
        """The pieces on a field at `t` seconds, with their error."""
        lay = self._lay[field]
        return lay[bisect_right(lay, t, key=lambda lying: lying.since) - 1]

    def _fall_silent(self) -> None:
        """Add the events with which the silences begin and end."""
        for field, spans in self._silent.items():
            for start, end in spans:
                self._events.append(_Event(start, field, None))
                self._note(end, field, self._read(field, end))

    def _note(self, t: float, field: Field, reading: Reading) -> None:
        """The field gives this reading from `t` seconds on, or none if it is silent then."""
        silent = any(start < t < end for start, end in self._silent[field])
        self._events.append(_Event(t, field, None if silent else reading))

    def _read(self, field: Field, t: float) -> Reading:
        """The true reading of a field at `t` seconds, for a scale with noise."""
        sensor = self._sight.sensor(field)
        lying = self._at(field, t)
        expected = sensor.expected(lying.contents)
        if not isinstance(sensor, Mass) or not isinstance(expected, int | float):
            return expected
        noise = self._rng.uniform(-NEAR, NEAR) * sensor.tolerance
        return max(round(expected + lying.error + noise, 2), 0.0)

    def _lying(self, t: float, field: Field, contents: Contents) -> _Lying:
        """The contents of a field from `t` seconds on; on a scale with the error of its pieces.

        Pieces that stay keep their masses, so that the difference of two readings is the mass of the other
        pieces.
        """
        sensor = self._sight.sensor(field)
        if not isinstance(sensor, Mass):
            return _Lying(t, contents)
        errors = self._errors[field]
        numbers = pieces(contents)
        bound = (
            NEAR * sensor.spread * math.hypot(*(sensor.masses[one] * n**0.5 for one, n in numbers.items()))
        )
        for letter in dict.fromkeys((*errors, *numbers)):
            while len(errors[letter]) > numbers[letter]:
                errors[letter].remove(self._leaving(errors, letter))
            while len(errors[letter]) < numbers[letter]:
                errors[letter].append(self._coming(errors, sensor.spread * sensor.masses[letter], bound))
        return _Lying(t, contents, min(max(_sum(errors), -bound), bound))

    def _coming(self, errors: _Errors, most: float, bound: float) -> float:
        """The error of a new piece, in grams, so that the error of all pieces stays within `bound`."""
        total = _sum(errors)
        low, high = max(-most, -bound - total), min(most, bound - total)
        return self._rng.uniform(low, high) if low < high else 0.0

    def _leaving(self, errors: _Errors, letter: str) -> float:
        """The error of the piece that is taken away: the one without which the others are nearest to their
        kinds' masses.
        """
        total = _sum(errors)
        return max(errors[letter], key=lambda error: error * total) if total else errors[letter][0]

    def _flickers(self, field: Field, before: Reading) -> list[Reading]:
        """The readings that a bouncing contact may give for a moment."""
        sensor = self._sight.sensor(field)
        if isinstance(before, bool):
            return [True, False]
        if isinstance(sensor, Mass) and isinstance(before, int | float):
            more = self._rng.uniform(0.1, 1) * max(sensor.masses.values())
            return [round(before + more, 2), max(round(before - more, 2), 0.0)]
        if isinstance(before, int):
            return [before, 0, before + 1]
        return [before, sensor.expected("")]


def covered(sensor: Sensor, contents: Contents, letters: str) -> Reading:
    """The reading of a sensor under a sleeve: something is there, one piece more, or a heavier load."""
    lying = pieces(contents)
    lying[letters[0]] += 1
    return sensor.expected(text((lying[letter], letter) for letter in letters))
