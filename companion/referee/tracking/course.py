"""The course of one ply: the stages through which hands take the table, as far as sensors tell them apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple
from weakref import proxy

from companion.contents import Contents, Field, between, count
from companion.referee.hypotheses import Candidate, parts, unavoidable
from companion.referee.tracking.ply_steps import PlySteps, StepsDone
from companion.rules.game import Step


class Glimpse(NamedTuple):
    """A step by which one stage follows another: its `field`, and what the field may hold then (`held`).

    `seen` is True if a sensor sees the step, and `lift` if it lifts pieces. The step is `piled` if a piece is
    put down before the one that lay there is taken off. `parts` are what the field may hold while only some
    of the pieces are lifted or dropped.
    """

    field: Field
    held: tuple[Contents, ...]
    stage: PlyStage
    seen: bool
    lift: bool
    piled: bool
    parts: tuple[Contents, ...] = ()


class PlyStage:
    """All moments of a ply between which no sensor tells a difference.

    `steps` is the number of steps done at its first moment, and `unseen` how many more may be done without a
    sensor seeing one. `complete` is True if the ply may be done. A stage lives no longer than its course.
    """

    def __init__(self, course: PlyCourse, moments: Mapping[StepsDone, int]) -> None:
        """`moments` has for each moment the number of steps since the first one."""
        # A course that knew itself by its stages would be kept until garbage is collected.
        self._course: PlyCourse = proxy(course)
        self._moments = moments
        first = next(iter(moments))
        self.steps = first.sown + first.free.bit_count()
        self.unseen = max(moments.values())
        self.complete = course.steps.last in moments

    # Worked out when they are asked for: most stages are only passed by.

    @cached_property
    def captures_left(self) -> bool:
        """True if nothing may be left to do but to take captured pieces."""
        return any(map(self._course.steps.leaves_captures, self._moments))

    @cached_property
    def hand(self) -> Counter[str]:
        """The pieces that a hand may hold, by letter, as few as possible."""
        hands = [hand for hand in map(self._course.steps.hand, self._moments) if hand.total()]
        return min(hands, key=Counter.total, default=Counter())

    @cached_property
    def lying(self) -> Mapping[Field, tuple[Contents, ...]]:
        """The contents that each touched field may have."""
        return self._course.lying(self._moments)

    @cached_property
    def looks_done(self) -> bool:
        """True if the table may look as after the ply, and a piece only takes the place of a like one."""
        return bool(self._course.restored) and any(map(self._course.looks_done, self._moments))

    @cached_property
    def onward(self) -> tuple[Glimpse, ...]:
        """The steps to later stages."""
        return tuple(self._course.glimpses(self, self._moments))


class PlyCourse:
    """All stages of one ply. Sown pieces fall in their order; pieces are moved and captured in any order.

    `alike` are all plies that no sensor tells from this one, itself included. `backward` has for each stage
    the steps from earlier ones, as far as these were looked at, with what the field held there.
    """

    def __init__(self, candidate: Candidate, *others: Candidate) -> None:
        self.candidate = candidate
        self.alike = (candidate, *others)
        self.ply = candidate.ply
        self.backward = defaultdict[PlyStage, list[Glimpse]](list)
        self._stages: dict[StepsDone, PlyStage] = {}
        self._cleared: dict[Field, tuple[Contents, ...]] = {}

    @property
    def each(self) -> tuple[PlyCourse, ...]:
        """The course of each of the plies that are alike by itself."""
        return (self,) if len(self.alike) == 1 else self._apart

    @cached_property
    def _apart(self) -> tuple[PlyCourse, ...]:
        return tuple(map(PlyCourse, self.alike))

    @cached_property
    def start(self) -> PlyStage:
        """The first stage."""
        return self._stage(StepsDone(0, 0))

    @cached_property
    def steps(self) -> PlySteps:
        """The steps as hands make them; worked out late, as of most like plies only the result matters."""
        return PlySteps(self.candidate.steps)

    @cached_property
    def end(self) -> PlyStage:
        """The last stage."""
        return max((one for one in self._all if one.complete), key=lambda one: one.steps)

    def owed(self, stage: PlyStage) -> list[Field]:
        """The fields that hold something else at the end of the ply than at this stage."""
        end = self.end.lying
        return [at for at, held in stage.lying.items() if set(held).isdisjoint(end[at])]

    @cached_property
    def half_seen(self) -> bool:
        """True if there is a step that no sensor sees."""
        return any(one.unseen for one in self._all)

    @cached_property
    def _all(self) -> list[PlyStage]:
        """All stages."""
        every = [self.start]
        for stage in every:
            every += [one.stage for one in stage.onward if one.stage not in every]
        return every

    @cached_property
    def needed(self) -> frozenset[Field]:
        """The fields of which a sensor must see something while the ply is made."""
        return frozenset(field for field in self.candidate.touched if _must_see(self.candidate, field))

    @cached_property
    def restored(self) -> frozenset[Field]:
        """The fields that hold the same before and after the ply, such as one where a like piece is taken.

        One from which pieces were sown is none of these: it was empty for a while.
        """
        one = self.candidate
        sown = {step.field for step in one.steps if step.cause == "sow" and step.verb == "lift"}
        return frozenset(
            at for at, held in one.left.items() if held == one.before.get(at, "") and at not in sown
        )

    def clearing(self, field: Field) -> tuple[Contents, ...]:
        """What a field may hold once the game is over, because the table is being cleared.

        The pieces that the ply leaves there lie there without any clearing.
        """
        if field not in self._cleared:
            one = self.candidate
            left = one.left.get(field, one.before.get(field, ""))
            some = dict.fromkeys(["", *one.swept.get(field, ()), *parts(left, one.game.letters)])
            self._cleared[field] = tuple(held for held in some if held != left or not held)
        return self._cleared[field]

    def is_swept_into(self, field: Field) -> bool:
        """True if pieces come to the field in the clearing, as into a store."""
        one = self.candidate
        return count(one.after.get(field, "")) > count(one.left.get(field, one.before.get(field, "")))

    # -- moments -----------------------------------------------------------------------------------------

    def _holds(self, field: Field, now: StepsDone) -> tuple[Contents, ...]:
        """What the field may hold at this moment; several contents if pieces are piled in unknown order."""
        held, skipped = self.candidate.before.get(field, ""), False
        for step, place in self.steps.places[field]:
            if place.sown <= now.sown and (not place.free or place.free & now.free):
                if skipped:
                    return tuple(self.candidate.heaped(field))
                held = step.leaves
            else:
                skipped = True
        return (held,)

    def _is_piled(self, field: Field, now: StepsDone) -> bool:
        """True if a piece lies on the field that was put down before the one that was there left."""
        done = [
            place.sown <= now.sown and (not place.free or bool(place.free & now.free))
            for _, place in self.steps.places[field]
        ]
        return done != sorted(done, reverse=True)

    # -- stages ------------------------------------------------------------------------------------------

    def _stage(self, first: StepsDone) -> PlyStage:
        """The stage that begins at this moment."""
        if first not in self._stages:
            moments = {first: 0}
            for now in (waiting := [first]):
                for step, after in self.steps.next(now):
                    told = self._sees(step.field, now, after) or self._is_piled(step.field, after)
                    if after not in moments and not told:
                        moments[after] = moments[now] + 1
                        waiting.append(after)
            self._stages[first] = PlyStage(self, moments)
        return self._stages[first]

    def glimpses(self, stage: PlyStage, moments: Mapping[StepsDone, int]) -> Iterator[Glimpse]:
        """The steps that lead from these moments of a stage to another one."""
        known = set(moments)
        for now in moments:
            for step, after in self.steps.next(now):
                if after not in known:
                    known.add(after)
                    yield self._glimpse(stage, step, now, after)

    def _glimpse(self, stage: PlyStage, step: Step, now: StepsDone, after: StepsDone) -> Glimpse:
        field, lift, following = step.field, step.verb == "lift", self._stage(after)
        was, held = self._holds(field, now), self._holds(field, after)
        seen, piled = self._sees(field, now, after), self._is_piled(field, after)
        if seen:
            self.backward[following].append(Glimpse(field, was, stage, seen, lift, piled))
        some = tuple(between(was[0], held[-1], self.candidate.game.letters)) if seen else ()
        return Glimpse(field, held, following, seen, lift, piled, some)

    def _sees(self, field: Field, now: StepsDone, after: StepsDone) -> bool:
        """True if the sensor of the field tells the two moments apart."""
        sensor, was = self.candidate.sight.sensor(field), self._holds(field, now)[0]
        return not any(sensor.fits(sensor.expected(was), held) for held in self._holds(field, after))

    def lying(self, moments: Mapping[StepsDone, int]) -> Mapping[Field, tuple[Contents, ...]]:
        """What each touched field may hold at these moments."""
        return {
            field: tuple(dict.fromkeys(held for now in moments for held in self._holds(field, now)))
            for field in self.steps.places
        }

    def looks_done(self, now: StepsDone) -> bool:
        """True if each field holds at this moment what it holds after the ply."""
        return all(held in self._holds(field, now) for field, held in self.candidate.left.items())


def _must_see(one: Candidate, field: Field) -> bool:
    """True if the sensor of the field must see something while the ply is made."""
    sensor = one.sight.sensor(field)
    before, *later = unavoidable(field, one.steps, one.values[field])
    return not all(sensor.fits(sensor.expected(before), value) for value in later)
