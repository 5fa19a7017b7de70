"""What all outcomes of a table at rest say together: one table from explanations to findings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import pairwise

from companion.contents import Field
from companion.referee.decision import findings, waiting
from companion.referee.decision.table_rest import INSISTED_S, TableRest
from companion.referee.evidence import SAME_S
from companion.referee.hypotheses import Candidate, Case, Run
from companion.referee.ledger import Pile
from companion.referee.protocol import Stakes
from companion.referee.questions import ReasonToAsk
from companion.referee.search import PlySource
from companion.referee.tracking import Costs, Hypothesis, Tracker, WeighedOutcome, near, outcomes


class Weighing:
    """The outcomes of a table at `rest`, weighed at the time `now` in seconds.

    `outcomes` are the cheapest first; empty if there are none. `exhausted` is True if a hypothesis that is
    not followed any more may be among the likely ones.
    """

    def __init__(
        self, tracker: Tracker, case: Case, plies: PlySource, stakes: Stakes, rest: TableRest
    ) -> None:
        self.rest = rest
        self.now = tracker.t + rest.seconds
        self._tracker, self._case, self._stakes = tracker, case, stakes
        self._every = agreeing(outcomes(tracker, self.now, resting=True, insisted=rest.insisted), plies)
        self.outcomes: Sequence[WeighedOutcome] = [one for one in self._every if one.said != "swapped"]
        self.exhausted = bool(self.outcomes) and is_cut(tracker, self.outcomes[0], stakes)

    @property
    def _costs(self) -> Costs:
        return self._tracker.costs

    def finding(self) -> findings.Finding:
        """What the outcomes say; there must be one."""
        finding = self._agreed() or self._left_open()
        if isinstance(finding, findings.Done | findings.Unexplained):
            return self._or_swapped(finding)
        return finding

    @property
    def is_swapped(self) -> bool:
        """True if the likeliest last ply is done only if a piece took another one's place unseen."""
        return self.outcomes[0].hypothesis.is_swapped

    def is_put_back(self, finding: findings.Finding) -> bool:
        """True if a table that looks as recorded is taken to be put back, or merely touched.

        So it is if that is hardly less likely than a touch of one field beside what was found. The pictures
        are kept, so that later ones may still show a ply. Players who have made a ply that no sensor sees
        press `ok`.
        """
        costs, least = self._costs, self.outcomes[0].cost
        nothing = (one.cost for one in self.outcomes if one.said == "nothing" and not one.hypothesis.off)
        made = isinstance(finding, findings.Done | findings.Perhaps | findings.InHand)
        return made and next(nothing, math.inf) <= least + costs.off + costs.reversible

    def _or_swapped(self, finding: findings.Done | findings.Unexplained) -> findings.Finding:
        """The finding, or a question if a piece may as well have taken another one's place unseen.

        Such a ply does not count beside one that is under way, because a hand may as well hold the piece.
        """
        others = [one for one in near(self._every, self._stakes.margin) if one.said == "swapped"]
        runs = finding.runs if isinstance(finding, findings.Done) else ()
        known = {run[0].ply.after for run in runs}
        more = runs_of([one for one in others if one.result not in known])
        because: ReasonToAsk = "a piece may have taken the place of another one"
        return findings.Perhaps([*runs, *more], because) if more else finding

    def _agreed(self) -> findings.Finding | None:
        """The finding in which all outcomes near the cheapest one agree; None if they do not.

        A ply needs a margin to be recorded, other findings hardly one.
        """
        costs = self._costs
        likely = near(self.outcomes, self._stakes.margin)
        if self.exhausted:
            return None
        if all(one.said != "done" or _is_odd(one, costs) for one in likely):
            likely = near(self.outcomes, costs.reversible)
        said, contradicted = {one.said for one in likely}, any(one.hypothesis.off for one in likely)
        if said == {"slip"}:
            return self._later(likely) or findings.Unexplained()
        if said == {"nothing"} and not contradicted:
            every = near(self.outcomes, self._stakes.margin)
            return findings.Unchanged(certain=all(one.said == "nothing" for one in every))
        if said == {"done"} and len({one.result for one in likely}) == 1 and not contradicted:
            return self._done(likely)
        if said == {"under way"} and not contradicted and self._rests(likely):
            return self._under_way(likely)
        return None

    def _done(self, likely: Sequence[WeighedOutcome]) -> findings.Finding:
        """The finding for plies with one result; a question if they are not fit to be recorded unasked.

        Of odd explanations alone they are fit if the likely ones of all others say the same. What an odd one
        says of later plies does not count beside one that is not odd.
        """
        costs, best = self._costs, likely[0]
        plain = near([one for one in self.outcomes if not _is_odd(one, costs)], self._stakes.margin)
        others = [one for one in plain if one.result != best.result]
        rivals = [*self._rivals(likely), *(one for one in others if one.cost <= best.cost + costs.unknown)]
        agreed = [one for one in likely if one in plain] or likely
        runs = runs_of([*agreed, *(one for one in rivals if one.said == "done" and not one.hypothesis.off)])
        if later := self._held_yet(likely):
            return later
        because = next(self._reasons_to_ask(best, plain, others, rivals), None)
        if because is None:
            return findings.Done(runs)
        return findings.Perhaps(runs, because, open_after=any(one.traceless for one in best.run[1:]))

    def _reasons_to_ask(
        self,
        best: WeighedOutcome,
        plain: Sequence[WeighedOutcome],
        others: Sequence[WeighedOutcome],
        rivals: Sequence[WeighedOutcome],
    ) -> Iterator[ReasonToAsk]:
        """The reasons not to record plies unasked: what else is likely, or what is odd about the best one.

        `plain` are the likely outcomes that are not odd, and `others` those of them with another result.
        """
        told, trace, hypothesis = _told(self._case), self._case.trace, best.hypothesis
        if others or not plain:
            odd = _is_odd(best, self._costs)
            yield "only odd acts make it a ply" if odd else "something else is likely, too"
        if rivals:
            yield (
                "an open question has other answers"
                if self.rest.asked
                else "hands may have meant another ply"
            )
        if self._case.shows_position:
            yield "the table looks as recorded"
        if any(trace.last.get(field) is None for field in hypothesis.begun_in_silence):
            yield "a ply began on a field that is silent since"
        if hypothesis.begins_unseen and not told and not self._is_swept(hypothesis):
            yield "no sensor saw the first ply"
        if _joined_unseen(hypothesis, told):
            yield "no sensor saw one ply end and the next one begin"
        if self._by_time_alone(hypothesis):
            yield "nothing but the rest speaks against a ply under way"

    def _held_yet(self, done: Sequence[WeighedOutcome]) -> findings.Undecided | None:
        """The finding that a hand may still hold what it lifted for one of these plies.

        None if a sensor saw it drop something, if it has had time to, or if no other ply is under way.
        """
        held = [one.hypothesis for one in done if not one.hypothesis.shows_end(len(one.run) - 1)]
        falls = max(map(self._tracker.rest_costs.step_due, held), default=self.now)
        begun = (one for one in self.outcomes if one.said == "under way" and not one.hypothesis.off)
        least = min((one.cost - one.rested for one in begun), default=math.inf)
        if falls <= self.now or least > done[0].cost + self._stakes.margin:
            return None
        return findings.Undecided(falls - self._tracker.t)

    def _is_swept(self, over: Hypothesis) -> bool:
        """True if the table is cleared as at the end of a game, and a sensor saw where pieces were put."""
        course, tracker = over.place.run[-1], self._tracker
        cleared = [act.detail for act in over.history() if act.name == "cleared"]
        return any(map(course.is_swept_into, cleared)) and tracker.sight.fits(
            tracker.picture, course.candidate.after
        )

    def _rivals(self, likely: Sequence[WeighedOutcome]) -> list[WeighedOutcome]:
        """The outcomes that are dearer than usual and may be true as well, instead of plies with one result.

        They may if a question is open. So may other plies with the same rolls or cards on fields that hands
        have touched besides, and plies that leave out a field which has returned: hands may have meant them,
        however dear they seem.
        """
        best, result = likely[0], likely[0].result
        if self.rest.asked:
            return [one for one in near(self.outcomes, self._costs.asked) if one.result != result]
        beside = best.hypothesis.touched_besides
        maybe = best.run[0].touched | beside | self._tracker.silent
        done = (one for one in self.outcomes if one.said == "done" and not one.hypothesis.off)
        told = best.hypothesis.place.told
        others = [one for one in done if one.hypothesis.place.told == told and not one.hypothesis.supposes]
        return [
            one
            for one in others
            if one.result != result and (moved := one.run[0].touched) <= maybe
            if not (moved.isdisjoint(beside) and self.rest.returned <= moved)
        ]

    def _under_way(self, likely: Sequence[WeighedOutcome]) -> findings.InHand | findings.Perhaps:
        """The finding for plies under way; a question if the table is being cleared instead.

        It is certain, so that the plies before are recorded, only if a record of them would be.
        """
        if all(one.hypothesis.has("cleared") for one in likely):
            return findings.Perhaps(runs_of(likely), "the table may only be cleared")
        begun = [one.hypothesis for one in likely]
        alike = len({one.result for one in near(self.outcomes, self._stakes.margin)}) == 1
        odd = all(_is_odd(one, self._costs) for one in likely)
        sure = alike and not odd and all(one.shows_begun and not one.supposes for one in begun)
        if not self._case.game.hints.listed:
            # Among plies that are too many to be listed, one nearly always fits.
            sure = sure and all(
                one.shows_end(number) for one in begun for number in range(len(one.place.run) - 1)
            )
        return self._in_hand(likely, certain=sure)

    def _in_hand(self, under_way: Sequence[WeighedOutcome], *, certain: bool) -> findings.InHand:
        """The finding that these plies are under way, the likeliest first."""
        seen = partial(self._tracker.sight.shows, self._tracker.picture)
        missing = under_way[0].hypothesis.missing(seen)
        return findings.InHand(runs_of(under_way), certain, missing)

    def _by_time_alone(self, likeliest: Hypothesis) -> bool:
        """True if a ply under way was likelier when the table came to rest, and hands have only rested since.

        Time decides between explanations that were about as likely as each other, but proves no other one.
        """
        at_first = outcomes(self._tracker, self._tracker.t, resting=False)
        begun = [one for one in at_first if one.said == "under way" and not one.hypothesis.off]
        least = min((one.cost for one in begun), default=math.inf)
        return least + self._costs.by_rest < likeliest.cost

    def _rests(self, likely: Sequence[WeighedOutcome]) -> bool:
        """True if each hand has rested for longer than its next steps take."""
        dwelt, picture = self._tracker.rest_costs.dwelt, self._tracker.picture
        return all(dwelt(one.hypothesis, self.now, picture) > 0 for one in likely)

    def _later(self, some: Sequence[WeighedOutcome]) -> findings.Undecided | None:
        """The finding that time may decide between the likely ones of these; None if waiting does not pay."""
        tracker, stakes = self._tracker, self._stakes
        if self.rest.insisted or not waiting.pays(some, tracker, self.now, stakes):
            return None
        due = waiting.due(near(some, stakes.margin), tracker, self.now)
        return findings.Undecided(due - tracker.t + SAME_S)

    def _left_open(self) -> findings.Finding:
        """The finding if several outcomes stay possible: time may decide between them, or the players do."""
        tracker, likely = self._tracker, near(self.outcomes, self._stakes.margin)
        said = {one.said for one in likely}
        if later := self._later(self.outcomes):
            return later
        if done := [one for one in likely if one.said == "done"]:
            several = said == {"done"} and len({one.result for one in done}) > 1
            runs = runs_of(done)
            if several or tracker.many:
                return findings.Done(runs, tracker.many)
            return findings.Perhaps(runs, "something else is likely, too", open_after=True)
        if "slip" in said:
            return findings.Unexplained()
        under_way = [one for one in likely if one.said == "under way"]
        return self._in_hand(under_way, certain=False) if under_way else findings.Unchanged(certain=False)


