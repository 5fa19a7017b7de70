"""What is recorded, asked and said of the table.

Rules for changes in this file. (1) A ply is recorded in `record` and nowhere else, and only if every
explanation of the pictures agrees on its result. (2) The time is that of the caller. (3) A verdict is given
again only if what it says has changed.

While the referee waits for a ply, it keeps every settled picture since the last recorded position. A ply that
a picture proves is recorded at once; everything else is judged when the table rests: no ply was made, a run
of plies, pieces in a hand, or a table that no legal move explains.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from companion.contents import Field
from companion.referee.decision import (
    TableRest,
    asked_field,
    at_once,
    findings,
    made_meanwhile,
    open_question,
    other_starts,
)
from companion.referee.decision.findings import Judgement
from companion.referee.evidence import Trace, new_table
from companion.referee.hypotheses import Candidate, Run, begin_alike
from companion.referee.play.phase import Phase
from companion.referee.play.table_state import TableState
from companion.referee.protocol import AnyVerdict, Asks, Ready, Restored, Unfinished
from companion.referee.questions import Answer, MoveAnswer, Question, ReasonToAsk, TableAnswer, answers
from companion.rules.game import Position
from companion.rules.unused_chances import without_use


class Rulings:
    """What is recorded, asked and said of the table; all times `t` are in seconds."""

    def __init__(self, table: TableState) -> None:
        self._table = table

    def look(self, t: float) -> list[AnyVerdict]:
        """The verdicts that need no rest: those on a picture that leaves no doubt."""
        table = self._table
        shown = table.evidence.sees_all and table.shows(table.goal)
        if shown and not table.repair.owed(table.trace):
            if table.phase is not Phase.PLAY:
                return self.begin(t, table.goal, table.trace.newest())
            # A sleeve can make a ply under way look put back, so the judge decides as for a table at rest.
            looked = self._judgement(table.rest_clock.settle) if table.last_verdict.astray else None
            if looked is None or not isinstance(looked.finding, findings.Unchanged):
                return []
            table.last_verdict.outcomes = looked.outcomes
            return self.unchanged(t, certain=looked.finding.certain)
        # Players who put a table right pass over tables that are results of other plies.
        if table.phase is not Phase.PLAY or table.last_verdict.mistaken:
            return []
        judged = other_starts.proven(
            table.ledger, lambda at: table.judge.proven(table.case_from(at), table.last_verdict)
        )
        alone = None if judged is None else judged.outcomes[0].run[0]
        certain = table.moving_piece.hold(alone, table.trace.last)
        if judged is None or certain is None:
            return []
        table.last_verdict.outcomes = judged.outcomes
        return self.resolve(t, [(certain,)])

    def at_rest(self, t: float, *, insisted: bool = False) -> list[AnyVerdict]:
        """The verdicts for the table at rest while the referee waits for a ply."""
        table = self._table
        table.moving_piece.forget()
        seen = len(table.trace) > 1 or not table.shows(table.ledger.position)
        rested = table.rest_clock.rested(t, insisted=insisted, seen=seen)
        finding, outcomes = open_question.gone_on(
            table.question, table.now, table.judge, TableRest(rested), partial(self._judgement, rested)
        )
        if isinstance(finding, findings.Unexplained):
            table.evidence = table.evidence.doubted("alarm")
        verdicts: list[AnyVerdict] = []
        if isinstance(finding, findings.Undecided):
            if finding.rested is not None:
                table.rest_at = table.rest_clock.until(finding.rested)
        else:
            verdicts = self._answer(t, finding)
        if verdicts:
            table.last_verdict.outcomes = outcomes
        return verdicts

    def _judgement(self, rested: float) -> Judgement:
        """What the judge finds for a table that has rested for so many seconds."""
        table = self._table
        now, last = table.now, table.trace.last
        returned = table.last_verdict.returned(last, table.sight, now.table)
        rest = TableRest(rested, table.last_verdict.mistaken, table.question is not None, returned)
        judged = other_starts.judged(table.ledger, lambda at: table.judge.at_rest(table.case_from(at), rest))
        finding = judged.finding
        unexplained = finding == findings.Unexplained() and at_once(table.trace)
        if unexplained and not table.repair.relaid(table.trace):
            finding = self._made_meanwhile()
        return judged._replace(finding=open_question.kept(finding, table.question, table.now, table.judge))

    def _answer(self, t: float, finding: findings.Decided) -> list[AnyVerdict]:
        table = self._table
        match finding:
            case findings.Done(runs, many):
                return self.resolve(t, runs, many=many)
            case findings.Perhaps(runs, because, suspicion, open_after, many):
                by_text = answers(runs, suspicion, open_after=open_after or many)
                return self._ask(t, because, by_text, many=many)
            case findings.InHand(runs, certain, missing) if not table.repair.overdone(runs, table.trace):
                # What is under way says nothing about a ply that the players are asked about.
                sure = table.question is None and (not table.last_verdict.mistaken or table.evidence.sees_all)
                return self._unfinished(t, runs, missing, certain=certain and sure)
            case findings.StuckSensor() | findings.Suspected():
                return self._stuck(t, finding)
            case findings.Unchanged(certain):
                return self.unchanged(t, certain=certain)
            case findings.Unexplained() | findings.InHand():
                table.question = None
                anew = self._laid_anew(t)
                return anew or table.last_verdict.once(table.repair.illegal(t, table.chance, table.trace))

    def _stuck(self, t: float, finding: findings.StuckSensor | findings.Suspected) -> list[AnyVerdict]:
        """The verdicts if a sensor is stuck, or seems to be."""
        if isinstance(finding, findings.Suspected):
            return self.put(t, "a sensor may be stuck", answers((), finding.suspicion))
        named = self.name_stuck(t, [finding.field])
        return named + (self.resolve(t, finding.runs) if finding.runs else self.unchanged(t))

    def insisted(self, t: float) -> list[AnyVerdict]:
        """The verdicts if the players say that a table is right which seemed wrong: a sensor may be stuck."""
        table = self._table
        if not table.last_verdict.astray or table.phase is not Phase.PLAY:
            return []
        finding = self._judgement(table.rest_clock.rested(t, insisted=True)).finding
        under_way = finding.runs if isinstance(finding, findings.InHand) else ()
        asked = answers((), table.judge.if_stuck(table.now), under_way)
        return self.put(t, "a sensor may be stuck", asked) if asked else []

    def name_stuck(self, t: float, fields: Iterable[Field]) -> list[AnyVerdict]:
        """Report that these sensors are stuck: they give no reading until they move."""
        table = self._table
        for field in fields:
            table.sensor_faults.stuck(field, table.trace.last[field])
            table.trace = table.trace.without(field)
        return table.sensor_faults.news(t)

    def thrown(self, t: float, number: int) -> list[AnyVerdict]:
        """The verdicts on a roll or card that was told while no question is open."""
        table = self._table
        line = table.chances if table.phase is Phase.PLAY and table.trace else ()
        if not table.shows(table.ledger.position):
            table.chances = (*line, number)
            return []
        table.throw(*line, number)
        return self.without_use(t)

    def without_use(self, t: float) -> list[AnyVerdict]:
        """Record the known rolls for which there is no legal move."""
        table = self._table
        verdicts: list[AnyVerdict] = []
        # While a question is open, a roll may be for the ply after the one in question.
        while table.phase is Phase.PLAY and table.chances and table.question is None:
            ply = without_use(table.game, table.ledger.position, table.chances[0])
            if ply is None:
                break
            verdicts.append(table.ledger.play(t, ply))
            table.chances = table.chances[1:]
            self.turn_over()
        return verdicts

    def unchanged(self, t: float, *, denied: bool = False, certain: bool = True) -> list[AnyVerdict]:
        """The verdicts if the table shows the recorded position: what was wrong or asked before is settled.

        A question about a ply that no sensor sees stays open, because the table looked the same when it was
        put, unless its answers were `denied`. The pictures are kept until it is `certain` that no ply was
        made: two plies may look like one that is put back.
        """
        table = self._table
        question, astray = table.question, table.last_verdict.astray
        if question is not None and question.as_recorded and not (astray or denied):
            return []
        back = astray or question is not None
        if certain:
            table.trace = table.trace.newest()
            table.chances = table.chances[-1:] if back else table.chances
        table.last_verdict.forget()
        table.repair.forget()
        table.question = None
        return [*([Restored(t=t)] if back else []), *self.without_use(t)]

    def resolve(self, t: float, runs: Sequence[Run], *, many: bool = False) -> list[AnyVerdict]:
        """Record the plies on which all runs agree; ask where they differ, or if there may be `many` more."""
        verdicts: list[AnyVerdict] = []
        rest = list(runs)
        while True:
            if many or any(run[0].ply.after != rest[0][0].ply.after for run in rest):
                more: ReasonToAsk = "more plies may explain the table than were found"
                because: ReasonToAsk = more if many else "several plies are likely"
                return verdicts + self._ask(t, because, answers(rest, open_after=many), many=many)
            verdicts.append(self.record(t, rest[0][0], [run[1:] for run in rest if run[1:]]))
            if self._table.phase is not Phase.PLAY or not all(run[1:] for run in rest):
                return verdicts + self.laid_already(t) + self.without_use(t)
            rest = [run[1:] for run in rest]

    def laid_already(self, t: float) -> list[AnyVerdict]:
        """Go on at once if the sensors cannot tell the table from which play goes on from the present one."""
        table = self._table
        waits = table.phase is Phase.SETUP and table.shows(table.goal)
        return self.begin(t, table.goal, table.trace.newest()) if waits else []

    def record(self, t: float, done: Candidate, following: Sequence[Run]) -> AnyVerdict:
        """Record a ply; nothing else does."""
        table = self._table
        later = table.judge.since_next(table.now, done, following)
        inferred = done.ply.chance is not None and done.ply.chance not in table.chances
        played = table.ledger.play(t, done.ply, inferred=inferred, doubtful=done.doubtful)
        table.agreement.recorded(t, unseen=done.traceless)
        if not inferred and done.ply.chance is not None:
            table.chances = table.chances[table.chances.index(done.ply.chance) + 1 :]
        table.trace = later
        self.turn_over()
        return played

    def turn_over(self) -> None:
        """Drop everything that was computed about the ply under way, because a ply was recorded."""
        table = self._table
        table.forget_ply()
        table.repair.forget()
        table.taken_back = ()
        table.count_from(table.ledger.position)
        if table.ledger.over:
            table.phase = Phase.OVER
        elif table.ledger.to_be_laid:
            table.phase = Phase.SETUP

    def _ask(
        self, t: float, because: ReasonToAsk, by_text: Mapping[str, MoveAnswer], *, many: bool = False
    ) -> list[AnyVerdict]:
        table = self._table
        return self.put(
            t,
            because,
            by_text,
            asked_field(by_text.values(), table.now, table.judge.plies, many=many),
            many=many,
        )

    def put(
        self,
        t: float,
        because: ReasonToAsk,
        answers: Mapping[str, Answer],
        asks: Asks | None = None,
        *,
        many: bool = False,
        denied: tuple[Position, ...] = (),
    ) -> list[AnyVerdict]:
        """Ask the players; a question that is already open is not put again and keeps its mark."""
        table = self._table
        as_recorded = table.shows(table.ledger.position)
        seen, chances = table.trace.count, table.chances
        question = Question(
            answers, because, seen, as_recorded, many=many, asks=asks, chances=chances, denied=denied
        )
        said = table.last_verdict.once(question.said(t))
        table.question = question if said else question.marked_like(table.question)
        return said

    def _unfinished(
        self, t: float, under_way: Sequence[Run], missing: Mapping[str, int], *, certain: bool
    ) -> list[AnyVerdict]:
        """The verdict that the `missing` pieces are in a hand.

        If that is `certain`, earlier plies of all runs are recorded.
        """
        table = self._table
        verdicts: list[AnyVerdict] = []
        while certain and (done := begin_alike(under_way)):
            under_way = [run[1:] for run in under_way]
            verdicts.append(self.record(t, done, under_way))
        said = Unfinished(t=t, missing=dict(missing))
        return verdicts + table.last_verdict.once(said, table.trace.last)

    def awaited(self, t: float) -> list[AnyVerdict]:
        """The verdicts for a table at rest while the referee waits for a position."""
        table = self._table
        goal = other_starts.shown(table.ledger, table.goal, table.shows)
        if begun := self._begin_if_shown(t, goal):
            return begun
        if (laid_anew := self._laid_anew(t)) or table.phase is not Phase.SETUP:
            return laid_anew
        if table.ledger.begun:
            made = self._made_meanwhile()
            if isinstance(made, findings.Perhaps):
                return self._ask(t, made.because, answers(made.runs))
        table.question = None
        return table.last_verdict.once(table.repair.setup(t, goal, table.trace))

    def _begin_if_shown(self, t: float, goal: Position) -> list[AnyVerdict]:
        """Go on with play if the table shows this position, or showed it and plies followed."""
        table = self._table
        laid = table.game.contents(goal)
        pictures = () if table.trace.dark else enumerate(table.trace.pictures)
        shown = [at for at, picture in pictures if table.sight.fits(picture, laid)]
        if table.phase is not Phase.UNDONE and not table.sight.sees(table.trace.last, laid):
            shown = []
        if shown and shown[-1] == len(table.trace) - 1:
            return self.begin(t, goal, table.trace.newest())
        if shown and table.judge.explain(
            table.case(goal, table.chances).seen_in(table.trace.since(shown[-1]))
        ):
            return self.begin(t, goal, table.trace.since(shown[-1])) + self.at_rest(t)
        return []

    def _made_meanwhile(self) -> findings.Finding:
        """The plies that may have been made while no sensor was read, to be asked about."""
        table = self._table
        made = [] if table.ledger.over or table.trace.dark else made_meanwhile(table.now)
        because: ReasonToAsk = "no sensor saw what was done meanwhile"
        return findings.Perhaps(made, because) if made else findings.Unexplained()

    def _laid_anew(self, t: float) -> list[AnyVerdict]:
        """Begin a new game if one is laid after a game is won, or say what is missing while it is being laid.

        The loser of a race need not go on alone.
        """
        table = self._table
        if not table.ledger.won:
            return []
        start = table.ledger.start_again()
        laid = table.game.contents(start)
        if new_table.done(table.sight, laid, table.trace):
            return self.begin_anew(t)
        # A sensor that only tells full from empty shows a slip of the loser like half a new game.
        reliable = table.phase is Phase.OVER or table.evidence.sees_all
        begun = reliable and new_table.begun(table.sight, laid, table.trace)
        return table.last_verdict.once(table.repair.setup(t, start, table.trace)) if begun else []

    def begin_anew(self, t: float) -> list[AnyVerdict]:
        """Begin a new game if its start is shown, whether or not the recorded one is over."""
        table = self._table
        phase, table.phase = table.phase, Phase.OVER
        begun = self._begin_if_shown(t, table.goal)
        table.phase = table.phase if begun else phase
        return begun

    def begin(self, t: float, goal: Position, trace: Trace) -> list[AnyVerdict]:
        """Go on with play: the table shows the position that was waited for."""
        table = self._table
        if table.phase is Phase.OVER:
            table.ledger.begin(goal)
            table.chances = ()
        back = table.phase is Phase.UNDONE
        table.undone, table.taken_back = None, table.taken_back if back else ()
        table.question = None
        table.phase = Phase.OVER if table.ledger.over else Phase.PLAY
        table.trace = trace
        table.last_verdict.forget()
        table.repair.forget()
        table.sensor_faults.ready = True
        table.count_from(goal)
        return [Restored(t=t) if back else Ready(t=t), *table.sensor_faults.news(t), *self.without_use(t)]

    def stand(self, t: float, accepted: TableAnswer, trace: Trace) -> list[AnyVerdict]:
        """Record an accepted table; `trace` is what was seen since it was accepted."""
        table = self._table
        stands = table.ledger.stand(t, accepted.position, accepted.chance)
        table.trace, table.chances = trace, accepted.left_of(table.chances)
        self.turn_over()
        return [stands, *self.without_use(t)]
