"""Hands that go on with a ply which was recorded while they paused.

In the middle of a ply the table can look like another one that is done: where sensors do not see a
ball that is still in a hand, or where balls come out of a box, so that any number may be all. When
the table rests there, that other ply is recorded, as it must be. What the hands do next is then no
slip of the player to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from companion.referee.attempts import Diagnosis
from companion.referee.candidates import Candidate
from companion.referee.ground import Ground
from companion.referee.history import History
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, AnyPly, Reason
from companion.sensing.sight import Picture, Sight

PAUSED = Reason(None, "referee.paused")

MOST_PICTURES = 10
"""How many pictures are looked at, the newest; a hand that goes on is soon at its end."""

MOST_PLIES = 100
"""How many plies are looked at that one picture shows done."""


def resumed(game: AnyGame, sight: Sight, last: AnyPly, history: History) -> Diagnosis | None:
    """That the last ply recorded seems to be part of a longer one; None where it does not.

    So it does where a picture shows another ply of the same player done, and what was seen when the
    last one was recorded is on its way. Others may have played on by now.
    """
    if not last.steps or last.after.winner is not None:
        return None
    ground = Ground(game, sight, last.before)
    paused, *later = history.pictures
    for picture in reversed(later[-MOST_PICTURES:]):
        for one in _done(game, sight, last, picture, ground):
            if one.under_way(paused) and not one.complete(paused):
                return Diagnosis(reason=PAUSED, after=one.after if picture is history.last else None)
    return None


def _done(game: AnyGame, sight: Sight, last: AnyPly, picture: Picture, ground: Ground) -> Iterator[Candidate]:
    """The plies that the picture shows done in the place of the last one."""
    try:
        plies = game.candidates(last.before, partial(sight.shows, picture), last.chance)
        for ply in islice(plies, MOST_PLIES):
            one = Candidate(game, sight, [ply], ground)
            if one.complete(picture):
                yield one
    except TooManyMovesError:
        return
