"""The cards that come next from a pile whose order is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.rules.game import AnyGame

Chances: TypeAlias = tuple[int, ...]
"""The rolls or cards that are known and not used yet, in the order of their plies."""

MOST_AHEAD = 14
"""For how many plies without a rest the next cards are looked up."""


class Pile(tuple[int, ...]):
    """The next cards, the first of them for the next ply.

    Other than a told card, none replaces another one.
    """

    __slots__ = ()


def ahead(game: AnyGame, drawn: Sequence[int | None]) -> Pile:
    """The cards that come after those `drawn`; in `drawn`, None is a card that was not told.

    Empty if the order of the pile is not known, or if a card that was told contradicts it.
    """
    known = [game.chance.next_card(at) for at in range(len(drawn) + MOST_AHEAD)]
    if any(card not in (None, known[at]) for at, card in enumerate(drawn)):
        return Pile()
    return Pile(card for card in known[len(drawn) :] if card is not None)
