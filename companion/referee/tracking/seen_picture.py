"""What one picture says about a hypothesis."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from companion.contents import Contents, Field, Table, count
from companion.referee.tracking.costs import Costs
from companion.referee.tracking.course import Glimpse, PlyCourse, PlyStage
from companion.referee.tracking.courses import Courses
from companion.referee.tracking.hypothesis import Contradiction, HandState, Hypothesis
from companion.referee.tracking.rest_costs import RestCosts
from companion.sensing.frames import Reading
from companion.sensing.sight import Picture, Sight


class SeenPicture:
    """The newest picture, and the one `before` it.

    They were seen at `t` and `before_t` seconds. `changed` are the fields with another reading than they gave
    last, and `news` also those that speak again. `stirred` are all fields that have changed since the first
    picture, and `silent` those without a reading in this picture or the one before.
    """

    def __init__(self, sight: Sight, courses: Courses, rest_costs: RestCosts, costs: Costs) -> None:
        self._sight, self._courses, self._rest_costs, self._costs = sight, courses, rest_costs, costs
        self._heard: dict[Field, Reading] = {}
        self._since: dict[Field, float] = {}
        self._silent: AbstractSet[Field] = frozenset()
        self.before = self.picture = Picture()
        self.before_t = self.t = 0.0
        self.changed: AbstractSet[Field] = frozenset()
        self.news: AbstractSet[Field] = frozenset()
        self.stirred: AbstractSet[Field] = frozenset()
        self.silent: AbstractSet[Field] = frozenset()

    def see(self, picture: Picture, t: float) -> None:
        """Take the next picture, seen at `t` seconds."""
        self._since |= dict.fromkeys(self.changed, self.t)
        before, silent_before = self.picture.get, self._silent
        others = {at: said for at, said in picture.items() if before(at) is not said}
        self.changed = frozenset([at for at, said in others.items() if self._is_new(at, said)])
        if self._heard:
            self.stirred |= self.changed
        self._heard |= {at: said for at, said in others.items() if said is not None}
        self.before, self.picture = self.picture, picture
        self.before_t, self.t = self.t, t
        self._silent = {at for at, said in picture.items() if said is None}
        self.news = self.changed | (silent_before - self._silent)
        self.silent = silent_before | self._silent

    def _is_new(self, field: Field, said: Reading) -> bool:
        """True if the field gives another reading than it gave last, or than the recorded table has."""
        if said is None:
            return False
        if field in self._heard:
            return not self._sight.sensor(field).same(self._heard[field], said)
        return not self._sight.sensor(field).fits(said, self._courses.start.get(field, ""))

    def is_heard(self, field: Field) -> bool:
        """True if the field speaks in this picture or spoke in the one before."""
        return self.picture.get(field) is not None or self.before.get(field) is not None

    def was_silent(self, field: Field) -> bool:
        """True if the field did not speak in the picture before, if there was one."""
        return bool(self.before) and self.before.get(field) is None

    def shows(self, field: Field, contents: Iterable[Contents]) -> bool:
        """True if the picture allows one of these contents on the field."""
        fits, reading = self._sight.sensor(field).fits, self.picture.get(field)
        for held in contents:  # noqa: SIM110 - asked most of all, and a generator costs as much again
            if fits(reading, held):
                return True
        return False

    def shows_part(self, step: Glimpse, lying: Iterable[Contents]) -> bool:
        """True if the picture allows that a part of a step was just made on a field that had these contents.

        Then it shows fewer pieces than the picture before if the step lifts pieces, and else more.
        """
        fits, before = self._sight.sensor(step.field).fits, self.before.get(step.field)
        now = [count(held) for held in step.parts if fits(self.picture.get(step.field), held)]
        then = [count(held) for held in (*lying, *step.parts) if fits(before, held)]
        if not (now and then):
            return bool(now)
        return min(now) < max(then) if step.lift else max(now) > min(then)

    def lifted(self, course: PlyCourse) -> Sequence[Field]:
        """The fields on which a lift shows with which hands may begin this ply."""
        return [each.field for each in course.start.onward if each.lift and each.field in self.changed]

    def has_lain(self, field: Field) -> bool:
        """True if the field has shown for a settling time what it showed before this picture.

        What comes and goes sooner may as well be a hand over the field.
        """
        return self.t - self._since.get(field, -math.inf) >= self._rest_costs.settle

    @property
    def may_hide_steps(self) -> bool:
        """True if pieces may go back unseen to a field that hands have stirred, because it held several."""
        held = ((at, self._courses.start.get(at, "")) for at in self.stirred)
        return any(count(contents) > 1 and not self._sight.sensor(at).counts for at, contents in held)

    def stands_still(self, course: PlyCourse, stage: PlyStage) -> bool:
        """True if a field still shows what it held at this stage, though hands had steps to make there."""
        return any(self.is_heard(at) and self.shows(at, stage.lying[at]) for at in course.owed(stage))

    def odd(self, table: Table) -> frozenset[Field]:
        """The fields that do not show this table."""
        return frozenset(at for at in self.picture if not self.shows(at, [table.get(at, "")]))

    def explained_by(self, place: HandState, field: Field) -> bool:
        """True if the picture allows what lies on the field in this place."""
        return self.shows(field, self._lying(place, field))

    def hides(self, place: HandState) -> bool:
        """True if a field is silent that last contradicted this place, so that it may still do so."""
        silent = ((field, self._heard[field]) for field in self._silent & self._heard.keys())
        return any(
            not any(self._sight.sensor(field).fits(said, held) for held in self._lying(place, field))
            for field, said in silent
        )

    def _lying(self, place: HandState, field: Field) -> tuple[Contents, ...]:
        """The contents that the field may have in this place."""
        if place.stage is None:
            return (self._courses.start.get(field, ""),)
        lying = place.stage.lying.get(field)
        if place.behind is not None and field in place.behind.lying:
            return (*place.behind.lying[field], *(lying or ()))
        return (place.run[-1].candidate.before.get(field, ""),) if lying is None else lying

    def charge(
        self, one: Hypothesis, asked: AbstractSet[Field], clearing: AbstractSet[Field] = frozenset()
    ) -> None:
        """Charge what the picture contradicts on these fields.

        If the game is over, those in `clearing` may have been cleared.
        """
        off, t, costs = dict[Field, Contradiction](), self.t, self._costs
        if not one.place.may_be_cleared:
            clearing = frozenset()
        for field in sorted(asked | one.off.keys()):
            known, changed = one.off.get(field), field in self.changed
            cleared = field in clearing and self._is_cleared(one.place, field)
            if not (cleared or field == one.place.part or self.explained_by(one.place, field)):
                off[field] = Contradiction(t, changed, held=t) if known is None else _held(known, one, field)
                name, cost = ("off", costs.off) if known is None else ("change", costs.change * changed)
                one.charge(name, cost, t, field)
                continue
            if known is not None:
                one.charge("lasted", self._rest_costs.lasted(t - known.held), t, field)
            if cleared:
                one.charge("cleared", costs.cleared, t, field)
                one.since = t
            elif field in clearing and self._is_laid_again(one.place, field):
                one.charge("laid_again", costs.laid_again, t, field)
        one.off = off

    def _is_cleared(self, place: HandState, field: Field) -> bool:
        """True if the field may show a part of the clearing of the table after a game."""
        return self.shows(field, place.run[-1].clearing(field)) and not self._is_laid_again(place, field)

    def _is_laid_again(self, place: HandState, field: Field) -> bool:
        """True if the field was empty in the picture before, and is not now although it is to be cleared."""
        if place.run[-1].is_swept_into(field) or self.was_silent(field):
            return False
        return self._sight.sensor(field).fits(self.before.get(field), "") and not self.shows(field, ("",))


def _held(known: Contradiction, one: Hypothesis, field: Field) -> Contradiction:
    """A contradiction that goes on; hands that work on at a ply may hold what lay on one of its fields."""
    run = one.place.run
    works = bool(run) and field in run[-1].candidate.touched and one.begun[-1] < known.since
    return known._replace(held=max(known.held, one.since)) if works else known
