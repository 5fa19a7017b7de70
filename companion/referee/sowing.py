"""Pieces in a hand in a game whose moves are not listed, told from the table alone."""

from __future__ import annotations

from collections import Counter

from companion.contents import pieces
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight


def in_hand(game: AnyGame, sight: Sight, position: Position, picture: Picture) -> Counter[str]:
    """What a hand must still hold that has emptied one field and dropped single pieces on others.

    Nothing where the table does not show that, where a sensor leaves open which pieces lie there,
    and in a game whose moves are listed: there the candidates tell.
    """
    if game.listed:
        return Counter()
    lying = game.contents(position)
    held, emptied = Counter[str](), 0
    for field in game.fields:
        before = lying.get(field, "")
        told = sight.sensor(field).tells(picture.get(field), before, game.letters)
        if told is None:
            return Counter()
        if told == before:
            continue
        more = Counter(pieces(told))
        more.subtract(pieces(before))
        emptied += told == ""
        if told and not (more.total() == 1 and min(more.values()) >= 0):
            return Counter()
        held.subtract(more)
    return +held if emptied == 1 and min(held.values(), default=0) >= 0 else Counter()
