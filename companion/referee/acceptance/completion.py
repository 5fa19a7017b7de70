"""Where the pieces of an accepted table can be: what the sensors show, and all tables that agree with it.

What the sensors do not show stays as it was, as far as possible: only the tables are given for which the
fewest pieces have moved. (1) What the sensors show is laid. (2) Fields that show something new without saying
what are filled in every way that they allow. (3) Pieces that are then missing are taken from fields where no
sensor notices it, and surplus ones are put where none does. Those tables come first with the most pieces on
fields that show something new, then those with the other pieces where such pieces begin, such as figures in
their yard.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from companion.contents import Field, Table, pieces
from companion.referee.acceptance.constraints import Constraints, Pieces

MOST_EXCHANGES = 2
"""How many more pieces than were seen to move can have changed places with others unseen."""

MOST_STEPS, MOST_TABLES = 5_000, 200
"""How many steps one search takes, and how many tables it gives: a bound on the time of one verdict."""

LIKELY, UNLIKELY = 1, 2
"""How odd it is that a piece is out of sight: where such pieces begin, and anywhere else."""


class _Spot(NamedTuple):
    """A field where a piece can be put or be missing, and how odd that is; None is beside the table."""

    field: Field | None
    odd: int


class _Bounds(NamedTuple):
    """How many pieces have moved on the table that is searched for, and how odd it is."""

    moved: int
    odd: int


class _Laid(NamedTuple):
    """A table in the making: the fields that differ from the position, and the pieces that are left over.

    A negative number in `over` is that of missing pieces. `at` is the last spot used for a letter: equal
    pieces go to the spots in order, so that no table is found twice.
    """

    heaps: Mapping[Field, Pieces]
    over: Pieces
    moved: int = 0
    odd: int = 0
    at: tuple[str, int] = ("", 0)

    @property
    def left(self) -> int:
        """How many pieces are left over, without subtracting the missing ones."""
        return sum(number for number in self.over.values() if number > 0)

    @property
    def lacking(self) -> int:
        """How many pieces are missing, without subtracting those left over."""
        return -sum(number for number in self.over.values() if number < 0)

    def on(self, field: Field, before: Pieces, heap: Pieces, odd: int = 0) -> _Laid:
        """The table with this heap on a field, in place of the one `before`."""
        over = self.over.copy()
        over.update(before)
        over.subtract(heap)
        moved = self.moved + (heap - before).total()
        return self._replace(heaps={**self.heaps, field: heap}, over=over, moved=moved, odd=self.odd + odd)

    def beside(self, letter: str, number: int) -> _Laid:
        """The table with this number of pieces put beside it, or taken from there if it is negative."""
        over = self.over.copy()
        over[letter] -= number
        return self._replace(over=over, moved=self.moved + max(0, number), odd=self.odd + LIKELY)


class Completion:
    """The tables that agree with the `constraints`.

    `beside` is True if pieces may lie beside the table. `against` allows what contradicts the sensors if
    nothing else is possible: fewer pieces on a field that has no room for all of them; and, if no piece may
    lie beside the table, a piece where it lay or begins although it is not seen there. The search is cut
    short after `most_steps`.
    """

    def __init__(
        self,
        constraints: Constraints,
        *,
        beside: bool = False,
        against: bool = False,
        most_steps: int = MOST_STEPS,
    ) -> None:
        self._constraints = constraints
        self._most_steps = most_steps
        self._letters = constraints.game.letters
        self._beside = beside
        self.against = against
        self._fields = [*sorted(constraints.open, key=self._order), *constraints.crowded]
        self._free: dict[str, list[_Spot]] = {}
        self._steps = self._given = 0
        self.exchanged = False
        """True if more pieces have moved on the tables found than were seen to."""

    @property
    def exhausted(self) -> bool:
        """True if the search was cut short, so that there may be more tables."""
        return self._steps > self._most_steps or self._given > MOST_TABLES

    def tables(self) -> Iterator[Table]:
        """The tables for which the fewest pieces have moved, the likeliest first."""
        if self._constraints.crowded and not self.against:
            return
        laid, least = self._begin()
        if not self._adds_up(laid):
            return
        most = least + MOST_EXCHANGES + (sum(map(self._came, self._fields)) if self.against else 0)
        for moved in range(least, most + 1):
            self.exchanged = moved > least
            for odd in range((LIKELY + UNLIKELY) * moved + 1):
                yield from self._completed(laid, _Bounds(moved, odd))
            if self._given or self.exhausted:
                return

    def _completed(self, laid: _Laid, bounds: _Bounds) -> Iterator[Table]:
        for done in self._filled(laid, self._fields, bounds):
            for table in _written(self._constraints, done):
                self._given += 1
                if self.exhausted:
                    return
                yield table

    def _begin(self) -> tuple[_Laid, int]:
        """The table with what is told, and how many pieces must have moved whatever the open fields hold."""
        laid = _Laid({}, Counter())
        for field, contents in self._constraints.known.items():
            laid = laid.on(field, self._constraints.was[field], pieces(contents))
        gone = laid.moved + laid.over.total()
        for field, numbers in self._constraints.open.items():
            gone += max(0, self._constraints.was[field].total() - max(numbers)) if numbers else 0
        return laid, max(gone, laid.moved + sum(map(self._came, self._fields)))

    def _adds_up(self, laid: _Laid) -> bool:
        """True if the open fields, or other fields, can take all pieces that are left over."""
        over = laid.over.total()
        least = sum(min(numbers, default=1) for numbers in self._constraints.open.values())
        most = sum(max(numbers, default=over + least) for numbers in self._constraints.open.values())
        room = over + sum(self._constraints.was[field].total() for field in self._constraints.open)
        return self.against or (
            (room <= most or any(map(self._spots, self._letters)))
            and (room >= least or any(any(self._sources(laid, letter)) for letter in self._letters))
        )

    def _order(self, field: Field) -> tuple[bool, int]:
        """The sort key of open fields.

        First come fields that hold fewer pieces than before, because these can have come to others; then
        those with room for few kinds of pieces.
        """
        return self._growth(field) > 0, sum(
            self._constraints.game.hints.has_room(field, f"1{at}") for at in self._letters
        )

    def _growth(self, field: Field) -> int:
        """How many more pieces than before lie on an open field at least."""
        return min(self._constraints.open[field], default=1) - self._constraints.was[field].total()

    def _came(self, field: Field) -> int:
        """How many pieces have come at least to an open or crowded field."""
        crowd = self._constraints.crowded.get(field)
        return (
            max(0, self._growth(field)) if crowd is None else (crowd - self._constraints.was[field]).total()
        )

    # -- the open fields -------------------------------------------------------------------------

    def _filled(self, laid: _Laid, fields: Sequence[Field], bounds: _Bounds) -> Iterator[_Laid]:
        """All ways to fill these fields and to place the other pieces."""
        self._steps += 1
        owed = max(laid.left, sum(map(self._came, fields)))
        if self.exhausted or laid.moved + owed > bounds.moved or self._hidden(laid, fields) > bounds.odd:
            return
        if not fields:
            yield from self._settled(laid, bounds)
            return
        for filled in self._with(fields[0], laid, bounds.moved - laid.moved - laid.left):
            yield from self._filled(filled, fields[1:], bounds)

    def _hidden(self, laid: _Laid, fields: Sequence[Field]) -> int:
        """The fewest pieces that are out of sight once these fields are filled."""
        hidden = laid.over.total()
        for field in fields:
            numbers = self._constraints.open.get(field)
            if not numbers:
                return 0
            hidden += self._constraints.was[field].total() - max(numbers)
        return hidden

    def _with(self, field: Field, laid: _Laid, spare: int) -> Iterator[_Laid]:
        """All ways to fill a field, with at most `spare` pieces that are not left over."""
        if field in self._constraints.open:
            for heap in self._heaps(field, self._letters, Counter(), laid.over, spare):
                if self._constraints.shows(field, self._constraints.text(heap)):
                    yield laid.on(field, self._constraints.was[field], heap)
        if self.against:
            yield from self._thinned(field, laid)

    def _thinned(self, field: Field, laid: _Laid) -> Iterator[_Laid]:
        """The tables with fewer pieces on the field than its sensor shows: the most that have room there."""
        was = self._constraints.was[field]
        there = self._constraints.crowded.get(field, was + laid.over)
        seen = max(self._constraints.open.get(field, ()), default=there.total())
        for heap in self._fullest(field, there):
            if heap.total() < seen:
                yield laid.on(field, was, heap)._replace(moved=laid.moved + self._came(field))

    def _fullest(self, field: Field, there: Pieces) -> Iterator[Pieces]:
        """The largest subsets of these pieces for which the field has room."""
        if self._constraints.has_room(field, there):
            yield there
            return
        for heap in _parts(self._constraints, field, tuple(there.items()), Counter()):
            more = (heap + Counter([letter]) for letter in there - heap)
            if not any(self._constraints.has_room(field, one) for one in more):
                yield heap

    def _heaps(self, field: Field, letters: str, heap: Pieces, over: Pieces, spare: int) -> Iterator[Pieces]:
        """All heaps that the field may hold, letter by letter, with at most `spare` pieces not left over."""
        self._steps += 1
        if not letters or self.exhausted:
            yield heap
            return
        letter, later, numbers = letters[0], letters[1:], self._constraints.open[field]
        was, left = self._constraints.was[field][letter], over[letter]
        most = was + max(0, left) + spare
        least = 0
        if numbers:
            most = min(most, max(numbers) - heap.total())
            least = 0 if later else max(0, min(numbers) - heap.total())
        for number in range(most, least - 1, -1):
            more = max(0, number - was) + max(0, left + was - number) - max(0, left)
            grown = heap + Counter({letter: number})
            if more <= spare and self._constraints.has_room(field, grown):
                yield from self._heaps(field, later, grown, over, spare - more)

    # -- the missing and the surplus pieces ------------------------------------------------------

    def _settled(self, laid: _Laid, bounds: _Bounds) -> Iterator[_Laid]:
        """All ways to take the missing pieces and to put those that are left over."""
        self._steps += 1
        spare = bounds.moved - laid.moved - laid.left
        most = laid.odd + UNLIKELY * (bounds.moved - laid.moved) + LIKELY * laid.lacking
        if self.exhausted or spare < 0 or not laid.odd + laid.left <= bounds.odd <= most:
            return
        ways = self._ways(laid, spare)
        if ways is None:
            yield laid
        else:
            for way in ways:
                yield from self._settled(way, bounds)

    def _ways(self, laid: _Laid, spare: int) -> Iterator[_Laid] | None:
        """The tables with one more piece placed; None if all pieces are."""
        lacking = [letter for letter in self._letters if laid.over[letter] < 0]
        left = [letter for letter in self._letters if laid.over[letter] > 0]
        if lacking:
            return itertools.chain(self._taken(laid, lacking[0]), self._exchanged(laid, lacking[:1], left))
        if left:
            others = self._letters if spare else ""
            return itertools.chain(self._put(laid, left[0]), self._exchanged(laid, others, left[:1]))
        return None

    def _put(self, laid: _Laid, letter: str) -> Iterator[_Laid]:
        """The tables with one more piece put where no sensor notices it, or where it must be."""
        last = laid.at[1] if laid.at[0] == letter else 0
        for at, (field, odd) in enumerate(self._spots(letter)[last:], last):
            if field is None:
                yield laid.beside(letter, 1)._replace(at=(letter, at))
                continue
            before = laid.heaps.get(field, self._constraints.was[field])
            heap = before + Counter([letter])
            anyway = self._must_be(letter, field) and self._constraints.has_room(field, heap)
            if anyway or self._constraints.allows(field, heap):
                yield laid.on(field, before, heap, odd)._replace(at=(letter, at))

    def _spots(self, letter: str) -> list[_Spot]:
        """The spots where a piece can be put, the likeliest first."""
        if letter not in self._free:
            spots = [_Spot(None, LIKELY)] if self._beside else []
            for field in self._constraints.game.fields:
                unseen = field in self._constraints.as_it_was and self._constraints.allows(
                    field, self._constraints.was[field] + Counter([letter])
                )
                begins = letter in self._constraints.start[field]
                if unseen or self._must_be(letter, field):
                    spots.append(_Spot(field, UNLIKELY if unseen and not begins else LIKELY))
            self._free[letter] = sorted(spots, key=lambda spot: spot.odd)
        return self._free[letter]

    def _must_be(self, letter: str, field: Field) -> bool:
        """True if a piece that cannot be missing is taken to lie on the field against the sensors."""
        lay = field in self._constraints.known and letter in self._constraints.was[field]
        return self.against and not self._beside and (lay or letter in self._constraints.start[field])

    def _taken(self, laid: _Laid, letter: str) -> Iterator[_Laid]:
        """The tables with one piece taken from where no sensor notices it."""
        last = laid.at[1] if laid.at[0] == f"-{letter}" else 0
        for at, field in self._sources(laid, letter, last):
            if field is None:
                less = laid.beside(letter, -1)
            else:
                heap = laid.heaps.get(field, self._constraints.was[field])
                less = laid.on(field, heap, heap - Counter([letter]))
            yield less._replace(at=(f"-{letter}", at))

    def _sources(self, laid: _Laid, letter: str, first: int = 0) -> Iterator[tuple[int, Field | None]]:
        """The fields from which a piece can be missing, from the `first` one on; None is beside the table."""
        fields = self._constraints.as_it_was
        for at, field in enumerate(fields[first:], first):
            heap = laid.heaps.get(field, self._constraints.was[field])
            if heap[letter] and self._constraints.allows(field, heap - Counter([letter])):
                yield at, field
        if self._beside:
            yield len(fields), None

    def _exchanged(self, laid: _Laid, out: Iterable[str], into: Sequence[str]) -> Iterator[_Laid]:
        """The tables with a piece in another one's place, where no sensor notices it."""
        for field in self._constraints.as_it_was if into else ():
            before = laid.heaps.get(field, self._constraints.was[field])
            for gone, came in product((letter for letter in out if before[letter]), into):
                self._steps += 1
                heap = before - Counter([gone]) + Counter([came])
                if gone != came and self._constraints.allows(field, heap):
                    yield laid.on(field, before, heap, UNLIKELY)


def _written(constraints: Constraints, laid: _Laid) -> Iterator[Table]:
    orders = [constraints.orders(field, heap) for field, heap in laid.heaps.items()]
    for stacks in product(*orders):
        yield {**constraints.before, **dict(zip(laid.heaps, stacks, strict=True))}


def _parts(
    constraints: Constraints, field: Field, there: Sequence[tuple[str, int]], heap: Pieces
) -> Iterator[Pieces]:
    """The heaps of some of these pieces for which the field has room, larger numbers first.

    If there is no room for some pieces of a kind, there is none for more.
    """
    if not there:
        yield heap
        return
    (letter, number), *later = there
    grown = [heap]
    for more in (heap + Counter({letter: lying}) for lying in range(1, number + 1)):
        if not constraints.has_room(field, more):
            break
        grown.append(more)
    for one in reversed(grown):
        yield from _parts(constraints, field, later, one)
