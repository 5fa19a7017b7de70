"""What the players answer to an open question, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.referee.decision import named
from companion.referee.evidence import Trace
from companion.referee.play.phase import Phase
from companion.referee.play.rulings import Rulings
from companion.referee.play.table_state import TableState
from companion.referee.protocol import NONE, AnyVerdict
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
        table = self._table
        line = table.chances if table.phase is Phase.PLAY else ()
        table.chances = (*line, number)
        if table.question is not None and table.question.as_recorded and table.shows(table.ledger.position):
            table.either = table.judge.may_be_begun(table.now)

    def choose(self, t: float, move: str) -> list[AnyVerdict]:
        """The verdicts after an answer to the open question.

        Ignored if no question is open or it is no answer to it.
        """
        table = self._table
        question = table.question
        if question is not None and move == NONE:
            return self._none_of(t, question)
        answer = None if question is None else question.answer(table.game, table.ledger.position, move)
        if answer is None and question is not None and question.takes_others:
            answer = named(move, table.now, table.judge.plies)
        if question is None or answer is None:
            return []
        if isinstance(answer, TableAnswer):
            return self._rulings.stand(t, answer, table.trace.after(question.asked_at))
        table.ledger.answered(among=len(question.answers))
        table.agreement.answered()
        return self._settled(t, question, answer)

    def _settled(self, t: float, question: Question, answer: MoveAnswer) -> list[AnyVerdict]:
        """The verdicts after this answer.

        The players may have played on before they answered, with rolls or cards told since the question.
        """
        table = self._table
        later = table.trace.after(question.asked_at)
        newer = table.chances[len(question.chances) :]
        table.question, table.chances = None, table.chances[: len(question.chances)]
        verdicts = self._answered(t, answer, later)
        if len(later) > 1:
            table.chances += newer
        else:
            verdicts += self._told_again(t, newer)
        judged = table.question is None and table.phase is Phase.PLAY and table.rest_at is None
        return verdicts + (self._rulings.at_rest(t) if judged and len(table.trace) > 1 else [])

    def _answered(self, t: float, answer: MoveAnswer, later: Trace) -> list[AnyVerdict]:
        """Record what the answer names.

        The pictures `later` than the question belong to the plies after it.
        """
        table = self._table
        if table.phase is Phase.SETUP:
            return self._rulings.begin(t, table.ledger.position, table.trace) + self._rulings.resolve(
                t, answer.runs
            )
        following = [run[1:] for run in answer.runs if run[1:]]
        if answer.open_after and following:
            return [self._rulings.record(t, answer.runs[0][0], following)]
        verdicts = [*self._rulings.name_stuck(t, answer.stuck), *self._rulings.resolve(t, answer.runs)]
        for field in answer.stuck:
            later = later.without(field)
        if table.question is None:
            table.trace = later
        else:
            # The next question rests on no more pictures than the one that was answered.
            rests_on = table.trace.count - len(later) + 1
            table.question = replace(table.question, asked_at=rests_on)
        return verdicts

    def _told_again(self, t: float, numbers: Iterable[int]) -> list[AnyVerdict]:
        """The verdicts if these rolls or cards had been told only now, after the answer."""
        return [verdict for number in numbers for verdict in self._rulings.thrown(t, number)]

    def _none_of(self, t: float, question: Question) -> list[AnyVerdict]:
        """The verdicts after "none of these": no legal ply is known that explains the table."""
        table = self._table
        if not question.accepts:
            table.evidence = table.evidence.doubted("denial")
        table.agreement.withdraw()
        if table.shows(table.ledger.position):
            return self._nothing_done(t, question)
        table.question = None
        if table.phase is Phase.SETUP:
            return table.last_verdict.once(table.repair.setup(t, table.goal, table.trace))
        return table.last_verdict.once(table.repair.illegal(t, table.chance, table.trace))

    def _nothing_done(self, t: float, denied: Question) -> list[AnyVerdict]:
        """The verdicts if the table looks as recorded and no ply of the question was made.

        So the rolls or cards that were told since replace the one before.
        """
        table = self._table
        newer = table.chances[len(denied.chances) :]
        table.either = False
        table.chances = () if newer else table.chances
        return self._rulings.unchanged(t, denied=True) + self._told_again(t, newer)
