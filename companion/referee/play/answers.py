"""What the players answer to an open question, and what follows from it."""

from __future__ import annotations

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
        newer = self._table.chances[len(question.chances) :] if len(later) > 1 else ()
        self._table.question, self._table.chances = (
            None,
            self._table.chances[: len(self._table.chances) - len(newer)],
        )
        verdicts = self._answered(t, answer, later)
        self._table.chances += newer
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
        if self._table.judge.stepwise and len(self._table.trace) > len(later):
            return verdicts
        if self._table.question is None:
            self._table.trace = later
        else:
            # The next question rests on no more pictures than the one that was answered.
            rests_on = self._table.trace.count - len(later) + 1
            self._table.question = replace(self._table.question, asked_at=rests_on)
        return verdicts

    def _none_of(self, t: float, question: Question) -> list[AnyVerdict]:
        """The verdicts after "none of these": no legal ply is known that explains the table."""
        self._table.denials.deny(question, self._table.trace.last)
        self._table.agreement.withdraw()
        if self._table.shows(self._table.ledger.position):
            self._table.question = replace(question, as_recorded=False)
            return self._rulings.unchanged(t)
        self._table.question = None
        if self._table.phase is Phase.SETUP:
            return self._table.last_verdict.once(
                self._table.repair.setup(t, self._table.goal, self._table.trace)
            )
        return self._table.last_verdict.once(
            self._table.repair.illegal(t, self._table.chance, self._table.trace)
        )
