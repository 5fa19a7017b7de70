"""Judges by the plies that a search finds, in games that do not list them, where sensors name no pieces."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from companion.referee.decision import doubts, findings, open_question, proof, take_back
from companion.referee.decision.judge import Judge
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.decision.passed_over import PassedOver
from companion.referee.decision.stuck_sensors import Explaining
from companion.referee.evidence import Agreement, Trace, placements
from companion.referee.hypotheses import TOUCHED, Candidate, Case, Run, costs, rash
from companion.referee.ledger import Chances
from companion.referee.questions import MoveAnswer
from companion.referee.search import Explainer, Explanations, in_the_dark
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight


class SearchingJudge(Judge):
    """A judge for tables on which thousands of plies may fit a picture: it searches for those that do."""

    stepwise = True

    def __init__(self, game: AnyGame, sight: Sight, agreement: Agreement | None = None) -> None:
        super().__init__(game, sight, agreement)
        self._blind = frozenset(field for field in game.fields if not sight.sensor(field).senses)
        self._passed_over = PassedOver(blind=bool(self._blind))

    def _explaining(self) -> Explaining:
        self._explainer = Explainer(self._game, self.sight, self.plies)
        return self._explainer

    @property
    def many(self) -> bool:
        return self._explainer.latest.many

    @property
    def exhausted(self) -> bool:
        return self._explainer.latest.exhausted

    def forget(self, *, all_told: bool, skips: bool) -> None:
        super().forget(all_told=all_told, skips=skips)
        self._passed_over.forget()

    def at_rest(
        self,
        case: Case,
        waited: float = math.inf,
        *,
        doubted: bool = False,
        asked: bool = False,
        announced: Picture | None = None,
    ) -> findings.Finding:
        self._explainer.begin()
        if case.shows_position:
            self._passed_over.forget()
            # Some run may end on a table that looks the same, but players who were asked take back.
            return findings.Unchanged() if doubted else self._as_recorded(case, waited)
        explanations = self._explainer.explain(case)
        # If there may be more runs, the likeliest may be among those that were not examined.
        weighed = waited < math.inf and not (explanations.many and explanations.runs)
        doubt = doubts.under_way(explanations.runs, case, self._explainer, self._blind) if weighed else None
        back = doubted and bool(explanations.runs) and take_back.shown_on_the_way(explanations.runs, case)
        unseen = max(0 if doubt is None else doubt.unseen, int(back))
        if unseen > waited:
            self._passed_over.keep(explanations.runs, case)
            return findings.Undecided(unseen)
        if not explanations.runs:
            return self._unexplained(case, waited)
        unwatched = [] if case.sees_all else in_the_dark(self.plies, case)
        if doubts.ask_about(explanations, unwatched, case, back=back):
            return findings.Perhaps([*explanations.runs, *unwatched])
        return self._done(explanations, doubt, case, announced)

    def _done(
        self, explanations: Explanations, doubt: costs.Doubt | None, case: Case, announced: Picture | None
    ) -> findings.Finding:
        """The finding for complete plies, if plies under way may cast a `doubt` on them."""
        runs = explanations.runs
        if doubt is None or not (
            doubt.likelier or doubts.tied(runs, doubt, case, announced, self._explainer.hands)
        ):
            return findings.Done([*runs, *self._passed_over.seemed_done(runs)], explanations.many)
        under_way = doubt.under_way if doubt.likelier else ()
        in_hand = [run for run in under_way if self._explainer.hands.hold(run, case.trace)]
        if not in_hand:
            return findings.Perhaps(list(runs))
        self._passed_over.keep(runs, case)
        return findings.InHand(in_hand, certain=False)

    def _as_recorded(self, case: Case, waited: float) -> findings.Finding:
        """The finding for a table that looks as recorded."""
        insisted, seen, trace = waited == math.inf, case.follow(()).unexplained, case.trace
        claimed = insisted and self._agreement.may_be_unseen
        unseen = self._explainer.unseen(case.seen_in(trace.whole)) if claimed else []
        if seen <= TOUCHED and not (insisted and trace.rested):
            return findings.Perhaps(unseen) if unseen else findings.Unchanged()
        runs = self._explainer.explain(case).runs
        # Players who say that they are done may have emptied a pit piece by piece, which no ply explains.
        most = seen - 1 if insisted and trace.rested else 0
        accounted = [run for run in runs if case.follow(run).unexplained <= most]
        if unseen or accounted:
            return findings.Perhaps([*unseen, *accounted])
        if self._given_up(waited):
            return findings.Undecided()
        if insisted or case.sees_all:
            return findings.Unchanged()
        # A field may have been touched before the ply, but the ply must explain more than another touch.
        open_yet = min(TOUCHED, seen - TOUCHED - 1)
        under_way = self._explains_as_under_way(case, open_yet)
        return findings.Undecided() if under_way else findings.Unchanged()

    def _explains_as_under_way(self, case: Case, most: int) -> bool:
        """True if a run whose last ply is under way leaves at most this many changes unexplained."""
        stages = self._explainer.under_way(case)
        under_way = (run for run in stages if costs.midway(run, case.trace.last))
        return any(case.follow(run).unexplained <= most for run in under_way)

    def _unexplained(self, case: Case, waited: float) -> findings.Finding:
        """The finding for a table that no complete plies explain, as far as was searched."""
        if runs := self._with_unseen(case) if waited == math.inf else ():
            return findings.Perhaps(runs)
        if waited == math.inf and (jumped := self._stuck_sensors.jumped(case)):
            return findings.StuckSensor(jumped, ())
        finding = self._not_done(case)
        given_up = self._given_up(waited) and isinstance(finding, findings.Unexplained)
        return findings.Undecided() if given_up else finding

    def _with_unseen(self, case: Case) -> Sequence[Run]:
        """The runs with plies that no sensor saw, if no other run explains the table.

        They are searched for if the players press `ok` and the agreement excludes such plies otherwise.
        """
        if self._agreement.may_be_unseen:
            return ()
        self._agreement.claim(unseen=True)
        runs = self._explainer.explain(case).runs
        self._agreement.claim(unseen=bool(runs))
        return runs

    def _given_up(self, waited: float) -> bool:
        """True if a search was cut short, so that it may have missed the ply that was made.

        False if the players say that they are done: then what was found must be enough.
        """
        return self.exhausted and waited < math.inf

    def _not_done(self, case: Case) -> findings.Finding:
        """The finding for a table that no complete plies explain."""
        suspicion = self._stuck_sensors.suspicion(case)
        if stuck := self._stuck_sensors.proven(suspicion, case.trace):
            return findings.StuckSensor(stuck, suspicion[stuck])
        # A stone on a wrong field can look like a hasty run whose last ply is under way; that does not count.
        in_hand = [run for run in self.in_hand(case) if not rash(run, case, searched=False)]
        if in_hand:
            # A step made in part may also be a slip, so it does not prove the plies before it.
            whole = all(run[-1].under_way(case.trace.last) for run in in_hand)
            return findings.InHand(in_hand, certain=whole)
        if suspected := self._stuck_sensors.played_on(suspicion, case.trace):
            return findings.Suspected(suspected)
        unwatched = in_the_dark(self.plies, case)
        return findings.Perhaps(unwatched) if unwatched else findings.Unexplained()

    def seen(self, trace: Trace, picture: Picture, t: float, position: Position) -> Trace:
        return placements.seen(trace, picture, t, self._game, position)

    def explain(self, case: Case) -> Sequence[Run]:
        self._explainer.begin()
        return self._explainer.explain(case).runs

    def behind(self, finding: findings.Finding, case: Case) -> findings.Finding:
        """The finding.

        If it is `Unexplained`, a question about runs that explain all pictures since the recording.

        A table that looked as recorded in between may hide a ply if sensors see few pieces: a field that was
        emptied and filled again looks as if it was touched, but a path may come back to its first field.
        """
        whole = case.trace.whole
        if whole is case.trace or not isinstance(finding, findings.Unexplained):
            return finding
        runs = self.explain(case.seen_in(whole))
        return findings.Perhaps(runs) if runs else finding

    def in_hand(self, case: Case) -> list[Run]:
        return self._explainer.in_hand(case)

    def still(self, answers: Sequence[MoveAnswer], case: Case) -> Sequence[Run]:
        return list(open_question.still(answers, case, self))

    def thrown(self, case: Case) -> tuple[Chances, Trace]:
        return case.chances, case.trace

    def missing(self, runs: Sequence[Run], trace: Trace) -> Counter[str]:
        return self._explainer.hands.likeliest(runs, trace)

    def proven(self, case: Case, said: LastVerdict) -> Candidate | None:
        back = said.astray and take_back.begun(said, case.trace.last, self.sight, case.table)
        if back or not proof.possible(self.plies, case):
            return None
        self._explainer.begin()
        explanations = self._explainer.explain(case)
        proven = None if explanations.many else proof.proven(self.plies, explanations.runs, case)
        # After pieces were missing, a piece that seems captured may be the next one to be put back.
        return None if proven is None or (said.astray and proven.takes_away) else proven
