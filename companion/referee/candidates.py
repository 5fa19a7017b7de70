"""One ply that the table could show, and what a picture can say of it.

A candidate is a legal ply together with the values that each field takes while hands make it.
Hands are not held to the order of the steps: beans are dropped with two hands, captures taken
in any order. So "in the middle of it" means that each field shows one of the values that it has
on the way, and that pieces are missing from the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from companion.contents import Contents, Field, Table, pieces
from companion.referee.history import History
from companion.rules.game import AnyGame, AnyPly, Step
from companion.sensing.sight import Picture, Sight

_ORDERED = ("sow", "move")
"""The causes of steps that are done in their order; what is captured is taken in any."""


class Candidate:
    """A ply under test; everything else is worked out when first asked for.

    `plies` differ in nothing but the roll or card that they use; `doubtful` says that several do.
    """

    def __init__(self, game: AnyGame, sight: Sight, plies: Sequence[AnyPly]) -> None:
        self.ply = ply = plies[0]
        self.doubtful = len(plies) > 1
        self._sight = sight
        self._letters = game.letters
        self.before: Table = game.contents(ply.before)
        self.after: Table = game.contents(ply.after)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are owed; clearing the table after the end is not."""
        return tuple(step for step in self.ply.steps if step.cause != "sweep")

    @cached_property
    def touched(self) -> frozenset[Field]:
        """The fields on which hands do something that is owed."""
        return frozenset(step.field for step in self.steps)

    @cached_property
    def _swept(self) -> dict[Field, list[Contents]]:
        """What each field of the final clearing may show, from uncleared to cleared."""
        values: dict[Field, list[Contents]] = {}
        lying = dict(self.before)
        for step in self.ply.steps:
            if step.cause == "sweep":
                values.setdefault(step.field, [lying.get(step.field, "")]).append(step.leaves)
            lying[step.field] = step.leaves
        return values

    @cached_property
    def _done(self) -> Table:
        """The table when all is done that is owed, and nothing is cleared yet."""
        lying = dict(self.before)
        lying.update((step.field, step.leaves) for step in self.steps)
        return lying

    @cached_property
    def _values(self) -> dict[Field, list[Contents]]:
        """The values of each touched field on the way, the one before the ply first."""
        values: dict[Field, list[Contents]] = {}
        for step in self.steps:
            values.setdefault(step.field, [self.before.get(step.field, "")]).append(step.leaves)
        return values

    @cached_property
    def _sown(self) -> dict[Field, Contents]:
        """What the touched fields show when the last bean is down and no capture is taken yet."""
        return {
            field: next(
                (
                    step.leaves
                    for step in reversed(self.steps)
                    if step.field == field and step.cause in _ORDERED
                ),
                self.before.get(field, ""),
            )
            for field in self.touched
        }

    def complete(self, picture: Picture) -> bool:
        """Whether the picture allows that the ply is done, the table cleared afterwards or not."""
        return self._sight.fits(picture, self._done) or self._sight.fits(picture, self.after)

    def clearing(self, picture: Picture) -> bool:
        """Whether the picture allows that the ply is done and the table is being cleared.

        Half cleared and not quite sown can look alike, so this counts only after `complete`.
        """
        shows = self._sight.shows
        return bool(self._swept) and all(
            any(shows(picture, field, value) for value in self._swept.get(field, ()))
            or shows(picture, field, self.after.get(field, ""))
            for field in picture
        )

    def proven(self, picture: Picture) -> bool:
        """Whether every field that the ply touches is seen piece by piece, so no hand holds any."""
        return all(self._sight.exact(picture, field) for field in self.touched)

    def lifted_at(self, history: History, start: int) -> int | None:
        """The index of the picture from `start` on by which the first step has happened.

        One that the sensor cannot see (a figure lifted off another, under presence) counts as
        done from the start, and one on a field that has fallen silent and stays so from then on;
        None where it has not happened.
        """
        if not self.steps or self._first_unseen:
            return start
        seen = self.lift_seen(history, start)
        if seen is not None:
            return seen
        return history.silent_since(self.steps[0].field, start)

    @cached_property
    def _first_unseen(self) -> bool:
        """Whether the sensor of the field that is touched first cannot tell the step from none."""
        first = self.steps[0]
        sensor = self._sight.sensor(first.field)
        return sensor.fits(sensor.expected(self.before.get(first.field, "")), first.leaves)

    def lift_seen(self, history: History, start: int) -> int | None:
        """The index of the first picture from `start` on in which the first step is seen.

        It is seen where the field shows what lay there before, and later what the step leaves.
        """
        if not self.steps or self._first_unseen:
            return None
        field, leaves = self.steps[0].field, self.steps[0].leaves
        fits = self._sight.sensor(field).fits
        before = self.before.get(field, "")
        lying = False
        for index, reading in history.readings(field, start):
            if reading is None:
                continue
            if fits(reading, before):
                lying = True
            elif lying and fits(reading, leaves):
                return index
        return None

    def under_way(self, picture: Picture) -> bool:
        """Whether each field shows one of the values that it has on the way."""
        shows = self._sight.shows
        return all(
            any(shows(picture, field, value) for value in self._values.get(field, ()))
            or (field not in self.touched and shows(picture, field, self.before.get(field, "")))
            for field in picture
        )

    def missing(self, picture: Picture) -> Counter[str]:
        """The pieces, by letter, that a hand must still hold for this ply; none if it is not so."""
        if not self.under_way(picture):
            return Counter()
        seen = [field for field in self.touched if self._sight.sensor(field).kind != "none"]
        if seen and all(self._sight.exact(picture, field) for field in seen):
            counted = self._counted_in_hand(picture, seen)
            if counted is not None:
                return counted
        return self._least_in_hand(picture)

    def _counted_in_hand(self, picture: Picture, fields: list[Field]) -> Counter[str] | None:
        """What the fields lack against the table with everything sown; None where that stays open.

        A count does not say which pieces are still missing where several kinds may be.
        """
        lacking: Counter[str] = Counter()
        for field in fields:
            lying = self._sight.sensor(field).tells(picture[field], self._sown[field], self._letters)
            if lying is None:
                return None
            lacking.update(pieces(self._sown[field]))
            lacking.subtract(pieces(lying))
        return +lacking

    def _least_in_hand(self, picture: Picture) -> Counter[str]:
        """The fewest pieces that the hand can hold at a moment of the ply that the picture allows."""
        allowed = [hand for hand, lying in self._moments() if self._sight.fits(picture, lying)]
        return min(allowed, key=Counter.total, default=Counter())

    def _moments(self) -> Iterator[tuple[Counter[str], Table]]:
        """What the hand holds and what lies there, at each moment at which it holds something.

        Sowing has an order; what is captured is lifted in any.
        """
        hand: Counter[str] = Counter()
        lying = dict(self.before)
        for step in (step for step in self.steps if step.cause in _ORDERED):
            lying[step.field] = step.leaves
            number = pieces(step.pieces)
            hand = hand + number if step.verb == "lift" else hand - number
            if hand:
                yield Counter(hand), dict(lying)
        lifts = [step for step in self.steps if step.cause == "capture" and step.verb == "lift"]
        for lifted in (some for size in range(1, len(lifts) + 1) for some in combinations(lifts, size)):
            held = Counter[str]()
            for step in lifted:
                held += pieces(step.pieces)
            yield held, lying | {step.field: step.leaves for step in lifted}
