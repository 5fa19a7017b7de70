"""The whole table laid in another way that is known: the board turned round, the last ply taken back."""

from __future__ import annotations

from functools import partial

from companion.contents import Table
from companion.referee.attempts import Diagnosis, possible
from companion.referee.history import History
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, AnyPly, Position, Reason
from companion.sensing.sight import Picture, Sight

TURNED = Reason(None, "referee.turned")
TAKEN_BACK = Reason(None, "referee.taken-back")

FEWEST_FIELDS = 4
"""So many fields must be seen to differ: hands that slip change fewer in a way that looks like it."""


def turned(game: AnyGame, sight: Sight, position: Position, picture: Picture) -> Diagnosis | None:
    """That the table shows the position on record from the other side; None where it does not."""
    lying = game.contents(position)
    if not set(lying) <= set(game.half_turn):
        return None
    around: Table = {game.half_turn[field]: contents for field, contents in lying.items()}
    if len(list(sight.differences(picture, lying))) < FEWEST_FIELDS or not sight.fits(picture, around):
        return None
    return Diagnosis(reason=TURNED, after=around)


def taken_back(game: AnyGame, sight: Sight, last: AnyPly, history: History) -> Diagnosis | None:
    """That the last ply was put back by hand, without `undo`; None where it was not.

    The table shows the position before it, or did so and now shows another ply from there.
    """
    before = game.contents(last.before)
    if sight.fits(history.last, before):
        return Diagnosis(reason=TAKEN_BACK, after=before)
    shown = any(sight.fits(picture, before) for picture in history.pictures)
    return Diagnosis(reason=TAKEN_BACK) if shown and _played_otherwise(game, sight, last, history) else None


def _played_otherwise(game: AnyGame, sight: Sight, last: AnyPly, history: History) -> bool:
    """True if another legal ply from the position before the last one explains the newest picture."""
    fits = partial(sight.shows, history.last)
    try:
        return any(
            sight.fits(history.last, game.contents(ply.after))
            for number in possible(game, last.before, None)
            for ply in game.candidates(last.before, fits, number)
        )
    except TooManyMovesError:
        return False
