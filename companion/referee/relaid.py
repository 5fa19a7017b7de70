"""The whole table laid in another way that is known: the board turned round."""

from __future__ import annotations

from companion.contents import Table
from companion.referee.attempts import Diagnosis
from companion.rules.game import AnyGame, Position, Reason
from companion.sensing.sight import Picture, Sight

TURNED = Reason(None, "referee.turned")

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
