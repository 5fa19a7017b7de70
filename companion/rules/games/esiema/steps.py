"""What hands do in one ply of Esiema: lift, drop ball by ball, capture, take mothers out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from companion.rules.game import Cause, Step
from companion.rules.games.esiema.balls import MOTHER, OWN, SMALL, UNIT, Balls, written
from companion.rules.games.esiema.board import FIELDS
from companion.rules.games.esiema.endangered import endangered
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.values import EsiemaMove, EsiemaPosition


def steps(rules: EsiemaRules, before: EsiemaPosition, move: EsiemaMove) -> Iterator[Step]:
    """The steps of a legal move, in order; they lead from before to after.

    Mothers of seats that are out are lifted at the end; where that ends the game, players may as
    well leave them lying.
    """
    pits = list(before.pits)
    if move.kind == "sow":
        yield from _sowing(rules, pits, before, move)
    elif move.kind == "add":
        yield from (_drop(pits, move.pit, SMALL[before.turn]) for _ in range(move.number))
    elif move.kind == "place":
        yield _drop(pits, move.pit, UNIT[rules.due(before)])
    if not endangered(rules, before):
        return
    after = rules.played(before, move)
    for seat in after.out:
        for pit, balls in enumerate(pits):
            if balls & MOTHER[seat]:
                yield _lift(pits, pit, MOTHER[seat], "capture" if after.winner is None else "sweep")


def _sowing(
    rules: EsiemaRules, pits: list[Balls], before: EsiemaPosition, move: EsiemaMove
) -> Iterator[Step]:
    yield _lift(pits, move.pit, pits[move.pit], "sow")
    for pit, letter in zip(move.path, move.balls, strict=True):
        # `_drop` is written out, for hundreds of sowings are weighed against each other.
        unit = UNIT[letter]
        pits[pit] += unit
        yield _step("drop", pit, unit, pits[pit], "sow")
    if rules.captures(pits[pit], letter, len(move.balls), before.turn):
        yield _lift(pits, pit, pits[pit] & ~OWN[before.turn], "capture")


def _lift(pits: list[Balls], pit: int, balls: Balls, cause: Cause) -> Step:
    pits[pit] -= balls
    return _step("lift", pit, balls, pits[pit], cause)


def _drop(pits: list[Balls], pit: int, balls: Balls) -> Step:
    pits[pit] += balls
    return _step("drop", pit, balls, pits[pit], "sow")


@lru_cache(maxsize=1 << 12)
def _step(verb: Literal["lift", "drop"], pit: int, balls: Balls, leaves: Balls, cause: Cause) -> Step:
    """The step; hundreds of sowings that are weighed against each other share most of theirs."""
    return Step(verb, FIELDS[pit], written(balls), written(leaves), cause)
