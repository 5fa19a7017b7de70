"""The results that players have denied by answering a question with "none of these"."""

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
    """The results that were denied; they count as long as the sensors show the same picture.

    Any change of a reading ends it, because a new ply may have been made.
    """

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._picture: Picture | None = None
        self._results: frozenset[Position] = frozenset()
        self._all = False

    def deny(self, question: Question, picture: Picture) -> None:
        """Deny all answers of the question while the table shows this picture.

        If the question may have more answers than it lists, every result is denied.
        """
        explained = [answer for answer in question.answers.values() if isinstance(answer, MoveAnswer)]
        self._picture, self._all = picture, question.many and not question.accepts
        self._results = frozenset(answer.after for answer in explained)

    def forget(self) -> None:
        """Drop all denials."""
        self._picture = None

    def left_of(self, finding: Finding, picture: Picture, *, insisted: bool) -> Finding:
        """The finding without the results that the players have denied; `Unexplained` if none is left.

        If the players have `insisted` with `ok` that something was done, they are asked again about all
        results, and nothing that they denied is recorded without a question.
        """
        if self._picture is None or not self._same(self._picture, picture):
            self._picture = None
            return finding
        if insisted:
            return Perhaps(finding.runs) if isinstance(finding, Done) else finding
        return self._other(finding) or Unexplained()

    def _other(self, finding: Finding) -> Finding | None:
        """The finding without the denied results; None if none is left."""
        match finding:
            case Done(runs):
                left = self._left(runs)
                return replace(finding, runs=left) if left else None
            case Perhaps(runs, suspicion):
                left, suspected = self._left(runs), self._suspected(suspicion)
                return Perhaps(left, suspected) if left or suspected else None
            case Suspected(suspicion):
                suspected = self._suspected(suspicion)
                return Suspected(suspected) if suspected else None
            case StuckSensor(_, runs) if runs and not self._left(runs):
                return None
            case _:
                return finding

    def _left(self, runs: Iterable[Run]) -> Sequence[Run]:
        return [] if self._all else [run for run in runs if run[0].ply.after not in self._results]

    def _suspected(self, suspicion: Suspicion) -> Suspicion:
        left = {field: list(self._left(runs)) for field, runs in suspicion.items()}
        return {field: runs for field, runs in left.items() if runs}

    def _same(self, then: Picture, now: Picture) -> bool:
        """True if every sensor gives the same reading as `then`."""
        return all(self._sight.sensor(field).same(then.get(field), reading) for field, reading in now.items())
