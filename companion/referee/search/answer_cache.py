"""What was worked out from the pictures that were asked about the last time.

A table at rest is judged more than once: when a picture leaves no doubt, when it has come to rest, and when
it has had time for steps that nobody sees.
"""

from __future__ import annotations

from typing import Any

from companion.referee.evidence import Trace
from companion.referee.hypotheses import Run
from companion.referee.ledger import Chances
from companion.referee.search.explainer import Explainer
from companion.rules.game import Position


class Remembered:
    """What some hypotheses answered, for as long as no picture comes and nothing is told of the table."""

    def __init__(self) -> None:
        self._asked: tuple[Trace | None, int] = (None, 0)
        self._answers: dict[object, Any] = {}

    def explain(self, asked: Explainer, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """As `Explainer.explain`, with all that is known afterwards."""
        known, key = self._of(trace), ("explain", *_question(asked, position, chances))
        if key not in known:
            found = asked.explain(position, chances, trace)
            known[key] = found, asked.many, asked.stepwise, asked.exhausted
        found, asked.many, asked.stepwise, asked.exhausted = known[key]
        return list(found)

    def under_way(self, asked: Explainer, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """As `Explainer.under_way`, with all that is known afterwards."""
        known, key = self._of(trace), ("under way", *_question(asked, position, chances))
        if key not in known:
            known[key] = asked.under_way(position, chances, trace), asked.exhausted
        found, asked.exhausted = known[key]
        return list(found)

    def _of(self, trace: Trace) -> dict[object, Any]:
        """The answers that are known of these pictures; those of others are forgotten."""
        if self._asked[0] is not trace or self._asked[1] != len(trace):
            self._asked = trace, len(trace)
            self._answers = {}
        return self._answers


def _question(asked: Explainer, position: Position, chances: Chances) -> tuple[object, ...]:
    """All on which an answer depends besides the pictures."""
    # Cards that lie in a pile are no rolls, though they be the same numbers.
    told = (asked.statements.told, asked.all_told, asked.exhausted, asked.agreement.may_be_unseen)
    return asked, position, chances, type(chances), told
