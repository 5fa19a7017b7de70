"""The end of a ply that a sleeve hid: a field that said something else for a while.

Who reaches for the next piece may brush a field, and a sleeve that lies there until that piece is
lifted leaves no picture that shows the ply before it done. What the field said before and says
afterwards tells it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.referee.candidates import Candidate
from companion.referee.following import TOUCHED, Changes
from companion.referee.history import History
from companion.sensing.sight import Sight

Run: TypeAlias = tuple[Candidate, ...]


def done_under(candidate: Candidate, history: History, start: int) -> int | None:
    """The first picture from `start` on that shows the ply done but for one field that was covered then.

    So it was where that field would show the ply done both before it changed and after it did again.
    """
    indices = range(start, len(history))
    return next((at for at in indices if _done_at(candidate, history, at)), None)


def _done_at(candidate: Candidate, history: History, at: int) -> bool:
    picture = history.pictures[at]
    beside = candidate.ground.odd(picture) - candidate.touched
    return len(beside) <= 1 and any(
        all(candidate.complete({**picture, field: reading}) for reading in around)
        for field, *around in history.passing(at)
        if beside <= {field}
    )


def with_little_open(runs: Sequence[Run], sight: Sight, history: History) -> list[Run]:
    """The runs that leave at most a sleeve and a touch open, and account for most of what was seen."""
    changes = Changes(sight, history)
    seen = changes.followed_by(()).unexplained
    most = min(2 * TOUCHED, (seen - 1) // 2)
    return [run for run in runs if run[-1].steps and changes.followed_by(run).unexplained <= most]
