"""The load cell: what the grams on a field tell of its pieces.

Fifty beans whose masses differ cannot be told from forty-nine, but one bean more can be told from none, for
the step is a whole bean. So a sensor may have a `Baseline`: a reading whose pieces are known. If the grams
alone allow several numbers, the difference to the baseline decides, because only the pieces that came or went
since then can err in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from companion.contents import Contents
from companion.sensing.calibration import LoadCell
from companion.sensing.frames import Reading
from companion.sensing.input_bounds import MOST_GRAMS
from companion.sensing.piece_masses import ROUNDING, Numbers, PieceMasses, piece_masses
from companion.sensing.sensor import Heap, ReadingError, Sensor


class Grams(float):
    """A settled reading in grams that remembers how much was ever taken off its field.

    `taken` is the sum of all decreases, in grams. Pieces that were taken off and put back may be other ones,
    so that a reading may differ from an earlier one by their spread, too.
    """

    __slots__ = ("taken",)

    taken: float

    def __new__(cls, grams: float, taken: float = 0.0) -> Self:
        self = super().__new__(cls, grams)
        self.taken = taken
        return self


@dataclass(frozen=True, slots=True)
class Baseline:
    """A reading in grams whose contents are known."""

    reading: float
    contents: Contents

    @property
    def taken(self) -> float:
        """How much had been taken off the field until this reading, in grams."""
        return taken_by(self.reading)


@dataclass(frozen=True)
class Mass(Sensor):
    """A load cell: it reads the sum of the pieces' masses in grams.

    `masses` is grams by letter. `tolerance` bounds the error of one reading at rest, in grams; `spread` is
    the share of its mass by which a piece may differ, and adds spread x mass x sqrt(pieces) to the tolerance.
    `totals` is how many pieces of each letter the game has; of a letter that is left out there may be any
    number. With a `baseline` the sensor counts from there.
    """

    kind = "mass"
    weighs = True
    calibrated_by = LoadCell

    masses: Mapping[str, float] = field(default_factory=dict)
    tolerance: float = 0.0
    spread: float = 0.0
    totals: Mapping[str, int] = field(default_factory=dict)
    baseline: Baseline | None = None

    @cached_property
    def piece_masses(self) -> PieceMasses:
        """What pieces a weight can be made of; shared by all sensors for the same pieces."""
        masses, totals = tuple(self.masses.items()), tuple(self.totals.items())
        return piece_masses(masses, self.tolerance, self.spread, totals)

    @cached_property
    def exact(self) -> bool:  # type: ignore[override]
        """True if pieces can be counted: all have one mass, and even all together err by less than half a
        piece.
        """
        classes = self.piece_masses.classes
        if len(classes) != 1 or (self.spread and self.masses.keys() != self.totals.keys()):
            return False
        error = self.tolerance + self.piece_masses.pieces_error((sum(self.totals.values()),))
        return 2 * error < classes[0]

    @classmethod
    def made(cls, masses: Mapping[str, float], tolerance: float, spread: float) -> Self:
        return cls(masses, tolerance, spread)

    def read(self, value: float | str | None) -> Reading:
        self.check(value)
        return None if value is None else float(value)

    def holding(self, totals: Mapping[str, int]) -> Self:
        """The same cell for a game that has this many pieces of each letter, and no others."""
        return replace(self, totals=dict.fromkeys(self.masses, 0) | dict(totals))

    def check(self, reading: Reading) -> None:
        number = isinstance(reading, int | float) and not isinstance(reading, bool)
        if reading is not None and not (number and abs(reading) <= MOST_GRAMS):  # type: ignore[arg-type]
            raise ReadingError(f"{reading!r} is no mass: a number of grams up to {MOST_GRAMS:g}, or null")

    def fits(self, reading: Reading, contents: Contents) -> bool:
        if reading is None:
            return True
        if not isinstance(reading, int | float):
            return False
        numbers, grams, error = self.piece_masses.weigh(contents)
        if abs(reading - grams) > error + ROUNDING:
            return False
        if self.baseline is None or self.piece_masses.explain(float(reading)).open:
            return True
        return numbers in self._numbers(reading)

    def expected(self, contents: Contents) -> Reading:
        """The grams of the pieces; if a baseline is needed to count them, its reading and the difference to
        it.
        """
        _, grams, _ = self.piece_masses.weigh(contents)
        if self.baseline is None or self.piece_masses.explain(grams).certain:
            return round(grams, 3)
        _, before, _ = self.piece_masses.weigh(self.baseline.contents)
        return Grams(round(self.baseline.reading + grams - before, 3), self.baseline.taken)

    def possible(self, reading: Reading) -> bool:
        return reading is None or self.piece_masses.explain(float(reading)).possible

    def certain(self, reading: Reading) -> bool:
        if reading is None:
            return False
        explained = self.piece_masses.explain(float(reading))
        if self.baseline is None or explained.certain:
            return explained.certain
        return len({sum(numbers) for numbers in self._numbers(reading)}) == 1

    def same(self, one: Reading, other: Reading) -> bool:
        """True if both readings allow the same pieces and no others, or else if they are near each other."""
        if one is None or other is None:
            return one is other
        explain = self.piece_masses.explain
        first, second = explain(float(one)), explain(float(other))
        if len(first.numbers) == len(second.numbers) == 1:
            return first.numbers == second.numbers
        near = abs(float(one) - float(other)) <= 2 * self.tolerance + ROUNDING
        return near and first.possible == second.possible

    def tells(self, reading: Reading, was: Contents, letters: str) -> Contents | None:
        known = super().tells(reading, was, letters)
        lying = self._unlike(reading) if known is None else None
        if lying is not None and len(lying) == 1:
            ((letter, number),) = lying.items()
            return f"{number}{letter}"
        return known

    def lying(self, reading: Reading, was: Contents, letters: str) -> Counter[str] | None:
        known = super().lying(reading, was, letters)
        return self._unlike(reading) if known is None else known

    def heaps(self, reading: Reading, letters: str) -> tuple[Heap, ...]:
        every = () if reading is None else self._numbers(reading)
        return tuple(
            {self.piece_masses.letters(index): number for index, number in enumerate(one)} for one in every
        )

    def based(self, reading: Reading, contents: Contents) -> Mass:
        """The same sensor with this reading over known contents for its baseline.

        Without a baseline if the reading does not fit the contents. None is needed without a spread. If kinds
        of pieces have different masses, several mixtures weigh nearly the same and a baseline would choose
        among them by chance; so it is not used then.
        """
        if not self.spread or len(set(self.masses.values())) > 1:
            return self
        known = self.baseline
        if known is not None and known.reading is reading and known.contents == contents:
            return self
        plain = self if known is None else replace(self, baseline=None)
        if isinstance(reading, int | float) and plain.fits(reading, contents):
            return replace(self, baseline=Baseline(reading, contents))
        return plain

    def _numbers(self, reading: float | str) -> tuple[Numbers, ...]:
        """The numbers of pieces that the reading allows; empty if there are too many to try."""
        explained = self.piece_masses.explain(float(reading))
        if explained.open:
            return ()
        if self.baseline is None or explained.certain:
            return explained.numbers
        counted = (one for one in explained.numbers if self._leads_to(self.baseline, reading, one))
        return tuple(counted) or explained.numbers

    def _leads_to(self, baseline: Baseline, reading: float | str, numbers: Numbers) -> bool:
        """True if the pieces that came and went since the baseline explain the difference of the readings."""
        before, before_grams, _ = self.piece_masses.weigh(baseline.contents)
        changes = tuple(now - then for now, then in zip(numbers, before, strict=True))
        lost = self.piece_masses.grams(tuple(max(0, -change) for change in changes))
        exchanged = 2 * max(0.0, taken_by(reading) - baseline.taken - lost)
        error = 2 * self.tolerance + self.piece_masses.change_error(tuple(map(abs, changes)), exchanged)
        difference = self.piece_masses.grams(numbers) - before_grams
        return abs(float(reading) - baseline.reading - difference) <= error + ROUNDING

    def _unlike(self, reading: Reading) -> Counter[str] | None:
        """The pieces by letter if the reading allows no others; else None."""
        numbers = () if reading is None else self._numbers(reading)
        if len(numbers) != 1:
            return None
        lying: Counter[str] = Counter()
        for index, number in enumerate(numbers[0]):
            letters = self.piece_masses.letters(index)
            if number and len(letters) != 1:
                return None
            if number:
                lying[letters] = number
        return lying


def taken_by(reading: Reading) -> float:
    """How many grams had been taken off the field until this reading, as far as is known."""
    return reading.taken if isinstance(reading, Grams) else 0.0
