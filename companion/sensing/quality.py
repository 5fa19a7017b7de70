"""How good a calibrated channel is: the error of a reading as a share of the error that it may have.

A load cell must not err by half of the lightest piece, or it miscounts, nor by more than the
tolerance of its board, or the referee takes its reading for impossible. A Hall must not err by half of
the gap between two levels. The error of a reading is the sum of

* its noise: four standard deviations, beyond which one reading in 16,000 lies, and debounce asks
  for several in a row;
* the step of the grid: a smaller change is not reported (boards/scanner.py);
* of a load cell, the bend of its line, and how far it does not come back to zero.

| share      | grade  |                                                                      |
|------------|--------|----------------------------------------------------------------------|
| up to 1/2  | good   | room for drift, for a warm room and for pieces that are not placed well |
| up to 1    | usable | right today                                                          |
| beyond     | bad    | readings will be wrong                                               |
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from companion.sensing.calibration import Calibrated, LoadCell, Magnets, Poles

Grade: TypeAlias = Literal["good", "usable", "bad"]
QualityUnit: TypeAlias = Literal["g", "raw"]

SIGMAS = 4.0
GOOD, USABLE = 0.5, 1.0

FINEST = 4.6
"""The noise that the Pico's 12 bits make by rounding alone: 16 raw divided by the root of 12."""


@dataclass(frozen=True, slots=True)
class Quality:
    """The error of a reading and the greatest error that it may have, both in `unit`."""

    error: float
    allowed: float
    unit: QualityUnit

    @property
    def share(self) -> float:
        """The error as a share of the allowed error."""
        return self.error / self.allowed

    @property
    def grade(self) -> Grade:
        """The grade by the share, as in the table above."""
        if self.share <= GOOD:
            return "good"
        return "usable" if self.share <= USABLE else "bad"


def quality(calibrated: Calibrated, step: int, lightest: float = 0.0, tolerance: float = 0.0) -> Quality:
    """How good the channel is; `step` is the greatest change that the grid does not report, in raw.

    For load cells `lightest` is the mass of the lightest piece and `tolerance` that of the board, in grams; a
    tolerance of 0 does not count. Raises ValueError for a load cell if `lightest` is not above 0.
    """
    if isinstance(calibrated, LoadCell):
        if lightest <= 0:
            raise ValueError(f"lightest: {lightest} is not allowed; a load cell needs grams above 0")
        error = (SIGMAS * calibrated.noise + step) / abs(calibrated.per_gram) + calibrated.bend
        return Quality(error, min(lightest / 2, tolerance or lightest), "g")
    noise = max(calibrated.noise, FINEST)
    return Quality(SIGMAS * noise + step, _smallest_gap(calibrated) / 2, "raw")


def _smallest_gap(calibrated: Magnets | Poles) -> float:
    """The distance between the two levels that are nearest to each other."""
    steps = calibrated.distances if isinstance(calibrated, Magnets) else tuple(calibrated.letters.values())
    return min(other - one for one, other in pairwise(sorted((0.0, *steps))))
