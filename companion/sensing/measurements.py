"""What a calibration has measured so far, and what it makes of it; kept as a draft while it goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import msgspec

from companion.contents import Field
from companion.sensing.calibration import Calibrated, LoadCell, Magnets, Poles
from companion.sensing.stages import Known, Stage, Subject


class Level(msgspec.Struct, frozen=True):
    """A raw value at rest: its mean, and its standard deviation."""

    mean: float
    noise: float


class Found(msgspec.Struct, frozen=True):
    """The channel that answered on a field, and how far it then was from its rest."""

    channel: int
    change: float


class Measurements(msgspec.Struct, frozen=True):
    """Rests by channel, and what was found at each stage by its key."""

    rests: dict[int, Level] = {}
    found: dict[str, Found] = {}

    def at_rest(self, rests: Mapping[int, Level]) -> Measurements:
        """The same with these rests."""
        return Measurements({**self.rests, **rests}, self.found)

    def with_found(self, stage: Stage, found: Found) -> Measurements:
        """The same with what this stage found."""
        return Measurements(self.rests, {**self.found, stage.key: found})

    def without(self, stage: Stage) -> Measurements:
        """The same as if this stage were still to be done."""
        return Measurements(self.rests, {key: found for key, found in self.found.items() if key != stage.key})


@dataclass(frozen=True)
class Results:
    """What was measured, worked out.

    `wired` is the channel that answered on each field, `failed` what is wrong with fields that
    cannot be calibrated so, in English.
    """

    fields: dict[Field, Calibrated] = field(default_factory=dict)
    masses: dict[str, float] = field(default_factory=dict)
    wired: dict[Field, int] = field(default_factory=dict)
    failed: dict[Field, str] = field(default_factory=dict)


def results(
    planned: Sequence[Stage], subjects: Sequence[Subject], measured: Measurements, known: Known | None
) -> Results:
    """Work out what these stages have measured; fields of which nothing is known are left out."""
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
    """True if the stage has found something of this field itself, and not of pieces weighed on it."""
    weighed = stage.task == "weigh" or (stage.task == "unload" and stage.letter)
    return stage.field == field and not weighed and stage.key in measured.found


def _calibrated(
    subject: Subject, channel: int, rest: Level, done: Sequence[tuple[Stage, Found]], known: Known | None
) -> Calibrated:
    """Raises ValueError where the levels make no sense."""
    if subject.sensor == "mass" and known is not None:
        return _load_cell(channel, rest, done, known)
    if subject.sensor == "contents":
        letters = {stage.letter: found.change for stage, found in done}
        return Poles(channel=channel, rest=rest.mean, noise=rest.noise, letters=letters)
    distances = tuple(abs(found.change) for _, found in done)
    return Magnets(channel=channel, rest=rest.mean, noise=rest.noise, distances=distances)


def _load_cell(channel: int, rest: Level, done: Sequence[tuple[Stage, Found]], known: Known) -> LoadCell:
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
    """The masses of the known pieces, and of others by the load cell on which they were weighed."""
    if known is not None and any(isinstance(one, LoadCell) for one in made.fields.values()):
        made.masses[known.letter] = known.grams
    for stage in planned:
        cell = made.fields.get(stage.field)
        found = measured.found.get(stage.key)
        if stage.task == "weigh" and found is not None and isinstance(cell, LoadCell):
            made.masses[stage.letter] = round(abs(found.change / cell.per_gram) / stage.number, 3)


def swapped(wired: Mapping[Field, int], subjects: Sequence[Subject]) -> dict[Field, int]:
    """The fields on which another channel answered than the board file says, and which."""
    return {
        one.field: wired[one.field]
        for one in subjects
        if one.field in wired and wired[one.field] != one.channel
    }


def shared(wired: Mapping[Field, int]) -> list[tuple[Field, Field]]:
    """Pairs of fields on which the same channel answered: one of them was not what was touched."""
    ordered = sorted(wired, key=lambda name: wired[name])
    return [(one, other) for one, other in pairwise(ordered) if wired[one] == wired[other]]
