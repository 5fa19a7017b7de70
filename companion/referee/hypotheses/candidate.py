"""One ply that the table could show, and what a picture can say of it.

A candidate is a legal ply together with the values that each field takes while hands make it.
Hands are not held to the order of the steps: beans are dropped with two hands, captures taken
in any order. So "in the middle of it" means that each field shows one of the values that it has
on the way, and that pieces are missing from the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import islice, takewhile

from companion.contents import Contents, Field, Table, count, pieces, text
from companion.referee.evidence import TableBaseline, Trace, refilled_unseen
from companion.referee.hypotheses.timelines import Timeline, heaped, parts, timelines, unavoidable
from companion.rules.game import AnyGame, AnyPly, Step
from companion.sensing.sight import Picture, Sight

ORDERED = ("sow", "move")
"""The causes of steps that are done in their order; what is captured is taken in any."""


def _is_dropped(step: Step) -> bool:
    """True if the step drops a piece where it goes, and does not take one off the table."""
    return step.verb == "drop" and step.cause in ORDERED


class Candidate:
    """A ply under test; all but its steps is worked out when first asked for.

    `plies` differ in nothing but the roll or card that they use; `doubtful` says that several do.
    `ground` is the table before, which other candidates may share; `shown_by` is a picture that was
    found to allow all that lies there after the ply. `steps` are those that are owed: clearing the
    table is not, which comes after the end alone.
    """

    def __init__(
        self,
        game: AnyGame,
        sight: Sight,
        plies: Sequence[AnyPly],
        baseline: TableBaseline | None = None,
        shown_by: Picture | None = None,
    ) -> None:
        self.ply = ply = plies[0]
        self.doubtful = len(plies) > 1
        self._game = game
        self._sight = sight
        self.baseline = baseline or TableBaseline(game, sight, ply.before)
        self.before: Table = self.baseline.table
        self._all_steps = steps = ply.steps
        over = ply.after.winner is not None
        self.steps = tuple([step for step in steps if step.cause != "sweep"]) if over else steps
        self._completed = None if shown_by is None else (shown_by, True)
        self._ahead: tuple[Picture, int | None] | None = None

    @cached_property
    def after(self) -> Table:
        """What lies on the table after the ply, all that is to be cleared taken off."""
        lying = dict(self.before)
        for step in self._all_steps:
            if step.leaves:
                lying[step.field] = step.leaves
            else:
                lying.pop(step.field, None)
        return lying

    @cached_property
    def takes_away(self) -> bool:
        """Whether pieces leave the table with this ply."""
        return sum(map(count, self.after.values())) < sum(map(count, self.before.values()))

    @cached_property
    def feeds(self) -> bool:
        """Whether pieces come to the table with this ply."""
        return sum(map(count, self.after.values())) > sum(map(count, self.before.values()))

    @property
    def moves_figures(self) -> bool:
        """Whether figures are moved one by one, so that hands may begin with any of them."""
        return bool(self.steps) and self.steps[0].cause == "move"

    @cached_property
    def touched(self) -> frozenset[Field]:
        """The fields on which hands do something that is owed."""
        return frozenset([step.field for step in self.steps])

    @cached_property
    def changed(self) -> frozenset[Field]:
        """The fields on which hands do something, clearing the table after the end included."""
        return frozenset([step.field for step in self._all_steps])

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
    def _taken_off(self) -> dict[Field, list[Contents]]:
        """What each field may show once all pieces of a ply that ends the game are dropped.

        Then hands take captured pieces off the table and clear it, in any order: from all that lay there
        to nothing more to take.
        """
        drops = [at for at, step in enumerate(self._all_steps, 1) if _is_dropped(step)]
        last = drops[-1] if drops else 0
        lying = dict(self.before) | {step.field: step.leaves for step in self._all_steps[:last]}
        values = {field: [contents] for field, contents in lying.items()}
        for step in self._all_steps[last:]:
            values.setdefault(step.field, [""]).append(step.leaves)
        return values

    @cached_property
    def values(self) -> dict[Field, list[Contents]]:
        """The values of each touched field on the way, the one before the ply first."""
        values: dict[Field, list[Contents]] = {}
        for step in self.steps:
            values.setdefault(step.field, [self.before.get(step.field, "")]).append(step.leaves)
        return values

    @cached_property
    def timelines(self) -> dict[Field, list[Timeline]]:
        """The values that each touched field may take one after the other, in each way there is."""
        return timelines(self.steps, self.values, self._game.letters)

    def complete(self, picture: Picture) -> bool:
        """Whether the picture allows that the ply is done, the table cleared afterwards or not."""
        if self._completed is None or self._completed[0] is not picture:
            done = self._shows_done(picture)
            self._completed = picture, done or (bool(self._swept) and self._sight.fits(picture, self.after))
        return self._completed[1]

    def _shows_done(self, picture: Picture) -> bool:
        """Whether the picture allows all that is owed to be done, and nothing to be cleared yet."""
        if not self.baseline.odd(picture) <= self.touched:
            return False
        shows = self._sight.shows
        return all(shows(picture, field, values[-1]) for field, values in self.values.items())

    def clearing(self, picture: Picture) -> bool:
        """True if the picture allows that the ply is done, the game over and the table being cleared.

        Half cleared and not quite sown can look alike, so this counts only as in `ended`.
        Where the rules clear a part, hands may still clear it all.
        """
        if self.ply.after.winner is None:
            return False
        return self._sight.fits(picture, {}) or self._may_show(picture, self._swept or self._parts)

    def ended(self, pictures: Sequence[Picture]) -> bool:
        """True if the newest picture shows the table being cleared after this ply has ended the game.

        One of the pictures must show the ply complete, or all its pieces dropped: then captured pieces may
        be taken off in the course of the clearing, which must be seen to have begun.
        """
        last = pictures[-1]
        if self.clearing(last) and any(map(self.complete, pictures)):
            return True
        return self._cleared_first(last) and any(map(self._dropped, pictures))

    def _cleared_first(self, picture: Picture) -> bool:
        """True if the clearing was begun and the captured pieces may still be on the fields they lay on."""
        if self.ply.after.winner is None or self._captured_elsewhere(picture):
            return False
        return bool(self._fields_cleared(picture)) and self._may_show(picture, self._taken_off)

    def barely_cleared(self, pictures: Sequence[Picture]) -> bool:
        """True if what looks like the clearing may be a slip: a single field, and the ply was never done."""
        return self.never_done(pictures) and self._fields_cleared(pictures[-1]) == 1

    def never_done(self, pictures: Sequence[Picture]) -> bool:
        """True if no picture shows the ply done, so that only the clearing after the end tells of it."""
        return self.ply.after.winner is not None and not any(map(self.complete, pictures))

    def merely_cleared(self, trace: Trace) -> bool:
        """True if the table is being cleared after this ply, and fields were only seen to be emptied.

        Then nobody need have made the ply: who gives a game up clears the table, too.
        """
        if self.ply.after.winner is None or self._shows_done(trace.last):
            return False
        return all(
            reading is None or self._sight.shows({field: reading}, field, "")
            for field in trace.moved
            for _, reading in islice(trace.of(field).readings(0), 1, None)
        )

    def _fields_cleared(self, picture: Picture) -> int:
        """How many of the fields that are cleared at the end have been, wholly or in part."""
        cleared = {step.field for step in self._all_steps if (step.verb, step.cause) == ("lift", "sweep")}
        return sum(not self._sight.shows(picture, field, self._swept[field][0]) for field in cleared)

    def _captured_elsewhere(self, picture: Picture) -> bool:
        """True if a store shows what this ply wins though a pit that it empties is still full."""
        shows, values = self._sight.shows, self._taken_off
        captures = [step for step in self._all_steps if step.cause == "capture"]
        full = any(not shows(picture, step.field, "") for step in captures if step.verb == "lift")
        return full and any(
            not shows(picture, step.field, values[step.field][0]) for step in captures if step.verb == "drop"
        )

    def _may_show(self, picture: Picture, allowed: Mapping[Field, Sequence[Contents]]) -> bool:
        """True if every field of the picture shows what lies there after the ply, or one of `allowed`."""
        shows, after = self._sight.shows, self.after
        return all(
            any(shows(picture, field, value) for value in [after.get(field, ""), *allowed.get(field, ())])
            for field in picture
        )

    def _dropped(self, picture: Picture) -> bool:
        """True if the picture shows all pieces of the ply dropped and none taken off."""
        if not self.baseline.odd(picture) <= self.touched:
            return False
        shows = self._sight.shows
        return all(shows(picture, field, values[0]) for field, values in self._taken_off.items())

    @cached_property
    def _parts(self) -> dict[Field, list[Contents]]:
        """What may be left on each field while the table is cleared after the end, nothing first."""
        return {field: list(parts(lying, self._game.letters)) for field, lying in self.after.items()}

    def cleared(self, picture: Picture) -> bool:
        """Whether the picture shows that the table was cleared after the ply, if nothing else of it."""
        return bool(self._swept and self.baseline.odd(picture)) and self._sight.fits(picture, self.after)

    def proven(self, picture: Picture) -> bool:
        """Whether every field that the ply touches is seen piece by piece, so no hand holds any.

        Where a piece took another's place and the sensor sees no difference, it may be the other one
        that is back, and the first in a hand. No picture proves a ply without steps, such as a pass.
        """
        taken = (step.field for step in self.first_taken)
        replaced = any(self._sight.shows(picture, field, self.before.get(field, "")) for field in taken)
        return bool(self.steps) and not replaced and self.seen_whole(picture)

    def seen_whole(self, picture: Picture) -> bool:
        """Whether the picture leaves no doubt how many pieces lie on any field that the ply touches."""
        return all(self._sight.exact(picture, field) for field in self.touched)

    def lifted_at(self, trace: Trace, start: int, *, begun: bool = False) -> int | None:
        """The index of the picture from `start` on by which the hands have begun; None where they have not.

        Begun is the first step, and where that takes out a piece for another to come, the lift of
        that other, too; `begun` asks for either. A step that the sensor cannot see (a figure lifted
        off another, under presence) counts as done from the start, and one on a field that has
        fallen silent, and stays so or was filled again meanwhile, from then on.
        """
        openings = self._openings
        if len(openings) == 1:
            done = self._done_at(openings[0], trace, start)
            return self._swapped_at(trace, start) if done is None else done
        found = [self._done_at(step, trace, start) for step in openings]
        known = [at for at in found if at is not None]
        if begun:
            return min(known, default=None if found else start)
        if len(known) < len(found) or not self._replaced_in_time(trace, found):
            return None
        return max(known, default=start)

    def swapped(self, trace: Trace) -> bool:
        """Whether figures were only seen to be put upside down, and not the first one to be lifted."""
        firsts = [self._done_at(step, trace, 0) for step in self._openings]
        return firsts == [None] and self._swapped_at(trace, 0) is not None

    def _swapped_at(self, trace: Trace, start: int) -> int | None:
        """When the figures on another field were taken, where an equal figure came for the one that left.

        So it is where three would stand: the figure that was to come and the one that must go are alike,
        and hands only put those two upside down that stay. That must be seen on the table.
        """
        if not self.moves_figures or not self._all_back(self.steps[0].field):
            return None
        shown = (
            step
            for step in self.steps
            if not self.baseline.looks_as_before(step.field, self.values[step.field][-1])
        )
        seen = (self._seen_at(step, trace, start) for step in shown)
        return next((at for at in seen if at is not None), None)

    def _all_back(self, field: Field) -> bool:
        """Whether there lies on a field after the ply what lay there before."""
        before, *_, after = self.values[field]
        return before == after

    def _replaced_in_time(self, trace: Trace, openings: Sequence[int | None]) -> bool:
        """Whether what was taken out first was replaced after the piece that came was lifted, not before.

        Before it only where the two changed places, so that both lay on one field for a moment.
        """
        if not self.exchanges or openings[-1] is None or self._unseen(self.steps[0]):
            return True
        return trace.of(self.steps[0].field).changed_since(openings[-1]) or self._changed_places(trace)

    def _changed_places(self, trace: Trace) -> bool:
        """Whether the field of the piece that came has shown the captured one beside it."""
        captured, carried = self._openings
        lying = pieces(self.before.get(carried.field, "")) + pieces(captured.pieces)
        both = text((lying[letter], letter) for letter in self._game.letters)
        sensor = self._sight.sensor(carried.field)
        shown = (reading for _, reading in trace.of(carried.field).readings(0) if reading is not None)
        return sensor.counts and any(sensor.fits(reading, both) for reading in shown)

    @property
    def exchanges(self) -> bool:
        """Whether a piece is taken out first for another one to come."""
        return len(self._openings) > 1

    @cached_property
    def traceless(self) -> bool:
        """Whether no sensor sees anything of the ply."""
        return bool(self.steps) and all(map(self._unseen, self.steps))

    def witnessed(self, trace: Trace) -> bool:
        """Whether a field has shown what lies there on the way, and not before, or the table was cleared."""
        left_at, ways = self.baseline.left_at, self.values.items()
        seen = any(left_at(field, tuple(later), trace, 0) is not None for field, (_, *later) in ways)
        return seen or self.cleared(trace.last)

    def unwitnessed(self, trace: Trace) -> bool:
        """Whether nobody can have seen the ply: no sensor shows any of it, or they were silent then."""
        return self.traceless or (bool(self.steps) and not self.witnessed(trace))

    @property
    def _openings(self) -> tuple[Step, ...]:
        """The steps with which hands may begin."""
        if not self.steps or self.steps[0].cause != "capture":
            return self.steps[:1]
        return (self.steps[0], *[step for step in self.steps if step.cause in ORDERED][:1])

    def _done_at(self, step: Step, trace: Trace, start: int) -> int | None:
        if self._unseen(step):
            return start
        seen = self._seen_at(step, trace, start)
        if seen is None:
            seen = trace.of(step.field).silent_since(start)
        elif step.verb == "drop":
            seen = trace.of(step.field).fell_silent(seen, start)
        return refilled_unseen(self.steps, self.baseline, trace, start) if seen is None else seen

    def _unseen(self, step: Step) -> bool:
        """Whether the sensor of the field cannot tell the step from none."""
        return self.baseline.looks_as_before(step.field, step.leaves)

    def first_touch(self, trace: Trace) -> int:
        """The index of the picture in which a field first changes where hands begin; 0 where none need.

        Hands may begin with any figure, and with any piece that the ply captures.
        """
        lifts = [step for step in self.steps if step.verb == "lift" and not trace.of(step.field).still]
        moved = [step for step in lifts if self.moves_figures and not self._unseen(step)]
        # A captured piece may be gone before another one comes, so that its field looks as before.
        captured = [step for step in lifts if step.cause == "capture"]
        changed = [0 if self._unseen(step) else trace.of(step.field).first_change for step in self._openings]
        changed += [trace.of(step.field).first_change for step in (*moved, *captured)]
        return min((at or 0 for at in changed), default=0)

    def lift_seen(self, trace: Trace, start: int) -> int | None:
        """The index of the first picture from `start` on in which the first step is seen."""
        if not self.steps or self._unseen(self.steps[0]):
            return None
        return self._seen_at(self.steps[0], trace, start)

    def never_lifted(self, trace: Trace) -> bool:
        """Whether a sensor that counts never fell silent nor saw the first pieces leave their field."""
        leading = list(
            takewhile(lambda step: (step.verb, step.field) == ("lift", self.steps[0].field), self.steps)
        )
        if not leading or self.first_taken:
            return False
        sensor = self._sight.sensor(leading[0].field)
        readings = [reading for _, reading in trace.of(leading[0].field).readings(0)]
        return (
            sensor.exact
            and None not in readings
            and not any(sensor.fits(reading, step.leaves) for reading in readings for step in leading)
        )

    def _seen_at(self, step: Step, trace: Trace, start: int) -> int | None:
        """Where the field shows what lay there before, and later what lies there on the way.

        Not only what this step leaves: two figures may be taken with one grip.
        """
        later = tuple([one.leaves for one in self.steps if one.field == step.field])
        # Of a sowing, of which hundreds are weighed, no more need be worked out.
        if self.steps[0].cause != "sow" and self._pushed(step.field):
            later = (*later, *self._heaped(step.field))
        return self.baseline.left_at(step.field, later, trace, start)

    def _pushed(self, field: Field) -> bool:
        return self.moves_figures or any(field == taken.field for taken in self.first_taken)

    def _heaped(self, field: Field) -> list[Contents]:
        """What lies on a field where a piece is put down before the one that lay there is taken off."""
        return heaped(field, self.steps, self.before.get(field, ""), self._game.letters)

    def goes_by(self, fields: Sequence[Field]) -> bool:
        """Whether this ply, or another one with its result, drops its pieces on the fields in this order."""
        return self._game.drops_in_order(self.ply, fields)

    def overlooked(self, trace: Trace, start: int = 0) -> bool:
        """Whether a field must have changed that sensors see piece by piece, and stood still from `start` on.

        One that pushes another piece off its field may do so unseen.
        """
        pushed = {step.field for step in self.first_taken}
        return any(
            not trace.of(field).changed_since(start + 1)
            and self._sight.exact(trace.last, field)
            and not self._may_stand_still(field)
            for field in self.touched - pushed
        )

    def _may_stand_still(self, field: Field) -> bool:
        """Whether the sensor of the field may see nothing of all that the ply does there."""
        sensor = self._sight.sensor(field)
        before, *later = unavoidable(field, self.steps, self.values[field])
        return all(sensor.fits(sensor.expected(before), value) for value in later)

    def undenied(self, trace: Trace) -> bool:
        """Whether the newest picture shows the ply done, and no sensor stood still that must have seen it."""
        return (
            bool(self.steps)
            and self.complete(trace.last)
            and all(self._unnoticed(field) for field in self.touched if trace.of(field).stood_still)
        )

    def _unnoticed(self, field: Field) -> bool:
        """Whether the sensor of the field need not see anything of the ply.

        Hands may put a piece down before they take the one that lay there.
        """
        if self._may_stand_still(field):
            return True
        sensor, heaped = self._sight.sensor(field), self._heaped(field)
        seen = sensor.expected(self.before.get(field, ""))
        return bool(heaped) and all(sensor.fits(seen, one) for one in (*heaped, self.after.get(field, "")))

    def under_way(self, picture: Picture) -> bool:
        """Whether each field shows one of the values that it has on the way."""
        if not self.baseline.odd(picture) <= self.touched:
            return False
        shows = self._sight.shows
        return all(
            any(shows(picture, field, value) for value in values) for field, values in self.values.items()
        )

    def unseen_ahead(self, picture: Picture) -> int | None:
        """How many steps that no sensor sees may follow from a moment of the ply that the picture allows.

        None where it allows no moment before the last step. Between two laps no piece is in a hand.
        """
        if self._ahead is None or self._ahead[0] is not picture:
            self._ahead = picture, self._unseen_from(picture)
        return self._ahead[1]

    def _unseen_from(self, picture: Picture) -> int | None:
        wrong = set(self.baseline.odd(picture))
        if not wrong <= self.touched:
            return None
        shows, longest, run = self._sight.shows, None, 0
        for number, step in enumerate(self.steps, 1):
            if shows(picture, step.field, step.leaves):
                wrong.discard(step.field)
            else:
                wrong.add(step.field)
            run = 0 if wrong else run + 1
            if run and (number < len(self.steps) or run > 1):
                longest = max(longest or 0, run - 1)
        return longest

    @cached_property
    def first_taken(self) -> tuple[Step, ...]:
        """The lifts that make room for a piece to come, before it is moved."""
        leading = takewhile(lambda step: step.cause == "capture", self.steps)
        return tuple(step for step in leading if step.verb == "lift")
