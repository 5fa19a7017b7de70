"""The verdicts of a referee on a recording, from lines to JSON objects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.referee.ledger import Ledger
from companion.referee.pipeline import Pace, Pipeline
from companion.referee.protocol import RecordingReader, line, read_opening
from companion.rules.game import Reason


def verdicts_on(texts: Iterable[str]) -> list[dict[str, Any]]:
    """The verdicts on the lines of a recording, as JSON objects; `why` holds the key of the reason.

    Raises RecordingError.
    """
    lines = iter(texts)
    opening = read_opening(next(lines))
    ledger = Ledger(opening.game, opening.position)
    chain = Pipeline(opening.game, opening.sight, ledger, Pace.of(opening))
    reader = RecordingReader(opening.game, opening.sight)
    verdicts = [verdict for at, text in enumerate(lines, 2) for verdict in chain.feed(reader.feed(at, text))]
    verdicts += chain.finish()
    return [line(verdict, _key) for verdict in verdicts]


def _key(reason: Reason) -> str:
    return reason.key
