"""What the players have denied: they answered a question with "none of these"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.referee.decision.findings import (
    Done,
    Finding,
    Perhaps,
    StuckSensor,
    Suspected,
    Unexplained,
)
from companion.referee.hypotheses import Run
from companion.referee.questions import MoveAnswer, Question, Suspicion
from companion.rules.game import Position
from companion.sensing.sight import Picture, Sight


class Denials:
    """The results that the players have denied, for as long as the table shows what it showed then.

    Any touch that a sensor sees ends it: then something new may have been done.
    """

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._picture: Picture | None = None
        self._results: frozenset[Position] = frozenset()
        self._all = False

    def deny(self, question: Question, picture: Picture) -> None:
        """The players deny all answers to a question while the table shows this picture.

        A question that may have more answers than those listed is denied as a whole.
        """
        explained = [answer for answer in question.answers.values() if isinstance(answer, MoveAnswer)]
        self._picture, self._all = picture, question.many and not question.accepts
        self._results = frozenset(answer.after for answer in explained)

    def forget(self) -> None:
        """Nothing is denied any more."""
        self._picture = None

    def left_of(self, found: Finding, picture: Picture, *, insisted: bool) -> Finding:
        """What was found, without what the players have denied.

        Where they have `insisted` with `ok` that something was done, they are asked again: nothing that
        they denied is recorded unasked.
        """
        if self._picture is None or not self._same(self._picture, picture):
            self._picture = None
            return found
        if insisted:
            return Perhaps(found.runs) if isinstance(found, Done) else found
        return self._other(found) or Unexplained()

    def _other(self, found: Finding) -> Finding | None:
        """What is left of a finding without what was denied, None if nothing is."""
        match found:
            case Done(runs):
                left = self._left(runs)
                return replace(found, runs=left) if left else None
            case Perhaps(runs, suspicion):
                left, suspected = self._left(runs), self._suspected(suspicion)
                return Perhaps(left, suspected) if left or suspected else None
            case Suspected(suspicion):
                suspected = self._suspected(suspicion)
                return Suspected(suspected) if suspected else None
            case StuckSensor(_, runs) if runs and not self._left(runs):
                return None
            case _:
                return found

    def _left(self, runs: Iterable[Run]) -> Sequence[Run]:
        return [] if self._all else [run for run in runs if run[0].ply.after not in self._results]

    def _suspected(self, suspicion: Suspicion) -> Suspicion:
        left = {field: list(self._left(runs)) for field, runs in suspicion.items()}
        return {field: runs for field, runs in left.items() if runs}

    def _same(self, then: Picture, now: Picture) -> bool:
        """True if all sensors say what they said."""
        return all(self._sight.sensor(field).same(then.get(field), reading) for field, reading in now.items())
