"""The last ball of a ply rolls on from the pit into which it fell."""

from __future__ import annotations

from companion.rules.games.esiema import refusals
from companion.rules.games.esiema.board import NEIGHBOURS, PITS, members
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPosition
from companion.rules.games.esiema.rules import EsiemaRules


def may_roll_on(rules: EsiemaRules, position: EsiemaPosition, move: EsiemaMove) -> bool:
    """True if the last ball of a legal move may roll into another pit, so that another legal move results.

    A ball that is placed may roll into any pit, the last one of a sowing into the neighbours of the pit
    before. Balls are added to one pit only.
    """
    if move.kind == "place":
        others = (move._replace(pit=pit) for pit in PITS if pit != move.pit)
    elif move.kind == "sow":
        *before, end = (move.pit, *move.path)
        ends = (pit for pit in members(NEIGHBOURS[before[-1]]) if pit != end)
        others = (move._replace(path=(*move.path[:-1], pit)) for pit in ends)
    else:
        return False
    return any(refusals.refusal(rules, position, other) is None for other in others)
