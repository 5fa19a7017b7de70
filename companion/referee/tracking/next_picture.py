"""What hands may have done between two pictures: from one hypothesis to those that may follow it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from companion.contents import Field
from companion.referee.tracking.costs import Costs
from companion.referee.tracking.course import Glimpse, PlyCourse, PlyStage
from companion.referee.tracking.courses import Courses
from companion.referee.tracking.hypothesis import HandState, Hypothesis
from companion.referee.tracking.rest_costs import RestCosts
from companion.referee.tracking.seen_picture import SeenPicture


class _Way(NamedTuple):
    """Steps from one stage to a later one: their fields, and the cost of what is unusual about them.

    `lifted` is True if one of them is a lift that the newest picture shows.
    """

    stage: PlyStage
    fields: tuple[Field, ...] = ()
    piled: float = 0.0
    unlifted: float = 0.0
    lifted: bool = False


class NextPicture:
    """The hypotheses after one more picture, of those in the same place only the cheapest one.

    `seen` is what the picture shows, and `found` are the hypotheses.
    """

    def __init__(self, seen: SeenPicture, courses: Courses, rest_costs: RestCosts, costs: Costs) -> None:
        self._seen, self._courses, self._rest_costs, self._costs = seen, courses, rest_costs, costs
        self._limit = math.inf
        self.found: dict[HandState, Hypothesis] = {}

    def follow(self, one: Hypothesis) -> None:
        """Find all hypotheses that may follow this one."""
        place = one.place
        if place.astray:
            after = one.moved(place, one.since)
            after.charge("stray", self._costs.stray * len(self._seen.changed), self._seen.t)
            self._offer(after)
            return
        self._stay(one)
        if not self._seen.changed:
            return
        self._slip(one)
        if place.stage is not None:
            self._onward(one, one)
            self._in_part(one)
            self._back(one)
        if place.complete:
            self._begin(one)
        elif place.stage is not None:
            self._carried_on(one, one)
            self._overtaken(one)

    def mend(self) -> None:
        """Find the hypotheses that a slip was put right, so that the table is a legal one again."""
        for one in [one for one in self.found.values() if one.place.astray]:
            mended = list(self._mended(one))
            one.looks_legal = bool(mended)
            for after in mended:
                self._offer(after)

    def _offer(self, one: Hypothesis) -> bool:
        """Keep a hypothesis, unless it is too dear or another one is there already; True if it is kept."""
        if one.cost > self._limit or len(one.off) > self._costs.offs:
            return False
        known = self.found.get(one.place)
        if known is not None and known.cost <= one.cost:
            return False
        self.found[one.place] = one
        self._limit = min(self._limit, one.cost + self._costs.prune)
        return True

    # -- what hands do -----------------------------------------------------------------------------------

    def _stay(self, one: Hypothesis) -> None:
        place, changed = one.place, self._seen.changed
        after = one.moved(place._replace(part=None) if place.part in changed else place, one.since)
        self._seen.charge(after, self._seen.news, changed if after.place.complete else frozenset())
        self._offer(after)

    def _slip(self, one: Hypothesis) -> None:
        """Hands leave the rules."""
        costs, t = self._costs, self._seen.t
        after = one.moved(HandState(one.place.done, told=one.place.told, astray=True), one.since)
        after.off = {}
        after.charge("lasted", self._rest_costs.contradicted(one, t), t, " ".join(one.off))
        after.charge("slip", costs.slip, t)
        after.charge("stray", costs.stray * len(self._seen.changed), t)
        self._offer(after)

    def _onward(self, one: Hypothesis, origin: Hypothesis) -> None:
        """Hands make steps of the last ply of `origin`, of which the picture shows the newest one.

        `one` is the hypothesis before the picture, and `origin` may have begun a further ply.
        """
        for way, glimpse in self._ways(one, origin):
            # A step that no sensor sees goes with one that the picture shows, or hands have gone on to it.
            beside = way.fields[-1] in self._seen.changed if way.fields else one is origin
            if glimpse.seen or beside:
                self._make(one, origin, way)

    def _ways(self, one: Hypothesis, origin: Hypothesis) -> Iterator[tuple[_Way, Glimpse]]:
        """The ways from the stage of `origin` whose last step the picture shows, or no sensor sees."""
        changed = self._seen.changed
        known, ways = set[PlyStage](), [_Way(origin.place.stage)] if origin.place.stage else []
        # Each step that is passed over costs at least as much as a field that contradicts.
        off, left = self._costs.off, self._limit - origin.cost
        deepest = min(self._costs.skipped - 1, left / off if off else math.inf)
        for way in ways:
            for glimpse in way.stage.onward:
                if glimpse.stage in known:
                    continue
                known.add(glimpse.stage)
                news = glimpse.field in changed
                shown = glimpse.seen and self._seen.shows(glimpse.field, glimpse.held)
                further = self._further(way, glimpse, lifted=glimpse.lift and news and shown)
                early = not news and glimpse.field in one.off
                if early and way.lifted and not glimpse.lift:
                    further = further._replace(unlifted=further.unlifted + self._costs.unlifted)
                if len(further.fields) <= deepest:
                    ways.append(self._passed(way.stage, further, glimpse))
                if not glimpse.seen or (shown and (news or early)):
                    yield further, glimpse

    def _further(self, way: _Way, glimpse: Glimpse, *, lifted: bool) -> _Way:
        fields = (*way.fields, glimpse.field) if glimpse.seen else way.fields
        cost = self._costs.piled_seen if glimpse.seen else self._costs.piled
        piled = way.piled + cost * glimpse.piled
        return _Way(glimpse.stage, fields, piled, way.unlifted, way.lifted or lifted)

    def _passed(self, stage: PlyStage, way: _Way, glimpse: Glimpse) -> _Way:
        """The way, if hands go on after its last step.

        Nothing can be dropped that a sensor still shows on the field from which it was lifted.
        """
        field = glimpse.field
        if not (glimpse.lift and glimpse.seen) or self._seen.picture.get(field) is None:
            return way
        full = self._seen.shows(field, stage.lying[field])
        return way._replace(unlifted=way.unlifted + self._costs.unlifted * full)

    def _make(self, one: Hypothesis, origin: Hypothesis, way: _Way) -> None:
        """Offer `origin` after the steps of this way."""
        costs, t, fields = self._costs, self._seen.t, way.fields
        if origin.cost > self._limit:
            return
        after = origin.moved(origin.place._replace(stage=way.stage, turned=False, part=None), t)
        unwatched = any(map(self._seen.was_silent, fields))
        # What is cleared after a step that no sensor watched may be cleared before the step shows.
        clearing = one.off.keys() if unwatched and after.place.complete else frozenset[Field]()
        self._seen.charge(after, self._seen.news | set(fields), clearing)
        shown = one.off.keys() | after.off.keys()
        heard = [at for at in pairwise(fields) if self._seen.is_heard(at[0]) and at[0] not in shown]
        gripped = sum(field == following for field, following in heard)
        after.charge("grip", costs.grip * gripped, t)
        after.charge("missed", min(costs.missed * (len(heard) - gripped), costs.jump), t)
        after.charge("piled", way.piled, t)
        after.charge("unlifted", way.unlifted, t)
        after.charge("unwatched", costs.unwatched * unwatched, t)
        if one is origin and fields:
            self._hurry(one, after)
        if self._offer(after) and after.place.complete:
            self._begin(after)

    def _hurry(self, one: Hypothesis, after: Hypothesis) -> None:
        """Charge the time between the last step of a hypothesis and the one `after` it: too short or long."""
        costs, t, before, stage = self._costs, self._seen.t, one.place.stage, after.place.stage
        if before is None or stage is None:
            return
        steps = stage.steps - before.steps
        after.charge("hasty", costs.hasty * max(0.0, steps - 1 - (t - one.since) / costs.swift), t)
        self._pause(one, after)

    def _pause(self, one: Hypothesis, after: Hypothesis) -> None:
        """Charge what is left of the rest before hands went on; with empty hands that was a slip."""
        costs, t = self._costs, self._seen.t
        most = costs.paused if self._rest_costs.holds(one) else costs.slip + costs.mended
        after.charge("paused", min(self._rest_costs.dwelt(one, t, self._seen.before), most), t)

    def _in_part(self, origin: Hypothesis) -> None:
        """Hands make a part of the next step."""
        stage = origin.place.stage
        for glimpse in stage.onward if stage is not None else ():
            field = glimpse.field
            if field in self._seen.changed and self._seen.shows(field, glimpse.parts):
                after = origin.moved(origin.place._replace(turned=False, part=field), self._seen.t)
                self._seen.charge(after, self._seen.news)
                after.charge("part", self._costs.part, self._seen.t, field)
                self._offer(after)

    def _back(self, one: Hypothesis) -> None:
        """Hands undo steps of the last ply, of which the picture shows the newest one."""
        place = one.place
        known, ways = set[PlyStage](), [_Way(place.stage)] if place.stage else []
        for way in ways:
            for glimpse in way.stage.backward:
                if glimpse.stage in known:
                    continue
                known.add(glimpse.stage)
                fields = (*way.fields, glimpse.field)
                if len(fields) < self._costs.skipped:
                    ways.append(_Way(glimpse.stage, fields))
                if glimpse.field in self._seen.changed and self._seen.shows(glimpse.field, glimpse.held):
                    self._undo(one, glimpse.stage, fields)

    def _undo(self, one: Hypothesis, stage: PlyStage, fields: tuple[Field, ...]) -> None:
        """Offer the hypothesis with the steps on these fields undone; if it was the whole ply, without it."""
        costs, t, place = self._costs, self._seen.t, one.place
        after = one.moved(place._replace(stage=stage, turned=True, part=None), t)
        self._seen.charge(after, self._seen.news | set(fields))
        name, cost = ("further_back", costs.further_back) if place.turned else ("back", costs.back)
        after.charge(name, cost, t)
        after.charge("missed", costs.missed * (len(fields) - 1), t)
        self._pause(one, after)
        if stage is place.run[-1].start:
            run = place.run[:-1]
            after.place = HandState(run, run[-1].end if run else None, place.told)
        self._offer(after)

    # -- further plies -----------------------------------------------------------------------------------

    def _begin(self, one: Hypothesis, hidden: int = 0) -> None:
        """Hands begin another ply, perhaps after some that leave no trace."""
        place, costs, t = one.place, self._costs, self._seen.t
        position = place.run[-1].ply.after if place.run else self._courses.position
        if position.winner is not None or one.cost + costs.ply > self._limit:
            return
        for course in self._courses.touching(position, place.line, self._seen.changed):
            begun = self._with(one, course)
            self._onward(one, begun)
            self._in_part(begun)
            self._at_once(begun)
        for course in self._courses.after_idle_rolls(position, place.line, self._seen.changed):
            begun = self._with(one, course)
            name, cost = ("bridged", costs.bridged) if place.line else ("idled", costs.idled)
            begun.charge(name, cost, t)
            self._onward(one, begun)
        for course in self._courses.without_trace(position, place.line) if hidden < costs.hidden else ():
            made = self._with(one, course)
            made.charge("unseen", costs.unseen if course.candidate.steps else 0.0, t)
            self._begin(made, hidden + 1)

    def _with(self, one: Hypothesis, course: PlyCourse) -> Hypothesis:
        """The hypothesis with one more ply, of which nothing is done yet."""
        costs, t, place, move = self._costs, self._seen.t, one.place, str(course.ply.move)
        begun = one.moved(HandState((*place.run, course), course.start, place.told), t)
        begun.charge("ply", costs.ply, t, move)
        begun.charge("beside", costs.beside * bool(one.off), t, " ".join(one.off))
        if course.ply.chance is not None and not place.line:
            begun.charge("roll", costs.roll, t)
            begun.charge("untold", costs.untold * bool(place.told), t)
        return begun

    def _at_once(self, begun: Hypothesis) -> None:
        """All steps of a ply came in one picture, because the table was read too seldom."""
        course, costs = begun.place.run[-1], self._costs
        if len(self._seen.changed) < costs.at_once or not course.candidate.complete(self._seen.picture):
            return
        after = begun.moved(begun.place._replace(stage=course.end), self._seen.t)
        self._seen.charge(after, self._seen.news | course.candidate.touched)
        after.charge("jump", costs.jump, self._seen.t)
        self._offer(after)

    def _carried_on(self, one: Hypothesis, origin: Hypothesis) -> None:
        """Hands carry the last piece of `origin` on in the next ply, without putting it down.

        Only if the rolls of both plies were told, because a slip looks the same.
        """
        place, stage = origin.place, origin.place.stage
        course = place.run[-1]
        carries = stage is not None and bool(place.line) and course.candidate.moves_figures
        if stage is None or not carries or course.ply.after.winner is not None:
            return
        ends = {each.field for each in stage.onward if each.seen and each.stage.complete}
        for following in self._courses.touching(course.ply.after, place.line, ends):
            for lift in following.start.onward if following.candidate.moves_figures else ():
                if lift.field in ends:
                    carried = self._with(origin, following)
                    carried.place = carried.place._replace(stage=lift.stage)
                    carried.charge("carried", self._costs.carried, self._seen.t)
                    self._onward(one, carried)
                    self._carried_on(one, carried)

    def _overtaken(self, one: Hypothesis) -> None:
        """The next ply begins, and the picture shows this one done though its last steps were not seen."""
        place, t = one.place, self._seen.t
        if place.stage is None or place.part is not None:
            return
        end = place.run[-1].end
        left = end.steps - place.stage.steps
        if left > self._costs.skipped:
            return
        done = one.moved(place._replace(stage=end, turned=False), t)
        self._seen.charge(done, place.stage.lying.keys() - self._seen.changed)
        if done.off.keys() <= one.off.keys():
            done.charge("missed", min(self._costs.missed * left, self._costs.jump), t)
            self._begin(done)

    # -- slips put right ---------------------------------------------------------------------------------

    def _mended(self, one: Hypothesis) -> Iterator[Hypothesis]:
        """The hypotheses that the table was put right after a slip: back, or on to a legal ply."""
        costs, t, place = self._costs, self._seen.t, one.place
        for run in dict.fromkeys((place.run, ())):
            position = run[-1].ply.after if run else self._courses.position
            if not self._seen.odd(self._courses.table(position)):
                back = one.moved(HandState(run, run[-1].end if run else None, place.told), t)
                back.charge("mended", costs.mended, t)
                yield back
        position = place.run[-1].ply.after if place.run else self._courses.position
        odd = self._seen.odd(self._courses.table(position))
        over = position.winner is not None
        for course in () if over else self._courses.shown_done(position, place.line, odd):
            if course.candidate.complete(self._seen.picture):
                done = self._with(one, course)
                done.place = done.place._replace(stage=course.end)
                if self._seen.hides(done.place):
                    continue
                done.charge("mended", costs.mended, t)
                done.charge("onward", costs.onward, t)
                done.charge("missed", costs.missed * len(course.needed - self._seen.stirred), t)
                done.charge("unseen", 0.0 if course.needed else costs.unseen, t)
                yield done
