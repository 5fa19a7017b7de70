"""One ply that the table could show, and what a picture can say of it.

A candidate is a legal ply together with the values that each field takes while hands make it.
Hands are not held to the order of the steps: beans are dropped with two hands, captures taken
in any order. So "in the middle of it" means that each field shows one of the values that it has
on the way, and that pieces are missing from the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations, takewhile
from typing import TypeAlias

from companion.contents import Contents, Field, Table, count, pieces, text
from companion.referee.ground import Ground
from companion.referee.history import History
from companion.rules.game import AnyGame, AnyPly, Step
from companion.sensing.sight import Picture, Sight

Course: TypeAlias = tuple[Contents, ...]
"""The values that a field takes one after the other."""

_ORDERED = ("sow", "move")
"""The causes of steps that are done in their order; what is captured is taken in any."""


class Candidate:
    """A ply under test; everything else is worked out when first asked for.

    `plies` differ in nothing but the roll or card that they use; `doubtful` says that several do.
    `ground` is the table before, which other candidates may share.
    """

    def __init__(
        self, game: AnyGame, sight: Sight, plies: Sequence[AnyPly], ground: Ground | None = None
    ) -> None:
        self.ply = ply = plies[0]
        self.doubtful = len(plies) > 1
        self._game = game
        self._sight = sight
        self._ground = ground or Ground(game, sight, ply.before)
        self.before: Table = self._ground.table
        self._completed: tuple[Picture, bool] | None = None

    @cached_property
    def after(self) -> Table:
        """What lies on the table after the ply, all that is to be cleared taken off."""
        lying = dict(self.before)
        lying.update((step.field, step.leaves) for step in self._all_steps)
        for field in self.changed:
            if not lying[field]:
                del lying[field]
        return lying

    @cached_property
    def _all_steps(self) -> tuple[Step, ...]:
        return self.ply.steps

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are owed; clearing the table after the end is not."""
        return tuple(step for step in self._all_steps if step.cause != "sweep")

    @cached_property
    def takes_away(self) -> bool:
        """Whether pieces leave the table with this ply."""
        return sum(map(count, self.after.values())) < sum(map(count, self.before.values()))

    @cached_property
    def touched(self) -> frozenset[Field]:
        """The fields on which hands do something that is owed."""
        return frozenset(step.field for step in self.steps)

    @cached_property
    def changed(self) -> frozenset[Field]:
        """The fields on which hands do something, clearing the table after the end included."""
        return frozenset(step.field for step in self._all_steps)

    @cached_property
    def _swept(self) -> dict[Field, list[Contents]]:
        """What each field of the final clearing may show, from uncleared to cleared."""
        values: dict[Field, list[Contents]] = {}
        lying = dict(self.before)
        for step in self._all_steps:
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
    def courses(self) -> Mapping[Field, Sequence[Course]]:
        """The values that each touched field may take one after the other, the one before the ply first.

        More than one course where hands may take what is captured before the last piece falls there.
        """
        taken = {step.field for step in self.steps if (step.verb, step.cause) == ("lift", "capture")}
        return {
            field: [tuple(values), *(self._taken_early(field, values) if field in taken else ())]
            for field, values in self._values.items()
        }

    def _taken_early(self, field: Field, values: Sequence[Contents]) -> Iterator[Course]:
        steps = [step for step in self.steps if step.field == field]
        done = [(step.verb, step.cause) for step in steps[-2:]]
        if done == [("drop", "sow"), ("lift", "capture")]:
            left = pieces(values[-3])
            left.subtract(pieces(steps[-1].pieces))
            if min(left.values()) >= 0:
                early = text((left[letter], letter) for letter in self._game.letters)
                yield (*values[:-2], early, values[-1])

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
        if self._completed is None or self._completed[0] is not picture:
            done = self._allows(picture, self._done)
            self._completed = picture, done or (bool(self._swept) and self._sight.fits(picture, self.after))
        return self._completed[1]

    def _allows(self, picture: Picture, table: Table) -> bool:
        """Whether the picture allows a table that differs from the one before on touched fields only."""
        if not self._ground.odd(picture) <= self.touched:
            return False
        shows = self._sight.shows
        return all(shows(picture, field, table.get(field, "")) for field in self.touched)

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

    def cleared(self, picture: Picture) -> bool:
        """Whether the picture shows that the table was cleared after the ply, if nothing else of it."""
        return bool(self._swept and self._ground.odd(picture)) and self._sight.fits(picture, self.after)

    def proven(self, picture: Picture) -> bool:
        """Whether every field that the ply touches is seen piece by piece, so no hand holds any.

        Where a piece took another's place and the sensor sees no difference, it may be the other one
        that is back, and the first in a hand.
        """
        taken = (step.field for step in self._first_taken)
        replaced = any(self._sight.shows(picture, field, self.before.get(field, "")) for field in taken)
        return not replaced and self.seen_whole(picture)

    def seen_whole(self, picture: Picture) -> bool:
        """Whether the picture leaves no doubt how many pieces lie on any field that the ply touches."""
        return all(self._sight.exact(picture, field) for field in self.touched)

    def lifted_at(self, history: History, start: int, *, begun: bool = False) -> int | None:
        """The index of the picture from `start` on by which the hands have begun; None where they have not.

        Begun is the first step, and where that takes out a piece for another to come, the lift of
        that other, too; `begun` asks for either. A step that the sensor cannot see (a figure lifted
        off another, under presence) counts as done from the start, and one on a field that has
        fallen silent and stays so from then on.
        """
        found = [self._done_at(step, history, start) for step in self._openings]
        known = [at for at in found if at is not None]
        if begun:
            return min(known, default=None if found else start)
        if len(known) < len(found) or not self._replaced_in_time(history, found):
            return None
        return max(known, default=start)

    def _replaced_in_time(self, history: History, openings: Sequence[int | None]) -> bool:
        """Whether what was taken out first was replaced after the piece that came was lifted, not before."""
        if not self.exchanges or openings[-1] is None or self._unseen(self.steps[0]):
            return True
        return history.changed_since(self.steps[0].field, openings[-1])

    @property
    def exchanges(self) -> bool:
        """Whether a piece is taken out first for another one to come."""
        return len(self._openings) > 1

    @cached_property
    def traceless(self) -> bool:
        """Whether no sensor sees anything of the ply."""
        return bool(self.steps) and all(map(self._unseen, self.steps))

    @cached_property
    def _openings(self) -> tuple[Step, ...]:
        """The steps with which hands may begin."""
        if not self.steps or self.steps[0].cause != "capture":
            return self.steps[:1]
        return (self.steps[0], *[step for step in self.steps if step.cause in _ORDERED][:1])

    def _done_at(self, step: Step, history: History, start: int) -> int | None:
        if self._unseen(step):
            return start
        seen = self._seen_at(step, history, start)
        return history.silent_since(step.field, start) if seen is None else seen

    def _unseen(self, step: Step) -> bool:
        """Whether the sensor of the field cannot tell the step from none."""
        sensor = self._sight.sensor(step.field)
        return sensor.fits(sensor.expected(self.before.get(step.field, "")), step.leaves)

    def lift_seen(self, history: History, start: int) -> int | None:
        """The index of the first picture from `start` on in which the first step is seen."""
        if not self.steps or self._unseen(self.steps[0]):
            return None
        return self._seen_at(self.steps[0], history, start)

    def _seen_at(self, step: Step, history: History, start: int) -> int | None:
        """Where the field shows what lay there before, and later what lies there on the way.

        Not only what this step leaves: two figures may be taken with one grip.
        """
        fits = self._sight.sensor(step.field).fits
        before, *later = self._values[step.field]
        later += self._heaped(step.field)
        lying = False
        for index, reading in history.readings(step.field, start):
            if reading is None:
                # What a silent field held at first is known from the position.
                lying = lying or index == start
                continue
            if fits(reading, before):
                lying = True
            elif lying and any(fits(reading, value) for value in later):
                return index
        return None

    def _heaped(self, field: Field) -> list[Contents]:
        """What lies on a field where a piece is put down before the captured one is taken off."""
        if all(step.field != field for step in self._first_taken):
            return []
        lying = self.before.get(field, "")
        dropped = [step.pieces for step in self.steps if (step.verb, step.field) == ("drop", field)]
        heaps = [pieces(lying) + pieces(more) for more in dropped]
        mixed = [text((heap[letter], letter) for letter in self._game.letters) for heap in heaps]
        return [*mixed, *(lying + more for more in dropped)]

    def goes_by(self, fields: Sequence[Field]) -> bool:
        """Whether this ply, or another one with its result, drops its pieces on the fields in this order."""
        return self._game.drops_in_order(self.ply, fields)

    def overlooked(self, history: History) -> bool:
        """Whether a field must have changed that sensors see piece by piece, and it stood still all the time.

        One that pushes another piece off its field may do so unseen.
        """
        pushed = {step.field for step in self._first_taken}
        return any(
            history.still(field) and self._sight.exact(history.last, field) and not self._all_alike(field)
            for field in self.touched - pushed
        )

    def _all_alike(self, field: Field) -> bool:
        sensor = self._sight.sensor(field)
        before, *later = self._values[field]
        return all(sensor.fits(sensor.expected(before), value) for value in later)

    def under_way(self, picture: Picture) -> bool:
        """Whether each field shows one of the values that it has on the way."""
        if not self._ground.odd(picture) <= self.touched:
            return False
        shows = self._sight.shows
        return all(
            any(shows(picture, field, value) for value in values) for field, values in self._values.items()
        )

    def unseen_ahead(self, picture: Picture) -> int | None:
        """How many steps that no sensor sees may follow from a moment of the ply that the picture allows.

        None where it allows no moment before the last step. Between two laps no piece is in a hand.
        """
        if not self._ground.odd(picture) <= self.touched:
            return None
        shows = self._sight.shows
        wrong = {field for field in self.touched if not shows(picture, field, self.before.get(field, ""))}
        longest, run = None, 0
        for number, step in enumerate(self.steps, 1):
            if shows(picture, step.field, step.leaves):
                wrong.discard(step.field)
            else:
                wrong.add(step.field)
            run = 0 if wrong else run + 1
            if run and (number < len(self.steps) or run > 1):
                longest = max(longest or 0, run - 1)
        return longest

    def missing(self, picture: Picture) -> Counter[str]:
        """The pieces, by letter, that a hand must still hold for this ply; none if it is not so."""
        if not self.under_way(picture):
            return Counter()
        seen = [field for field in self.touched if self._sight.sensor(field).kind != "none"]
        if seen and not self._first_taken and all(self._sight.exact(picture, field) for field in seen):
            counted = self._counted_in_hand(picture, seen)
            if counted or (counted is not None and len(seen) == len(self.touched)):
                return counted
        return self._least_in_hand(picture)

    def _counted_in_hand(self, picture: Picture, fields: list[Field]) -> Counter[str] | None:
        """What the fields lack against the table with everything sown; None where that stays open.

        A count does not say which pieces are still missing where several kinds may be.
        """
        lacking: Counter[str] = Counter()
        for field in fields:
            lying = self._sight.sensor(field).lying(picture[field], self._sown[field], self._game.letters)
            if lying is None:
                return None
            lacking.update(pieces(self._sown[field]))
            lacking.subtract(lying)
        return +lacking

    def _least_in_hand(self, picture: Picture) -> Counter[str]:
        """The fewest pieces that the hand can hold at a moment of the ply that the picture allows."""
        allowed = [hand for hand, lying in self._moments() if self._allows(picture, lying)]
        return min(allowed, key=Counter.total, default=Counter())

    @cached_property
    def _first_taken(self) -> tuple[Step, ...]:
        """The lifts that make room for a piece to come, before it is moved."""
        leading = takewhile(lambda step: step.cause == "capture", self.steps)
        return tuple(step for step in leading if step.verb == "lift")

    def _moments(self) -> Iterator[tuple[Counter[str], Table]]:
        """What the hand holds and what lies there, at each moment at which it holds something.

        Sowing has an order; what is captured is lifted in any.
        """
        for taken in _some_of(self._first_taken):
            held = Counter[str]()
            lying = dict(self.before)
            for step in taken:
                held += pieces(step.pieces)
                lying[step.field] = step.leaves
            if held:
                yield Counter(held), dict(lying)
            for step in (step for step in self.steps if step.cause in _ORDERED):
                lying[step.field] = step.leaves
                number = pieces(step.pieces)
                held = held + number if step.verb == "lift" else held - number
                if held:
                    yield Counter(held), dict(lying)
        lifts = [step for step in self.steps if step.cause == "capture" and step.verb == "lift"]
        for lifted in _some_of([step for step in lifts if step not in self._first_taken]):
            if lifted:
                held = sum((pieces(step.pieces) for step in lifted), Counter[str]())
                yield held, self._all_sown() | {step.field: step.leaves for step in lifted}

    def _all_sown(self) -> dict[Field, Contents]:
        """The table when all is sown, and nothing is captured afterwards yet."""
        lying = dict(self.before)
        lying.update((step.field, step.leaves) for step in self.steps if step.cause in _ORDERED)
        return lying


def _some_of(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """All choices of some of these steps, none first."""
    return chain.from_iterable(combinations(steps, size) for size in range(len(steps) + 1))
