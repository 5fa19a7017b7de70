"""What happened on the table.

Rules for who changes this file. (1) A ply is recorded in `_record` and nowhere else, and only
when every explanation of the pictures agrees on its result. (2) Time is what the caller says;
the referee has no clock and no timer. (3) A verdict is said again only if what it says changed.

In the phase PLAY (`companion.referee.phase`) every settled picture since the last recorded position
is kept. A picture that proves a ply is recorded at once; everything else is judged when the table
rests: nothing happened, a run of plies, pieces in a hand, or a table that no legal move explains.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from companion.contents import Contents, Field
from companion.referee.acceptance import accepted
from companion.referee.decision import (
    Denials,
    Judge,
    LastVerdict,
    at_once,
    findings,
    made_meanwhile,
    open_question,
    other_starts,
    past_pictures,
)
from companion.referee.evidence import Agreement, RestClock, SensorFaults, Trace, new_table, placements
from companion.referee.hypotheses import Candidate, MovingPiece, Run, begin_alike, since_next
from companion.referee.ledger import Chances, Ledger
from companion.referee.phase import Phase
from companion.referee.protocol import (
    NONE,
    AnyVerdict,
    Asks,
    Button,
    Mend,
    Ready,
    Restored,
    Undone,
    Unfinished,
    Unseen,
)
from companion.referee.questions import Answer, MoveAnswer, Question, TableAnswer, answers
from companion.referee.repair import Repair, TakenBack, play_again, still_shown
from companion.rules.game import AnyGame, Position
from companion.rules.idling import without_use
from companion.sensing.debounce import Observation
from companion.sensing.sight import Sight


class Referee:
    """Feed observations, presses and answers; get verdicts.

    `settle` is in seconds. `rest_at` is when the table counts as at rest; the caller calls
    `rest` then, later only while readings are on their way. `unseen` is what the players have agreed
    about plies that no sensor sees.
    """

    def __init__(
        self, game: AnyGame, sight: Sight, ledger: Ledger, settle: float, unseen: Unseen = "ask"
    ) -> None:
        self._game = game
        self._sight = sight
        self._ledger = ledger
        self._rest_clock = RestClock(settle)
        self._agreement = Agreement(unseen)
        self._judge = Judge(game, sight, self._agreement)
        self._repair = Repair(game, sight, ledger)
        self._phase = Phase.OVER if ledger.over and ledger.begun else Phase.SETUP
        self._trace = Trace() if sight.sensed else Trace([{}])
        self._moving_piece = MovingPiece(game)
        self._sensor_faults = SensorFaults(game, sight, ready=self._phase is Phase.OVER)
        self._chances: tuple[int, ...] = ()
        self._last_verdict = LastVerdict()
        self._denials = Denials(sight)
        self._question: Question | None = None
        self._taken_back: tuple[TakenBack, ...] = ()
        self._undone: Undone | None = None
        self.rest_at: float | None = None if sight.sensed else 0.0

    @property
    def question(self) -> Question | None:
        """The question that is open, with the answer that is marked."""
        return self._question

    def asking(self, t: float) -> AnyVerdict | None:
        """The verdict that asks the players for something as long as they have not done it.

        It is the open question, put at this time in seconds, or what was taken back and still lies there;
        None where neither is.
        """
        if self._question is not None:
            return self._question.said(t)
        return self._undone if self._phase is Phase.UNDONE else None

    @property
    def astray(self) -> bool:
        """Whether the table shows what is not on record and the players were told so, or asked about it.

        Not where they were told to press `undo`.
        """
        told = self._question is not None or (self._last_verdict.astray and not self._repair.advises_undo)
        shown = not self._trace or self._judge.shows(self._trace, self._ledger.position)
        return self._phase is Phase.PLAY and told and not shown

    @property
    def may_keep(self) -> bool:
        """True if `ok` plays the ply again that was taken back last."""
        if not self._taken_back or not self._trace or self._trace.dark or self._question is not None:
            return False
        touched = self._phase is not Phase.UNDONE and len(self._trace) > 1
        shown = partial(still_shown, self._taken_back, self._game, self._sight)
        return not touched and shown(self._trace.last, self._ledger.position)

    @property
    def waiting(self) -> bool:
        """True if it is about to judge what it sees as soon as the table has been quiet for long enough."""
        if self.rest_at is None or not self._trace or self._trace.dark:
            return False
        return (self._phase is Phase.PLAY) != self._judge.shows(self._trace, self.goal)

    @property
    def unsure(self) -> bool:
        """True if the table rests on what is not on record and nothing was said of it: `ok` has it judged.

        So it is where a search was given up, since what it did not look at may have happened.
        """
        if self._phase is not Phase.PLAY or self.rest_at is not None or self._question is not None:
            return False
        seen = bool(self._trace) and not self._trace.dark and not self._last_verdict.astray
        return seen and not self._judge.shows(self._trace, self._ledger.position)

    @property
    def mend(self) -> Mend | None:
        """What is still to be put right as the table is now, None where nothing is."""
        return self._repair.mend(self._trace)

    def observe(self, seen: Observation, *, changing: bool = False) -> list[AnyVerdict]:
        """Take in a settled picture; `changing` says that other readings are on their way, or silent."""
        picture = self._sensor_faults.trusted(
            seen, self._ledger.position if self._phase is Phase.PLAY else None
        )
        verdicts = self._sensor_faults.news(seen.t)
        if stayed := self._moving_piece.stayed(picture):
            verdicts += self._resolve(seen.t, [(stayed,)])
        position = self._ledger.position if self._phase is Phase.PLAY else None
        self._trace = placements.seen(self._trace, picture, seen.t, self._game, position)
        self._judge.statements.see(picture)
        self.rest_at = self._rest_clock.begin(seen.since)
        return verdicts if changing else verdicts + self.look(seen.t)

    def rest(self, t: float, *, told: bool = False) -> list[AnyVerdict]:
        """The table rests, or the players have `told` that it does: judge it now."""
        if self._trace and self._phase is Phase.PLAY:
            picture = self._sensor_faults.at_rest(t, self._trace.last, self._ledger.position)
            self._trace = self._trace if picture is self._trace.last else self._trace.seen(picture)
        faulty, self.rest_at = self._sensor_faults.news(t), self._sensor_faults.due(t)
        # A hand that leans on a scale may go yet, and one that puts a ply back may be on its way.
        owed = self._repair.owed(self._trace)
        waits = not told and (self.rest_at is not None or owed > self._rest_clock.waited(t, told=False))
        self.rest_at = self._rest_clock.until(owed) if waits and self.rest_at is None else self.rest_at
        if waits or not self._trace or (self._trace.dark and self._phase is not Phase.SETUP):
            return faulty
        return faulty + (self._at_rest(t, told=told) if self._phase is Phase.PLAY else self._await(t))

    def settle_in(self, seconds: float) -> None:
        """From now on the table counts as at rest after this many seconds in which nothing changes."""
        self._rest_clock.settle_in(seconds)
        if self.rest_at is not None and self._sight.sensed:
            self.rest_at = self._rest_clock.until(0)

    @property
    def chance(self) -> int | None:
        """The roll or card in force, which the next ply will use; None where there is none yet."""
        return self._chances[-1 if self._judge.either else 0] if self._chances else None

    def throw(self, t: float, number: int) -> list[AnyVerdict]:
        """A die was thrown or a card drawn; it replaces one that was not used yet.

        A table that rests on something else than the recorded position is judged by it at once.
        """
        self._taken_back = ()
        line = self._chances if self._phase is Phase.PLAY and self._trace else ()
        if self._question is not None and not self._question.as_recorded:
            self._chances = (*line, number)  # For a later ply, or for that in question: the answer tells.
            return []
        thrown = self._judge.thrown(self._ledger.position, (*line, number), self._trace)
        self._chances, self._trace = thrown
        if self._phase is not Phase.PLAY or self._judge.shows(self._trace, self._ledger.position):
            return self._without_use(t)
        return self._corrected(t) if self.rest_at is None else []

    def press(self, t: float, button: Button) -> list[AnyVerdict]:
        """A button was pressed."""
        if button == "undo":
            return self._undo(t)
        if button == "accept":
            return self._accept(t)
        if button == "ok":
            return self._ok(t)
        if self._question is None:
            return []
        self._question = self._question.down() if button == "down" else self._question.up()
        return []

    def choose(self, t: float, move: str) -> list[AnyVerdict]:
        """The answer to the open question; unasked, or no answer to it, it is ignored."""
        question = self._question
        if question is not None and move == NONE:
            return self._none_of(t, question)
        answer = None if question is None else question.answer(self._game, self._ledger.position, move)
        if answer is None and question is not None and question.takes_others:
            answer = self._judge.named(move, *self._now)
        if question is None or answer is None:
            return []
        if isinstance(answer, TableAnswer):
            return self._stand(t, answer, self._trace.after(question.asked_at))
        self._ledger.answered(among=len(question.answers))
        self._agreement.answered()
        return self._settled(t, question, answer)

    def _settled(self, t: float, question: Question, answer: MoveAnswer) -> list[AnyVerdict]:
        """The question is answered; who answers late may have played on, with rolls or cards told since."""
        later = self._trace.after(question.asked_at)
        told = self._chances[len(question.told) :] if len(later) > 1 else ()
        self._question, self._chances = None, self._chances[: len(self._chances) - len(told)]
        verdicts = self._answered(t, answer, later)
        self._chances += told
        judged = self._question is None and self._phase is Phase.PLAY and self.rest_at is None
        return verdicts + (self._at_rest(t) if judged and len(self._trace) > 1 else [])

    def _answered(self, t: float, answer: MoveAnswer, later: Trace) -> list[AnyVerdict]:
        """Record what the answer names; what was seen `later` is of the plies after it."""
        if self._phase is Phase.SETUP:
            return self._begin(t, self._ledger.position, self._trace) + self._resolve(t, answer.runs)
        if answer.open_after:
            return [self._record(t, answer.runs[0][0], [run[1:] for run in answer.runs])]
        verdicts = [*self._name_stuck(t, answer.stuck), *self._resolve(t, answer.runs)]
        if self._question is None and not (self._judge.stepwise and len(self._trace) > len(later)):
            self._trace = later
        return verdicts

    def tell(self, t: float, field: Field, contents: Contents) -> list[AnyVerdict]:
        """The players say what lies on a field: the question about it is answered, or asked anew."""
        if not self._trace:
            return []
        self._judge.statements.hear(field, contents, self._trace.last)
        if self._question is None or self._question.asks is None or self.rest_at is not None:
            return []
        return self._let_stand(t) if self._question.accepts else self._at_rest(t, told=True)

    # -- waiting for a position ------------------------------------------------------------------

    @property
    def goal(self) -> Position:
        """What the table must show for play to go on: the recorded position, or a new game."""
        return self._ledger.start_again() if self._phase is Phase.OVER else self._ledger.position

    def _await(self, t: float) -> list[AnyVerdict]:
        """At rest: whether the table has shown the position that is waited for."""
        goal = other_starts.shown(self._ledger, self.goal, partial(self._judge.shows, self._trace))
        if begun := self._begin_if_shown(t, goal):
            return begun
        if (laid_anew := self._laid_anew(t)) or self._phase is not Phase.SETUP:
            return laid_anew
        if self._ledger.begun:
            made = self._denials.left_of(self._made_meanwhile(), self._trace.last, insisted=False)
            if isinstance(made, findings.Perhaps):
                return self._ask(t, answers(made.runs))
        self._question = None
        return self._last_verdict.once(self._repair.setup(t, goal, self._trace))

    def _begin_if_shown(self, t: float, goal: Position) -> list[AnyVerdict]:
        """Play goes on if the table shows the position that is waited for, or did so and plies follow."""
        table = self._game.contents(goal)
        pictures = () if self._trace.dark else enumerate(self._trace.pictures)
        shown = [at for at, picture in pictures if self._sight.fits(picture, table)]
        if self._phase is not Phase.UNDONE and not self._sight.sees(self._trace.last, table):
            shown = []
        if shown and shown[-1] == len(self._trace) - 1:
            return self._begin(t, goal, self._trace.newest())
        if shown and self._judge.explain(goal, self._chances, self._trace.since(shown[-1])):
            return self._begin(t, goal, self._trace.since(shown[-1])) + self._at_rest(t)
        return []

    def _made_meanwhile(self) -> findings.Finding:
        """What may have been played while nobody looked, in a game that was taken up again or held up."""
        position, chances, trace = self._now
        over = self._ledger.over or trace.dark
        made = [] if over else made_meanwhile(self._game, self._sight, position, chances, trace.last)
        return findings.Perhaps(made) if made else findings.Unexplained()

    def _laid_anew(self, t: float) -> list[AnyVerdict]:
        """A new game lies there, or is being set up, where one is won; its loser need not go on alone."""
        if not self._ledger.won:
            return []
        start = self._ledger.start_again()
        table = self._game.contents(start)
        if new_table.done(self._sight, table, self._trace):
            return self._begin_anew(t)
        # What only tells full from empty sees a slip of the loser's as half a new game.
        told = self._phase is Phase.OVER or self._judge.sees_all(self._trace)
        begun = told and new_table.begun(self._sight, table, self._trace)
        return self._last_verdict.once(self._repair.setup(t, start, self._trace)) if begun else []

    def _begin_anew(self, t: float) -> list[AnyVerdict]:
        """A new game begins where its start is shown, whether or not the one on record is over."""
        phase, self._phase = self._phase, Phase.OVER
        begun = self._begin_if_shown(t, self.goal)
        self._phase = self._phase if begun else phase
        return begun

    def _begin(self, t: float, goal: Position, trace: Trace) -> list[AnyVerdict]:
        """The table shows the position that was waited for: play goes on."""
        if self._phase is Phase.OVER:
            self._ledger.begin(goal)
            self._chances = ()
        back = self._phase is Phase.UNDONE
        self._undone, self._taken_back = None, self._taken_back if back else ()
        self._question = None
        self._phase = Phase.OVER if self._ledger.over else Phase.PLAY
        self._trace = trace
        self._last_verdict.forget()
        self._repair.forget()
        self._sensor_faults.ready = True
        self._judge.count_from(trace.last, goal)
        return [Restored(t=t) if back else Ready(t=t), *self._sensor_faults.news(t), *self._without_use(t)]

    # -- play ------------------------------------------------------------------------------------

    def look(self, t: float) -> list[AnyVerdict]:
        """What need not wait for rest: a picture that leaves no doubt."""
        shown = self._judge.sees_all(self._trace) and self._judge.shows(self._trace, self.goal)
        if shown and not self._repair.owed(self._trace):
            if self._phase is not Phase.PLAY:
                return self._begin(t, self.goal, self._trace.newest())
            # A sleeve can make a ply under way look put back: only at rest is that known.
            back = self._last_verdict.astray and isinstance(self._found(0.0), findings.Unchanged)
            return self._unchanged(t) if back else []
        # Who puts back what was wrong passes over tables that other plies would leave.
        if self._phase is not Phase.PLAY or self._last_verdict.mistaken:
            return []
        alone = other_starts.proven(
            self._ledger, lambda at: self._judge.proven(at, *self._now[1:], self._last_verdict)
        )
        certain = self._moving_piece.hold(alone, self._trace.last)
        return [] if certain is None else self._resolve(t, [(certain,)])

    def _at_rest(self, t: float, *, told: bool = False) -> list[AnyVerdict]:
        """At rest in play: what has happened since the last recorded position."""
        self._moving_piece.forget()
        odd = not self._judge.shows(self._trace, self._ledger.position)
        waited = self._rest_clock.waited(t, told=told, seen=odd or len(self._trace) > 1)
        find = partial(self._found, waited)
        found = open_question.gone_on(self._question, *self._now[1:], self._judge, waited, find)
        if odd and not self._trace.rested:
            self._trace = self._trace.at_rest()
        given_up = odd and self._question is None and found == findings.Undecided()
        if given_up and self._repair.relaid(self._trace):
            found = findings.Unexplained()
        if isinstance(found, findings.Undecided):
            self.rest_at = self._rest_clock.until(found.unseen) or self.rest_at
            return []
        return self._answer(t, found, told=told)

    @property
    def _now(self) -> tuple[Position, Chances, Trace]:
        return self._ledger.position, self._ledger.in_line(self._chances), self._trace

    def _found(self, waited: float) -> findings.Finding:
        doubted = self._last_verdict.mistaken or (
            self._question is not None and not self._question.as_recorded
        )
        find = partial(self._judge.at_rest, waited=waited, doubted=doubted, told=self._last_verdict.under_way)
        found = other_starts.found(self._ledger, lambda at: find(at, *self._now[1:]), self._trace)
        found = past_pictures.looked_at(found, self._game, *self._now, self._judge.explain)
        unexplained = found == findings.Unexplained() and at_once(self._trace)
        if unexplained and not self._repair.relaid(self._trace):
            found = self._made_meanwhile()
        kept = open_question.kept(found, self._question, *self._now[1:], self._judge)
        return self._denials.left_of(kept, self._trace.last, insisted=waited == math.inf)

    def _answer(self, t: float, found: findings.Decided, *, told: bool) -> list[AnyVerdict]:
        match found:
            case findings.Done(runs, many):
                return self._resolve(t, self._repair.led_to(runs, self._trace), many=many, told=told)
            case findings.Perhaps(runs, suspicion):
                return self._ask(t, answers(runs, suspicion))
            case findings.InHand(runs, certain) if not self._repair.overdone(runs, self._trace):
                sure = not self._last_verdict.mistaken or self._judge.sees_all(self._trace)
                return self._unfinished(t, runs, certain=certain and sure)
            case findings.StuckSensor() | findings.Suspected():
                return self._stuck(t, found)
            case findings.Unchanged():
                return self._unchanged(t)
            case findings.Unexplained() | findings.InHand():
                self._question = None
                anew = self._laid_anew(t)
                return anew or self._last_verdict.once(self._repair.illegal(t, self.chance, self._trace))

    def _stuck(self, t: float, found: findings.StuckSensor | findings.Suspected) -> list[AnyVerdict]:
        """A sensor is stuck, or seems to be."""
        if isinstance(found, findings.Suspected):
            return self._put(t, answers((), found.suspicion))
        named = self._name_stuck(t, [found.field])
        return named + (self._resolve(t, found.runs) if found.runs else self._unchanged(t))

    def _insisted(self, t: float) -> list[AnyVerdict]:
        """The players say that a table is right that seemed wrong: it may be, or a sensor is stuck."""
        if not self._last_verdict.astray or self._phase is not Phase.PLAY:
            return []
        found = self._found(self._rest_clock.waited(t, told=True))
        under_way = found.runs if isinstance(found, findings.InHand) else ()
        asked = answers((), self._judge.if_stuck(*self._now), under_way)
        return self._put(t, asked) if asked else []

    def _name_stuck(self, t: float, fields: Iterable[Field]) -> list[AnyVerdict]:
        """These sensors are stuck: from now on they say nothing, until they move."""
        for field in fields:
            self._sensor_faults.stuck(field, self._trace.last[field])
            self._trace = self._trace.without(field)
        return self._sensor_faults.news(t)

    def _without_use(self, t: float) -> list[AnyVerdict]:
        """Record the rolls in line for which there is no move."""
        verdicts: list[AnyVerdict] = []
        # While a question is open, what is told may be for the ply after the one in question.
        while self._phase is Phase.PLAY and self._chances and self._question is None:
            ply = without_use(self._game, self._ledger.position, self._chances[0])
            if ply is None:
                break
            verdicts.append(self._ledger.play(t, ply))
            self._chances = self._chances[1:]
            self._turn_over()
        return verdicts

    def _unchanged(self, t: float) -> list[AnyVerdict]:
        """The table shows the recorded position: what was wrong or in question there is past.

        A question about a ply without a trace is not: the table looked so when it was put.
        """
        question, astray = self._question, self._last_verdict.astray
        if question is not None and question.as_recorded and not astray:
            return []
        back = astray or question is not None
        if None not in self._trace.last.values() and not self._judge.either:
            # Where not all is seen, two plies may look like one that was put back: `ok` asks about them.
            seen = len(self._sight.sensed) == len(self._game.fields) and self._judge.sees_all(self._trace)
            past = astray or (back and seen)
            self._trace = self._trace.newest() if past else self._trace.laid_behind()
            self._chances = self._chances[-1:] if back else self._chances
        self._last_verdict.forget()
        self._repair.forget()
        self._question = None
        return [*([Restored(t=t)] if back else []), *self._without_use(t)]

    def _resolve(
        self, t: float, runs: Sequence[Run], *, many: bool = False, told: bool = False
    ) -> list[AnyVerdict]:
        """Record what all runs agree on; ask where they part, or where there may be `many` more."""
        verdicts: list[AnyVerdict] = []
        rest = list(runs)
        while True:
            if many or any(run[0].ply.after != rest[0][0].ply.after for run in rest):
                return verdicts + self._ask(t, answers(rest), many=many)
            verdicts.append(self._record(t, rest[0][0], [run[1:] for run in rest if run[1:]]))
            if self._phase is not Phase.PLAY or not all(run[1:] for run in rest):
                return verdicts + self._laid_already(t) + self._without_use(t)
            if self._judge.stepwise:
                return verdicts + self._at_rest(t, told=told)
            rest = [run[1:] for run in rest]

    def _laid_already(self, t: float) -> list[AnyVerdict]:
        """Where the table from which play goes on looks the same to the sensors, nothing is waited for."""
        waits = self._phase is Phase.SETUP and self._judge.shows(self._trace, self.goal)
        return self._begin(t, self.goal, self._trace.newest()) if waits else []

    def _record(self, t: float, done: Candidate, following: Sequence[Run]) -> AnyVerdict:
        """The one place in which a ply is recorded."""
        inferred = done.ply.chance is not None and done.ply.chance not in self._chances
        played = self._ledger.play(t, done.ply, inferred=inferred, doubtful=done.doubtful)
        self._agreement.recorded(t, unseen=done.traceless)
        if not inferred and done.ply.chance is not None:
            self._chances = self._chances[self._chances.index(done.ply.chance) + 1 :]
        self._trace = since_next(done, following, self._trace, stepwise=self._judge.stepwise)
        self._turn_over()
        return played

    def _turn_over(self) -> None:
        """A ply has been recorded: all that was thought of the one under way is past."""
        self._judge.forget(all_told=self._ledger.tells_all, skips=self._ledger.skips)
        self._last_verdict.forget()
        self._repair.forget()
        self._moving_piece.forget()
        self._denials.forget()
        self._taken_back = ()
        self._judge.count_from(self._trace.last, self._ledger.position)
        self._question = None
        if self._ledger.over:
            self._phase = Phase.OVER
        elif self._ledger.to_be_laid:
            self._phase = Phase.SETUP

    def _ask(self, t: float, found: Mapping[str, MoveAnswer], *, many: bool = False) -> list[AnyVerdict]:
        return self._put(t, found, self._judge.asks(found.values(), *self._now), many=many)

    def _put(
        self, t: float, answers: Mapping[str, Answer], asks: Asks | None = None, *, many: bool = False
    ) -> list[AnyVerdict]:
        """Ask the players; the same question is not said twice and keeps its mark, on newer pictures."""
        as_recorded = self._judge.shows(self._trace, self._ledger.position)
        seen, told = self._trace.count, self._chances
        question = Question(answers, seen, as_recorded, many=many, asks=asks, told=told)
        said = self._last_verdict.once(question.said(t))
        self._question = question if said else question.marked_like(self._question)
        return said

    def _unfinished(self, t: float, under_way: Sequence[Run], *, certain: bool) -> list[AnyVerdict]:
        """Pieces are in a hand; where that is `certain`, plies before them that all runs share are done."""
        verdicts: list[AnyVerdict] = []
        while certain and (done := begin_alike(under_way, self._trace)):
            under_way = [run[1:] for run in under_way]
            verdicts.append(self._record(t, done, under_way))
        self._question = None
        said = Unfinished(t=t, missing=dict(self._judge.missing(under_way, self._trace)))
        return verdicts + self._last_verdict.once(said, self._trace.last)

    # -- buttons ---------------------------------------------------------------------------------

    def _ok(self, t: float) -> list[AnyVerdict]:
        """Done, or the marked answer, or yes to the only one: to what the table shows now."""
        question = self._question
        if self.may_keep:
            return self._keep(t)
        if question is None:
            if self._repair.laid_anew and self._last_verdict.illegal and (begun := self._begin_anew(t)):
                return begun
            unchanged = bool(self._trace) and self._judge.shows(self._trace, self._ledger.position)
            self._agreement.pressed(t, self._rest_clock.since, unchanged=unchanged)
            return self.rest(t, told=True) or self._insisted(t)
        if question.marked is not None or not question.confirm:
            return [] if question.marked is None else self.choose(t, question.marked)
        verdicts = self.rest(t, told=True) if len(self._trace.after(question.asked_at)) > 1 else []
        asked = self._question
        if asked is None or asked.moves != question.moves or asked.asked_at != self._trace.count:
            return verdicts
        return verdicts + self.choose(t, *asked.moves)

    def _none_of(self, t: float, question: Question) -> list[AnyVerdict]:
        """No answer to the question is right: nothing legal is known that explains the table as it is."""
        self._denials.deny(question, self._trace.last)
        self._agreement.withdraw()
        if self._judge.shows(self._trace, self._ledger.position):
            self._question = replace(question, as_recorded=False)
            return self._unchanged(t)
        self._question = None
        if self._phase is Phase.SETUP:
            return self._last_verdict.once(self._repair.setup(t, self.goal, self._trace))
        return self._last_verdict.once(self._repair.illegal(t, self.chance, self._trace))

    def _corrected(self, t: float) -> list[AnyVerdict]:
        """A roll or card was told while a table rests that was not understood: it replaces the one before."""
        if self._last_verdict.illegal:
            self._chances = self._chances[-1:]
            self._repair.forget()
        return self.rest(t)

    def _undo(self, t: float) -> list[AnyVerdict]:
        recorded, entry = self._ledger.position, self._ledger.undo()
        if entry is None:
            return []
        self._taken_back += (TakenBack(entry, recorded, self._chances),)
        self._phase, self._chances = Phase.UNDONE, entry.in_force
        self._moving_piece.forget()
        self._agreement.withdraw()
        self._last_verdict.forget()
        self._denials.forget()
        self._judge.forget(all_told=self._ledger.tells_all, skips=self._ledger.skips)
        self._question, self._trace = None, self._since_put_back(entry.before)
        # Where the table shows that position already, another undo may follow, and one `restored` ends them.
        self.rest_at = self._rest_clock.begin(t)
        self._undone = self._repair.undone(t, recorded, entry, self._trace)
        return [self._undone]

    def _keep(self, t: float) -> list[AnyVerdict]:
        """The ply that was taken back last is played again; those taken back before it are as they were."""
        *others, back = self._taken_back
        played = play_again(back, self._ledger, t)
        self._phase, self._chances, self._trace = Phase.PLAY, back.chances, self._trace.newest()
        self._turn_over()
        self._taken_back, self.rest_at = tuple(others), None
        if others and not self._judge.shows(self._trace, self.goal):
            self._phase, last = Phase.UNDONE, others[-1]
            self._undone = self._repair.undone(t, last.after, last.entry, self._trace)
        return [played, *self._laid_already(t), *([] if others else self._without_use(t))]

    def _since_put_back(self, before: Position) -> Trace:
        """The pictures since the table showed this position, where hands have put it back already."""
        table, pictures = self._game.contents(before), self._trace.pictures
        shown = [at for at, picture in enumerate(pictures) if self._sight.fits(picture, table)]
        return self._trace.since(shown[-1]) if shown else self._trace.newest()

    def _accept(self, t: float) -> list[AnyVerdict]:
        return self._let_stand(t) if self._phase is Phase.PLAY and self._last_verdict.illegal else []

    def _let_stand(self, t: float) -> list[AnyVerdict]:
        """The table stands as it is, or the players are asked what it is."""
        now = self._ledger.position, self.chance, self._trace.last, dict(self._judge.statements.told)
        found = accepted(self._game, self._sight, *now)
        if found.certain is not None:
            return self._stand(t, found.certain, self._trace.newest())
        if self._repair.put_back:
            return self._undo(t)
        return self._put(t, found.answers, found.asks, many=found.many) if found.answers else []

    def _stand(self, t: float, accepted: TableAnswer, trace: Trace) -> list[AnyVerdict]:
        stands = self._ledger.stand(t, accepted.position, accepted.chance)
        self._trace, self._chances = trace, accepted.left_of(self._chances)
        self._turn_over()
        return [stands, *self._without_use(t)]
