"""The seats that one ply may put out (rule 7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.contents import Seat
from companion.rules.games.esiema.balls import SMALLS, Balls
from companion.rules.games.esiema.one_entry_cache import one_entry_cache
from companion.rules.games.esiema.position import EsiemaPosition
from companion.rules.games.esiema.rules import EsiemaRules


@one_entry_cache
@lru_cache(maxsize=1 << 8)
def endangered_seats(rules: EsiemaRules, position: EsiemaPosition) -> tuple[Seat, ...]:
    """The seats that one ply may put out: those whose small balls lie in one pit at most.

    While balls are placed, no seat is called to play until the last ball is placed.
    """
    if sum(position.to_place) > 1:
        return ()
    return tuple(
        seat
        for seat in rules.seats
        if seat not in position.out
        and (seat != position.turn or any(position.to_place))
        and _in_one_pit(position.pits, SMALLS[seat])
    )


def _in_one_pit(pits: Sequence[Balls], mask: Balls) -> bool:
    """True if the balls of this mask lie in one pit at most."""
    seen = False
    for balls in pits:
        if balls & mask:
            if seen:
                return False
            seen = True
    return True
