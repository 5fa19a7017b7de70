"""From what lies on the table to what the sensors say: bounce, noise, sleeves, silence.

A change of the contents bounces in the reading, at most four flips of 2 to 10 ms, each shorter
than the debounce::

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

Line: TypeAlias = dict[str, Any]

FLIP_S = (0.002, 0.010)
"""How long one state of a bouncing contact lasts, in seconds."""

NEAR = 0.9
"""The share of the tolerance that noise and spread use up, so that rounding stays within it."""

IDLE_S = (0.4, 1.2)
"""How long a scale shows the same number before its noise gives another, in seconds."""


@dataclass(frozen=True, slots=True)
class _Event:
    t: float
    field: Field
    reading: Reading


@dataclass(frozen=True, slots=True)
class _Lying:
    """What lies on a field since a time, and the error of its mass in grams."""

    since: float
    contents: Contents
    error: float = 0.0


_Errors: TypeAlias = dict[str, list[float]]
"""By letter, what each piece on a field weighs more than it should, in grams."""


def _sum(errors: _Errors) -> float:
    return sum(sum(one) for one in errors.values())


class Recorder:
    """Writes down what the sensors read; the caller tells it what happens on the table.

    Things may be told in any order of time, as long as each field's own changes come in order.
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
        """The contents of a field are others from now on; when the contact has come to rest."""
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
        """The contact opens or closes for a moment that is shorter than the debounce."""
        true = self._read(field, t)
        false = [reading for reading in self._flickers(field, true) if reading != true]
        if false:
            self._note(t, field, self._rng.choice(false))
        self._note(t + seconds, field, self._read(field, t + seconds))

    def cover(self, t: float, field: Field, seconds: float, reading: Reading) -> None:
        """Something else lies over the field and the sensor reads that."""
        self._note(t, field, reading)
        self._note(t + seconds, field, self._read(field, t + seconds))

    def silence(self, t: float, field: Field, seconds: float) -> None:
        """The sensor gives no reading for so long, whatever happens on its field.

        To be told before the changes that it swallows.
        """
        self._silent[field].append((t, t + seconds))

    def idle(self, end: float) -> None:
        """The noise of scales over which nothing happens, until the end of the recording."""
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

    def lines(self) -> Iterator[Line]:
        """The readings as lines: all at first, later only what changed, times in milliseconds."""
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
        """What lies on a sensed field at a time."""
        return self._at(field, t).contents

    def _at(self, field: Field, t: float) -> _Lying:
        lay = self._lay[field]
        return lay[bisect_right(lay, t, key=lambda lying: lying.since) - 1]

    def _fall_silent(self) -> None:
        for field, spans in self._silent.items():
            for start, end in spans:
                self._events.append(_Event(start, field, None))
                self._note(end, field, self._read(field, end))

    def _note(self, t: float, field: Field, reading: Reading) -> None:
        silent = any(start < t < end for start, end in self._silent[field])
        self._events.append(_Event(t, field, None if silent else reading))

    def _read(self, field: Field, t: float) -> Reading:
        sensor = self._sight.sensor(field)
        lying = self._at(field, t)
        expected = sensor.expected(lying.contents)
        if not isinstance(sensor, Mass) or not isinstance(expected, int | float):
            return expected
        noise = self._rng.uniform(-NEAR, NEAR) * sensor.tolerance
        return max(round(expected + lying.error + noise, 2), 0.0)

    def _lying(self, t: float, field: Field, contents: Contents) -> _Lying:
        """Pieces that come to lie on a field; on a scale they weigh more or less than they should.

        Those that stay keep their masses, so that a difference of two readings tells of the others.
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
        """The error of one piece more, in grams, such that all of them stay within their bound."""
        total = _sum(errors)
        low, high = max(-most, -bound - total), min(most, bound - total)
        return self._rng.uniform(low, high) if low < high else 0.0

    def _leaving(self, errors: _Errors, letter: str) -> float:
        """The error of the piece that goes: the one that leaves the others best within their bound."""
        total = _sum(errors)
        return max(errors[letter], key=lambda error: error * total) if total else errors[letter][0]

    def _flickers(self, field: Field, before: Reading) -> list[Reading]:
        """What a contact that bounces may say for a moment."""
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
    """What a sleeve makes a sensor read: something is there, one piece more, a heavier load."""
    lying = pieces(contents)
    lying[letters[0]] += 1
    return sensor.expected(text((lying[letter], letter) for letter in letters))
