"""Which pieces are too many on each field, and which are missing, compared with the goal.

What a sensor leaves open is taken from `guess`, if the sensor allows that. If a scale allows several
mixtures, or a count does not say which pieces lie there, that choice is made which leaves the fewest pieces
to touch: a piece that is too many on one field may be the one missing on another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from companion.contents import Field, Table, pieces
from companion.rules.game import AnyGame
from companion.sensing.sensor import Heap
from companion.sensing.sight import Picture, Sight

MOST_PASSES = 3
"""How many times the choice for each open field is repeated after the choices for the others."""


class Spot(NamedTuple):
    """Pieces of a kind on a field: each is one of `letters`, a single letter if it is known.

    `wrong` is True if the sensors show that the field is not as it should be, or showed it before.
    """

    field: Field
    letters: str
    wrong: bool

    def alike(self, other: Spot) -> bool:
        """True if they may be the same pieces."""
        return not set(self.letters).isdisjoint(other.letters)


Heaps: TypeAlias = dict[Spot, int]


@dataclass(slots=True)
class Work:
    """The pieces that are too many and those that are missing, on fields that are `wrong` and on others.

    `to_empty` are fields whose contents are not known; on those in `to_order` the right pieces stand in the
    wrong order. Fields in `begun` look right now, but their sensors do not say how many pieces have come.
    """

    much: Heaps = field(default_factory=dict)
    lacking: Heaps = field(default_factory=dict)
    wrong: set[Field] = field(default_factory=set)
    to_empty: list[Field] = field(default_factory=list)
    to_order: list[Field] = field(default_factory=list)
    begun: set[Field] = field(default_factory=set)


class _Difference(NamedTuple):
    """The surplus and the missing pieces of one field, by the letters that each piece may have."""

    much: Counter[str]
    lacking: Counter[str]


def work(game: AnyGame, sight: Sight, picture: Picture, goal: Table, guess: Table) -> Work:
    """What is to be done until the picture shows `goal`.

    Differences that no sensor sees are those of the guess.
    """
    return _Survey(game.letters, sight, picture, goal, guess).of(game.fields)


@dataclass(frozen=True)
class _Survey:
    """One examination of the whole table, field by field."""

    letters: str
    sight: Sight
    picture: Picture
    goal: Table
    guess: Table
    work: Work = field(default_factory=Work)

    def of(self, fields: Iterable[Field]) -> Work:
        """What is to be done on these fields."""
        ways = {name: list(self._ways(name)) for name in fields}
        for name, (much, lacking) in _least(ways).items():
            for heaps, more in ((self.work.much, much), (self.work.lacking, lacking)):
                wrong = name in self.work.wrong | self.work.begun
                heaps.update({Spot(name, letters, wrong): number for letters, number in more.items()})
        return self.work

    def _ways(self, name: Field) -> Iterator[_Difference]:
        """The possible differences of the field; none if no hand need touch it."""
        shows, was = partial(self.sight.shows, self.picture, name), self.guess.get(name, "")
        belongs = self.goal.get(name, "")
        if not shows(belongs):
            self.work.wrong.add(name)
            yield from self._wrong(name, pieces(belongs))
        elif shows(was) or not self.sight.sensor(name).counts:
            if not shows(was):
                self.work.begun.add(name)
            yield _between(pieces(was), pieces(belongs))

    def _wrong(self, name: Field, belongs: Counter[str]) -> Iterator[_Difference]:
        sensor, reading, was = self.sight.sensor(name), self.picture.get(name), self.guess.get(name, "")
        fits = sensor.fits(reading, was)
        lying = pieces(was) if fits else sensor.lying(reading, was, self.letters)
        if lying is not None:
            if lying == belongs:
                self.work.to_order.append(name)
            yield _between(lying, belongs)
        elif heaps := sensor.heaps(reading, self.letters):
            yield from (_nearest(heap, belongs) for heap in heaps)
        else:
            self.work.to_empty.append(name)
            yield _between(Counter(), belongs)


def _between(lying: Counter[str], belongs: Counter[str]) -> _Difference:
    return _Difference(lying - belongs, belongs - lying)


def _nearest(heap: Heap, belongs: Counter[str]) -> _Difference:
    """The difference if as many of the pieces as possible are those that belong there."""
    difference = _Difference(Counter(), Counter())
    for letters, number in heap.items():
        wanted = "".join(letter for letter in letters if belongs[letter])
        surplus = number - sum(belongs[letter] for letter in wanted)
        if surplus > 0:
            difference.much[letters] = surplus
        elif surplus < 0:
            difference.lacking[wanted] = -surplus
    return difference


def _least(ways: Mapping[Field, Sequence[_Difference]]) -> dict[Field, _Difference]:
    """One difference for each field, so that few pieces must be touched in all."""
    chosen = {name: _best(some, ()) for name, some in ways.items() if some}
    for _ in range(MOST_PASSES):
        before = dict(chosen)
        for name, some in ways.items():
            if some[1:]:
                others = [one for at, one in chosen.items() if at != name]
                chosen[name] = _best(some, others)
        if chosen == before:
            break
    return chosen


def _best(some: Iterable[_Difference], others: Sequence[_Difference]) -> _Difference:
    return min(some, key=lambda one: _touched([*others, one]))


def _touched(differences: Iterable[_Difference]) -> tuple[int, int]:
    """How many pieces are touched, and how many of them come from the box or go there.

    A piece that is moved from field to field is touched once.
    """
    much, lacking = Counter[str](), Counter[str]()
    for one in differences:
        much.update(one.much)
        lacking.update(one.lacking)
    whole, moved = much.total() + lacking.total(), 0
    for letters in lacking:
        for others in (others for others in much if not set(letters).isdisjoint(others)):
            number = min(lacking[letters], much[others])
            much[others] -= number
            lacking[letters] -= number
            moved += number
    return whole - moved, whole - 2 * moved
