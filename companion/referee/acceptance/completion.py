"""Where the pieces of an accepted table can be: all tables that agree with what the sensors show.

What the sensors do not show stays as it was, as far as possible: only those tables are given on which the
fewest pieces have moved. The search lays them step by step. First each field that shows something new is
filled in every way that its sensor allows. Then the other fields give the pieces that are missing and take
those that are left over, one by one and where no sensor notices it. The least odd table is always the next
to be worked on: a table is the odder the more pieces have come out of sight.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from heapq import heappop, heappush
from itertools import count, product, takewhile
from typing import NamedTuple, TypeAlias

from companion.contents import Contents, Field, Table, pieces
from companion.referee.acceptance.constraints import Constraints, Pieces

MOST_EXCHANGES = 2
"""How many more pieces than were seen to move can have changed places with others unseen."""

MOST_STEPS, MOST_TABLES = 7_500, 200
"""How many steps one search takes, and how many tables it gives: a bound on the time of one verdict."""

LIKELY, UNLIKELY = 1, 2
"""How odd it is that a piece is out of sight: beside the table or where such pieces begin, and elsewhere."""


_Key: TypeAlias = frozenset[tuple[Field, Contents]]
"""What lies on the fields of a table that are not empty."""


class _New(NamedTuple):
    """A field that shows something new: how many more pieces than before lie there at least and at most."""

    field: Field
    least: int
    most: float


class _Laid(NamedTuple):
    """A table in the making: the fields that differ from the position, and the pieces that are left over.

    A negative number in `over` is that of missing pieces. `filled` is the number of new fields that are
    filled. `spot` is the letter for which another field was changed last, and the number of this field:
    equal pieces go from field to field in order, so that few tables are laid twice.
    """

    heaps: Mapping[Field, Pieces]
    over: Pieces
    moved: int = 0
    odd: int = 0
    filled: int = 0
    spot: tuple[str, int] = ("", 0)

    @property
    def left(self) -> int:
        """How many pieces are left over, without subtracting the missing ones."""
        return sum(number for number in self.over.values() if number > 0)

    @property
    def open(self) -> int:
        """How many pieces are left over or missing."""
        return sum(map(abs, self.over.values()))

    @property
    def spread(self) -> int:
        """How many fields are not as in the position, without those that are filled."""
        return len(self.heaps) - self.filled

    def on(self, field: Field, before: Pieces, heap: Pieces) -> _Laid:
        """The table with this heap on a field, in place of the one `before`."""
        over = self.over.copy()
        over.update(before)
        over.subtract(heap)
        moved = self.moved + (heap - before).total()
        return self._replace(heaps={**self.heaps, field: heap}, over=over, moved=moved)

    def beside(self, letter: str) -> _Laid:
        """The table with what is left over of a letter beside it, or what is missing taken from there."""
        number = self.over[letter]
        over = self.over.copy()
        del over[letter]
        moved, odd = self.moved + max(0, number), self.odd + LIKELY * abs(number)
        return self._replace(over=over, moved=moved, odd=odd)


_NOTHING = _Laid({}, Counter())
"""The table of which nothing is laid yet."""


class Completion:
    """The tables that agree with the `constraints`.

    `beside` is True if pieces may lie beside the table. `against` allows what contradicts the sensors: on a
    field that shows something new, fewer pieces than its sensor shows, namely as many as there are and as
    have room; and, if no piece may lie beside the table, a piece where it lay or begins although it is not
    seen there, unless the players have said what lies there. Tables that the players have `denied` are left
    out. The search is cut short after `most_steps`.
    """

    def __init__(
        self,
        constraints: Constraints,
        *,
        beside: bool = False,
        against: bool = False,
        denied: Iterable[Table] = (),
        most_steps: int = MOST_STEPS,
    ) -> None:
        self._constraints = constraints
        self._most_steps = most_steps
        self._letters = constraints.game.letters
        self._beside = beside
        self.against = against
        self._new = [*sorted(map(self._grown, constraints.open), key=self._order)]
        self._new += map(self._grown, constraints.crowded)
        self._fields = constraints.game.fields
        # What `_unnoticed` says of a field that holds what it held before, as nearly all do.
        self._odd = cache(lambda field, *pieces: self._unnoticed(field, constraints.was[field], *pieces))
        self._steps = 0
        self._denied = {*map(_key, denied)}
        self._given: set[_Key] = set()
        self.exchanged = False
        """True if more pieces have moved on the tables found than were seen to."""

    @property
    def exhausted(self) -> bool:
        """True if the search was cut short, so that there may be more tables."""
        return self._steps > self._most_steps or len(self._given) > MOST_TABLES

    def tables(self) -> Iterator[Table]:
        """The tables on which the fewest pieces have moved, the least odd first."""
        begun = _NOTHING
        for field, contents in self._constraints.known.items():
            begun = begun.on(field, self._constraints.was[field], pieces(contents))
        seen = self._fewest(begun)
        if not self._adds_up(begun):
            return
        most = seen + MOST_EXCHANGES + (_came(self._new) if self.against else 0)
        for moved in range(seen, most + 1):
            self.exchanged = moved > seen
            for laid in self._completed(begun, moved):
                yield from self._written(laid)
            if self._given:
                return

    def _completed(self, begun: _Laid, moved: int) -> Iterator[_Laid]:
        """The tables without missing pieces on which at most so many have moved, the least odd first."""
        order = count()
        queue: list[tuple[float, int, int, _Laid]] = [(0, 0, next(order), begun)]
        while queue:
            *_, laid = heappop(queue)
            spare = moved - laid.moved - laid.left
            if laid.filled < len(self._new):
                ways = self._filled(laid, spare)
            elif laid.open:
                ways = self._settled(laid, spare)
            else:
                yield laid
                continue
            for way in ways:
                self._steps += 1
                if self.exhausted:
                    return
                if max(way.moved + way.left, self._fewest(way)) <= moved and self._adds_up(way):
                    heappush(queue, (self._least_odd(way), way.spread, next(order), way))

    def _written(self, laid: _Laid) -> Iterator[Table]:
        """The tables with these heaps, stacked in every order, that are not given yet."""
        orders = (self._constraints.orders(field, heap) for field, heap in laid.heaps.items())
        for stacks in product(*orders):
            table = {**self._constraints.before, **dict(zip(laid.heaps, stacks, strict=True))}
            if (key := _key(table)) not in self._given and key not in self._denied:
                self._given.add(key)
                if self.exhausted:
                    return
                yield table

    # -- looking ahead ---------------------------------------------------------------------------

    def _fewest(self, laid: _Laid) -> int:
        """How many pieces will have moved at least, by their number alone."""
        ahead = self._new[laid.filled :]
        gone = laid.over.total() + sum(max(0, -new.most) for new in ahead)
        return laid.moved + max(int(gone), _came(ahead))

    def _least_odd(self, laid: _Laid) -> float:
        """How odd the completed table will be at least."""
        room = sum(new.most for new in self._new[laid.filled :])
        return laid.odd + LIKELY * max(0, laid.over.total() - room)

    def _adds_up(self, laid: _Laid) -> bool:
        """True if fields can still take as many pieces as are left over, and give as many as are missing."""
        over, ahead = laid.over.total(), self._new[laid.filled :]
        return self.against or (
            (self._can_take or over <= sum(new.most for new in ahead))
            and (self._can_give or over >= sum(new.least for new in ahead))
        )

    @cached_property
    def _can_take(self) -> bool:
        """True if a piece more may be out of sight."""
        return self._beside or any(self._odd(*one, "") for one in product(self._fields, self._letters))

    @cached_property
    def _can_give(self) -> bool:
        """True if a piece less may be out of sight."""
        fields = product(self._fields, self._letters)
        return self._beside or any(self._odd(field, "", letter) is not None for field, letter in fields)

    # -- the fields that show something new ------------------------------------------------------

    def _grown(self, field: Field) -> _New:
        """How many pieces more than before an open or crowded field holds."""
        was, crowd = self._constraints.was[field].total(), self._constraints.crowded.get(field)
        numbers = self._constraints.open[field] if crowd is None else [crowd.total()]
        return _New(field, min(numbers, default=1) - was, max(numbers, default=math.inf) - was)

    def _order(self, new: _New) -> tuple[bool, int]:
        """The sort key of open fields.

        First come fields that hold fewer pieces than before, because these can have come to others; then
        those with room for few kinds of pieces.
        """
        has_room = self._constraints.game.hints.has_room
        return new.least > 0, sum(has_room(new.field, f"1{letter}") for letter in self._letters)

    def _filled(self, laid: _Laid, spare: int) -> Iterator[_Laid]:
        """The tables with the next new field filled, with at most `spare` pieces that are not left over."""
        new = self._new[laid.filled]
        was, done = self._constraints.was[new.field], laid._replace(filled=laid.filled + 1)
        for heap in self._heaps(new.field, was, laid.over, spare, was.total() + new.most):
            if self._constraints.shows(new.field, self._constraints.text(heap)):
                yield done.on(new.field, was, heap)
        if self.against:
            there = self._constraints.crowded.get(new.field, was + laid.over)
            for heap in self._fullest(new.field, there):
                if heap.total() < was.total() + new.most:
                    thinned = done.on(new.field, was, heap)
                    yield thinned._replace(moved=max(thinned.moved, laid.moved + new.least))

    def _fullest(self, field: Field, there: Pieces) -> Iterator[Pieces]:
        """The largest parts of these pieces for which the field has room."""
        if self._constraints.has_room(field, there):
            yield there
            return
        for heap in self._heaps(field, Counter(), there):
            larger = (heap + Counter(letter) for letter in there - heap)
            if not any(self._constraints.has_room(field, one) for one in larger):
                yield heap

    def _heaps(
        self, field: Field, was: Pieces, over: Pieces, spare: int = 0, most: float = math.inf
    ) -> Iterator[Pieces]:
        """All heaps of at most so many pieces for which the field has room, those with many first.

        At most `spare` pieces have come that were not left over, or have gone and were not missing.
        """

        def completed(heap: Pieces, letters: str, spare: int) -> Iterator[Pieces]:
            self._steps += 1
            if self.exhausted:
                return
            if not letters:
                yield heap
                return
            letter, later = letters[0], letters[1:]
            least, expected = was[letter] + min(0, over[letter]), was[letter] + max(0, over[letter])
            numbers = range(int(min(expected + spare, most - heap.total())) + 1)
            grown = [heap + Counter({letter: number}) for number in numbers]
            for more in reversed([*takewhile(partial(self._constraints.has_room, field), grown)]):
                rest = spare - max(0, least - more[letter], more[letter] - expected)
                if rest >= 0:
                    yield from completed(more, later, rest)

        return completed(Counter(), self._letters, spare)

    # -- the other fields ------------------------------------------------------------------------

    def _settled(self, laid: _Laid, spare: int) -> Iterator[_Laid]:
        """The tables with one piece more given or taken where no sensor notices it.

        A field may also take one piece and give another. What is missing is given first.
        """
        lacking = [letter for letter in self._letters if laid.over[letter] < 0]
        left = [letter for letter in self._letters if laid.over[letter] > 0]
        letter = (lacking or left)[0]
        swapped = self._letters if spare else left
        first = laid.spot[1] if laid.spot[0] == letter else 0
        for (at, field), other in product(enumerate(self._fields[first:], first), ("", *swapped)):
            came, gone = (other, letter) if lacking else (letter, other)
            before = laid.heaps.get(field, self._constraints.was[field])
            changed = field in laid.heaps
            odd = self._unnoticed(field, before, came, gone) if changed else self._odd(field, came, gone)
            if odd is not None:
                heap = before + Counter(came) - Counter(gone)
                yield laid.on(field, before, heap)._replace(odd=laid.odd + odd, spot=(letter, at))
        if self._beside:
            yield laid.beside(letter)

    def _unnoticed(self, field: Field, before: Pieces, came: str, gone: str) -> int | None:
        """How odd it is that a piece came to a field and another one went, None if its sensor would notice.

        No letter means that none came, or that none went.
        """
        if came == gone or (gone and not before[gone]):
            return None
        heap = before + Counter(came) - Counter(gone)
        if field in self._constraints.as_it_was and self._constraints.allows(field, heap):
            return 0 if not came else LIKELY if came in self._constraints.start[field] else UNLIKELY
        anyway = not gone and self._must_be(came, field) and self._constraints.has_room(field, heap)
        return LIKELY if anyway else None

    def _must_be(self, letter: str, field: Field) -> bool:
        """True if a piece that cannot be missing is taken to lie on the field against the sensors."""
        if not self.against or self._beside or field in self._constraints.said:
            return False
        lay = field in self._constraints.known and letter in self._constraints.was[field]
        return lay or letter in self._constraints.start[field]


def _key(table: Table) -> _Key:
    return frozenset((field, contents) for field, contents in table.items() if contents)


def _came(ahead: Iterable[_New]) -> int:
    """How many pieces have come to these fields at least."""
    return sum(max(0, new.least) for new in ahead)
