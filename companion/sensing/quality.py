"""How good a calibrated channel is: what a reading may err, as a share of what it must not.

A load cell must not err by half of the lightest piece, or it miscounts, nor by more than the
tolerance of its board, or the referee takes its reading for none. A Hall must not err by half of
the gap between two levels. What a reading errs is

* its noise: four standard deviations, beyond which one reading in 16,000 lies, and debounce asks
  for several in a row;
* what the grid keeps back: a change smaller than its step is not told (boards/scanner.py);
* of a load cell, what its line bends, and how far it does not come back to zero.

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
Unit: TypeAlias = Literal["g", "raw"]

SIGMAS = 4.0
GOOD, USABLE = 0.5, 1.0

FINEST = 4.6
"""The noise that rounding to the Pico's 12 bits makes by itself: 16 raw by the root of 12."""


@dataclass(frozen=True, slots=True)
class Quality:
    """What a reading errs and what it may err at most, both in `unit`."""

    error: float
    allowed: float
    unit: Unit

    @property
    def share(self) -> float:
        """The error as a share of what is allowed."""
        return self.error / self.allowed

    @property
    def grade(self) -> Grade:
        """What becomes of the readings."""
        if self.share <= GOOD:
            return "good"
        return "usable" if self.share <= USABLE else "bad"


def quality(calibrated: Calibrated, step: int, lightest: float = 0.0, tolerance: float = 0.0) -> Quality:
    """How good the channel is; `step` is what the grid keeps back, in raw.

    For load cells: the mass of the lightest piece and the board's tolerance, in grams; a tolerance
    of 0 does not count. Raises ValueError for a load cell without a mass.
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
