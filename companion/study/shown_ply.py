"""What the sensors can show of a legal ply, on the fields that hands touch in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from companion.contents import Contents, Field, Table, between, count, groups
from companion.rules.game import AnyPly, Step
from companion.sensing.sight import Readings, Sight


class PlyContents(NamedTuple):
    """The successive contents of each field during a ply, beginning with those before it.

    `on_the_way` has the fields that must be touched, `uncleared` those that players may leave uncleared after
    the end of the game. `after` are the contents after the ply; on the fields `laid` pieces are dropped.
    """

    on_the_way: Mapping[Field, Sequence[Contents]]
    uncleared: Mapping[Field, Sequence[Contents]]
    after: Mapping[Field, Contents]
    laid: frozenset[Field]


class ShownPly:
    """A ply and what the sensors can tell of it; `before` are the contents of all fields before it.

    Of most plies only the first lifts are ever asked for, so the rest is computed when it is needed.
    """

    def __init__(self, ply: AnyPly, before: Table, sight: Sight) -> None:
        self.ply = ply
        self._before, self._sight = before, sight

    @property
    def on_the_way(self) -> Mapping[Field, Sequence[Contents]]:
        """The successive contents of each field during the ply, without the fields that are only cleared at
        the end.
        """
        return self._contents.on_the_way

    @cached_property
    def _contents(self) -> PlyContents:
        """The contents of the fields during the ply, from its steps."""
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
        return PlyContents(on_the_way, uncleared, after, laid)

    def lifts_left(self, lifts: tuple[Field, ...], *, replaced: bool = False) -> tuple[Field, ...] | None:
        """The lifts after those with which this ply begins; None if the ply begins with a lift that is not
        among them.

        A lift that its sensor cannot see may always have happened, for example under presence a figure taken
        off another one. With `replaced`, so may the lift of a piece that an equal-looking piece replaces.
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
        """The first lifts of the ply that its sensors see."""
        return tuple([step for step in _openings(self.ply) if not self._unseen(step)])

    def _unseen(self, step: Step) -> bool:
        """True if this first step does not change the reading of its field."""
        sensor = self._sight.sensor(step.field)
        lying = self._before.get(step.field, "")
        return not sensor.senses or sensor.fits(sensor.expected(lying), step.leaves)

    def _replaced_alike(self, step: Step) -> bool:
        """True if this captured piece is replaced by another one without a change of the reading."""
        if step.cause != "capture" or len(_openings(self.ply)) == 1:
            return False
        before, *_, after = self.on_the_way[step.field]
        return before == after or (not self._sight.sensor(step.field).counts and after != "")

    @cached_property
    def unseen_in_a_row(self) -> int:
        """The greatest number of successive steps that change no reading; clearing the table
        does not count.
        """
        lying = {field: values[0] for field, values in self.on_the_way.items()}
        longest = run = 0
        for step in (step for step in self.ply.steps if step.cause != "sweep"):
            sensor = self._sight.sensor(step.field)
            run = run + 1 if sensor.fits(sensor.expected(lying[step.field]), step.leaves) else 0
            lying[step.field], longest = step.leaves, max(longest, run)
        return longest

    def odd_after(self, picture: Readings, odd: frozenset[Field]) -> frozenset[Field]:
        """The fields whose readings do not agree with the position after the ply; `odd` are
        those before it.
        """
        after, shows = self._contents.after, self._sight.shows
        wrong = [field for field, contents in after.items() if not shows(picture, field, contents)]
        return odd.difference(after).union(wrong)

    @property
    def touches(self) -> bool:
        """True if a hand touches the table in this ply, even if only to clear it."""
        return bool(self._contents.after)

    def laid_unseen(self, picture: Readings) -> bool:
        """True if the ply drops a piece on a field without a reading."""
        return any(picture.get(field) is None for field in self._contents.laid)

    def uncleared_shown(self, picture: Readings, odd: frozenset[Field]) -> bool:
        """True if these fields, which do not agree with the end of the ply, may just not be cleared yet."""
        uncleared = self._contents.uncleared
        return all(
            any(self._sight.shows(picture, field, value) for value in uncleared.get(field, ()))
            for field in odd
        )

    def lacking(self, picture: Readings, odd: frozenset[Field]) -> bool:
        """True if the picture may be the middle of this ply, with pieces missing from the table.

        Hands may sow in any order, so each field may have any contents that it has during the ply.
        """
        return self._lacks(picture, odd, self.on_the_way)

    def lacking_in_part(self, picture: Readings, odd: frozenset[Field]) -> bool:
        """As `lacking`, if hands may also move pieces one by one that a step moves together."""
        return self._lacks(picture, odd, {field: _in_parts(now) for field, now in self.on_the_way.items()})

    def _lacks(
        self, picture: Readings, odd: frozenset[Field], on_the_way: Mapping[Field, Sequence[Contents]]
    ) -> bool:
        """As `lacking`, with these contents for each field."""
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
    """These contents, with those in between where several pieces come or go at once."""
    parts = [values[0]]
    for one, other in pairwise(values):
        letters = "".join(letter for _, letter in groups(max(one, other, key=count)))
        parts += [*between(one, other, letters), other]
    return parts


def _openings(ply: AnyPly) -> tuple[Step, ...]:
    """The lifts with which hands may begin: the first, and if that one only makes room, also the lift of the
    moving piece.
    """
    first = ply.opening
    if first is None or first.verb != "lift" or first.cause == "sweep":
        return ()
    if first.cause != "capture":
        return (first,)
    carried = [step for step in ply.steps if step.verb == "lift" and step.cause not in ("capture", "sweep")]
    return (first, *carried[:1])


def odd_fields(sight: Sight, picture: Readings, table: Table) -> frozenset[Field]:
    """The fields of the picture whose readings do not agree with this table."""
    fields = ((field, reading, table.get(field, "")) for field, reading in picture.items())
    return frozenset([field for field, seen, held in fields if not sight.sensors[field].fits(seen, held)])
