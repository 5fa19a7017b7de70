"""What a weight can be made of: the pieces whose masses add up to it.

Pieces of one mass are one class, whatever their letters, for no scale tells them apart. A weight
is explained by numbers of pieces, one number for each class, the heaviest class first:

    masses w 4.0, b 5.5, tolerance 0.5      classes 5.5 (b), 4.0 (w)
    9.4 g    (1, 1)                         one of each
    21.8 g   (4, 0) or (1, 4)               four hearses, or one and four ambulances
    2.2 g    nothing                        no pieces weigh that: a hand, a wrong mass
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice, product
from typing import Any, TypeAlias

from companion.contents import Contents, pieces

Numbers: TypeAlias = tuple[int, ...]
"""How many pieces of each class, the heaviest class first."""

MOST_LOOKED = 1000
"""How many combinations are tried for one weight; beyond that, any number may lie there."""

MOST_KEPT = 4096
"""How many weights and contents are remembered; then all are forgotten."""

MOST_ROOTS = 2.0
"""How many times the root of their number the errors of pieces that come or go may add up to."""

ROUNDING = 1e-9
"""What sums of grams may err by themselves."""


@dataclass(frozen=True)
class Explained:
    """What a weight can be made of; `open` where there is more than could be tried."""

    numbers: tuple[Numbers, ...]
    open: bool = False

    @property
    def possible(self) -> bool:
        """True if any pieces of the game weigh that."""
        return self.open or bool(self.numbers)

    @cached_property
    def certain(self) -> bool:
        """True if there is no doubt how many pieces it is."""
        return not self.open and len({sum(numbers) for numbers in self.numbers}) == 1


@dataclass(slots=True)
class _Stretch:
    """From `low` to `high` all weights are explained alike."""

    low: float
    high: float
    explained: Explained


class PieceMasses:
    """The masses of the pieces in grams, and how much a reading of them may err.

    One reading errs by at most `tolerance` grams, and a piece's mass by its share `spread`, which
    for several pieces grows with the root of their number (contract, section 3). `totals` is how
    many pieces of each letter there are; of a letter that is left out there may be any number.

    A load cell never says quite the same twice, so what is remembered are stretches of weights: two
    that are explained alike, and are no further apart than twice the tolerance, have none between
    them that is explained otherwise. For whatever pieces explain one weight explain others over at
    least twice the tolerance: those of both ends explain all between, and no others fit in there.
    """

    def __init__(
        self, masses: Mapping[str, float], tolerance: float, spread: float, totals: Mapping[str, int]
    ) -> None:
        self.classes = tuple(sorted(set(masses.values()), reverse=True))
        self._tolerance = tolerance
        self._variances = tuple((spread * grams) ** 2 for grams in self.classes)
        self._of = {letter: self.classes.index(grams) for letter, grams in masses.items()}
        self._most = tuple(self._total(index, totals) for index in range(len(self.classes)))
        self._contents: dict[Contents, tuple[Numbers, float, float]] = {}
        self._explained: dict[float, Explained] = {}
        self._stretches: dict[float, list[_Stretch]] = {}

    def letters(self, index: int) -> str:
        """The letters of the pieces of this class."""
        return "".join(letter for letter, at in self._of.items() if at == index)

    def grams(self, numbers: Numbers) -> float:
        """What so many pieces weigh."""
        return sum(number * mass for number, mass in zip(numbers, self.classes, strict=True))

    def pieces_error(self, numbers: Numbers) -> float:
        """By how many grams so many pieces may be lighter or heavier than they should."""
        return float(self._variance(numbers) ** 0.5)

    def change_error(self, changes: Numbers, exchanged: float) -> float:
        """By how many grams a change of so many pieces may be smaller or larger than it should.

        `exchanged` is the grams of further pieces that came or went, of whatever class. Here few
        pieces count, and they may well all be heavy: up to four err by the sum of their errors,
        more of them by twice the root.
        """
        variance = self._variance(changes)
        number = float(sum(changes))
        if exchanged > 0:
            variance += exchanged * self._variances[0] / self.classes[0]
            number += exchanged / self.classes[-1]
        return float(variance**0.5 * min(number**0.5, MOST_ROOTS))

    def _variance(self, numbers: Numbers) -> float:
        return sum(number * one for number, one in zip(numbers, self._variances, strict=True))

    def weigh(self, contents: Contents) -> tuple[Numbers, float, float]:
        """The numbers of these pieces, their grams, and the error that a reading of them may have."""
        known = self._contents.get(contents)
        if known is None:
            _make_room(self._contents)
            lying = [0] * len(self.classes)
            for letter, number in pieces(contents).items():
                lying[self._of[letter]] += number
            numbers = tuple(lying)
            error = self._tolerance + self.pieces_error(numbers)
            known = self._contents[contents] = numbers, self.grams(numbers), error
        return known

    def explain(self, grams: float) -> Explained:
        """All numbers of pieces that a reading of so many grams allows."""
        known = self._explained.get(grams)
        if known is None:
            _make_room(self._explained)
            known = self._explained[grams] = self._remembered(grams) or self._search(grams)
        return known

    def _remembered(self, grams: float) -> Explained | None:
        """What explains this weight because it explains a lower and a higher one."""
        for one in self._stretches.get(self._about(grams), ()):
            if one.low <= grams <= one.high:
                return one.explained
        return None

    def _search(self, grams: float) -> Explained:
        looked = list(islice(self._near(grams), MOST_LOOKED + 1))
        found = tuple(numbers for numbers, allowed in looked if allowed)
        explained = Explained(found, open=len(looked) > MOST_LOOKED)
        # Between two weights up to three times as many may have to be looked at, but no more than can be.
        if 3 * len(looked) <= MOST_LOOKED and self._tolerance:
            self._remember(grams, explained)
        return explained

    def _remember(self, grams: float, explained: Explained) -> None:
        _make_room(self._stretches)
        near = self._stretches.setdefault(self._about(grams), [])
        for one in near:
            if one.explained == explained:
                one.low, one.high = min(one.low, grams), max(one.high, grams)
                return
        near.append(_Stretch(grams, grams, explained))

    def _about(self, grams: float) -> float:
        """The same for weights that are no further apart than twice the tolerance, as far as they go."""
        return grams // (2 * self._tolerance) if self._tolerance else grams

    def _near(self, grams: float) -> Iterator[tuple[Numbers, bool]]:
        """Numbers of pieces near that weight: all of the heavier classes, and what fits the rest.

        With each of them goes whether they may weigh just that.
        """
        if not self.classes:
            yield (), abs(grams) <= self._tolerance + ROUNDING
            return
        most = self._up_to(-1, grams)
        heavy = [range(self._up_to(index, grams) + 1) for index in range(len(self.classes) - 1)]
        for numbers in product(*heavy):
            yield from self._rounded(grams, numbers, most)

    def _rounded(self, grams: float, heavy: Numbers, most: int) -> Iterator[tuple[Numbers, bool]]:
        """With these of the heavier classes, the numbers of the lightest from the nearest one outwards."""
        lightest, varies = self.classes[-1], self._variances[-1]
        before = sum(number * mass for number, mass in zip(heavy, self.classes, strict=False))
        variance = sum(number * one for number, one in zip(heavy, self._variances, strict=False))
        nearest = min(most, max(0, round((grams - before) / lightest)))
        for numbers in (range(nearest, -1, -1), range(nearest + 1, most + 1)):
            for number in numbers:
                error = self._tolerance + (variance + number * varies) ** 0.5
                allowed = abs(grams - (before + number * lightest)) <= error + ROUNDING
                yield (*heavy, number), allowed
                if not allowed:
                    break

    def _up_to(self, index: int, grams: float) -> int:
        """More pieces of this class than this cannot weigh so little, or are not there."""
        mass, variance = self.classes[index], self._variances[index]
        surely = max(0.0, grams + self._tolerance) / mass
        # n pieces weigh at least n x mass - spread x mass x sqrt(n), solved for n.
        share = variance**0.5 / mass
        many = int((share / 2 + (share**2 / 4 + surely) ** 0.5) ** 2 + ROUNDING) + 1
        most = self._most[index]
        return many if most is None else min(many, most)

    def _total(self, index: int, totals: Mapping[str, int]) -> int | None:
        letters = self.letters(index)
        if any(letter not in totals for letter in letters):
            return None
        return sum(totals[letter] for letter in letters)


def _make_room(known: dict[Any, Any]) -> None:
    if len(known) >= MOST_KEPT:
        known.clear()


@cache
def piece_masses(
    masses: tuple[tuple[str, float], ...],
    tolerance: float,
    spread: float,
    totals: tuple[tuple[str, int], ...],
) -> PieceMasses:
    """The one `PieceMasses` of these masses, so that all fields of a board share what was worked out."""
    return PieceMasses(dict(masses), tolerance, spread, dict(totals))