def is_cut(tracker: Tracker, likeliest: WeighedOutcome, stakes: Stakes) -> bool:
    """True if a hypothesis that is not followed any more may be as likely as the likeliest one."""
    return tracker.bound <= likeliest.cost + stakes.margin


def agreeing(some: Sequence[WeighedOutcome], plies: PlySource) -> list[WeighedOutcome]:
    """The outcomes without plies that contradict what the players have said of a field."""
    return [one for one in some if one.said not in ("done", "swapped") or plies.agrees(one.run[-1])]


def likely_later(tracker: Tracker, plies: PlySource, stakes: Stakes) -> Sequence[WeighedOutcome]:
    """The likely outcomes for a table that has rested for long; none if a slip is the likeliest.

    Outcomes that a sensor contradicts are left out.
    """
    weighed = outcomes(tracker, tracker.t + INSISTED_S, resting=True, insisted=True)
    likely = near(agreeing(weighed, plies), stakes.margin)
    return [one for one in likely if not one.hypothesis.off and likely[0].said != "slip"]


def runs_of(some: Sequence[WeighedOutcome]) -> list[Run]:
    """The run of plies of each outcome."""
    return [one.run for one in some]


def _told(case: Case) -> int:
    """The number of rolls or cards that were told, so that so many plies are known to have been made."""
    return 0 if isinstance(case.chances, Pile) else len(case.chances)


def _joined_unseen(hypothesis: Hypothesis, told: int) -> bool:
    """True if no sensor saw what a ply dropped nor what the next one lifted, so that both may be one slip.

    `told` plies are known to have been made.
    """
    run = [course.candidate for course in hypothesis.place.run]
    joints = list(pairwise(number for number, one in enumerate(run) if one.steps))[max(told - 1, 0) :]
    return any(
        not hypothesis.shows_end(number) and _hides_lift(run[following], hypothesis.missed(number))
        for number, following in joints
    )


def _hides_lift(ply: Candidate, missed: AbstractSet[Field]) -> bool:
    """True if no sensor saw what a ply lifted, or only on fields where a drop should have shown before it."""
    lifts = [step for step in ply.steps if step.verb == "lift"]
    return bool(lifts) and all(step.field in missed or ply.unseen(step) for step in lifts)


def _is_odd(one: WeighedOutcome, costs: Costs) -> bool:
    """True if the explanation is so odd that something else may have happened, which no act names."""
    return one.hypothesis.outlasted >= costs.reversible or one.hypothesis.odd >= costs.unknown
