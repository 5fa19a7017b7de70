"""Explains cases by hypotheses that are followed from the first picture on."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import lru_cache

from companion.contents import Field
from companion.referee.decision.weighing import INSISTED_S, agreeing, runs_of
from companion.referee.evidence import RestClock
from companion.referee.hypotheses import Case, Run
from companion.referee.protocol import Stakes
from companion.referee.search import PlySource
from companion.referee.tracking import Costs, PlyCourse, Tracker, WeighedOutcome, near, outcomes

MOST_COURSES = 2000
"""How many courses of plies are kept, so that they need not be made anew for each case."""


class TrackedCases:
    """Explains any case: without a sensor, from another position, or with other rolls."""

    def __init__(self, plies: PlySource, clock: RestClock, costs: Costs, stakes: Stakes) -> None:
        self._plies, self._clock, self._costs, self._stakes = plies, clock, costs, stakes
        self._course = lru_cache(maxsize=MOST_COURSES)(PlyCourse)

    def tracker(self, case: Case, *, bridges: bool = False, slipped: Container[int] = ()) -> Tracker:
        """The hypotheses that explain a case; `bridges` and `slipped` are meant as for `Tracker`."""
        tracker = Tracker(case, self._plies, self._clock, self._costs, self._course, bridges=bridges)
        tracker.follow(case.trace, slipped)
        return tracker

    def aside(self, case: Case) -> Sequence[Run]:
        """The runs of complete plies that explain a case; some of them if there are very many."""
        return runs_of([one for one in self._likely(self.tracker(case)) if one.said == "done"])

    def without(self, field: Field, case: Case) -> Sequence[Run]:
        """The runs of complete plies that explain a case without this sensor; none if there may be more."""
        tracker = self.tracker(case.seen_in(case.trace.without(field)))
        return () if tracker.many else runs_of([one for one in self._likely(tracker) if one.said == "done"])

    def in_hand(self, case: Case) -> Sequence[Run]:
        """The runs that explain a case and whose last ply is under way, as a sensor has seen it begin."""
        begun = [one for one in self._likely(self.tracker(case)) if one.said == "under way"]
        return runs_of([one for one in begun if not one.hypothesis.has("in_silence")])

    def _likely(self, tracker: Tracker) -> Sequence[WeighedOutcome]:
        """The likely outcomes for a table that has rested for long; none if a slip is the likeliest.

        Outcomes that a sensor contradicts are left out.
        """
        weighed = outcomes(tracker, tracker.t + INSISTED_S, resting=True, insisted=True)
        likely = near(agreeing(weighed, self._plies), self._stakes.margin)
        return [one for one in likely if not one.hypothesis.off and likely[0].said != "slip"]
