"""A piece that is slid or counted along: where it seems to have come, it may only be passing by."""

from __future__ import annotations

from collections.abc import Iterable

from companion.contents import Field
from companion.referee.candidates import Candidate
from companion.referee.chain_search import Chances
from companion.rules.game import AnyGame


def passes_by(game: AnyGame, done: Candidate, others: Iterable[Candidate], chances: Chances) -> bool:
    """Whether this ply that seems done may be the way of one of the others with the same piece.

    Where nobody told the roll, a figure may be put down on each field that is counted. What was taken
    from where the piece stands now says that it stays.
    """
    if not done.moves_figures:
        return False
    if not chances and game.waits_for(done.ply.before) is not None:
        return True
    origin, target = _way(done)
    return any(
        _way(other)[0] == origin and target in game.passed(other.ply) for other in others if other.steps
    )


def _way(one: Candidate) -> tuple[Field, Field]:
    """Where the piece comes from that is moved, and where it goes."""
    moved = [step.field for step in one.steps if step.cause == "move"]
    return (moved[0], moved[-1]) if moved else ("", "")
