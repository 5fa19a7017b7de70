"""In which pictures, and on which fields, hands may have begun a ply.

A ply begins on a field that is emptied, or on one that is filled out of the box. Presence does not show the
second if the field is not empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from companion.contents import Field
from companion.referee.evidence import Trace
from companion.rules.game import Position
from companion.rules.hints import AnyHints
from companion.sensing.sensor import Sensor
from companion.sensing.sight import Sight


class SeenLift(NamedTuple):
    """A lift that a picture shows; it may have been made after any picture before `until`.

    `until` is the picture that shows it, or the next one if the field was silent.
    """

    field: Field
    shown: int
    until: int


class BegunLifts(NamedTuple):
    """The lifts with which plies of a position may have begun; with `unseen` a ply may begin at any time."""

    lifts: Sequence[SeenLift]
    unseen: bool

    def between(self, start: int, at: int) -> bool:
        """True if a ply may have been begun after picture `start` and by picture `at`."""
        return self.unseen or any(lift.shown <= at and lift.until > start for lift in self.lifts)


class Openings:
    """The fields and pictures of a trace in which plies may have been begun."""

    def __init__(self, sight: Sight, trace: Trace, fields: Sequence[Field]) -> None:
        self._sight = sight
        self._trace = trace
        self._fields = fields

    @cached_property
    def last(self) -> int:
        """The index of the last picture in which a ply may have been begun.

        The newest one if a field is silent.
        """
        sight, trace = self._sight, self._trace
        newest = trace.last
        if any(reading is None for reading in newest.values()) or len(newest) < len(sight.sensors):
            return len(trace) - 1
        return max((_opening(sight.sensor(field), trace, field) for field in trace.moved), default=0)

    def of(self, position: Position, hints: AnyHints) -> BegunLifts:
        """The lifts with which plies of this position may have begun."""
        if not hints.begins_with_lift(position) or any(
            hints.may_begin_on(position, field) for field in self._blind
        ):
            return BegunLifts((), unseen=True)
        return BegunLifts(
            [one for one in self._lifts if hints.may_begin_on(position, one.field)], unseen=False
        )

    @cached_property
    def _blind(self) -> list[Field]:
        """The fields without a sensor that sees each lift."""
        return [field for field in self._fields if not self._sight.sensor(field).sees_emptying]

    @cached_property
    def _lifts(self) -> list[SeenLift]:
        """The lifts on the other fields, seen or possible during a silence."""
        fields = (field for field in self._trace.moved if field not in self._blind)
        return [lift for field in fields for lift in self._seen_on(field)]

    def _seen_on(self, field: Field) -> Iterator[SeenLift]:
        sensor, pictures = self._sight.sensor(field), self._trace.pictures
        silent = (at for at, picture in enumerate(pictures) if picture.get(field) is None)
        yield from (SeenLift(field, at, at + 1) for at in silent)
        for (_, was), (at, now) in pairwise(self._trace.of(field).readings(0)):
            if sensor.may_be_lift(was, now):
                yield SeenLift(field, at, at)


def _opening(sensor: Sensor, trace: Trace, field: Field) -> int:
    """The index of the last picture in which a ply may have been begun on this field.

    A field that shows after a silence the same reading as before it has begun no ply.
    """
    first, *later = trace.of(field).readings(0)
    said = pairwise([first, *(one for one in later if one[1] is not None)])
    return max((at for (_, was), (at, now) in said if was != now and sensor.may_be_lift(was, now)), default=0)
