"""Follows all hypotheses from picture to picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice

from companion.contents import Field
from companion.referee.evidence import RestClock, Trace
from companion.referee.hypotheses import Case
from companion.referee.ledger import Pile
from companion.referee.search import PlySource
from companion.referee.tracking.costs import Costs
from companion.referee.tracking.course import PlyCourse
from companion.referee.tracking.courses import Courses
from companion.referee.tracking.hypothesis import HandState, Hypothesis
from companion.referee.tracking.next_picture import NextPicture
from companion.referee.tracking.rest_costs import RestCosts
from companion.referee.tracking.seen_picture import SeenPicture
from companion.referee.tracking.unseen_plies import UnseenPlies
from companion.rules.game import AnyPly, Position
from companion.sensing.sight import Picture


class Tracker:
    """The hypotheses since one recorded position, the cheapest first.

    `bound` is the cost of the cheapest hypothesis that was ever dropped for want of room, or that a search
    for plies may have missed; infinite if there is none. `bridges` is meant as for `Courses`. The sensor of
    the field `ignored` counts as silent, unless the name is empty.
    """

    def __init__(
        self,
        case: Case,
        plies: PlySource,
        clock: RestClock,
        costs: Costs,
        course: Callable[..., PlyCourse] = PlyCourse,
        *,
        bridges: bool = False,
        ignored: Field = "",
    ) -> None:
        self.costs = costs
        self.rest_costs = RestCosts(costs, clock, sought=not case.game.hints.listed)
        self._ignored = ignored
        self._case = case = case.seen_in(case.trace.without(ignored)) if ignored else case
        self.sight = case.sight
        self._courses = Courses(case, plies, course, bridges=bridges, most=costs.found)
        self._followed: Sequence[Picture] = ()
        self._seen = SeenPicture(self.sight, self._courses, self.rest_costs, costs)
        self.hypotheses: list[Hypothesis] = []
        self.bound = math.inf

    @property
    def many(self) -> bool:
        """True if there may be more first plies than were found."""
        return self._courses.is_cut(self._case.position, self._case.chances)

    @property
    def picture(self) -> Picture:
        """The newest picture."""
        return self._seen.picture

    @property
    def fields(self) -> Sequence[Field]:
        """All fields of the game."""
        return self._case.game.fields

    @property
    def silent(self) -> frozenset[Field]:
        """The fields of which the newest picture tells nothing."""
        return frozenset(field for field in self.fields if self.picture.get(field) is None)

    @property
    def is_cleared(self) -> bool:
        """True if the newest picture allows that nothing lies on the table, and something did.

        If only one field has changed, its pieces are rather in the hand that plays them.
        """
        laid = any(self._courses.start.values()) and len(self._seen.stirred) > 1
        return laid and not self._seen.odd({})

    @property
    def t(self) -> float:
        """When the newest picture was seen, in seconds."""
        return self._seen.t

    def follow(self, trace: Trace) -> None:
        """Take the pictures of a trace that are new; all of them if an earlier one was corrected."""
        known = self._followed
        if not known or trace.pictures[: len(known)] != known:
            known = ()
            self._begin()
        for at in range(len(known), len(trace)):
            self._note_doubts(at, trace)
            t = trace.times[at]
            self._courses.begin_with(at)
            self._see(trace.pictures[at], self.t if t is None else t)
        self._note_doubts(len(trace), trace)
        self._followed = trace.pictures

    def _note_doubts(self, seen: int, trace: Trace) -> None:
        """Charge what was said after so many pictures.

        If the players denied the plies in question, none was done. If they were told of a slip, they had
        hardly done a ply and no slip: they made no plies before the slip, and the table did not look legal.
        But if the sensor of a field is ignored, it may have caused the alarm.
        """
        said = {doubt.kind for doubt in trace.doubts if doubt.seen == seen}
        for one in self.hypotheses if "denial" in said else ():
            if one.place.done:
                one.charge_once("denied", self.costs.denied, self.t)
        if "alarm" in said and not self._ignored:
            for one in self.hypotheses:
                one.plainly_legal = False
                if one.place.astray:
                    one.place = one.place._replace(turned=self._seen.may_hide_steps)
                elif one.place.done:
                    one.charge_once("false_alarm", self.costs.false_alarm, self.t)
            kept = [one for one in self.hypotheses if not one.slipped_later]
            self.hypotheses = kept or self.hypotheses

    def claimed(self) -> Iterator[Hypothesis]:
        """The hypotheses with one more ply of which the newest picture need not show anything."""
        plies = UnseenPlies(self._seen, self._courses, self.costs)
        for one in self.hypotheses:
            for each in islice(one.each(), self.costs.continued) if one.place.complete else ():
                yield from plies.claimed(each)

    def next_begun(self, first: Position, following: Collection[AnyPly]) -> float | None:
        """When the earliest of the `following` plies was begun after this result, in seconds.

        Of the hypotheses with one of them the cheapest counts. None if there is none.
        """
        begun: dict[AnyPly, float] = {}
        for one in self.hypotheses:
            if len(one.place.run) > 1 and one.place.run[0].ply.after == first:
                for each in one.place.run[1].alike:
                    begun.setdefault(each.ply, one.begun[1])
        return min((t for ply, t in begun.items() if ply in following), default=None)

    def _begin(self) -> None:
        """Begin with the recorded position: nothing was done, with the rolls as told or with later ones."""
        told = self._case.chances
        lines = 1 if isinstance(told, Pile) else max(1, len(told))
        self.hypotheses = [Hypothesis(HandState(told=told[first:])) for first in range(lines)]
        for replaced, one in enumerate(self.hypotheses):
            one.charge("replaced", self.costs.replaced * replaced, 0.0)
        self._seen = SeenPicture(self.sight, self._courses, self.rest_costs, self.costs)
        self.bound = math.inf

    def _see(self, picture: Picture, t: float) -> None:
        self._seen.see(Picture({**picture, self._ignored: None}) if self._ignored else picture, t)
        following = NextPicture(self._seen, self._courses, self.rest_costs, self.costs)
        for one in self.hypotheses:
            following.follow(one)
        following.begin()
        following.mend()
        self.bound = min(self.bound, following.bound)
        self._keep(list(following.found.values()))

    def _keep(self, found: list[Hypothesis]) -> None:
        """Keep the cheapest hypotheses."""
        ranked = sorted(((self.rest_costs.judged(one, self.t), at) for at, one in enumerate(found)))
        limit = ranked[0][0] + self.costs.prune
        kept = [found[at] for cost, at in ranked[: self.costs.most] if cost <= limit]
        left_out = ranked[len(kept) : len(kept) + 1]
        self.bound = min([self.bound, *(cost for cost, _ in left_out if len(kept) == self.costs.most)])
        self.hypotheses = kept
