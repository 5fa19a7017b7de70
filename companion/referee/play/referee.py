"""What happened on the table: feed observations, time, presses and answers; get verdicts."""

from __future__ import annotations

from functools import partial

from companion.contents import Contents, Field
from companion.referee.acceptance import accepted
from companion.referee.evidence import Trace, placements
from companion.referee.ledger import Ledger
from companion.referee.play.answers import Answers
from companion.referee.play.phase import Phase
from companion.referee.play.rulings import Rulings
from companion.referee.play.table_state import TableState
from companion.referee.protocol import (
    AnyVerdict,
    Button,
    Mend,
    Unseen,
)
from companion.referee.questions import Question
from companion.referee.repair import TakenBack, play_again, still_shown
from companion.rules.game import AnyGame, Position
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
        self._table = TableState(game, sight, ledger, settle, unseen)
        self._rulings = Rulings(self._table)
        self._answers = Answers(self._table, self._rulings)

    @property
    def rest_at(self) -> float | None:
        """When the table counts as at rest, in seconds; None if time alone brings nothing."""
        return self._table.rest_at

    @property
    def goal(self) -> Position:
        """What the table must show for play to go on: the recorded position, or a new game."""
        return self._table.goal

    @property
    def question(self) -> Question | None:
        """The question that is open, with the answer that is marked."""
        return self._table.question

    def asking(self, t: float) -> AnyVerdict | None:
        """The verdict that asks the players for something as long as they have not done it.

        It is the open question, put at this time in seconds, or what was taken back and still lies there;
        None if neither is.
        """
        if self._table.question is not None:
            return self._table.question.said(t)
        return self._table.undone if self._table.phase is Phase.UNDONE else None

    @property
    def astray(self) -> bool:
        """True if the table shows what is not on record and the players were told so, or asked about it.

        Not where they were told to press `undo`.
        """
        told = self._table.question is not None or (
            self._table.last_verdict.astray and not self._table.repair.advises_undo
        )
        shown = not self._table.trace or self._table.shows(self._table.ledger.position)
        return self._table.phase is Phase.PLAY and told and not shown

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
        """True if it is about to judge what it sees as soon as the table has been quiet for long enough."""
        if self._table.rest_at is None or not self._table.trace or self._table.trace.dark:
            return False
        return (self._table.phase is Phase.PLAY) != self._table.shows(self._table.goal)

    @property
    def unsure(self) -> bool:
        """True if the table rests on what is not on record and nothing was said of it: `ok` has it judged.

        So it is where a search was given up, since what it did not look at may have happened.
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
        """What is still to be put right as the table is now, None if nothing is."""
        return self._table.repair.mend(self._table.trace)

    def observe(self, seen: Observation, *, changing: bool = False) -> list[AnyVerdict]:
        """Take in a settled picture; `changing` says that other readings are on their way, or silent."""
        picture = self._table.sensor_faults.trusted(
            seen, self._table.ledger.position if self._table.phase is Phase.PLAY else None
        )
        verdicts = self._table.sensor_faults.news(seen.t)
        if stayed := self._table.moving_piece.stayed(picture):
            verdicts += self._rulings.resolve(seen.t, [(stayed,)])
        position = self._table.ledger.position if self._table.phase is Phase.PLAY else None
        self._table.trace = placements.seen(self._table.trace, picture, seen.t, self._table.game, position)
        self._table.judge.statements.see(picture)
        self._table.rest_at = self._table.rest_clock.begin(seen.since)
        return verdicts if changing else verdicts + self._rulings.look(seen.t)

    def rest(self, t: float, *, told: bool = False) -> list[AnyVerdict]:
        """The table rests, or the players have `told` that it does: judge it now."""
        if self._table.trace and self._table.phase is Phase.PLAY:
            picture = self._table.sensor_faults.at_rest(
                t, self._table.trace.last, self._table.ledger.position
            )
            self._table.trace = (
                self._table.trace if picture is self._table.trace.last else self._table.trace.seen(picture)
            )
        faulty, self._table.rest_at = self._table.sensor_faults.news(t), self._table.sensor_faults.due(t)
        # A hand that leans on a scale may go yet, and one that puts a ply back may be on its way.
        owed = self._table.repair.owed(self._table.trace)
        waits = not told and (
            self._table.rest_at is not None or owed > self._table.rest_clock.waited(t, told=False)
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
            self._rulings.at_rest(t, told=told)
            if self._table.phase is Phase.PLAY
            else self._rulings.awaited(t)
        )

    def settle_in(self, seconds: float) -> None:
        """From now on the table counts as at rest after this many seconds in which nothing changes."""
        self._table.rest_clock.settle_in(seconds)
        if self._table.rest_at is not None and self._table.sight.sensed:
            self._table.rest_at = self._table.rest_clock.until(0)

    @property
    def chance(self) -> int | None:
        """The roll or card in force, which the next ply will use; None if there is none yet."""
        return self._table.chance

    def throw(self, t: float, number: int) -> list[AnyVerdict]:
        """A die was thrown or a card drawn; it replaces one that was not used yet.

        A table that rests on something else than the recorded position is judged by it at once.
        """
        self._table.taken_back = ()
        line = self._table.chances if self._table.phase is Phase.PLAY and self._table.trace else ()
        if self._table.question is not None and not self._table.question.as_recorded:
            self._table.chances = (
                *line,
                number,
            )  # For a later ply, or for that in question: the answer tells.
            return []
        thrown = self._table.judge.thrown(self._table.case(self._table.ledger.position, (*line, number)))
        self._table.chances, self._table.trace = thrown
        if self._table.phase is not Phase.PLAY or self._table.shows(self._table.ledger.position):
            return self._rulings.without_use(t)
        return self._corrected(t) if self._table.rest_at is None else []

    def press(self, t: float, button: Button) -> list[AnyVerdict]:
        """A button was pressed."""
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
        """What need not wait for rest: a picture that leaves no doubt."""
        return self._rulings.look(t)

    def choose(self, t: float, move: str) -> list[AnyVerdict]:
        """The answer to the open question; unasked, or no answer to it, it is ignored."""
        return self._answers.choose(t, move)

    def tell(self, t: float, field: Field, contents: Contents) -> list[AnyVerdict]:
        """The players say what lies on a field: the question about it is answered, or asked anew."""
        if not self._table.trace:
            return []
        self._table.judge.statements.hear(field, contents, self._table.trace.last)
        if (
            self._table.question is None
            or self._table.question.asks is None
            or self._table.rest_at is not None
        ):
            return []
        return self._let_stand(t) if self._table.question.accepts else self._rulings.at_rest(t, told=True)

    def _ok(self, t: float) -> list[AnyVerdict]:
        """Done, or the marked answer, or yes to the only one: to what the table shows now."""
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
            return self.rest(t, told=True) or self._rulings.insisted(t)
        if question.marked is not None or not question.confirm:
            return [] if question.marked is None else self._answers.choose(t, question.marked)
        verdicts = self.rest(t, told=True) if len(self._table.trace.after(question.asked_at)) > 1 else []
        asked = self._table.question
        if asked is None or asked.moves != question.moves or asked.asked_at != self._table.trace.count:
            return verdicts
        return verdicts + self._answers.choose(t, *asked.moves)

    def _corrected(self, t: float) -> list[AnyVerdict]:
        """A roll or card was told while a table rests that was not understood: it replaces the one before."""
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
        # Where the table shows that position already, another undo may follow, and one `restored` ends them.
        self._table.rest_at = self._table.rest_clock.begin(t)
        self._table.undone = self._table.repair.undone(t, recorded, entry, self._table.trace)
        return [self._table.undone]

    def _keep(self, t: float) -> list[AnyVerdict]:
        """The ply that was taken back last is played again; those taken back before it are as they were."""
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
        """The pictures since the table showed this position, where hands have put it back already."""
        table, pictures = self._table.game.contents(before), self._table.trace.pictures
        shown = [at for at, picture in enumerate(pictures) if self._table.sight.fits(picture, table)]
        return self._table.trace.since(shown[-1]) if shown else self._table.trace.newest()

    def _let_stand(self, t: float) -> list[AnyVerdict]:
        """The table stands as it is, or the players are asked what it is."""
        now = (
            self._table.ledger.position,
            self._table.chance,
            self._table.trace.last,
            dict(self._table.judge.statements.told),
        )
        found = accepted(self._table.game, self._table.sight, *now)
        if found.certain is not None:
            return self._rulings.stand(t, found.certain, self._table.trace.newest())
        if self._table.repair.put_back:
            return self._undo(t)
        return self._rulings.put(t, found.answers, found.asks, many=found.many) if found.answers else []
