"""Judges the pictures since the last recorded position: each one as it comes, and the table at rest."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.referee.decision import doubts, findings, proof, take_back
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.decision.passed_over import PassedOver
from companion.referee.decision.stuck_sensors import StuckSensors
from companion.referee.evidence import Agreement, Statements, Trace
from companion.referee.hypotheses import TOUCHED, Candidate, Case, Run, bridged, costs, rash
from companion.referee.ledger import Chances, Pile
from companion.referee.questions import Suspicion
from companion.referee.search import Budget, Explainer, Explanations, PlySource, in_the_dark, substitution
from companion.referee.tracking import WeighedOutcome
from companion.rules.game import AnyGame, Position
from companion.rules.unused_chances import throws_again
from companion.sensing.sight import Picture, Sight

MOST_REPLACED = 8
"""After this many rolls no more plies are searched for that use a later roll."""


class Judge:
    """Weighs the explanations of the pictures of one table; says what the table is, and records nothing.

    `either` is True if the first known roll or card may have been used unseen, or replaced by the next one.
    `outcomes` were weighed for the last finding that said something, the likeliest first; empty if none were.
    """

    outcomes: Sequence[WeighedOutcome] = ()

    def __init__(self, game: AnyGame, sight: Sight, agreement: Agreement | None = None) -> None:
        self._game = game
        self._agreement = agreement or Agreement()
        self._read_by(sight)
        self._blind = frozenset(field for field in game.fields if not sight.sensor(field).senses)
        self.either = self._skips = False
        self._passed_over = PassedOver(blind=bool(self._blind))

    def _read_by(self, sight: Sight) -> None:
        """Use these sensors from now on, and drop everything that was computed for others."""
        self.sight = sight
        self.plies = PlySource(self._game, sight, self._agreement)
        self._explainer = Explainer(self._game, sight, self.plies)
        self._stuck_sensors = StuckSensors(self._game, sight, self._explainer)

    @property
    def statements(self) -> Statements:
        """What the players have said lies on some fields."""
        return self.plies.statements

    @property
    def stepwise(self) -> bool:
        """True if the last explanation must be judged anew after its first ply is recorded."""
        return self._explainer.latest.stepwise

    @property
    def many(self) -> bool:
        """True if more runs than the last explanation holds may explain the pictures."""
        return self._explainer.latest.many

    @property
    def exhausted(self) -> bool:
        """True if the last search was cut short, so that what `explain` did not find proves nothing."""
        return self._explainer.budget.exhausted

    def forget(self, *, all_told: bool, skips: bool) -> None:
        """Drop everything that was computed for earlier positions: a ply was recorded or taken back.

        `all_told` says that even rolls without use are told at this table, `skips` that some were not.
        """
        self.plies.forget()
        self._explainer.all_told = all_told
        self._skips = skips
        self._stuck_sensors.forget()
        self.either = False
        self._passed_over.forget()

    def count_from(self, picture: Picture, position: Position) -> None:
        """Let load cells count from this picture on, if it shows the recorded position."""
        table = self._game.contents(position)
        sight = self.sight.based(picture, table)
        if sight is self.sight or not self.sight.fits(picture, table):
            return
        statements, all_told = self.plies.statements, self._explainer.all_told
        self._read_by(sight)
        self.plies.statements, self._explainer.all_told = statements, all_told

    def at_rest(
        self,
        case: Case,
        waited: float = math.inf,
        *,
        doubted: bool = False,
        announced: Picture | None = None,
        budget: Budget | None = None,
    ) -> findings.Finding:
        """The finding for the table at rest.

        `waited` is the number of unseen steps for which the table has had time since its last change; it is
        infinite if the players say that they are done. `doubted` is True if the players were told of a
        mistake or asked what they did, so that they may be taking it back. `announced` is the picture on
        which they were told that a ply seems to be under way, None if they were not. The searches take their
        steps from the `budget`, by default from a full one.
        """
        self._explainer.begin(budget)
        if case.shows_position:
            self._passed_over.forget()
            # Some run may end on a table that looks the same, but players who were asked take back.
            return findings.Unchanged() if doubted else self._as_recorded(case, waited)
        explanations = self._likely_explanations(case, waited)
        given_up = self._given_up(waited) and not explanations.stepwise
        # If there may be more runs, the likeliest may be among those that were not examined.
        weighed = waited < math.inf and not (explanations.many and explanations.runs)
        doubt = doubts.under_way(explanations.runs, case, self._explainer, self._blind) if weighed else None
        back = doubted and bool(explanations.runs) and take_back.shown_on_the_way(explanations.runs, case)
        unseen = max(0 if doubt is None else doubt.unseen, int(back))
        if given_up or unseen > waited:
            self._passed_over.keep(explanations.runs, case)
            return findings.Undecided(None if given_up else unseen)
        if not explanations.runs:
            return self._unexplained(case, waited)
        unwatched = [] if case.sees_all else in_the_dark(self.plies, case)
        if doubts.ask_about(explanations, unwatched, case, self._explainer, back=back):
            return findings.Perhaps([*explanations.runs, *unwatched])
        return self._done(explanations, doubt, case, announced)

    def _likely_explanations(self, case: Case, waited: float) -> Explanations:
        """The explanations.

        Runs with rolls without use that were not told are left out unless they are likely.

        They are likely if such rolls were not told earlier in this game, if the seat may throw again, or if
        the players say that they are done.
        """
        explanations = self._explained(case)
        own = tuple(run for run in explanations.runs if not bridged(run, case))
        if len(own) < len(explanations.runs) and not (self._skips or throws_again(self._game, case.position)):
            # A foreign piece that is moved looks as if a roll without use had come before that was not told.
            return explanations if waited == math.inf else replace(explanations, runs=own)
        return explanations

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

    def if_stuck(self, case: Case) -> Suspicion:
        """The suspected fields, each with the runs that would explain the table if its sensor were stuck."""
        return self._stuck_sensors.suspicion(case, insisted=True)

    def _as_recorded(self, case: Case, waited: float) -> findings.Finding:
        """The finding for a table that looks as recorded."""
        insisted, seen, trace = waited == math.inf, case.follow(()).unexplained, case.trace
        claimed = insisted and self._agreement.may_be_unseen
        unseen = self._explainer.unseen(case.seen_in(trace.whole)) if claimed else []
        if seen <= TOUCHED and not (insisted and trace.rested):
            return findings.Perhaps(unseen) if unseen else findings.Unchanged()
        runs = self._explained(case).runs
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
        done = self.plies.done(case) if waited == math.inf else ()
        if begun := substitution.begun(done, case.trace):
            return findings.Perhaps(begun, self.if_stuck(case))
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
        runs = self._explained(case).runs
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
        if self._stuck_sensors.under_way(case):
            return findings.Undecided()
        unwatched = in_the_dark(self.plies, case)
        return findings.Perhaps(unwatched) if unwatched else findings.Unexplained()

    def explain(self, case: Case, budget: Budget | None = None) -> Sequence[Run]:
        """The runs that explain the pictures.

        The search takes its steps from the `budget`, by default from a full one. Afterwards `exhausted` says
        whether it was cut short.
        """
        self._explainer.begin(budget)
        return self._explained(case).runs

    def _explained(self, case: Case) -> Explanations:
        """The explanations with the known rolls; a roll that was told later may replace the first one.

        Later rolls are tried only if the first one explains nothing, or if it may have been used unseen
        (`either`).
        """
        line = case.chances
        most = 1 if isinstance(line, Pile) else max(1, min(len(line), MOST_REPLACED))
        explanations = self._explainer.explain(case)
        for replaced in range(1, most):
            if not explanations.runs or self.either:
                more = self._explainer.explain(case.using(line[replaced:]))
                explanations = replace(more, runs=(*explanations.runs, *more.runs))
        return explanations

    def behind(self, finding: findings.Finding, case: Case) -> findings.Finding:
        """The finding.

        If it is `Unexplained`, a question about runs that explain all pictures since the recording.

        A table that looked as recorded in between may hide a ply if sensors see few pieces: a field that was
        emptied and filled again looks as if it was touched, but a path may come back to its first field. A
        game that lists its plies knows which of them leave no trace.
        """
        whole = case.trace.whole
        if self._game.hints.listed or whole is case.trace or not isinstance(finding, findings.Unexplained):
            return finding
        runs = self.explain(case.seen_in(whole))
        return findings.Perhaps(runs) if runs else finding

    def in_hand(self, case: Case) -> list[Run]:
        """The runs whose last ply is under way, so that pieces are missing from the table."""
        return self._explainer.in_hand(case)

    def thrown(self, case: Case) -> tuple[Chances, Trace]:
        """The known rolls or cards after the last one was just thrown, and the pictures for which they count.

        If the table stands as recorded, the new roll replaces the one before. There are two exceptions: a ply
        that left no trace may have used the roll before, or the changes may belong to a ply under way that
        looks as recorded at this moment. Then both rolls are kept, and `either` is True.
        """
        chances, trace = case.chances, case.trace
        if len(chances) == 1 or not case.shows_position:
            return chances, trace
        self._explainer.begin()
        before, touched = case.using(chances[:1]), case.follow(()).unexplained
        unseen = self._agreement.may_be_unseen and self._explainer.unseen(before.seen_in(trace.whole))
        self.either = bool(unseen) or (touched > 0 and self._explains_as_under_way(before, touched - 1))
        return ((chances[0], chances[-1]), trace.whole) if self.either else (chances[-1:], trace)

    def missing(self, runs: Sequence[Run], trace: Trace) -> Counter[str]:
        """The pieces, by letter, that a hand holds for the last ply of the likeliest run."""
        return self._explainer.hands.likeliest(runs, trace)

    def proven(self, case: Case, said: LastVerdict) -> Candidate | None:
        """The ply that is complete to the last piece, explains the pictures alone, and may not go on.

        None if there is no such ply, or if hands may be putting back what was `said` to be under way.
        """
        back = said.astray and take_back.begun(said, case.trace.last, self.sight, case.table)
        if back or not proof.possible(self.plies, case):
            return None
        self._explainer.begin()
        explanations = self._explained(case)
        proven = None if explanations.many else proof.proven(self.plies, explanations.runs, case)
        # After pieces were missing, a piece that seems captured may be the next one to be put back.
        return None if proven is None or (said.astray and proven.takes_away) else proven
