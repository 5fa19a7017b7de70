"""Judges by the costs of all hypotheses about what hands have done."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.referee.decision import findings, take_back
from companion.referee.decision.judge import Judge
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.evidence import Agreement, RestClock
from companion.referee.hypotheses import Candidate, Case, passes_by
from companion.referee.search import Budget
from companion.referee.tracking import COSTS, Costs, Tracker, WeighedOutcome, near, outcomes
from companion.rules.game import AnyGame
from companion.rules.unused_chances import throws_again
from companion.sensing.sight import Picture, Sight

INSISTED_S = 60.0
"""For how many seconds a table seems to have rested if the players say that they are done."""

SOON = 1e-6
"""The part of a settling time by which a table is judged later than time has changed a cost."""


def judge_of(game: AnyGame, sight: Sight, agreement: Agreement, clock: RestClock) -> Judge:
    """The judge of a table: one that tracks hypotheses if every field is counted and plies are listed."""
    counted = all(sight.sensor(field).exact for field in game.fields)
    if counted and game.hints.listed:
        return TrackedJudge(game, sight, agreement, clock)
    return Judge(game, sight, agreement)


class TrackedJudge(Judge):
    """A judge that follows all hypotheses from picture to picture.

    It leaves to `Judge` what hypotheses do not hold yet: sensors that are stuck, and tables on which the
    players insist that a ply was made. `costs` are the numbers by which it judges.
    """

    costs: Costs = COSTS

    def __init__(self, game: AnyGame, sight: Sight, agreement: Agreement, clock: RestClock) -> None:
        super().__init__(game, sight, agreement)
        self._clock = clock
        self._tracker: tuple[object, Tracker] | None = None
        self._weighed: Sequence[WeighedOutcome] = ()

    def forget(self, *, all_told: bool, skips: bool) -> None:
        super().forget(all_told=all_told, skips=skips)
        self._tracker = None

    def at_rest(
        self,
        case: Case,
        waited: float = math.inf,
        *,
        doubted: bool = False,
        announced: Picture | None = None,
        budget: Budget | None = None,
    ) -> findings.Finding:
        self._explainer.begin(budget)
        insisted = waited == math.inf
        if insisted and case.shows_position and not doubted:
            return self._as_recorded(case, waited)
        tracker = self._follow(case, insisted=insisted)
        if doubted:
            tracker.slipped_in_first_ply()
        now = tracker.t + (INSISTED_S if insisted else (waited + 1) * self._clock.settle)
        self._weighed = outcomes(tracker, now, resting=True, insisted=insisted)
        finding: findings.Finding | None = self._agreed(tracker, case, now)
        if insisted and isinstance(finding, findings.InHand):
            finding = findings.Unexplained()
        if finding is None:
            finding = self._left_open(tracker, now, insisted=insisted)
        if doubted or not isinstance(finding, findings.Undecided | findings.Unchanged):
            self.outcomes = self._weighed
        return self._unexplained(case, waited) if isinstance(finding, findings.Unexplained) else finding

    def proven(self, case: Case, said: LastVerdict) -> Candidate | None:
        if said.astray and take_back.begun(said, case.trace.last, self.sight, case.table):
            return None
        tracker = self._follow(case)
        self._weighed = outcomes(tracker, tracker.t, resting=False)
        likely = near(self._weighed, tracker.costs.margin)
        done = all(one.said == "done" and not one.hypothesis.off and len(one.run) == 1 for one in likely)
        if not done or len({one.result for one in likely}) > 1 or self._is_cut(tracker, tracker.costs.margin):
            return None
        (course,), straight = likely[0].hypothesis.place.run, likely[0].hypothesis.straight
        back = said.astray and course.candidate.takes_away
        if course.half_seen or not straight or back or self._passes_by(course.candidate, case):
            return None
        self.outcomes = self._weighed
        return course.candidate

    def _passes_by(self, done: Candidate, case: Case) -> bool:
        """True if the piece that was put down last may move on from there."""
        others = self.plies.candidates(case) if done.moves_figures else ()
        return passes_by(case.game, done, others, case.chances)

    def _agreed(self, tracker: Tracker, case: Case, now: float) -> findings.Decided | None:
        """The finding in which all outcomes near the cheapest one agree; None if they do not.

        A ply needs a margin to be recorded, other findings hardly one.
        """
        costs = tracker.costs
        likely = near(self._weighed, costs.margin)
        if self._is_cut(tracker, costs.margin):
            return None
        if all(one.said != "done" or _is_odd(one, costs) for one in likely):
            likely = near(self._weighed, costs.reversible)
        said, results = {one.said for one in likely}, {one.result for one in likely}
        contradicted = any(one.hypothesis.off for one in likely)
        if said == {"slip"}:
            return findings.Unexplained()
        if said == {"nothing"} and not contradicted:
            return findings.Unchanged()
        if said == {"done"} and len(results) == 1 and not contradicted:
            asked = case.shows_position or all(_is_odd(one, costs) for one in likely)
            return findings.Perhaps(_runs(likely)) if asked else findings.Done(_runs(likely))
        if said == {"under way"} and not contradicted and self._rests(likely, tracker, now):
            # A sensor that is suspected now stays so while play goes on.
            self._stuck_sensors.suspicion(case)
            return findings.InHand(_runs(likely), certain=len(results) == 1)
        return None

    def _rests(self, likely: Sequence[WeighedOutcome], tracker: Tracker, now: float) -> bool:
        """True if each hand has rested for longer than its next steps take."""
        dwelt = tracker.rest_costs.dwelt
        return all(dwelt(one.hypothesis, now, tracker.picture) > 0 for one in likely)

    def _left_open(self, tracker: Tracker, now: float, *, insisted: bool) -> findings.Finding:
        """The finding if several outcomes stay possible: time may decide between them, or the players do."""
        likely = near(self._weighed, tracker.costs.margin)
        said = {one.said for one in likely}
        if insisted and "done" not in said and said != {"nothing"}:
            return findings.Unexplained()
        due = math.inf if insisted else self._due(likely, tracker, now)
        if due < math.inf:
            return findings.Undecided(max((due - tracker.t) / self._clock.settle - 1, 0.0) + SOON)
        if done := [one for one in likely if one.said == "done"]:
            several = said == {"done"} and len({one.result for one in done}) > 1
            return findings.Done(_runs(done)) if several else findings.Perhaps(_runs(done))
        if "slip" in said:
            return findings.Unexplained()
        under_way = [one for one in likely if one.said == "under way"]
        return findings.InHand(_runs(under_way), certain=False) if under_way else findings.Unchanged()

    def _due(self, likely: Sequence[WeighedOutcome], tracker: Tracker, now: float) -> float:
        """When time next changes the cost of one of these outcomes, in seconds; infinite if it does not."""
        open_yet = [one.hypothesis for one in likely if one.said != "slip"]
        return min((tracker.rest_costs.due(one, now, tracker.picture) for one in open_yet), default=math.inf)

    def _is_cut(self, tracker: Tracker, margin: float) -> bool:
        """True if a hypothesis that is not followed any more may be among the likely ones."""
        return tracker.bound <= self._weighed[0].cost + margin

    def _follow(self, case: Case, *, insisted: bool = False) -> Tracker:
        """The tracker of this case, with all its pictures."""
        untold = self._skips or insisted or throws_again(self._game, case.position)
        bridges = untold and not self._explainer.all_told
        known = case.position, case.chances, type(case.chances), self.plies.agreement.may_be_unseen, bridges
        if self._tracker is None or self._tracker[0] != known or self._tracker[1].sight is not self.sight:
            tracker = Tracker(case, self.plies, self._clock, self.costs, bridges=bridges)
            self._tracker = known, tracker
        self._tracker[1].follow(case.trace)
        return self._tracker[1]


def _runs(some: Sequence[WeighedOutcome]) -> list[tuple[Candidate, ...]]:
    return [one.run for one in some]


def _is_odd(one: WeighedOutcome, costs: Costs) -> bool:
    """True if the explanation is so odd that something else may have happened, which no act names."""
    return one.hypothesis.denied or one.hypothesis.odd >= costs.unknown
