"""The stages of a calibration: what hands must do on which field, one after the other.

clear                 nothing on any field: the zero of all load cells, the rest of all Halls
load, load, unload    a load cell: half of the known pieces, all of them, none again
place, place          a Hall: one piece, two on each other; or one of each pole
touch                 a switch
weigh, unload         other pieces on a load cell that is calibrated by then: the mass of one of them
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.contents import Field

Task: TypeAlias = Literal["clear", "load", "unload", "place", "touch", "weigh"]


@dataclass(frozen=True, slots=True)
class FieldToCalibrate:
    """A field to calibrate: its channel and kind of sensor.

    `step` is the raw change that the grid reports; None if the channel gives no raw values but final ones, as
    a switch does.
    """

    field: Field
    channel: int
    sensor: str
    step: int | None

    @property
    def raw(self) -> bool:
        """True if the channel gives raw values, which mean nothing without a calibration."""
        return self.step is not None


@dataclass(frozen=True, slots=True)
class Known:
    """The pieces with which load cells are calibrated: how many, their letter, and the grams of
    one of them.
    """

    number: int
    letter: str
    grams: float


@dataclass(frozen=True, slots=True)
class Stage:
    """One thing to do: on `field`, with `number` pieces; the letter ``""`` means any piece."""

    task: Task
    field: Field = ""
    number: int = 0
    letter: str = ""

    @property
    def key(self) -> str:
        """The name of the stage where its results are kept."""
        return f"{self.task} {self.field} {self.number}{self.letter}"


def stages(
    subjects: Sequence[FieldToCalibrate],
    known: Known | None = None,
    others: Iterable[str] = (),
    poles: Sequence[str] = (),
    stack: int = 2,
) -> tuple[Stage, ...]:
    """All stages for these fields, in order.

    `known` are the pieces for load cells, needed if there are any; `others` are letters whose pieces are
    weighed; `poles` are the letters of the pieces that a Hall tells apart; `stack` is how many pieces a Hall
    counts at most.
    """
    planned = [Stage("clear")]
    for subject in subjects:
        planned += _of_field(subject, known, poles, stack)
    scale = next((one.field for one in subjects if one.sensor == "mass" and one.raw), None)
    if scale is not None and known is not None:
        for letter in others:
            planned += [Stage("weigh", scale, known.number, letter), Stage("unload", scale, 0, letter)]
    return tuple(planned)


def _of_field(
    subject: FieldToCalibrate, known: Known | None, poles: Sequence[str], stack: int
) -> Iterator[Stage]:
    """The stages of one field."""
    field = subject.field
    if not subject.raw:
        yield Stage("touch", field)
    elif subject.sensor == "mass" and known is not None:
        if known.number > 1:
            yield Stage("load", field, known.number // 2, known.letter)
        yield Stage("load", field, known.number, known.letter)
        yield Stage("unload", field)
    elif subject.sensor == "contents":
        yield from (Stage("place", field, 1, letter) for letter in poles)
    elif subject.sensor in {"presence", "count"}:
        most = stack if subject.sensor == "count" else 1
        yield from (Stage("place", field, number) for number in range(1, most + 1))
