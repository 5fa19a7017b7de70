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
    return any(_leads_over(game, done, other) for other in others)


def moves_on(game: AnyGame, done: Candidate, other: Candidate, *, told: bool) -> bool:
    """True if the piece that `done` has moved may have gone on to where `other` leads it.

    `told` says that the roll of `done` was told: then the piece is only slid over fields, else it may be put
    down on each field that is counted.
    """
    if not done.moves_figures or done.ply.after == other.ply.after:
        return False
    counted = not told and game.waits_for(done.ply.before) == "roll" and _way(other)[0] == _way(done)[0]
    return counted or _leads_over(game, done, other)


def _leads_over(game: AnyGame, done: Candidate, other: Candidate) -> bool:
    """True if `other` moves the same piece over the field on which `done` puts it down."""
    origin, target = _way(done)
    return bool(other.steps) and _way(other)[0] == origin and target in game.passed(other.ply)


def _way(one: Candidate) -> tuple[Field, Field]:
    """Where the piece comes from that is moved, and where it goes."""
    moved = [step.field for step in one.steps if step.cause == "move"]
    return (moved[0], moved[-1]) if moved else ("", "")
