"""What hands do in one ply of Esiema: lift, drop ball by ball, capture, take mothers out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from companion.rules.game import Cause, Step
from companion.rules.games.esiema.balls import MOTHER, OWN, SMALL, UNIT, Balls, written
from companion.rules.games.esiema.board import FIELDS
from companion.rules.games.esiema.endangered_seats import endangered_seats
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPosition
from companion.rules.games.esiema.rules import EsiemaRules


def steps(rules: EsiemaRules, before: EsiemaPosition, move: EsiemaMove) -> Iterator[Step]:
    """The steps of a legal move, in order; they lead from before to after.

    Mothers of seats that are out are lifted at the end. If that ends the game, players may also leave them.
    """
    yield from movers(rules, before, move)
    if not endangered_seats(rules, before):
        return
    after, pits = rules.played(before, move), rules.laid(before, move)
    cause: Cause = "capture" if after.winner is None else "sweep"
    for seat in after.out:
        for pit, balls in enumerate(pits):
            if balls & MOTHER[seat]:
                pits[pit] -= MOTHER[seat]
                yield _step("lift", pit, MOTHER[seat], pits[pit], cause)


def movers(rules: EsiemaRules, before: EsiemaPosition, move: EsiemaMove) -> list[Step]:
    """The steps of the mover alone; without `endangered_seats` these are all steps."""
    pits = before.pits
    if move.kind == "sow":
        return _sowing(rules, before, move)
    if move.kind == "place":
        due = UNIT[rules.due(before)]
        return [_step("drop", move.pit, due, pits[move.pit] + due, "sow")]
    small = SMALL[before.turn]
    leaves = (pits[move.pit] + number * small for number in range(1, move.number + 1))
    return [_step("drop", move.pit, small, balls, "sow") for balls in leaves]


def _sowing(rules: EsiemaRules, before: EsiemaPosition, move: EsiemaMove) -> list[Step]:
    # Hundreds of sowings are compared: only the pits on the way are examined.
    pits, origin, leaves = before.pits, move.pit, 0
    found = [_step("lift", origin, pits[origin], 0, "sow")]
    for pit, letter in zip(move.path, move.balls, strict=True):
        unit = UNIT[letter]
        leaves = unit if pit == origin else pits[pit] + unit
        found.append(_step("drop", pit, unit, leaves, "sow"))
    if rules.captures(leaves, letter, len(move.balls), before.turn):
        own = leaves & OWN[before.turn]
        found.append(_step("lift", pit, leaves - own, own, "capture"))
    return found


@lru_cache(maxsize=1 << 12)
def _step(verb: Literal["lift", "drop"], pit: int, balls: Balls, leaves: Balls, cause: Cause) -> Step:
    """The step; hundreds of compared sowings share most of their steps."""
    return Step(verb, FIELDS[pit], written(balls), written(leaves), cause)
