"""What a legal ply shows on the fields that hands touch in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.contents import Contents, Field, Table, count
from companion.rules.game import AnyPly, Step
from companion.sensing.sight import Picture, Sight


@dataclass(frozen=True, slots=True)
class ShownPly:
    """A ply, and the values of each field in the course of it, the one before the ply first.

    `openings` are the lifts with which hands begin: the first, and where that makes room for
    another piece, the lift of that one too. `uncleared` has the fields that players may leave
    uncleared after the end of the game.
    """

    ply: AnyPly
    openings: tuple[Step, ...]
    on_the_way: Mapping[Field, Sequence[Contents]]
    uncleared: Mapping[Field, Sequence[Contents]]
    after: Mapping[Field, Contents]

    def lifts_left(
        self, sight: Sight, lifts: Sequence[Field], *, replaced: bool = False
    ) -> Sequence[Field] | None:
        """The lifts after those with which this ply begins; None where they are not among them.

        A lift that the sensor cannot see (a figure taken off another, under presence) may always
        have happened; where pieces may be `replaced` unseen, so may that of one whose place another
        takes that looks alike.
        """
        taken = 0
        for step in self.openings:
            if not self._unseen(sight, step) and not (replaced and self._replaced_alike(sight, step)):
                if step.field not in lifts:
                    return None
                taken = max(taken, lifts.index(step.field) + 1)
        return lifts[taken:]

    def _unseen(self, sight: Sight, step: Step) -> bool:
        sensor = sight.sensor(step.field)
        return sensor.kind == "none" or sensor.fits(
            sensor.expected(self.on_the_way[step.field][0]), step.leaves
        )

    def _replaced_alike(self, sight: Sight, step: Step) -> bool:
        """Whether another piece takes the place of the one lifted here, and nothing of it need be seen."""
        if step.cause != "capture" or len(self.openings) == 1:
            return False
        before, *_, after = self.on_the_way[step.field]
        return before == after or (sight.sensor(step.field).kind == "presence" and after != "")

    def unseen_in_a_row(self, sight: Sight) -> int:
        """The most steps in a row that are owed and of which no sensor sees any."""
        lying = {field: values[0] for field, values in self.on_the_way.items()}
        longest = run = 0
        for step in (step for step in self.ply.steps if step.cause != "sweep"):
            sensor = sight.sensor(step.field)
            run = run + 1 if sensor.fits(sensor.expected(lying[step.field]), step.leaves) else 0
            lying[step.field], longest = step.leaves, max(longest, run)
        return longest

    def odd_after(self, sight: Sight, picture: Picture, odd: frozenset[Field]) -> frozenset[Field]:
        """The fields that do not show the position after the ply; `odd` are those before it."""
        touched = frozenset(field for field in self.after if field in picture)
        wrong = [field for field in touched if not sight.shows(picture, field, self.after[field])]
        return (odd - touched).union(wrong)

    def uncleared_shown(self, sight: Sight, picture: Picture, odd: frozenset[Field]) -> bool:
        """Whether these fields, odd after the ply, are only not cleared yet."""
        return all(
            any(sight.shows(picture, field, value) for value in self.uncleared.get(field, ()))
            for field in odd
        )

    def lacking(self, sight: Sight, picture: Picture, odd: frozenset[Field]) -> bool:
        """Whether the picture allows that pieces are missing from the table in the middle of this ply.

        Hands sow in any order, so each field may show any of the values that it has on the way.
        """
        if not odd <= self.on_the_way.keys():
            return False
        least = 0
        for field, values in self.on_the_way.items():
            shown = [count(value) for value in values if sight.shows(picture, field, value)]
            if not shown:
                return False
            least += min(shown)
        return least < sum(count(values[0]) for values in self.on_the_way.values())


def shown_ply(ply: AnyPly, before: Table) -> ShownPly:
    """What a ply shows; `before` is what lies there before it."""
    on_the_way: dict[Field, list[Contents]] = {}
    uncleared: dict[Field, list[Contents]] = {}
    after: dict[Field, Contents] = {}
    steps = ply.steps
    for step in steps:
        values = uncleared if step.cause == "sweep" else on_the_way
        lying = after.get(step.field, before.get(step.field, ""))
        values.setdefault(step.field, [lying]).append(step.leaves)
        after[step.field] = step.leaves
    return ShownPly(ply, _openings(steps), on_the_way, uncleared, after)


def _openings(steps: Sequence[Step]) -> tuple[Step, ...]:
    owed = [step for step in steps if step.cause != "sweep"]
    if not owed or owed[0].verb != "lift":
        return ()
    if owed[0].cause != "capture":
        return (owed[0],)
    carried = [step for step in owed if step.verb == "lift" and step.cause != "capture"]
    return (owed[0], *carried[:1])


def odd_fields(sight: Sight, picture: Picture, table: Table) -> frozenset[Field]:
    """The fields of the picture that do not show this table."""
    fields = ((field, reading, table.get(field, "")) for field, reading in picture.items())
    return frozenset([field for field, seen, held in fields if not sight.sensors[field].fits(seen, held)])
