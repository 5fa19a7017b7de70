"""The masses of single pieces on scales: each piece has its own mass, and keeps it when hands carry it."""

from __future__ import annotations

import math
from collections import defaultdict
from random import Random

from companion.contents import Contents, Field, Table, pieces
from companion.sensing.frames import Reading
from companion.sensing.kinds import Mass
from companion.study.acts import Act

WITHIN = 0.98
"""The share of the allowed error that a scale uses at most; the rest is for rounding."""

USUAL = 0.4
"""The standard deviation of the pieces' masses as a share of the spread: only few pieces differ by the whole
spread.
"""


class Loads:
    """How much more or less the pieces on each field weigh than their kind, as shares of the spread.

    `do` keeps this up to date. A piece from the box beside the board is a new one.
    """

    def __init__(self, table: Table, rng: Random) -> None:
        self._rng = rng
        self._lying: dict[tuple[Field, str], list[float]] = defaultdict(list)
        self._hand: dict[str, list[float]] = defaultdict(list)
        for field, contents in table.items():
            for letter, number in pieces(contents).items():
                self._lying[field, letter] = [self._new() for _ in range(number)]

    def do(self, act: Act) -> None:
        """Move the pieces of an act from the field into the hand, or from the hand to the field."""
        for letter, number in pieces(act.pieces).items():
            lying, hand = self._lying[act.field, letter], self._hand[letter]
            source, goal = (lying, hand) if act.verb == "lift" else (hand, lying)
            for _ in range(number):
                goal.append(source.pop(self._rng.randrange(len(source))) if source else self._new())

    def read(self, scale: Mass, field: Field, contents: Contents) -> Reading:
        """The reading of the scale under a field at this moment, with noise: grams, rounded to 0.01 g.

        The error stays within what the contract allows a reading at rest: the tolerance, and the spread times
        the root of the summed squares of the pieces' masses.
        """
        numbers = pieces(contents)
        true = sum(scale.masses[letter] * number for letter, number in numbers.items())
        squares = sum(scale.masses[letter] ** 2 * number for letter, number in numbers.items())
        bound = scale.spread * math.sqrt(squares)
        own = sum(scale.spread * scale.masses[letter] * sum(self._lying[field, letter]) for letter in numbers)
        noise = scale.tolerance * self._rng.uniform(-WITHIN, WITHIN)
        return max(round(true + max(-bound, min(bound, own)) * WITHIN + noise, 2), 0.0)

    def _new(self) -> float:
        """How much heavier a new piece is than its kind, as a share of the spread from -1 to 1."""
        return max(-1.0, min(1.0, self._rng.gauss(0.0, USUAL)))
