"""What the players answer to an open question, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.referee.decision import (
    named,
)
from companion.referee.evidence import Trace
from companion.referee.play.phase import Phase
from companion.referee.play.rulings import Rulings
from companion.referee.play.table_state import TableState
from companion.referee.protocol import (
    NONE,
    AnyVerdict,
)
from companion.referee.questions import MoveAnswer, Question, TableAnswer


class Answers:
    """What the players answer to a question."""

    def __init__(self, table: TableState, rulings: Rulings) -> None:
        self._table = table
        self._rulings = rulings

    def told(self, number: int) -> None:
        """Note a roll or card while a question is open: it is for the ply in question or for a later one.

        If the table looks as recorded, that ply may also not have been made, and the number replace its own.
        """
        table, line = self._table, self._table.chances if self._table.phase is Phase.PLAY else ()
        table.chances = (*line, number)
        if table.question is not None and table.question.as_recorded:
            before = table.trace.count
            _, table.trace = table.judge.thrown(table.now)
            rests_on = table.question.asked_at + table.trace.count - before
            table.question = replace(table.question, asked_at=rests_on)

    def choose(self, t: float, move: str) -> list[AnyVerdict]:
        """The verdicts after an answer to the open question.

        Ignored if no question is open or it is no answer to it.
        """
        question = self._table.question
        if question is not None and move == NONE:
            return self._none_of(t, question)
        answer = (
            None if question is None else question.answer(self._table.game, self._table.ledger.position, move)
        )
        if answer is None and question is not None and question.takes_others:
            answer = named(move, self._table.now, self._table.judge.plies)
        if question is None or answer is None:
            return []
        if isinstance(answer, TableAnswer):
            return self._rulings.stand(t, answer, self._table.trace.after(question.asked_at))
        self._table.ledger.answered(among=len(question.answers))
        self._table.agreement.answered()
        return self._settled(t, question, answer)

    def _settled(self, t: float, question: Question, answer: MoveAnswer) -> list[AnyVerdict]:
        """The verdicts after this answer.

        The players may have played on before they answered, with rolls or cards told since the question.
        """
        later = self._table.trace.after(question.asked_at)
        newer = self._table.chances[len(question.chances) :]
        self._table.question, self._table.chances = None, self._table.chances[: len(question.chances)]
        verdicts = self._answered(t, answer, later)
        if len(later) > 1:
            self._table.chances += newer
        else:
            verdicts += self._told_again(t, newer)
        judged = (
            self._table.question is None and self._table.phase is Phase.PLAY and self._table.rest_at is None
        )
        return verdicts + (self._rulings.at_rest(t) if judged and len(self._table.trace) > 1 else [])

    def _answered(self, t: float, answer: MoveAnswer, later: Trace) -> list[AnyVerdict]:
        """Record what the answer names.

        The pictures `later` than the question belong to the plies after it.
        """
        if self._table.phase is Phase.SETUP:
            return self._rulings.begin(
                t, self._table.ledger.position, self._table.trace
            ) + self._rulings.resolve(t, answer.runs)
        if answer.open_after:
            return [self._rulings.record(t, answer.runs[0][0], [run[1:] for run in answer.runs])]
        verdicts = [*self._rulings.name_stuck(t, answer.stuck), *self._rulings.resolve(t, answer.runs)]
        for field in answer.stuck:
            later = later.without(field)
        if self._table.question is None:
            self._table.trace = later
        else:
            # The next question rests on no more pictures than the one that was answered.
            rests_on = self._table.trace.count - len(later) + 1
            self._table.question = replace(self._table.question, asked_at=rests_on)
        return verdicts

    def _told_again(self, t: float, numbers: Iterable[int]) -> list[AnyVerdict]:
        """The verdicts if these rolls or cards had been told only now, after the answer."""
        return [verdict for number in numbers for verdict in self._rulings.thrown(t, number)]

    def _none_of(self, t: float, question: Question) -> list[AnyVerdict]:
        """The verdicts after "none of these": no legal ply is known that explains the table."""
        self._table.denials.deny(question, self._table.trace.last)
        self._table.agreement.withdraw()
        if self._table.shows(self._table.ledger.position):
            return self._nothing_done(t, question)
        self._table.question = None
        if self._table.phase is Phase.SETUP:
            return self._table.last_verdict.once(
                self._table.repair.setup(t, self._table.goal, self._table.trace)
            )
        return self._table.last_verdict.once(
            self._table.repair.illegal(t, self._table.chance, self._table.trace)
        )

    def _nothing_done(self, t: float, denied: Question) -> list[AnyVerdict]:
        """The verdicts if the table looks as recorded and no ply of the question was made.

        So the rolls or cards that were told since replace the one before.
        """
        newer = self._table.chances[len(denied.chances) :]
        self._table.judge.either = False
        self._table.chances = () if newer else self._table.chances
        return self._rulings.unchanged(t, denied=True) + self._told_again(t, newer)
