"""The measurements of a calibration, and the results that follow from them; kept as a draft
until it is done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import msgspec

from companion.contents import Field
from companion.sensing.calibration import Calibrated, LoadCell, Magnets, Poles
from companion.sensing.stages import FieldToCalibrate, Known, Stage


class Level(msgspec.Struct, frozen=True):
    """A raw value at rest: its mean and its standard deviation."""

    mean: float
    noise: float


class ChannelResponse(msgspec.Struct, frozen=True):
    """The channel that answered at a stage, and how far it was from its rest, in raw."""

    channel: int
    change: float


class Measurements(msgspec.Struct, frozen=True):
    """The levels of the clear table by channel, and what was found at each stage by its key."""

    rests: dict[int, Level] = {}
    found: dict[str, ChannelResponse] = {}

    def at_rest(self, rests: Mapping[int, Level]) -> Measurements:
        """These measurements with new levels of the clear table."""
        return Measurements({**self.rests, **rests}, self.found)

    def with_found(self, stage: Stage, found: ChannelResponse) -> Measurements:
        """These measurements with what this stage found."""
        return Measurements(self.rests, {**self.found, stage.key: found})

    def without(self, stage: Stage) -> Measurements:
        """These measurements without what this stage found."""
        return Measurements(self.rests, {key: found for key, found in self.found.items() if key != stage.key})


@dataclass(frozen=True)
class Results:
    """What follows from the measurements.

    `fields` are the calibrated fields, `masses` grams by letter. `wired` is the channel that answered on each
    field. `failed` says in English why a field cannot be calibrated so.
    """

    fields: dict[Field, Calibrated] = field(default_factory=dict)
    masses: dict[str, float] = field(default_factory=dict)
    wired: dict[Field, int] = field(default_factory=dict)
    failed: dict[Field, str] = field(default_factory=dict)


def results(
    planned: Sequence[Stage],
    subjects: Sequence[FieldToCalibrate],
    measured: Measurements,
    known: Known | None,
) -> Results:
    """The results of these stages; a field without measurements is left out."""
    made = Results()
    for subject in subjects:
        done = [(one, measured.found[one.key]) for one in planned if _counts(one, subject.field, measured)]
        if not done:
            continue
        channel = done[0][1].channel
        made.wired[subject.field] = channel
        rest = measured.rests.get(channel)
        if not subject.raw or rest is None:
            continue
        try:
            made.fields[subject.field] = _calibrated(subject, channel, rest, done, known)
        except ValueError as error:
            made.failed[subject.field] = str(error)
    _weigh(planned, measured, known, made)
    return made


def _counts(stage: Stage, field: Field, measured: Measurements) -> bool:
    """True if the stage measured this field itself, and not pieces that were weighed on it."""
    weighed = stage.task == "weigh" or (stage.task == "unload" and stage.letter)
    return stage.field == field and not weighed and stage.key in measured.found


def _calibrated(
    subject: FieldToCalibrate,
    channel: int,
    rest: Level,
    done: Sequence[tuple[Stage, ChannelResponse]],
    known: Known | None,
) -> Calibrated:
    """How the field is read. Raises ValueError if the measured levels contradict each other."""
    if subject.sensor == "mass" and known is not None:
        return _load_cell(channel, rest, done, known)
    if subject.sensor == "contents":
        letters = {stage.letter: found.change for stage, found in done}
        return Poles(channel=channel, rest=rest.mean, noise=rest.noise, letters=letters)
    distances = tuple(abs(found.change) for _, found in done)
    return Magnets(channel=channel, rest=rest.mean, noise=rest.noise, distances=distances)


def _load_cell(
    channel: int, rest: Level, done: Sequence[tuple[Stage, ChannelResponse]], known: Known
) -> LoadCell:
    """The load cell of a field. Raises ValueError if nothing was weighed on it."""
    loads = {stage.number: found.change for stage, found in done}
    most = max(loads)
    if most == 0:
        raise ValueError("nothing was weighed on it")
    per_gram = loads[most] / (most * known.grams)
    bends = (abs(change / per_gram - number * known.grams) for number, change in loads.items())
    return LoadCell(
        channel=channel,
        zero=rest.mean,
        per_gram=per_gram,
        noise=rest.noise,
        bend=round(max(bends), 4),
    )


def _weigh(planned: Sequence[Stage], measured: Measurements, known: Known | None, made: Results) -> None:
    """Add the masses of the known pieces, and of the pieces that were weighed on a calibrated load cell."""
    if known is not None and any(isinstance(one, LoadCell) for one in made.fields.values()):
        made.masses[known.letter] = known.grams
    for stage in planned:
        cell = made.fields.get(stage.field)
        found = measured.found.get(stage.key)
        if stage.task == "weigh" and found is not None and isinstance(cell, LoadCell):
            made.masses[stage.letter] = round(abs(found.change / cell.per_gram) / stage.number, 3)


def swapped(wired: Mapping[Field, int], subjects: Sequence[FieldToCalibrate]) -> dict[Field, int]:
    """The fields on which another channel answered than the board file says, with that channel."""
    return {
        one.field: wired[one.field]
        for one in subjects
        if one.field in wired and wired[one.field] != one.channel
    }


def shared(wired: Mapping[Field, int]) -> list[tuple[Field, Field]]:
    """Pairs of fields on which the same channel answered: one of the two was not what was touched."""
    ordered = sorted(wired, key=lambda name: wired[name])
    return [(one, other) for one, other in pairwise(ordered) if wired[one] == wired[other]]
