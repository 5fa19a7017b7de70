"""What a legal ply shows on the fields that hands touch in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from companion.contents import Contents, Field, Table, between, count, groups
from companion.rules.game import AnyPly, Step
from companion.sensing.sight import Picture, Sight


class Course(NamedTuple):
    """The values of each field in the course of a ply, the one before the ply first.

    `uncleared` has the fields that players may leave uncleared after the end of the game, `after`
    what lies there in the end; on `laid` pieces are dropped.
    """

    on_the_way: Mapping[Field, Sequence[Contents]]
    uncleared: Mapping[Field, Sequence[Contents]]
    after: Mapping[Field, Contents]
    laid: frozenset[Field]


class ShownPly:
    """A ply and what the sensors can tell of it; `before` is what lies there before it.

    Of most plies no more is ever asked than how they begin, so the rest is worked out when it is.
    """

    def __init__(self, ply: AnyPly, before: Table, sight: Sight) -> None:
        self.ply = ply
        self._before, self._sight = before, sight

    @property
    def on_the_way(self) -> Mapping[Field, Sequence[Contents]]:
        """The values of each field in the course of the ply, but for those of `uncleared`."""
        return self._course.on_the_way

    @cached_property
    def _course(self) -> Course:
        on_the_way: dict[Field, list[Contents]] = {}
        uncleared: dict[Field, list[Contents]] = {}
        after: dict[Field, Contents] = {}
        steps = self.ply.steps
        for step in steps:
            values = uncleared if step.cause == "sweep" else on_the_way
            lying = after.get(step.field, self._before.get(step.field, ""))
            values.setdefault(step.field, [lying]).append(step.leaves)
            after[step.field] = step.leaves
        laid = frozenset([step.field for step in steps if step.verb == "drop"])
        return Course(on_the_way, uncleared, after, laid)

    def lifts_left(self, lifts: tuple[Field, ...], *, replaced: bool = False) -> tuple[Field, ...] | None:
        """The lifts after those with which this ply begins; None if they are not among them.

        A lift that the sensor cannot see (a figure taken off another, under presence) may always
        have happened; where pieces may be `replaced` unseen, so may that of one whose place another
        takes that looks alike.
        """
        taken = 0
        for step in self._seen_openings:
            if not (replaced and self._replaced_alike(step)):
                if step.field not in lifts:
                    return None
                taken = max(taken, lifts.index(step.field) + 1)
        return lifts[taken:]

    @cached_property
    def _seen_openings(self) -> tuple[Step, ...]:
        return tuple([step for step in _openings(self.ply) if not self._unseen(step)])

    def _unseen(self, step: Step) -> bool:
        sensor = self._sight.sensor(step.field)
        lying = self._before.get(step.field, "")
        return not sensor.senses or sensor.fits(sensor.expected(lying), step.leaves)

    def _replaced_alike(self, step: Step) -> bool:
        """True if another piece takes the place of the one lifted here, and nothing of it need be seen."""
        if step.cause != "capture" or len(_openings(self.ply)) == 1:
            return False
        before, *_, after = self.on_the_way[step.field]
        return before == after or (not self._sight.sensor(step.field).counts and after != "")

    @cached_property
    def unseen_in_a_row(self) -> int:
        """The most steps in a row that are owed and of which no sensor sees any."""
        lying = {field: values[0] for field, values in self.on_the_way.items()}
        longest = run = 0
        for step in (step for step in self.ply.steps if step.cause != "sweep"):
            sensor = self._sight.sensor(step.field)
            run = run + 1 if sensor.fits(sensor.expected(lying[step.field]), step.leaves) else 0
            lying[step.field], longest = step.leaves, max(longest, run)
        return longest

    def odd_after(self, picture: Picture, odd: frozenset[Field]) -> frozenset[Field]:
        """The fields that do not show the position after the ply; `odd` are those before it."""
        after, shows = self._course.after, self._sight.shows
        wrong = [field for field, contents in after.items() if not shows(picture, field, contents)]
        return odd.difference(after).union(wrong)

    @property
    def touches(self) -> bool:
        """True if a hand does anything in this ply, be it only to clear the table."""
        return bool(self._course.after)

    def laid_unseen(self, picture: Picture) -> bool:
        """True if the ply drops a piece on a field of which the picture says nothing."""
        return any(picture.get(field) is None for field in self._course.laid)

    def uncleared_shown(self, picture: Picture, odd: frozenset[Field]) -> bool:
        """True if these fields, odd after the ply, are only not cleared yet."""
        uncleared = self._course.uncleared
        return all(
            any(self._sight.shows(picture, field, value) for value in uncleared.get(field, ()))
            for field in odd
        )

    def lacking(self, picture: Picture, odd: frozenset[Field]) -> bool:
        """True if the picture allows that pieces are missing from the table in the middle of this ply.

        Hands sow in any order, so each field may show any of the values that it has on the way.
        """
        return self._lacks(picture, odd, self.on_the_way)

    def lacking_in_part(self, picture: Picture, odd: frozenset[Field]) -> bool:
        """As `lacking`, where hands may also put down or take up one by one what the rules do at once."""
        return self._lacks(picture, odd, {field: _in_parts(now) for field, now in self.on_the_way.items()})

    def _lacks(
        self, picture: Picture, odd: frozenset[Field], on_the_way: Mapping[Field, Sequence[Contents]]
    ) -> bool:
        if not odd <= on_the_way.keys():
            return False
        least = 0
        for field, values in on_the_way.items():
            shown = [count(value) for value in values if self._sight.shows(picture, field, value)]
            if not shown:
                return False
            least += min(shown)
        return least < sum(count(values[0]) for values in on_the_way.values())


def _in_parts(values: Sequence[Contents]) -> list[Contents]:
    """These values, with those between where several pieces come or go at once."""
    parts = [values[0]]
    for one, other in pairwise(values):
        letters = "".join(letter for _, letter in groups(max(one, other, key=count)))
        parts += [*between(one, other, letters), other]
    return parts


def _openings(ply: AnyPly) -> tuple[Step, ...]:
    """The lifts with which hands begin: the first, and where that makes room for another piece, its lift."""
    first = ply.opening
    if first is None or first.verb != "lift" or first.cause == "sweep":
        return ()
    if first.cause != "capture":
        return (first,)
    carried = [step for step in ply.steps if step.verb == "lift" and step.cause not in ("capture", "sweep")]
    return (first, *carried[:1])


def odd_fields(sight: Sight, picture: Picture, table: Table) -> frozenset[Field]:
    """The fields of the picture that do not show this table."""
    fields = ((field, reading, table.get(field, "")) for field, reading in picture.items())
    return frozenset([field for field, seen, held in fields if not sight.sensors[field].fits(seen, held)])
