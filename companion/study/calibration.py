"""Whether the referee is right as often as it is sure: reliability, and the expected calibration error.

Confidence is the probability that the referee gives to the likeliest verdict. It is calibrated if of all
verdicts with a confidence of 90 % nine in ten are right. Counts are kept for bins of confidence, in whole
numbers, so that they add up exactly in whatever order.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

BOUNDS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9999, 0.99999, 1.0)
"""The bounds of the bins: fine near 1, where nearly all verdicts are."""

UNIT = 1_000_000
"""Confidences are added up in millionths."""

DEVIATIONS = 1.96
"""So many standard deviations on both sides hold 95 % of a normal distribution."""


@dataclass
class Reliability:
    """Counts of verdicts by bin of confidence.

    `right` and `wrong` are the verdicts, and `confidence` is the sum of their confidences in millionths.
    """

    right: Counter[int]
    wrong: Counter[int]
    confidence: Counter[int]

    @classmethod
    def empty(cls) -> Reliability:
        """No verdicts."""
        return cls(Counter(), Counter(), Counter())

    def __add__(self, other: Reliability) -> Reliability:
        return Reliability(
            self.right + other.right, self.wrong + other.wrong, self.confidence + other.confidence
        )

    def note(self, confidence: float, *, right: bool) -> None:
        """Count one verdict that was given with this confidence, from 0 to 1."""
        at = min(bisect_right(BOUNDS, confidence), len(BOUNDS) - 1) - 1
        (self.right if right else self.wrong)[at] += 1
        self.confidence[at] += round(confidence * UNIT)

    @property
    def number(self) -> int:
        """How many verdicts were counted."""
        return self.right.total() + self.wrong.total()

    @property
    def bins(self) -> Sequence[ConfidenceBin]:
        """The bins that are not empty, in the order of confidence."""
        counted = ((self.right[at], self.wrong[at], self.confidence[at]) for at in range(len(BOUNDS) - 1))
        return [
            ConfidenceBin(*bounds, right + wrong, right, confidence / UNIT / (right + wrong))
            for bounds, (right, wrong, confidence) in zip(pairwise(BOUNDS), counted, strict=True)
            if right + wrong
        ]

    @property
    def error(self) -> float | None:
        """The expected calibration error (ECE): how far confidence and share of right verdicts are apart.

        It is the mean over all verdicts of the difference in their bin, from 0 to 1; None without verdicts.
        """
        return self._mean([abs(one.confidence - one.accuracy) for one in self.bins])

    @property
    def by_chance(self) -> float | None:
        """The calibration error that so few verdicts show on average though all confidences are true."""
        return self._mean([math.sqrt(2 / math.pi) * one.deviation for one in self.bins])

    def _mean(self, values: Sequence[float]) -> float | None:
        """The mean of one value for each bin, weighted with the number of verdicts; None without verdicts."""
        weighted = (one.number * value for one, value in zip(self.bins, values, strict=True))
        return math.fsum(weighted) / self.number if self.number else None


@dataclass(frozen=True)
class ConfidenceBin:
    """The verdicts with a confidence from `least` to `most`: their `number`, and how many are `right`.

    `confidence` is the mean.
    """

    least: float
    most: float
    number: int
    right: int
    confidence: float

    @property
    def accuracy(self) -> float:
        """The share of right verdicts, from 0 to 1."""
        return self.right / self.number

    @property
    def deviation(self) -> float:
        """The standard deviation of the share of right verdicts if the confidence is true."""
        return math.sqrt(max(0.0, self.confidence * (1 - self.confidence)) / self.number)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of Wilson: with 95 % confidence the true share of right verdicts lies in it."""
        z2 = DEVIATIONS**2 / self.number
        middle = (self.accuracy + z2 / 2) / (1 + z2)
        spread = math.sqrt(z2 * self.accuracy * (1 - self.accuracy) + z2 * z2 / 4) / (1 + z2)
        return max(0.0, middle - spread), min(1.0, middle + spread)


def as_json(reliability: Reliability) -> Mapping[str, object]:
    """The counts and errors as a JSON object."""
    return {
        "error": reliability.error,
        "by_chance": reliability.by_chance,
        "verdicts": reliability.number,
        "bins": [
            {
                "from": one.least,
                "to": one.most,
                "verdicts": one.number,
                "right": one.right,
                "confidence": round(one.confidence, 6),
            }
            for one in reliability.bins
        ],
    }
