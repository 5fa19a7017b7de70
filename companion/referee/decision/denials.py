"""The results that players have denied by answering a question with "none of these"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.referee.decision.findings import (
    Done,
    Finding,
    InHand,
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
    """The results that were denied.

    While the sensors show the same picture, a denied result is left out. Once a reading has changed, a new
    ply may have been made, but hands that put the table right also pass over tables that look like a denied
    result; so the players are asked about it. That ends when the table looks as recorded.
    """

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._picture: Picture | None = None
        self._results: frozenset[Position] = frozenset()
        self._all = self._put_back = False

    def deny(self, question: Question, picture: Picture) -> None:
        """Deny all answers of the question, which was put about this picture.

        If the question may have more answers than it lists, every result is denied. What was denied before is
        still denied, unless the table has looked as recorded since.
        """
        if self._picture is None or self._put_back:
            self._results, self._all, self._put_back = frozenset(), False, False
        explained = [answer for answer in question.answers.values() if isinstance(answer, MoveAnswer)]
        self._picture, self._all = picture, self._all or (question.many and not question.accepts)
        self._results |= {answer.after for answer in explained}

    def put_back(self, picture: Picture) -> None:
        """Note that this picture shows the recorded position, so that with any change a new ply begins."""
        self._put_back = True
        if self._picture is not None and not self._same(self._picture, picture):
            self.forget()

    def forget(self) -> None:
        """Drop all denials."""
        self._picture = None

    def left_of(self, finding: Finding, picture: Picture, *, insisted: bool) -> Finding:
        """The finding without the results that the players have denied; `Unexplained` if none is left.

        If a reading has changed since, or if the players have `insisted` with `ok` that something was done,
        they are asked about all results instead.
        """
        if self._picture is None:
            return finding
        same = self._same(self._picture, picture)
        if same and not insisted:
            return self._other(finding) or Unexplained()
        return finding if self._put_back and not same else self._in_question(finding)

    def _in_question(self, finding: Finding) -> Finding:
        """The finding, put as a question if a denied result would be recorded."""
        match finding:
            case Done(runs) if self._denies_some(runs):
                return finding.asked
            case StuckSensor(field, runs) if self._denies_some(runs):
                return Suspected({field: list(runs)})
            case InHand(runs) if self._denies_some(runs):
                return replace(finding, certain=False)
            case _:
                return finding

    def _denies_some(self, runs: Sequence[Run]) -> bool:
        """True if one of these runs begins with a denied result."""
        return len(self._left(runs)) < len(runs)

    def _other(self, finding: Finding) -> Finding | None:
        """The finding without the denied results; None if none is left."""
        match finding:
            case Done(runs):
                left = self._left(runs)
                return replace(finding, runs=left) if left else None
            case Perhaps(runs, suspicion):
                left, suspected = self._left(runs), self._suspected(suspicion)
                return replace(finding, runs=left, suspicion=suspected) if left or suspected else None
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
