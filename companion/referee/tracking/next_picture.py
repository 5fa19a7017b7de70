"""What hands may have done between two pictures: from one hypothesis to those that may follow it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush
from itertools import count, pairwise

from companion.contents import Field
from companion.referee.tracking.begun_ply import begun
from companion.referee.tracking.costs import Costs
from companion.referee.tracking.course import PlyCourse, PlyStage
from companion.referee.tracking.courses import Courses
from companion.referee.tracking.hypothesis import HandState, Hypothesis
from companion.referee.tracking.mending import Mending
from companion.referee.tracking.rest_costs import RestCosts
from companion.referee.tracking.routes import Route, Routes
from companion.referee.tracking.seen_picture import SeenPicture
from companion.referee.tracking.unseen_plies import UnseenPlies


class NextPicture:
    """The hypotheses after one more picture, of those in the same place only the cheapest one.

    `seen` is what the picture shows, and `found` are the hypotheses. `bound` is the least cost of those that
    were not looked at.
    """

    def __init__(self, seen: SeenPicture, courses: Courses, rest_costs: RestCosts, costs: Costs) -> None:
        self._seen, self._courses, self._rest_costs, self._costs = seen, courses, rest_costs, costs
        self._routes, self._mending = Routes(seen, costs), Mending(seen, courses, costs)
        self._unseen = UnseenPlies(seen, courses, costs)
        self._limit = math.inf
        self.found: dict[HandState, Hypothesis] = {}
        self.bound = math.inf
        # The hypotheses after which another ply may begin, as a heap by cost, then by age.
        self._done: list[tuple[float, int, Hypothesis, int]] = []
        self._number = count()

    def follow(self, one: Hypothesis) -> None:
        """Find all hypotheses that may follow this one."""
        place = one.place
        if place.astray:
            after = one.moved(place, self._seen.t if self._seen.changed else one.since)
            rested = self._seen.t - self._seen.before_t >= self._rest_costs.settle
            left = self._rest_costs.passed(one, self._seen.t) * (one.plainly_legal and rested)
            after.charge("looks_legal", left, self._seen.t)
            after.charge("stray", self._costs.stray * len(self._seen.changed), self._seen.t)
            self._offer(after)
            return
        if place.given_up:
            self._give_up(one)
            self._slip(one)
            return
        self._stay(one)
        if not self._seen.changed:
            return
        self._slip(one)
        if place.complete and not place.may_be_cleared:
            self._give_up(one)
        if place.stage is not None:
            self._onward(one, one)
            self._finish(one)
            self._in_part(one)
            self._back(one)
        if place.complete:
            self._begin(one)
        elif place.stage is not None:
            self._carried_on(one, one)
            self._overtaken(one)
            self._overlap(one)

    def mend(self) -> None:
        """Find the hypotheses that a slip was put right, so that the table is a legal one again."""
        astray = [one for one in self.found.values() if one.place.astray]
        legal = [one for one in self.found.values() if one.place.complete and not one.off]
        plain = any(one.odd < self._costs.unknown for one in legal)
        alike = [each for one in astray for each in self._each(one)]
        mended = [after for one in astray for after in self._mending.back(one)]
        put_back = any(not after.place.run for after in mended)
        mended += [after for one in alike for after in self._mending.onward(one)]
        for one in astray:
            one.looks_legal, one.plainly_legal = bool(legal or mended), plain or bool(mended)
            one.put_back = put_back
        for after in mended:
            self._offer(after)

    def _offer(self, one: Hypothesis) -> bool:
        """Keep a hypothesis, unless it is too dear or another one is there already; True if it is kept."""
        cost = self._rest_costs.judged(one, self._seen.t)
        if len(one.off) > self._costs.offs or not self._is_wanted(one.place, cost):
            return False
        self.found[one.place] = one
        self._limit = min(self._limit, cost + self._costs.prune)
        return True

    def _is_wanted(self, place: HandState, cost: float) -> bool:
        """True if a hypothesis in this place would be kept if it cost no more than this.

        Asked before the rest of its cost is worked out: most places are reached in a cheaper way already.
        """
        known = self.found.get(place)
        return cost <= self._limit and (known is None or self._rest_costs.judged(known, self._seen.t) > cost)

    # -- what hands do -----------------------------------------------------------------------------------

    def _stay(self, one: Hypothesis) -> None:
        place, changed = one.place, self._seen.changed
        after = one.moved(place._replace(part=None) if place.part in changed else place, one.since)
        self._seen.charge(after, self._seen.news, changed)
        if after.since > one.since:
            paused = self._rest_costs.paused(one, self._seen.t, self._seen.before)
            after.charge("paused", paused, self._seen.t)
        self._offer(after)

    def _give_up(self, one: Hypothesis) -> None:
        """Players give the game up: every field that changes is emptied."""
        costs, seen = self._costs, self._seen
        if all(seen.shows(field, ("",)) for field in seen.changed):
            after = one.moved(one.place._replace(given_up=True), seen.t)
            after.charge("gave_up", 0.0 if one.place.given_up else costs.gave_up, seen.t)
            after.charge("aside", costs.aside * len(seen.changed), seen.t)
            self._offer(after)

    def _slip(self, one: Hypothesis) -> None:
        """Hands leave the rules."""
        costs, t = self._costs, self._seen.t
        astray = HandState(one.place.done, told=one.place.told, astray=True)
        if not self._is_wanted(astray, one.cost + costs.slip):
            return
        after = one.moved(astray, one.since)
        after.off = {}
        after.charge("lasted", self._rest_costs.contradicted(one, t), t, " ".join(one.off))
        after.charge("slip", costs.slip, t, " ".join(str(course.ply.move) for course in after.place.run))
        after.charge("stray", costs.stray * len(self._seen.changed), t)
        self._offer(after)

    def _onward(self, one: Hypothesis, origin: Hypothesis) -> None:
        """Hands make steps of the last ply of `origin`, of which the picture shows the newest one.

        `one` is the hypothesis before the picture, and `origin` may have begun a further ply.
        """
        for route in self._routes.onward(one, origin, self._limit - origin.cost):
            self._make(one, origin, route, origin.place._replace(stage=route.stage, turned=False, part=None))

    def _finish(self, one: Hypothesis) -> None:
        """Hands make steps of the ply that is behind, because the next player has begun too early."""
        place = one.place
        if place.behind is not None:
            before = one.moved(place._replace(run=place.run[:-1], stage=place.behind, behind=None), one.since)
            for route in self._routes.onward(one, before, self._limit - one.cost):
                behind = None if route.stage.complete else route.stage
                self._make(one, one, route, place._replace(behind=behind, turned=False, part=None))

    def _overlap(self, one: Hypothesis) -> None:
        """The next player lifts a piece that the ply under way does not touch.

        Where play waits for a die or a card, hands do not overlap.
        """
        place, seen = one.place, self._seen
        course = place.run[-1]
        if place.behind is not None or place.part is not None or course.ply.chance is not None:
            return
        fields = seen.changed - course.candidate.touched
        if not fields:
            return
        overlaps = (
            (each, following, lift)
            for each in self._each(one)
            for following in self._following(each, fields, self._costs.overlap)
            for lift in following.start.onward
            if lift.seen and lift.lift and lift.field in fields and seen.shows(lift.field, lift.held)
        )
        for each, following, lift in overlaps:
            after = begun(each, following, self._costs, seen.t)
            after.place = after.place._replace(stage=lift.stage, behind=place.stage)
            seen.charge(after, seen.news)
            after.charge("overlap", self._costs.overlap, seen.t)
            self._offer(after)

    def _each(self, one: Hypothesis) -> Iterator[Hypothesis]:
        """The hypothesis for some of the plies that no sensor tells from its last one."""
        for number, each in enumerate(one.each()):
            if number == self._costs.continued:
                self.bound = min(self.bound, one.cost + self._costs.ply)
                return
            yield each

    def _make(self, one: Hypothesis, origin: Hypothesis, route: Route, place: HandState) -> None:
        """Offer `origin` after the steps of this route, by which hands come to this place."""
        costs, t, fields = self._costs, self._seen.t, route.fields
        if not self._is_wanted(place, origin.cost):
            return
        after = origin.moved(place, t)
        unwatched = any(map(self._seen.was_silent, fields))
        # What is cleared after a step that no sensor watched may be cleared before the step shows.
        late = one.off.keys() | self._seen.changed if unwatched or route.hidden else frozenset[Field]()
        self._seen.charge(after, self._seen.news | set(fields) | origin.place.in_part, late - set(fields))
        shown = {at for at, each in one.off.items() if each.changed} | after.off.keys()
        due = [field for field in fields if field not in shown]
        now = [field for field in due if field in self._seen.changed]
        gripped = sum(field == following for field, following in pairwise(fields) if field in now)
        after.charge("grip", costs.grip * gripped, t)
        unshown = len(due) - bool(now) - gripped
        missed = " ".join(at for at in due if at not in now)
        after.charge("missed", min(costs.missed * unshown, costs.jump), t, missed)
        after.charge("piled", costs.piled * route.piled, t)
        after.charge("piled_seen", costs.piled_seen * route.piled_seen, t)
        after.charge("unlifted", route.unlifted, t)
        after.charge("unwatched", costs.unwatched * unwatched, t)
        after.charge("in_silence", costs.in_silence * bool(route.silent), t, route.silent)
        if one is origin:
            after.charge("paused", self._rest_costs.paused(one, t, self._seen.before), t)
        if self._offer(after):
            self._go_on(after)

    def _go_on(self, one: Hypothesis) -> None:
        """Hands have done the ply, or a piece takes the place of a like one; then another ply may begin.

        If the ply explains all that has changed, that one may as well begin with a later picture.
        """
        place = one.place
        if place.stage is not None and place.stage.looks_done and not place.complete:
            one = one.moved(place._replace(stage=place.run[-1].end), one.since)
            one.charge("swapped", self._costs.swapped, self._seen.t)
            if not self._offer(one):
                return
        if one.place.complete and not self._seen.changed.isdisjoint(one.off):
            self._begin(one)

    def _in_part(self, origin: Hypothesis) -> None:
        """Hands make a part of the next step; no ply is seen to begin with a part of a drop."""
        stage, seen = origin.place.stage, self._seen
        if stage is None:
            return
        begun = stage is not origin.place.run[-1].start
        for step in stage.onward:
            possible = step.field in seen.changed and (begun or step.lift)
            if possible and seen.shows_part(step, stage.lying[step.field]):
                after = origin.moved(origin.place._replace(turned=False, part=step.field), seen.t)
                seen.charge(after, seen.news | origin.place.in_part)
                part = self._costs.again if origin.has("part") else self._costs.part
                after.charge("part", part, seen.t, step.field)
                after.charge("paused", self._rest_costs.paused(origin, seen.t, seen.before), seen.t)
                self._offer(after)

    def _back(self, one: Hypothesis) -> None:
        """Hands undo steps of the last ply, of which the picture shows the newest one."""
        place = one.place
        known, routes = set[PlyStage](), [Route(place.stage)] if place.stage and place.behind is None else []
        for route in routes:
            for glimpse in place.run[-1].backward[route.stage]:
                if glimpse.stage in known:
                    continue
                known.add(glimpse.stage)
                fields = (*route.fields, glimpse.field)
                if len(fields) < self._costs.skipped:
                    routes.append(Route(glimpse.stage, fields))
                if glimpse.field in self._seen.changed and self._seen.shows(glimpse.field, glimpse.held):
                    self._undo(one, glimpse.stage, fields)

    def _undo(self, one: Hypothesis, stage: PlyStage, fields: tuple[Field, ...]) -> None:
        """Offer the hypothesis with the steps on these fields undone; if it was the whole ply, without it."""
        costs, t, place = self._costs, self._seen.t, one.place
        after = one.moved(place._replace(stage=stage, turned=True, part=None), t)
        self._seen.charge(after, self._seen.news | set(fields) | place.in_part)
        name, cost = ("further_back", costs.further_back) if place.turned else ("back", costs.back)
        candidate = place.run[-1].candidate
        if place.complete and len(fields) == 1 and candidate.game.hints.may_roll_on(candidate.ply):
            name, cost = "rolled", costs.rolled
        after.charge(name, cost, t)
        after.charge("missed", costs.missed * (len(fields) - 1), t)
        after.charge("paused", self._rest_costs.paused(one, t, self._seen.before), t)
        if stage is place.run[-1].start:
            run = place.run[:-1]
            after.place = HandState(run, run[-1].end if run else None, place.told)
        self._offer(after)

    # -- further plies -----------------------------------------------------------------------------------

    def _begin(self, done: Hypothesis, hidden: int = 0) -> None:
        """Note that hands may begin another ply, after so many `hidden` ones that leave no trace."""
        for one in self._each(done):
            heappush(self._done, (one.cost, next(self._number), one, hidden))

    def begin(self) -> None:
        """Find the hypotheses that another ply has begun, the cheapest first."""
        while self._done and self._done[0][0] + self._costs.ply <= self._limit:
            _, _, one, hidden = heappop(self._done)
            self._begin_after(one, hidden)

    def _following(
        self, one: Hypothesis, fields: AbstractSet[Field], more: float = 0.0
    ) -> Iterator[PlyCourse]:
        """The courses of the next ply that touch one of these fields; to begin it costs so much `more`."""
        position, line = self._courses.after(one.place), one.place.line
        yield from self._courses.touching(position, line, fields)
        if self._courses.is_cut(position, line):
            self.bound = min(self.bound, one.cost + self._costs.ply + more)

    def _begin_after(self, one: Hypothesis, hidden: int) -> None:
        line, costs, changed = one.place.line, self._costs, self._seen.changed
        position = self._courses.after(one.place)
        hurried = self._seen.t - one.since < self._rest_costs.settle
        for course in self._following(one, changed):
            following = begun(one, course, self._costs, self._seen.t)
            if hurried:
                self._charge_haste(following, course, told=bool(line))
            self._onward(one, following)
            self._in_part(following)
            self._at_once(following)
        for course in self._courses.after_idle_rolls(position, line, changed):
            following = begun(one, course, self._costs, self._seen.t)
            name, cost = ("bridged", costs.bridged) if line else ("idled", costs.idled)
            following.charge(name, cost, self._seen.t)
            self._onward(one, following)
        least = self._limit - costs.prune
        may_hide = hidden < costs.hidden and one.cost <= least + costs.hides
        for made in self._unseen.before_another(one) if may_hide else ():
            made.charge("hurried", costs.hurried * (hurried and made.has("unseen")), self._seen.t)
            if made.place.may_be_cleared:
                self._seen.charge(made, self._seen.news, changed)
                self._offer(made)
            self._begin(made, hidden + 1)

    def _charge_haste(self, one: Hypothesis, course: PlyCourse, *, told: bool) -> None:
        """Charge that this ply was begun before the table had rested.

        If its roll or card was `told`, it is due, so that pieces which have only just come may be lifted.
        """
        costs, lifted = self._costs, self._seen.lifted(course)
        one.charge("hurried", costs.hurried * (not lifted), self._seen.t)
        snatched = bool(lifted) and not told and not any(map(self._seen.has_lain, lifted))
        one.charge("snatched", costs.snatched * snatched, self._seen.t)

    def _at_once(self, origin: Hypothesis) -> None:
        """All steps of the last ply came in one picture, because the table was read too seldom."""
        course, costs = origin.place.run[-1], self._costs
        if len(self._seen.changed) < costs.at_once or not course.candidate.complete(self._seen.picture):
            return
        after = origin.moved(origin.place._replace(stage=course.end), self._seen.t)
        self._seen.charge(after, self._seen.news | course.candidate.touched)
        after.charge("jump", costs.jump, self._seen.t)
        self._offer(after)

    def _carried_on(self, one: Hypothesis, origin: Hypothesis) -> None:
        """Hands carry the last piece of `origin` on in the next ply, without putting it down.

        Only if the rolls of both plies were told, because a slip looks the same.
        """
        place, stage = origin.place, origin.place.stage
        course = place.run[-1]
        if stage is None or not place.line:
            return
        ends = {each.field for each in stage.onward if each.seen and each.stage.complete}
        for following in self._courses.touching(course.ply.after, place.line, ends):
            for lift in following.start.onward if following.candidate.moves_figures else ():
                if lift.field in ends:
                    carried = begun(origin, following, self._costs, self._seen.t)
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
        # A roll or card that was told for the next ply says that this one is over.
        over = bool(place.line) or not self._seen.stands_still(place.run[-1], place.stage)
        if left > self._costs.skipped or not over:
            return
        done = one.moved(place._replace(stage=end, turned=False), t)
        self._seen.charge(done, place.stage.lying.keys() - self._seen.changed)
        if done.off.keys() <= one.off.keys():
            owed = " ".join(place.run[-1].owed(place.stage))
            done.charge("missed", min(self._costs.missed * left, self._costs.jump), t, owed)
            self._begin(done)
