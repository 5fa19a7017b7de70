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
from companion.referee.protocol import NONE, NORMAL, AnyVerdict, Button, Mend, Stakes, Unseen
from companion.referee.questions import Question, ReasonToAsk
from companion.referee.repair import TakenBack, play_again, still_shown
from companion.rules.game import AnyGame, Position
from companion.sensing.debounce import Observation
from companion.sensing.sight import Sight


class Referee:
    """Feed observations, presses and answers; get verdicts.

    `settle` is in seconds. `rest_at` is when the table counts as at rest; the caller then calls `rest`, or
    later if readings are still changing. `unseen` is what the players have agreed about plies that no sensor
    sees, and `stakes` what mistakes, questions and waiting cost them. `last_verdict` knows what was weighed
    for it, and `repair` how a wrong table is put right.
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
        self.last_verdict = self._table.last_verdict
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
        table = self._table
        if table.question is not None:
            return table.question.said(t)
        return table.undone if table.phase is Phase.UNDONE else None

    @property
    def astray(self) -> bool:
        """True if the table differs from the record and the players were told so, or were asked about it.

        False if they were told to press `undo`.
        """
        table = self._table
        announced = table.question is not None or (
            table.last_verdict.astray and not table.repair.advises_undo
        )
        shown = not table.trace or table.shows(table.ledger.position)
        return table.phase is Phase.PLAY and announced and not shown

    @property
    def may_keep(self) -> bool:
        """True if `ok` plays the ply again that was taken back last."""
        table = self._table
        if not table.taken_back or not table.trace or table.trace.dark or table.question is not None:
            return False
        touched = table.phase is not Phase.UNDONE and len(table.trace) > 1
        shown = partial(still_shown, table.taken_back, table.game, table.sight)
        return not touched and shown(table.trace.last, table.ledger.position)

    @property
    def waiting(self) -> bool:
        """True if the referee will judge the table as soon as no reading has changed for long enough."""
        table = self._table
        trace = table.trace
        if table.rest_at is None or not trace or trace.dark:
            return False
        return (table.phase is Phase.PLAY) != table.shows(table.goal)

    @property
    def unsure(self) -> bool:
        """True if the table at rest differs from the record and no verdict says so; then `ok` judges it.

        That happens if a search was cut short, because the ply that was made may be one that it did not
        examine.
        """
        table = self._table
        if table.phase is not Phase.PLAY or table.rest_at is not None or table.question is not None:
            return False
        seen = bool(table.trace) and not table.trace.dark and not table.last_verdict.astray
        return seen and not table.shows(table.ledger.position)

    @property
    def mend(self) -> Mend | None:
        """What is still to be put right as the table is now; None if nothing is."""
        return self._table.repair.mend(self._table.trace)

    def observe(self, seen: Observation, *, changing: bool = False) -> list[AnyVerdict]:
        """Take a settled picture; `changing` is True if other readings are not settled or silent."""
        table = self._table
        picture = table.sensor_faults.trusted(
            seen, table.ledger.position if table.phase is Phase.PLAY else None
        )
        verdicts = table.sensor_faults.news(seen.t)
        if stayed := table.moving_piece.stayed(picture):
            verdicts += self._rulings.resolve(seen.t, [(stayed,)])
        table.trace = table.trace.seen(picture, seen.t)
        table.judge.statements.see(picture)
        table.rest_at = table.rest_clock.begin(seen.since)
        return verdicts if changing else verdicts + self._rulings.look(seen.t)

    def rest(self, t: float, *, insisted: bool = False) -> list[AnyVerdict]:
        """Judge the table at rest at `t` seconds; `insisted` is True if the players say they are done."""
        table = self._table
        if table.trace and table.phase is Phase.PLAY:
            picture = table.sensor_faults.at_rest(t, table.trace.last, table.ledger.position)
            table.trace = table.trace if picture == table.trace.last else table.trace.seen(picture)
        faulty, table.rest_at = table.sensor_faults.news(t), table.sensor_faults.due(t)
        needed = table.rest_clock.time_for(table.repair.owed(table.trace))
        if not insisted and table.rest_at is not None:
            # A hand that leans on a scale may still leave.
            return faulty
        if not insisted and needed > table.rest_clock.rested(t, insisted=False):
            # Hands that put a ply back may still be on their way.
            table.rest_at = table.rest_clock.until(needed)
            return faulty
        if not table.trace or (table.trace.dark and table.phase is not Phase.SETUP):
            return faulty
        if table.phase is Phase.PLAY:
            return faulty + self._rulings.at_rest(t, insisted=insisted)
        return faulty + self._rulings.awaited(t)

    def settle_in(self, seconds: float) -> None:
        """Let the table count as at rest after this many seconds without a change from now on."""
        table = self._table
        table.rest_clock.settle_in(seconds)
        if table.rest_at is not None and table.sight.sensed:
            table.rest_at = table.rest_clock.until(table.rest_clock.settle)

    @property
    def chance(self) -> int | None:
        """The roll or card in force, which the next ply will use; None if there is none yet."""
        return self._table.chance

    def throw(self, t: float, number: int) -> list[AnyVerdict]:
        """Note a roll or card at `t` seconds; it replaces one that was not used yet.

        If the table rests on something else than the recorded position, it is judged at once with this
        number.
        """
        table = self._table
        table.taken_back = ()
        if table.question is not None:
            self._answers.told(number)
            return []
        verdicts = self._rulings.thrown(t, number)
        if table.phase is not Phase.PLAY or verdicts or table.shows(table.ledger.position):
            return verdicts
        return self._corrected(t) if table.rest_at is None else []

    def press(self, t: float, button: Button) -> list[AnyVerdict]:
        """The verdicts after a button was pressed at `t` seconds."""
        table = self._table
        if button == "undo":
            return self._undo(t)
        if button == "accept":
            standing = table.phase is Phase.PLAY and table.last_verdict.illegal
            return self._let_stand(t) if standing else []
        if button == "ok":
            return self._ok(t)
        if table.question is None:
            return []
        table.question = table.question.down() if button == "down" else table.question.up()
        return []

    def look(self, t: float) -> list[AnyVerdict]:
        """The verdicts that need no rest: those on a picture that leaves no doubt."""
        return self._rulings.look(t)

    def choose(self, t: float, move: str) -> list[AnyVerdict]:
        """The verdicts after an answer to the open question.

        Ignored if no question is open or it is no answer to it. If an accepted table is none of those that
        were offered, others are, once.
        """
        question, at_rest = self._table.question, self._table.rest_at is None
        asked: list[AnyVerdict] = []
        if question is not None and question.accepts and not question.denied and move == NONE and at_rest:
            asked = self._let_stand(t, question.tables)
        return asked or self._answers.choose(t, move)

    def tell(self, t: float, field: Field, contents: Contents) -> list[AnyVerdict]:
        """The verdicts after the players say what lies on a field: the question is answered, or put anew."""
        table = self._table
        if not table.trace:
            return []
        table.judge.statements.hear(field, contents, table.trace.last)
        if table.question is None or table.question.asks is None or table.rest_at is not None:
            return []
        if table.question.accepts:
            return self._let_stand(t, table.question.denied)
        return self._rulings.at_rest(t, insisted=True)

    def _ok(self, t: float) -> list[AnyVerdict]:
        """The verdicts after `ok`: the ply is done, the marked answer is right, or the only one is."""
        table = self._table
        question = table.question
        if self.may_keep:
            return self._keep(t)
        if question is None:
            if (
                table.repair.laid_anew
                and table.last_verdict.illegal
                and (begun := self._rulings.begin_anew(t))
            ):
                return begun
            unchanged = bool(table.trace) and table.shows(table.ledger.position)
            table.agreement.pressed(t, table.rest_clock.since, unchanged=unchanged)
            return self.rest(t, insisted=True) or self._rulings.insisted(t)
        if question.marked is not None or not question.confirm:
            return [] if question.marked is None else self.choose(t, question.marked)
        verdicts = self.rest(t, insisted=True) if len(table.trace.after(question.asked_at)) > 1 else []
        asked = table.question
        if asked is None or asked.moves != question.moves or asked.asked_at != table.trace.count:
            return verdicts
        return verdicts + self._answers.choose(t, *asked.moves)

    def _corrected(self, t: float) -> list[AnyVerdict]:
        """A roll or card was told while an unexplained table rests: it replaces the one before."""
        table = self._table
        if table.last_verdict.illegal:
            table.chances = table.chances[-1:]
            table.repair.forget()
        return self.rest(t)

    def _undo(self, t: float) -> list[AnyVerdict]:
        table = self._table
        recorded, entry = table.ledger.position, table.ledger.undo()
        if entry is None:
            return []
        table.taken_back += (TakenBack(entry, recorded, table.chances),)
        table.phase, table.chances = Phase.UNDONE, entry.in_force
        table.agreement.withdraw()
        table.forget_ply()
        table.trace = self._since_put_back(entry.before)
        # If the table shows that position already, more undos may follow, and one `restored` ends them all.
        table.rest_at = table.rest_clock.begin(t)
        table.undone = table.repair.undone(t, recorded, entry, table.trace)
        return [table.undone]

    def _keep(self, t: float) -> list[AnyVerdict]:
        """Play the ply again that was taken back last; those taken back before it stay so."""
        table = self._table
        *others, back = table.taken_back
        played = play_again(back, table.ledger, t)
        table.phase, table.chances, table.trace = (Phase.PLAY, back.chances, table.trace.newest())
        self._rulings.turn_over()
        table.taken_back, table.rest_at = tuple(others), None
        if others and not table.shows(table.goal):
            table.phase, last = Phase.UNDONE, others[-1]
            table.undone = table.repair.undone(t, last.after, last.entry, table.trace)
        return [played, *self._rulings.laid_already(t), *([] if others else self._rulings.without_use(t))]

    def _since_put_back(self, before: Position) -> Trace:
        """The pictures since the table last showed this position; the newest one if it never did."""
        table = self._table
        laid, pictures = table.game.contents(before), table.trace.pictures
        shown = [at for at, picture in enumerate(pictures) if table.sight.fits(picture, laid)]
        return table.trace.since(shown[-1]) if shown else table.trace.newest()

    def _let_stand(self, t: float, denied: tuple[Position, ...] = ()) -> list[AnyVerdict]:
        """Accept the table as it is, or ask the players which position it is: none of those `denied`."""
        table = self._table
        chances = () if table.chance is None else (table.chance,)
        seen = Evidence(table.sight, table.trace)
        case = Case(table.game, table.ledger.position, chances, seen)
        acceptance = accepted(case, dict(table.judge.statements.stated), denied)
        if acceptance.certain is not None:
            return self._rulings.stand(t, acceptance.certain, table.trace.newest())
        if table.repair.put_back:
            return self._undo(t)
        if not acceptance.answers:
            return []
        because: ReasonToAsk = "the accepted table may be several positions"
        return self._rulings.put(
            t, because, acceptance.answers, acceptance.asks, many=acceptance.many, denied=denied
        )
