"""Pieces on scales: each has a mass of its own, which it keeps as hands carry it about."""

from __future__ import annotations

import math
from collections import defaultdict
from random import Random

from companion.contents import Contents, Field, Table, pieces
from companion.sensing.frames import Reading
from companion.sensing.kinds import Mass
from companion.study.acts import Act

WITHIN = 0.98
"""The share of the error that a scale may have which is used up, so that rounding stays within it."""

USUAL = 0.4
"""The standard deviation of the pieces' masses, as a share of the spread: few differ by all of it."""


class Loads:
    """What the pieces on each field weigh more than the masses on file say; in grams.

    `Act`s keep it up to date. A piece that comes from the box beside the board is a new one.
    """

    def __init__(self, table: Table, rng: Random) -> None:
        self._rng = rng
        self._lying: dict[tuple[Field, str], list[float]] = defaultdict(list)
        self._hand: dict[str, list[float]] = defaultdict(list)
        for field, contents in table.items():
            for letter, number in pieces(contents).items():
                self._lying[field, letter] = [self._new() for _ in range(number)]

    def do(self, act: Act) -> None:
        """The pieces of an act go from the field into the hand, or from the hand to the field."""
        for letter, number in pieces(act.pieces).items():
            lying, hand = self._lying[act.field, letter], self._hand[letter]
            source, goal = (lying, hand) if act.verb == "lift" else (hand, lying)
            for _ in range(number):
                goal.append(source.pop(self._rng.randrange(len(source))) if source else self._new())

    def read(self, scale: Mass, field: Field, contents: Contents) -> Reading:
        """What the scale under a field says now, with its noise: grams, to the hundredth.

        The error stays within what the contract allows a reading at rest: tolerance, and spread
        times the root of the number of pieces.
        """
        numbers = pieces(contents)
        true = sum(scale.masses[letter] * number for letter, number in numbers.items())
        squares = sum(scale.masses[letter] ** 2 * number for letter, number in numbers.items())
        bound = scale.spread * math.sqrt(squares)
        own = sum(scale.spread * scale.masses[letter] * sum(self._lying[field, letter]) for letter in numbers)
        noise = scale.tolerance * self._rng.uniform(-WITHIN, WITHIN)
        return max(round(true + max(-bound, min(bound, own)) * WITHIN + noise, 2), 0.0)

    def _new(self) -> float:
        """By what share of the spread a piece is heavier than its kind, the whole of it at most."""
        return max(-1.0, min(1.0, self._rng.gauss(0.0, USUAL)))
