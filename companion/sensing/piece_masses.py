"""What pieces a weight can be made of: the numbers of pieces whose masses add up to it.

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
"""How many combinations are tried for one weight; if there are more, any number is allowed."""

MOST_KEPT = 4096
"""How many weights and contents are remembered; then all are forgotten."""

MOST_ROOTS = 2.0
"""How many times the root of their number the errors of pieces that come or go may add up to."""

ROUNDING = 1e-9
"""The error of sums of grams through rounding."""


@dataclass(frozen=True)
class Explained:
    """The numbers of pieces that a weight allows; `open` if there were too many to try."""

    numbers: tuple[Numbers, ...]
    open: bool = False

    @property
    def possible(self) -> bool:
        """True if some pieces of the game weigh that."""
        return self.open or bool(self.numbers)

    @cached_property
    def certain(self) -> bool:
        """True if all allowed numbers have the same sum, so that the number of pieces is certain."""
        return not self.open and len({sum(numbers) for numbers in self.numbers}) == 1


@dataclass(slots=True)
class _Stretch:
    """All weights from `low` to `high` are explained alike."""

    low: float
    high: float
    explained: Explained


class PieceMasses:
    """The masses of the pieces in grams, and how much a reading of them may err.

    One reading errs by at most `tolerance` grams, and a piece's mass by its share `spread`, which for several
    pieces grows with the root of their number (contract, section 3). `totals` is how many pieces of each
    letter there are; of a letter that is left out there may be any number.

    A load cell never gives quite the same weight twice, so stretches of weights are remembered: if two
    weights are explained alike and are at most twice the tolerance apart, all weights between them are
    explained alike, too. For pieces that explain one weight explain all weights over at least twice the
    tolerance. Those of both ends thus explain all between, and no other pieces fit in there.
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
        """The grams of this many pieces."""
        return sum(number * mass for number, mass in zip(numbers, self.classes, strict=True))

    def pieces_error(self, numbers: Numbers) -> float:
        """By how many grams this many pieces may be lighter or heavier than their kinds."""
        return float(self._variance(numbers) ** 0.5)

    def change_error(self, changes: Numbers, exchanged: float) -> float:
        """By how many grams a change by this many pieces may be smaller or larger than it should.

        `exchanged` are the grams of further pieces that came or went, of whatever class. Here only few pieces
        count, and all of them may be heavy: up to four err by the sum of their errors, more by twice the
        root.
        """
        variance = self._variance(changes)
        number = float(sum(changes))
        if exchanged > 0:
            variance += exchanged * self._variances[0] / self.classes[0]
            number += exchanged / self.classes[-1]
        return float(variance**0.5 * min(number**0.5, MOST_ROOTS))

    def _variance(self, numbers: Numbers) -> float:
        """The sum of the squared errors of this many pieces."""
        return sum(number * one for number, one in zip(numbers, self._variances, strict=True))

    def weigh(self, contents: Contents) -> tuple[Numbers, float, float]:
        """The numbers of these pieces by class, their grams, and the greatest error of a reading of them."""
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
        """All numbers of pieces that a reading of this many grams allows."""
        known = self._explained.get(grams)
        if known is None:
            _make_room(self._explained)
            known = self._explained[grams] = self._remembered(grams) or self._search(grams)
        return known

    def _remembered(self, grams: float) -> Explained | None:
        """The explanation of this weight if a lower and a higher one have the same; else None."""
        for one in self._stretches.get(self._about(grams), ()):
            if one.low <= grams <= one.high:
                return one.explained
        return None

    def _search(self, grams: float) -> Explained:
        """The explanation of this weight, by trying combinations."""
        looked = list(islice(self._near(grams), MOST_LOOKED + 1))
        found = tuple(numbers for numbers, allowed in looked if allowed)
        explained = Explained(found, open=len(looked) > MOST_LOOKED)
        # Between two weights up to three times as many combinations may have to be tried.
        if 3 * len(looked) <= MOST_LOOKED and self._tolerance:
            self._remember(grams, explained)
        return explained

    def _remember(self, grams: float, explained: Explained) -> None:
        """Widen the stretch of weights with this explanation to this weight, or begin one."""
        _make_room(self._stretches)
        near = self._stretches.setdefault(self._about(grams), [])
        for one in near:
            if one.explained == explained:
                one.low, one.high = min(one.low, grams), max(one.high, grams)
                return
        near.append(_Stretch(grams, grams, explained))

    def _about(self, grams: float) -> float:
        """A key that weights less than twice the tolerance apart mostly have in common."""
        return grams // (2 * self._tolerance) if self._tolerance else grams

    def _near(self, grams: float) -> Iterator[tuple[Numbers, bool]]:
        """The combinations near that weight, each with whether it may weigh just that.

        All numbers of the heavier classes are tried, each with the numbers of the lightest that fit the rest.
        """
        if not self.classes:
            yield (), abs(grams) <= self._tolerance + ROUNDING
            return
        most = self._up_to(-1, grams)
        heavy = [range(self._up_to(index, grams) + 1) for index in range(len(self.classes) - 1)]
        for numbers in product(*heavy):
            yield from self._rounded(grams, numbers, most)

    def _rounded(self, grams: float, heavy: Numbers, most: int) -> Iterator[tuple[Numbers, bool]]:
        """The numbers of the lightest class that go with these of the heavier ones, from the nearest on
        outwards.
        """
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
        """The greatest number of pieces of this class that may weigh this little, and that the game has."""
        mass, variance = self.classes[index], self._variances[index]
        surely = max(0.0, grams + self._tolerance) / mass
        # n pieces weigh at least n x mass - spread x mass x sqrt(n), solved for n.
        share = variance**0.5 / mass
        many = int((share / 2 + (share**2 / 4 + surely) ** 0.5) ** 2 + ROUNDING) + 1
        most = self._most[index]
        return many if most is None else min(many, most)

    def _total(self, index: int, totals: Mapping[str, int]) -> int | None:
        """How many pieces of this class the game has; None if there may be any number."""
        letters = self.letters(index)
        if any(letter not in totals for letter in letters):
            return None
        return sum(totals[letter] for letter in letters)


def _make_room(known: dict[Any, Any]) -> None:
    """Forget everything once there is too much."""
    if len(known) >= MOST_KEPT:
        known.clear()


@cache
def piece_masses(
    masses: tuple[tuple[str, float], ...],
    tolerance: float,
    spread: float,
    totals: tuple[tuple[str, int], ...],
) -> PieceMasses:
    """The one `PieceMasses` for these masses, so that all fields of a board share its memory."""
    return PieceMasses(dict(masses), tolerance, spread, dict(totals))
