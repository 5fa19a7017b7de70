"""The judge follows what hands may have done, and says what the table is now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.contents import Field
from companion.referee.decision import findings
from companion.referee.decision.findings import Judgement
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.decision.suspects import Suspects
from companion.referee.decision.table_rest import TableRest
from companion.referee.decision.weighing import Weighing, agreeing, is_cut, likely_later, runs_of
from companion.referee.evidence import Agreement, RestClock, Statements, Trace
from companion.referee.hypotheses import Candidate, Case, Run, passes_by
from companion.referee.protocol import NORMAL, Stakes
from companion.referee.questions import MoveAnswer, ReasonToAsk, Suspicion
from companion.referee.search import PlySource
from companion.referee.tracking import (
    COSTS,
    Costs,
    PlyCourse,
    Tracker,
    claimed,
    near,
    outcomes,
)
from companion.rules.game import AnyGame, Position
from companion.rules.unused_chances import throws_again
from companion.sensing.sight import Picture, Sight

MOST_COURSES = 2000
"""How many courses of plies are kept, so that they need not be made anew for each case."""


class Judge:
    """Weighs the explanations of the pictures of one table by what they cost; it records nothing.

    `costs` are the numbers by which it judges, and `stakes` say how sure it must be and how long it waits.
    """

    costs: Costs = COSTS

    def __init__(
        self,
        game: AnyGame,
        sight: Sight,
        agreement: Agreement,
        clock: RestClock,
        stakes: Stakes = NORMAL,
    ) -> None:
        self._game, self._agreement = game, agreement
        self._clock, self._stakes = clock, stakes
        self._skips = self._all_told = False
        # By the field whose sensor is ignored, "" if none is.
        self._trackers: dict[Field, tuple[object, Tracker]] = {}
        self._read_by(sight)

    def _read_by(self, sight: Sight) -> None:
        """Use these sensors from now on, and drop everything that was computed for others."""
        self.sight = sight
        self.plies = PlySource(self._game, sight, self._agreement)
        self._course = lru_cache(maxsize=MOST_COURSES)(PlyCourse)
        self._trackers.clear()
        self._suspects = Suspects(self.plies, self._follow, self.costs, self._stakes)

    @property
    def statements(self) -> Statements:
        """What the players have said lies on some fields."""
        return self.plies.statements

    def forget(self, *, all_told: bool, skips: bool) -> None:
        """Drop everything that was computed for earlier positions: a ply was recorded or taken back.

        `all_told` says that even rolls without use are told at this table, `skips` that some were not.
        """
        self.plies.forget()
        self._all_told, self._skips = all_told, skips
        self._suspects.forget()
        self._trackers.clear()

    def count_from(self, picture: Picture, position: Position) -> None:
        """Let load cells count from this picture on, if it shows the recorded position."""
        table = self._game.contents(position)
        sight = self.sight.based(picture, table)
        if sight is self.sight or not self.sight.fits(picture, table):
            return
        statements = self.plies.statements
        self._read_by(sight)
        self.plies.statements = statements

    # -- the table at rest -------------------------------------------------------------------------------

    def at_rest(self, case: Case, rest: TableRest = TableRest()) -> Judgement:  # noqa: B008 - a frozen value
        """What the judge finds for the table at rest."""
        tracker = self._follow(case, insisted=rest.insisted)
        weighing = Weighing(tracker, case, self.plies, self._stakes, rest)
        if not weighing.outcomes:
            return Judgement(findings.Unexplained())
        judged = Judgement(weighing.finding(), weighing.outcomes)
        if rest.insisted:
            judged = self._insisted(judged, weighing, tracker, case)
        elif case.shows_position and weighing.is_put_back(judged.finding):
            judged = judged._replace(finding=findings.Unchanged(certain=False))
        unexplained = isinstance(judged.finding, findings.Unexplained)
        if not isinstance(judged.finding, findings.InHand) and (tracker.many or not unexplained):
            return judged
        # A sensor that is suspected while a piece is in a hand stays so while play goes on.
        stuck = self._suspects.judge(case)
        return stuck if stuck is not None and unexplained else judged

    def _insisted(self, judged: Judgement, weighing: Weighing, tracker: Tracker, case: Case) -> Judgement:
        """What is found if players say that they are done: they may have made a ply that no sensor sees."""
        finding = judged.finding
        if isinstance(finding, findings.Unchanged) and not (weighing.rest.alarmed or weighing.rest.asked):
            made = claimed(tracker, weighing.now) if self._agreement.may_be_unseen else []
            weighed = sorted([*weighing.outcomes, *agreeing(made, self.plies)], key=lambda one: one.cost)
            # The players say that they have made a ply, so only plies are weighed.
            done = [one for one in near(weighed, self.costs.unknown) if one.said == "done"]
            asked = findings.Perhaps(runs_of(done), "the players say that they are done")
            return Judgement(asked, done) if done else judged
        if isinstance(finding, findings.Done | findings.Perhaps) and weighing.is_swapped:
            because: ReasonToAsk = "a piece may have taken the place of another one"
            return judged._replace(finding=findings.Perhaps(finding.runs, because, self.if_stuck(case)))
        if not isinstance(finding, findings.InHand | findings.Unexplained):
            return judged
        if not self._agreement.may_be_unseen:
            self._agreement.claim(unseen=True)
            runs = self.explain(case)
            self._agreement.claim(unseen=bool(runs))
            if runs:
                return judged._replace(finding=findings.Perhaps(runs, "the players say that they are done"))
        jumped = self._suspects.jumped(case)
        return judged._replace(finding=findings.StuckSensor(jumped, ())) if jumped else judged

    def if_stuck(self, case: Case) -> Suspicion:
        """The suspected fields, each with the runs that would explain the table if its sensor were stuck."""
        return self._suspects.insisted(case)

    # -- before the table rests --------------------------------------------------------------------------

    def proven(self, case: Case, said: LastVerdict) -> Judgement | None:
        """What proves one ply: it is complete to the last piece, alone explains the pictures, may not go on.

        None if there is no such ply, or if hands may be putting back what was `said` to be under way.
        """
        if said.astray and said.is_taken_back(case.trace.last, self.sight, case.table):
            return None
        if not self._game.hints.listed and not self.plies.shows_one(case):
            return None
        tracker = self._follow(case)
        weighed = outcomes(tracker, tracker.t, resting=False)
        likely = near(weighed, self._stakes.margin)
        done = all(one.said == "done" and not one.hypothesis.off and len(one.run) == 1 for one in likely)
        if not done or len({one.result for one in likely}) > 1 or is_cut(tracker, weighed[0], self._stakes):
            return None
        (course,), straight = likely[0].hypothesis.place.run, likely[0].hypothesis.straight
        back = said.astray and course.candidate.takes_away
        silent = any(case.trace.last.get(at, "") is None for at in course.candidate.touched)
        if course.half_seen or silent or not straight or back or self._goes_on(course.candidate, case):
            return None
        return Judgement(findings.Done([(course.candidate,)]), weighed)

    def _goes_on(self, done: Candidate, case: Case) -> bool:
        """True if the piece that was put down last may move on or be in the air, or if more may follow."""
        if not self._game.hints.listed and done.steps[0].verb == "drop":
            # Only where all plies can be listed is it known what else may be under way.
            return not self.plies.lists(case.position) or self.plies.shows_under_way(case, done.ply.after)
        others = self.plies.candidates(case) if done.moves_figures else ()
        return passes_by(case.game, done, others, case.chances) or self._is_imitated(done, others)

    def _is_imitated(self, done: Candidate, others: Sequence[Candidate]) -> bool:
        """True if another ply looks like this one while its piece is in the air and a hand covers a field.

        So it may if both begin with the same piece, and this one ends where a sensor sees only that something
        is there.
        """
        drops = [step.field for step in done.steps if step.verb == "drop"]
        if all(self.sight.sensor(field).counts for field in drops):
            return False
        return any(one.steps[:1] == done.steps[:1] and one.ply.after != done.ply.after for one in others)

    def since_next(self, case: Case, done: Candidate, following: Sequence[Run]) -> Trace:
        """The pictures from the one before the next ply on, to be kept when `done` is recorded.

        `following` are the runs that may follow it. If nothing followed, only the newest picture is kept.
        """
        trace = case.trace
        if not following:
            return trace.newest()
        begun = self._follow(case).next_begun(done.ply.after, {run[0].ply for run in following})
        return trace.since(trace.first(done.complete) if begun is None else trace.at(begun) - 1)

    # -- other questions ---------------------------------------------------------------------------------

    def explain(self, case: Case) -> Sequence[Run]:
        """The runs of complete plies that explain the pictures."""
        likely = likely_later(self._tracker(case), self.plies, self._stakes)
        return runs_of([one for one in likely if one.said == "done"])

    def still(self, answers: Sequence[MoveAnswer], case: Case) -> Sequence[Run]:
        """The runs with which answers of an open question explain the pictures."""
        tracker, results = self._follow(case), {answer.after for answer in answers}
        weighed = agreeing(outcomes(tracker, tracker.t + self._clock.settle, resting=True), self.plies)
        some = [one for one in near(weighed, self.costs.asked) if one.result in results]
        return [one.done for one in some if not one.hypothesis.off]

    def may_be_begun(self, case: Case) -> bool:
        """True if a ply with the first known roll or card may be begun on a table that looks as recorded.

        It may have left no trace, or it may be under way and look as recorded just now.
        """
        tracker = self._tracker(case.using(case.chances[:1]))
        made = claimed(tracker, tracker.t) if self._agreement.may_be_unseen else []
        weighed = sorted([*outcomes(tracker, tracker.t, resting=False), *made], key=lambda one: one.cost)
        return any(one.said in ("done", "under way") for one in near(weighed, self.costs.unknown))

    def _follow(self, case: Case, ignored: Field = "", *, insisted: bool = False) -> Tracker:
        """The tracker of this case, with all its pictures, if the sensor of one field is `ignored`."""
        untold = self._skips or insisted or throws_again(self._game, case.position)
        bridges = untold and not self._all_told
        # If plies are searched for, they depend on the pictures.
        trace = case.trace
        pictures = trace.pictures, trace.times, self.plies.statements.stated
        seen = None if self._game.hints.listed else pictures
        unseen = self._agreement.may_be_unseen
        known = case.position, case.chances, type(case.chances), unseen, bridges, seen
        if ignored not in self._trackers or self._trackers[ignored][0] != known:
            tracker = self._tracker(case, bridges=bridges, ignored=ignored)
            self._trackers[ignored] = known, tracker
        self._trackers[ignored][1].follow(case.trace)
        return self._trackers[ignored][1]

    def _tracker(self, case: Case, *, bridges: bool = False, ignored: Field = "") -> Tracker:
        """The hypotheses that explain a case; what follows it is meant as for `Tracker`."""
        tracker = Tracker(
            case, self.plies, self._clock, self.costs, self._course, bridges=bridges, ignored=ignored
        )
        tracker.follow(case.trace)
        return tracker
