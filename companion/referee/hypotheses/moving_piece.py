"""A piece that is slid, rolled or counted along: where it seems to have come, it may only be passing by."""

from __future__ import annotations

from collections.abc import Iterable

from companion.contents import Field
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.ledger import Chances
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture


def passes_by(game: AnyGame, done: Candidate, others: Iterable[Candidate], chances: Chances) -> bool:
    """True if this ply that seems done may become one of the `others`, for its last piece may go on.

    A figure may be slid over fields, and where nobody told the roll, it may be put down on each field that is
    counted. What was taken from where the piece stands now says that it stays.
    """
    if not done.moves_figures:
        return False
    if not chances and game.waits_for(done.ply.before) is not None:
        return True
    return any(_leads_over(game, done, other) for other in others)


class MovingPiece:
    """A ply that one picture proves, but for the piece that was put down last: that may go on.

    It is certain when the table rests, or with a picture in which something else changes while all that
    the ply has touched lies as it was: players who are quick do not let the table rest.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._held: tuple[Candidate, Picture] | None = None

    def hold(self, proven: Candidate | None, picture: Picture) -> Candidate | None:
        """The ply that this picture proves, or None if there is none, or it is held from now on.

        What is captured by the last piece and taken already says that it stays.
        """
        rolls = proven is not None and not proven.takes_away and self._game.hints.may_roll_on(proven.ply)
        self._held = (proven, picture) if proven is not None and rolls else None
        return None if rolls else proven

    def stayed(self, picture: Picture) -> Candidate | None:
        """The ply that is held, where this next picture shows that its last piece stays; else None.

        Either way it is held no longer.
        """
        if self._held is None:
            return None
        (held, before), self._held = self._held, None
        stays = all(picture.get(field) == before.get(field) for field in held.touched)
        return held if stays and picture != before else None

    def forget(self) -> None:
        """A ply was recorded or taken back: none is held."""
        self._held = None


def moves_on(game: AnyGame, done: Candidate, other: Candidate, *, told: bool) -> bool:
    """True if the piece that `done` has moved may have gone on to where `other` leads it.

    `told` says that the roll of `done` was told: then the piece is only slid over fields, else it may be put
    down on each field that is counted.
    """
    if not done.moves_figures or done.ply.after == other.ply.after:
        return False
    counted = not told and game.waits_for(done.ply.before) == "roll" and _same_piece(done, other)
    return counted or _leads_over(game, done, other)


def _leads_over(game: AnyGame, done: Candidate, other: Candidate) -> bool:
    """True if `other` moves the same piece over the field on which `done` puts it down."""
    return _same_piece(done, other) and _way(done)[1] in game.hints.passed(other.ply)


def _same_piece(done: Candidate, other: Candidate) -> bool:
    """True if both plies move the piece from the same field."""
    return bool(other.steps) and _way(other)[0] == _way(done)[0]


def _way(one: Candidate) -> tuple[Field, Field]:
    """Where the piece comes from that is moved, and where it goes."""
    moved = [step.field for step in one.steps if step.cause == "move"]
    return (moved[0], moved[-1]) if moved else ("", "")
