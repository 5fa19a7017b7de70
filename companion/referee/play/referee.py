"""The referee: feed observations, time, presses and answers; get verdicts."""

from __future__ import annotations

from functools import partial

from companion.contents import Contents, Field
from companion.referee.acceptance import accepted
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case, Evidence
from companion.referee.ledger import Ledger
from companion.referee.play.answers import Answers
from companion.referee.play.phase import Phase
from companion.referee.play.rulings import Rulings
from companion.referee.play.table_state import TableState
from companion.referee.protocol import (
    NORMAL,
    AnyVerdict,
    Button,
    Mend,
    Stakes,
    Unseen,
)
from companion.referee.questions import Question
from companion.referee.repair import TakenBack, play_again, still_shown
from companion.rules.game import AnyGame, Position
from companion.sensing.debounce import Observation
from companion.sensing.sight import Sight


class Referee:
    """Feed observations, presses and answers; get verdicts.

    `settle` is in seconds. `rest_at` is when the table counts as at rest; the caller then calls `rest`, or
    later if readings are still changing. `unseen` is what the players have agreed about plies that no sensor
    sees, and `stakes` what mistakes, questions and waiting cost them. `judge` knows why a verdict was given,
    and `repair` how a wrong table is put right.
    """

    def __init__(
        self,
        game: AnyGame,
        sight: Sight,
        ledger: Ledger,
        settle: float,
        unseen: Unseen = "ask",
        stakes: Stakes = NORMAL,
    ) -> None:
        self._table = TableState(game, sight, ledger, settle, unseen, stakes)
        self.judge = self._table.judge
        self.repair = self._table.repair
        self._rulings = Rulings(self._table)
        self._answers = Answers(self._table, self._rulings)

    @property
    def rest_at(self) -> float | None:
        """When the table counts as at rest, in seconds; None if time alone brings nothing."""
        return self._table.rest_at

    @property
    def goal(self) -> Position:
        """The position that the table must show for play to go on: the recorded one, or a new game."""
        return self._table.goal

    @property
    def question(self) -> Question | None:
        """The open question with its mark; None if none is open."""
        return self._table.question

    def asking(self, t: float) -> AnyVerdict | None:
        """The verdict that still asks the players for something, at `t` seconds; None if none does.

        It is the open question, or the ply that was taken back and is not put back yet.
        """
        if self._table.question is not None:
            return self._table.question.said(t)
        return self._table.undone if self._table.phase is Phase.UNDONE else None

    @property
    def astray(self) -> bool:
        """True if the table differs from the record and the players were told so, or were asked about it.

        False if they were told to press `undo`.
        """
        announced = self._table.question is not None or (
            self._table.last_verdict.astray and not self._table.repair.advises_undo
        )
        shown = not self._table.trace or self._table.shows(self._table.ledger.position)
        return self._table.phase is Phase.PLAY and announced and not shown

    @property
    def may_keep(self) -> bool:
        """True if `ok` plays the ply again that was taken back last."""
        if (
            not self._table.taken_back
            or not self._table.trace
            or self._table.trace.dark
            or self._table.question is not None
        ):
            return False
        touched = self._table.phase is not Phase.UNDONE and len(self._table.trace) > 1
        shown = partial(still_shown, self._table.taken_back, self._table.game, self._table.sight)
        return not touched and shown(self._table.trace.last, self._table.ledger.position)

    @property
    def waiting(self) -> bool:
        """True if the referee will judge the table as soon as no reading has changed for long enough."""
        trace = self._table.trace
        if self._table.rest_at is None or not trace or trace.dark:
            return False
        return (self._table.phase is Phase.PLAY) != self._table.shows(self._table.goal)

    @property
    def unsure(self) -> bool:
        """True if the table at rest differs from the record and no verdict says so; then `ok` judges it.

        That happens if a search was cut short, because the ply that was made may be one that it did not
        examine.
        """
        if (
            self._table.phase is not Phase.PLAY
            or self._table.rest_at is not None
            or self._table.question is not None
        ):
            return False
        seen = bool(self._table.trace) and not self._table.trace.dark and not self._table.last_verdict.astray
        return seen and not self._table.shows(self._table.ledger.position)

    @property
    def mend(self) -> Mend | None:
        """What is still to be put right as the table is now; None if nothing is."""
        return self._table.repair.mend(self._table.trace)

    def observe(self, seen: Observation, *, changing: bool = False) -> list[AnyVerdict]:
        """Take a settled picture; `changing` is True if other readings are not settled or silent."""
        picture = self._table.sensor_faults.trusted(
            seen, self._table.ledger.position if self._table.phase is Phase.PLAY else None
        )
        verdicts = self._table.sensor_faults.news(seen.t)
        if stayed := self._table.moving_piece.stayed(picture):
            verdicts += self._rulings.resolve(seen.t, [(stayed,)])
        self._table.trace = self._table.trace.seen(picture, seen.t)
        self._table.judge.statements.see(picture)
        self._table.rest_at = self._table.rest_clock.begin(seen.since)
        return verdicts if changing else verdicts + self._rulings.look(seen.t)

    def rest(self, t: float, *, insisted: bool = False) -> list[AnyVerdict]:
        """Judge the table at rest at `t` seconds; `insisted` is True if the players say they are done."""
        if self._table.trace and self._table.phase is Phase.PLAY:
            picture = self._table.sensor_faults.at_rest(
                t, self._table.trace.last, self._table.ledger.position
            )
            self._table.trace = (
                self._table.trace if picture == self._table.trace.last else self._table.trace.seen(picture)
            )
        faulty, self._table.rest_at = self._table.sensor_faults.news(t), self._table.sensor_faults.due(t)
        # A hand that leans on a scale may still leave, and one that puts a ply back may still be on its way.
        owed = self._table.repair.owed(self._table.trace)
        waits = not insisted and (
            self._table.rest_at is not None or owed > self._table.rest_clock.waited(t, insisted=False)
        )
        self._table.rest_at = (
            self._table.rest_clock.until(owed)
            if waits and self._table.rest_at is None
            else self._table.rest_at
        )
        if (
            waits
            or not self._table.trace
            or (self._table.trace.dark and self._table.phase is not Phase.SETUP)
        ):
            return faulty
        return faulty + (
            self._rulings.at_rest(t, insisted=insisted)
            if self._table.phase is Phase.PLAY
            else self._rulings.awaited(t)
        )

    def settle_in(self, seconds: float) -> None:
        """Let the table count as at rest after this many seconds without a change from now on."""
        self._table.rest_clock.settle_in(seconds)
        if self._table.rest_at is not None and self._table.sight.sensed:
            self._table.rest_at = self._table.rest_clock.until(0)

    @property
    def chance(self) -> int | None:
        """The roll or card in force, which the next ply will use; None if there is none yet."""
        return self._table.chance

    def throw(self, t: float, number: int) -> list[AnyVerdict]:
        """Note a roll or card at `t` seconds; it replaces one that was not used yet.

        If the table rests on something else than the recorded position, it is judged at once with this
        number.
        """
        self._table.taken_back = ()
        if self._table.question is not None:
            self._answers.told(number)
            return []
        verdicts = self._rulings.thrown(t, number)
        if self._table.phase is not Phase.PLAY or verdicts or self._table.shows(self._table.ledger.position):
            return verdicts
        return self._corrected(t) if self._table.rest_at is None else []

    def press(self, t: float, button: Button) -> list[AnyVerdict]:
        """The verdicts after a button was pressed at `t` seconds."""
        if button == "undo":
            return self._undo(t)
        if button == "accept":
            standing = self._table.phase is Phase.PLAY and self._table.last_verdict.illegal
            return self._let_stand(t) if standing else []
        if button == "ok":
            return self._ok(t)
        if self._table.question is None:
            return []
        self._table.question = self._table.question.down() if button == "down" else self._table.question.up()
        return []

    def look(self, t: float) -> list[AnyVerdict]:
        """The verdicts that need no rest: those on a picture that leaves no doubt."""
        return self._rulings.look(t)

    def choose(self, t: float, move: str) -> list[AnyVerdict]:
        """The verdicts after an answer to the open question.

        Ignored if no question is open or it is no answer to it.
        """
        return self._answers.choose(t, move)

    def tell(self, t: float, field: Field, contents: Contents) -> list[AnyVerdict]:
        """The verdicts after the players say what lies on a field: the question is answered, or put anew."""
        if not self._table.trace:
            return []
        self._table.judge.statements.hear(field, contents, self._table.trace.last)
        if (
            self._table.question is None
            or self._table.question.asks is None
            or self._table.rest_at is not None
        ):
            return []
        return self._let_stand(t) if self._table.question.accepts else self._rulings.at_rest(t, insisted=True)

    def _ok(self, t: float) -> list[AnyVerdict]:
        """The verdicts after `ok`: the ply is done, the marked answer is right, or the only one is."""
        question = self._table.question
        if self.may_keep:
            return self._keep(t)
        if question is None:
            if (
                self._table.repair.laid_anew
                and self._table.last_verdict.illegal
                and (begun := self._rulings.begin_anew(t))
            ):
                return begun
            unchanged = bool(self._table.trace) and self._table.shows(self._table.ledger.position)
            self._table.agreement.pressed(t, self._table.rest_clock.since, unchanged=unchanged)
            return self.rest(t, insisted=True) or self._rulings.insisted(t)
        if question.marked is not None or not question.confirm:
            return [] if question.marked is None else self._answers.choose(t, question.marked)
        verdicts = self.rest(t, insisted=True) if len(self._table.trace.after(question.asked_at)) > 1 else []
        asked = self._table.question
        if asked is None or asked.moves != question.moves or asked.asked_at != self._table.trace.count:
            return verdicts
        return verdicts + self._answers.choose(t, *asked.moves)

    def _corrected(self, t: float) -> list[AnyVerdict]:
        """A roll or card was told while an unexplained table rests: it replaces the one before."""
        if self._table.last_verdict.illegal:
            self._table.chances = self._table.chances[-1:]
            self._table.repair.forget()
        return self.rest(t)

    def _undo(self, t: float) -> list[AnyVerdict]:
        recorded, entry = self._table.ledger.position, self._table.ledger.undo()
        if entry is None:
            return []
        self._table.taken_back += (TakenBack(entry, recorded, self._table.chances),)
        self._table.phase, self._table.chances = Phase.UNDONE, entry.in_force
        self._table.moving_piece.forget()
        self._table.agreement.withdraw()
        self._table.last_verdict.forget()
        self._table.denials.forget()
        self._table.judge.forget(all_told=self._table.ledger.tells_all, skips=self._table.ledger.skips)
        self._table.question, self._table.trace = None, self._since_put_back(entry.before)
        # If the table shows that position already, more undos may follow, and one `restored` ends them all.
        self._table.rest_at = self._table.rest_clock.begin(t)
        self._table.undone = self._table.repair.undone(t, recorded, entry, self._table.trace)
        return [self._table.undone]

    def _keep(self, t: float) -> list[AnyVerdict]:
        """Play the ply again that was taken back last; those taken back before it stay so."""
        *others, back = self._table.taken_back
        played = play_again(back, self._table.ledger, t)
        self._table.phase, self._table.chances, self._table.trace = (
            Phase.PLAY,
            back.chances,
            self._table.trace.newest(),
        )
        self._rulings.turn_over()
        self._table.taken_back, self._table.rest_at = tuple(others), None
        if others and not self._table.shows(self._table.goal):
            self._table.phase, last = Phase.UNDONE, others[-1]
            self._table.undone = self._table.repair.undone(t, last.after, last.entry, self._table.trace)
        return [played, *self._rulings.laid_already(t), *([] if others else self._rulings.without_use(t))]

    def _since_put_back(self, before: Position) -> Trace:
        """The pictures since the table last showed this position; the newest one if it never did."""
        table, pictures = self._table.game.contents(before), self._table.trace.pictures
        shown = [at for at, picture in enumerate(pictures) if self._table.sight.fits(picture, table)]
        return self._table.trace.since(shown[-1]) if shown else self._table.trace.newest()

    def _let_stand(self, t: float) -> list[AnyVerdict]:
        """Accept the table as it is, or ask the players which position it is."""
        table = self._table
        chances = () if table.chance is None else (table.chance,)
        seen = Evidence(table.sight, table.trace)
        case = Case(table.game, table.ledger.position, chances, seen)
        acceptance = accepted(case, dict(table.judge.statements.stated))
        if acceptance.certain is not None:
            return self._rulings.stand(t, acceptance.certain, self._table.trace.newest())
        if self._table.repair.put_back:
            return self._undo(t)
        return (
            self._rulings.put(t, acceptance.answers, acceptance.asks, many=acceptance.many)
            if acceptance.answers
            else []
        )
