"""A piece that hands slide, roll or count along: where it seems put down, it may only pass by."""

from __future__ import annotations

from collections.abc import Iterable

from companion.contents import Field
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.ledger import Chances
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture


def passes_by(game: AnyGame, done: Candidate, others: Iterable[Candidate], chances: Chances) -> bool:
    """True if the ply `done` may still become one of the `others`, because its last piece may move on.

    A figure may be slid over fields. If the roll was not told, it may be put down on each field that is
    counted. False after a capture: a piece that was taken off the field shows that the other one stays there.
    """
    if not done.moves_figures:
        return False
    if not chances and game.waits_for(done.ply.before) is not None:
        return True
    return any(_leads_over(game, done, other) for other in others)


class MovingPiece:
    """Holds back a ply that one picture proves, as long as the piece that was put down last may move on.

    The ply is certain once the table rests, or with a picture in which another field changes while all fields
    that the ply touches stay the same. The second way is for quick players, whose table does not rest.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._held: tuple[Candidate, Picture] | None = None

    def hold(self, proven: Candidate | None, picture: Picture) -> Candidate | None:
        """The ply if this picture proves it for certain.

        None if there is no ply, or if it is held back from now on.

        A ply with a capture whose pieces are taken is certain: its last piece stays.
        """
        rolls = proven is not None and not proven.takes_away and self._game.hints.may_roll_on(proven.ply)
        self._held = (proven, picture) if proven is not None and rolls else None
        return None if rolls else proven

    def stayed(self, picture: Picture) -> Candidate | None:
        """The ply that was held back, if this next picture shows that its last piece stays; otherwise None.

        In both cases the ply is no longer held back.
        """
        if self._held is None:
            return None
        (held, before), self._held = self._held, None
        stays = all(picture.get(field) == before.get(field) for field in held.touched)
        return held if stays and not picture.reads_as(before) else None

    def forget(self) -> None:
        """Drop the ply that is held back, because a ply was recorded or taken back."""
        self._held = None


def moves_on(done: Candidate, other: Candidate) -> bool:
    """True if `other` moves the piece that `done` has moved, but to another field."""
    return done.moves_figures and done.ply.after != other.ply.after and _same_piece(done, other)


def _leads_over(game: AnyGame, done: Candidate, other: Candidate) -> bool:
    """True if `other` moves the same piece over the field on which `done` puts it down."""
    return _same_piece(done, other) and _way(done)[1] in game.hints.passed(other.ply)


def _same_piece(done: Candidate, other: Candidate) -> bool:
    """True if both plies move the piece from the same field."""
    return bool(other.steps) and _way(other)[0] == _way(done)[0]


def _way(one: Candidate) -> tuple[Field, Field]:
    """The fields from which and to which the ply moves its piece; both empty if it moves none."""
    moved = [step.field for step in one.steps if step.cause == "move"]
    return (moved[0], moved[-1]) if moved else ("", "")
