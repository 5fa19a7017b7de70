"""Judges by the costs of all hypotheses about what hands have done."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import partial

from companion.referee.decision import findings, take_back, waiting
from companion.referee.decision.judge import Judge
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.decision.stuck_sensors import Explaining
from companion.referee.decision.tracked_cases import INSISTED_S, TrackedCases, agreeing, runs_of
from companion.referee.evidence import Agreement, RestClock, Trace
from companion.referee.hypotheses import Candidate, Case, Run, passes_by
from companion.referee.ledger import Chances, Pile
from companion.referee.protocol import NORMAL, Stakes
from companion.referee.questions import MoveAnswer
from companion.referee.tracking import (
    COSTS,
    Costs,
    Hypothesis,
    Tracker,
    WeighedOutcome,
    claimed,
    near,
    outcomes,
)
from companion.rules.game import AnyGame
from companion.rules.unused_chances import throws_again
from companion.sensing.sight import Picture, Sight

SOON = 1e-6
"""The part of a settling time by which a table is judged later than time has changed a cost."""


class TrackedJudge(Judge):
    """A judge that follows all hypotheses from picture to picture.

    `costs` are the numbers by which it judges, and `stakes` say how sure it must be and how long it waits.
    """

    costs: Costs = COSTS
    stepwise = many = exhausted = False

    def __init__(
        self,
        game: AnyGame,
        sight: Sight,
        agreement: Agreement,
        clock: RestClock,
        stakes: Stakes = NORMAL,
    ) -> None:
        self._clock, self._stakes = clock, stakes
        self._tracker: tuple[object, Tracker] | None = None
        self._weighed: Sequence[WeighedOutcome] = ()
        super().__init__(game, sight, agreement)

    def _explaining(self) -> Explaining:
        self._cases = TrackedCases(self.plies, self._clock, self.costs, self._stakes)
        return self._cases

    def forget(self, *, all_told: bool, skips: bool) -> None:
        super().forget(all_told=all_told, skips=skips)
        self._tracker = None

    def at_rest(
        self,
        case: Case,
        waited: float = math.inf,
        *,
        doubted: bool = False,
        asked: bool = False,
        announced: Picture | None = None,
    ) -> findings.Finding:
        insisted = waited == math.inf
        tracker = self._follow(case, insisted=insisted, slipped=doubted)
        now = tracker.t + (INSISTED_S if insisted else (waited + 1) * self._clock.settle)
        every = agreeing(outcomes(tracker, now, resting=True, insisted=insisted), self.plies)
        self._weighed = [one for one in every if one.said != "swapped"]
        if not self._weighed:
            return findings.Unexplained()
        finding = self._agreed(tracker, case, now, asked=asked) or self._left_open(
            tracker, now, insisted=insisted
        )
        if isinstance(finding, findings.Done | findings.Unexplained):
            finding = self._or_swapped(finding, every)
        if insisted:
            finding = self._insisted(finding, tracker, case, now, doubted=doubted)
        elif case.shows_position and self._is_put_back(finding, doubted=doubted, asked=asked):
            finding = findings.Unchanged()
        if doubted or not isinstance(finding, findings.Undecided | findings.Unchanged):
            self.outcomes = self._weighed
        if isinstance(finding, findings.InHand):
            # A sensor that is suspected now stays so while play goes on.
            self._stuck_sensors.suspicion(case)
        return self._if_stuck(case) or finding if isinstance(finding, findings.Unexplained) else finding

    def _or_swapped(
        self, finding: findings.Done | findings.Unexplained, every: Sequence[WeighedOutcome]
    ) -> findings.Finding:
        """The finding, or a question if a piece may as well have taken another one's place unseen.

        Such a ply does not count beside one that is under way, because a hand may as well hold the piece.
        """
        others = [one for one in near(every, self._stakes.margin) if one.said == "swapped"]
        runs = finding.runs if isinstance(finding, findings.Done) else ()
        known = {run[0].ply.after for run in runs}
        more = runs_of([one for one in others if one.result not in known])
        return findings.Perhaps([*runs, *more]) if more else finding

    @property
    def _swapped_last(self) -> bool:
        """True if the likeliest last ply is done only if a piece took another one's place unseen."""
        return self._weighed[0].hypothesis.is_swapped

    def _is_put_back(self, finding: findings.Finding, *, doubted: bool, asked: bool) -> bool:
        """True if a table that looks as recorded is taken to be put back, or merely touched.

        Players who have made a ply that no sensor sees press `ok`.
        """
        if doubted and not asked:
            return isinstance(finding, findings.Done | findings.Perhaps | findings.Undecided)
        costs, least = self.costs, self._weighed[0].cost
        nothing = (one.cost for one in self._weighed if one.said == "nothing" and not one.hypothesis.off)
        more = costs.asked if asked else costs.off + costs.reversible
        done = isinstance(finding, findings.Done | findings.Perhaps)
        return done and next(nothing, math.inf) <= least + more

    def _insisted(
        self, finding: findings.Finding, tracker: Tracker, case: Case, now: float, *, doubted: bool
    ) -> findings.Finding:
        """The finding if the players say that they are done: they may have made a ply that no sensor sees."""
        if isinstance(finding, findings.Unchanged) and not doubted:
            made = claimed(tracker, now) if self._agreement.may_be_unseen else []
            weighed = sorted([*self._weighed, *agreeing(made, self.plies)], key=lambda one: one.cost)
            done = [one for one in near(weighed, tracker.costs.unknown) if one.said == "done"]
            if done:
                # The players say that they have made a ply, so only plies are weighed.
                self._weighed = done
            return findings.Perhaps(runs_of(done)) if done else finding
        if isinstance(finding, findings.Done | findings.Perhaps) and self._swapped_last:
            return findings.Perhaps(finding.runs, self.if_stuck(case))
        if not isinstance(finding, findings.InHand | findings.Unexplained):
            return finding
        if not self._agreement.may_be_unseen:
            self._agreement.claim(unseen=True)
            runs = self.explain(case)
            self._agreement.claim(unseen=bool(runs))
            if runs:
                return findings.Perhaps(runs)
        jumped = self._stuck_sensors.jumped(case)
        return findings.StuckSensor(jumped, ()) if jumped else finding

    def _if_stuck(self, case: Case) -> findings.StuckSensor | findings.Suspected | findings.Undecided | None:
        """The finding about a stuck sensor for a table that no likely acts explain; None if none is stuck."""
        suspicion = self._stuck_sensors.suspicion(case)
        if stuck := self._stuck_sensors.proven(suspicion, case.trace):
            return findings.StuckSensor(stuck, suspicion[stuck])
        if suspected := self._stuck_sensors.played_on(suspicion, case.trace):
            return findings.Suspected(suspected)
        return findings.Undecided() if self._stuck_sensors.under_way(case) else None

    def proven(self, case: Case, said: LastVerdict) -> Candidate | None:
        if said.astray and take_back.begun(said, case.trace.last, self.sight, case.table):
            return None
        if not self._game.hints.listed and not self.plies.done(case):
            return None
        tracker = self._follow(case)
        self._weighed = outcomes(tracker, tracker.t, resting=False)
        likely = near(self._weighed, self._stakes.margin)
        done = all(one.said == "done" and not one.hypothesis.off and len(one.run) == 1 for one in likely)
        if not done or len({one.result for one in likely}) > 1 or self._is_cut(tracker):
            return None
        (course,), straight = likely[0].hypothesis.place.run, likely[0].hypothesis.straight
        back = said.astray and course.candidate.takes_away
        silent = any(case.trace.last.get(at, "") is None for at in course.candidate.touched)
        if course.half_seen or silent or not straight or back or self._goes_on(course.candidate, case):
            return None
        self.outcomes = self._weighed
        return course.candidate

    def explain(self, case: Case) -> Sequence[Run]:
        return self._cases.aside(case).runs

    def in_hand(self, case: Case) -> Sequence[Run]:
        return self._cases.in_hand(case)

    def still(self, answers: Sequence[MoveAnswer], case: Case) -> Sequence[Run]:
        tracker, results = self._follow(case), {answer.after for answer in answers}
        weighed = agreeing(outcomes(tracker, tracker.t + self._clock.settle, resting=True), self.plies)
        some = [one for one in near(weighed, tracker.costs.asked) if one.result in results]
        return [one.run if one.said == "done" else one.run[:-1] for one in some if not one.hypothesis.off]

    def missing(self, runs: Sequence[Run], trace: Trace) -> Counter[str]:
        begun = (one.hypothesis for one in self._weighed if one.said == "under way")
        seen = partial(self.sight.shows, trace.last)
        return next((one.missing(seen) for one in begun), Counter())

    def thrown(self, case: Case) -> tuple[Chances, Trace]:
        chances, trace = case.chances, case.trace
        if len(chances) == 1 or not case.shows_position:
            return chances, trace
        tracker = self._cases.tracker(case.using(chances[:1]).seen_in(trace.whole))
        made = claimed(tracker, tracker.t) if self._agreement.may_be_unseen else []
        weighed = sorted([*outcomes(tracker, tracker.t, resting=False), *made], key=lambda one: one.cost)
        begun = ("done", "under way")
        self.either = any(one.said in begun for one in near(weighed, tracker.costs.unknown))
        return ((chances[0], chances[-1]), trace.whole) if self.either else (chances[-1:], trace)

    def _goes_on(self, done: Candidate, case: Case) -> bool:
        """True if the piece that was put down last may move on, or if more may follow out of the box."""
        if not self._game.hints.listed and done.steps[0].verb == "drop":
            # Only where all plies can be listed is it known what else may be under way.
            return not self.plies.lists(case.position) or bool(self.plies.stages(case, done.ply.after))
        others = self.plies.candidates(case) if done.moves_figures else ()
        return passes_by(case.game, done, others, case.chances)

    def _agreed(self, tracker: Tracker, case: Case, now: float, *, asked: bool) -> findings.Decided | None:
        """The finding in which all outcomes near the cheapest one agree; None if they do not.

        A ply needs a margin to be recorded, other findings hardly one.
        """
        costs = tracker.costs
        likely = near(self._weighed, self._stakes.margin)
        if self._is_cut(tracker):
            return None
        if all(one.said != "done" or _is_odd(one, costs) for one in likely):
            likely = near(self._weighed, costs.reversible)
        said, contradicted = {one.said for one in likely}, any(one.hypothesis.off for one in likely)
        if said == {"slip"}:
            return findings.Unexplained()
        if said == {"nothing"} and not contradicted:
            return findings.Unchanged()
        alike = len({one.result for one in likely}) == 1
        if said == {"done"} and alike and not contradicted:
            return self._done(likely, tracker, case, asked=asked)
        if said == {"under way"} and not contradicted and self._rests(likely, tracker, now):
            return self._under_way(likely, alike=alike)
        return None

    def _done(
        self, likely: Sequence[WeighedOutcome], tracker: Tracker, case: Case, *, asked: bool
    ) -> findings.Done | findings.Perhaps:
        """The finding for plies with one result: a question if they are not fit to be recorded unasked.

        If a question is open (`asked`), all other outcomes must be dearer than usual.
        """
        best, others = likely[0].hypothesis, near(self._weighed, self.costs.asked) if asked else likely
        asks = (
            case.shows_position
            or any(one.result != likely[0].result for one in others)
            or all(_is_odd(one, self.costs) for one in likely)
            or any(case.trace.last.get(field) is None for field in best.begun_in_silence)
            or (best.begins_unseen and not _is_told(case))
            or self._by_time_alone(best, tracker)
        )
        return findings.Perhaps(runs_of(likely)) if asks else findings.Done(runs_of(likely))

    def _under_way(
        self, likely: Sequence[WeighedOutcome], *, alike: bool
    ) -> findings.InHand | findings.Perhaps:
        """The finding for plies under way; a question if the table is being cleared instead.

        `alike` says that they have the same ply before the last one.
        """
        if all(one.hypothesis.place.may_be_cleared and one.hypothesis.has("cleared") for one in likely):
            return findings.Perhaps(runs_of(likely))
        sure = alike and all(one.hypothesis.shows_begun for one in likely)
        return findings.InHand(runs_of(likely), certain=sure)

    def _by_time_alone(self, likeliest: Hypothesis, tracker: Tracker) -> bool:
        """True if a ply under way was likelier when the table came to rest, and hands have only rested since.

        Time decides between explanations that were about as likely as each other, but proves no other one.
        """
        begun = [one for one in outcomes(tracker, tracker.t, resting=False) if one.said == "under way"]
        least = min((one.cost for one in begun if not one.hypothesis.off), default=math.inf)
        return least + tracker.costs.by_rest < likeliest.cost

    def _rests(self, likely: Sequence[WeighedOutcome], tracker: Tracker, now: float) -> bool:
        """True if each hand has rested for longer than its next steps take."""
        dwelt = tracker.rest_costs.dwelt
        return all(dwelt(one.hypothesis, now, tracker.picture) > 0 for one in likely)

    def _left_open(self, tracker: Tracker, now: float, *, insisted: bool) -> findings.Finding:
        """The finding if several outcomes stay possible: time may decide between them, or the players do."""
        likely = near(self._weighed, self._stakes.margin)
        said = {one.said for one in likely}
        if insisted and "done" not in said and said != {"nothing"}:
            return findings.Unexplained()
        due = math.inf if insisted else waiting.due(likely, tracker, now)
        if due < math.inf and waiting.pays(self._weighed, tracker, now, self._stakes):
            return findings.Undecided(max((due - tracker.t) / self._clock.settle - 1, 0.0) + SOON)
        if done := [one for one in likely if one.said == "done"]:
            several = said == {"done"} and len({one.result for one in done}) > 1
            return findings.Done(runs_of(done)) if several else findings.Perhaps(runs_of(done))
        if "slip" in said:
            return findings.Unexplained()
        under_way = [one for one in likely if one.said == "under way"]
        return findings.InHand(runs_of(under_way), certain=False) if under_way else findings.Unchanged()

    def _is_cut(self, tracker: Tracker) -> bool:
        """True if a hypothesis that is not followed any more may be among the likely ones."""
        self.exhausted = tracker.bound <= self._weighed[0].cost + self._stakes.margin
        return self.exhausted

    def _follow(self, case: Case, *, insisted: bool = False, slipped: bool = False) -> Tracker:
        """The tracker of this case, with all its pictures.

        `slipped` says that the players were told of a slip, so that no ply was complete before it.
        """
        untold = self._skips or insisted or throws_again(self._game, case.position)
        bridges = untold and not self._all_told
        # If plies are searched for, they depend on the pictures.
        seen = None if self._game.hints.listed else case.trace
        claimed = self.plies.agreement.may_be_unseen
        known = case.position, case.chances, type(case.chances), claimed, bridges, seen
        if self._tracker is None or self._tracker[0] != known or self._tracker[1].sight is not self.sight:
            self._tracker = known, self._cases.tracker(case, bridges=bridges)
        if slipped:
            self._tracker[1].slipped_in_first_ply()
        self._tracker[1].follow(case.trace)
        return self._tracker[1]


def _is_told(case: Case) -> bool:
    """True if the roll or card of the next ply was told, so that it is known to have been made."""
    return bool(case.chances) and not isinstance(case.chances, Pile)


def _is_odd(one: WeighedOutcome, costs: Costs) -> bool:
    """True if the explanation is so odd that something else may have happened, which no act names."""
    return one.hypothesis.denied or one.hypothesis.odd >= costs.unknown
