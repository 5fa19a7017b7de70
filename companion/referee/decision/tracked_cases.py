"""Explains cases by hypotheses that are followed from the first picture on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.referee.evidence import RestClock
from companion.referee.hypotheses import Case, Run
from companion.referee.protocol import Stakes
from companion.referee.search import Explanations, PlySource
from companion.referee.tracking import Costs, PlyCourse, Tracker, WeighedOutcome, near, outcomes

MOST_COURSES = 2000
"""How many courses of plies are kept, so that they need not be made anew for each case."""

INSISTED_S = 60.0
"""For how many seconds a table seems to have rested if the players say that they are done."""


class TrackedCases:
    """Explains any case: without a sensor, from another position, or with other rolls."""

    def __init__(self, plies: PlySource, clock: RestClock, costs: Costs, stakes: Stakes) -> None:
        self._plies, self._clock, self._costs, self._stakes = plies, clock, costs, stakes
        self._course = lru_cache(maxsize=MOST_COURSES)(PlyCourse)

    def tracker(self, case: Case, *, bridges: bool = False) -> Tracker:
        """The hypotheses that explain a case; `bridges` is meant as for `Tracker`."""
        tracker = Tracker(case, self._plies, self._clock, self._costs, self._course, bridges=bridges)
        tracker.follow(case.trace)
        return tracker

    def aside(self, case: Case) -> Explanations:
        """The runs of complete plies that explain a case."""
        return Explanations(tuple(runs_of([one for one in self._likely(case) if one.said == "done"])))

    def in_hand(self, case: Case) -> Sequence[Run]:
        """The runs that explain a case and whose last ply is under way."""
        return runs_of([one for one in self._likely(case) if one.said == "under way"])

    def _likely(self, case: Case) -> Sequence[WeighedOutcome]:
        """The likely outcomes for a table that has rested for long; none if a slip is the likeliest.

        Outcomes that a sensor contradicts are left out.
        """
        tracker = self.tracker(case)
        weighed = outcomes(tracker, tracker.t + INSISTED_S, resting=True, insisted=True)
        likely = near(agreeing(weighed, self._plies), self._stakes.margin)
        return [one for one in likely if not one.hypothesis.off and likely[0].said != "slip"]


def agreeing(some: Sequence[WeighedOutcome], plies: PlySource) -> list[WeighedOutcome]:
    """The outcomes without plies that contradict what the players have said of a field."""
    return [one for one in some if one.said not in ("done", "swapped") or plies.agrees(one.run[-1])]


def runs_of(some: Sequence[WeighedOutcome]) -> list[Run]:
    """The run of plies of each outcome."""
    return [one.run for one in some]
