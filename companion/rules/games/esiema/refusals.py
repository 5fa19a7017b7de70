"""Why a move of Esiema is not legal: the first broken rule that a human referee would name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.rules.game import Reason
from companion.rules.games.esiema.balls import MOTHER, OWN, UNIT, Balls, count, written
from companion.rules.games.esiema.board import BIT, FIELDS, NEIGHBOURS
from companion.rules.games.esiema.paths import free_from, room, some_path
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPosition
from companion.rules.games.esiema.rules import MOST_ADDED, EsiemaRules

REASONS: Mapping[str, str | None] = {
    "over": None,
    "no-such-move": None,
    "esiema.still-placing": "esiema.1",
    "esiema.placing-over": "esiema.1",
    "esiema.place-full": "esiema.1",
    "esiema.empty-pit": "esiema.1",
    "esiema.no-own-ball": "esiema.1",
    "esiema.balls-left": "esiema.1",
    "esiema.balls-too-many": "esiema.1",
    "esiema.other-balls": "esiema.1",
    "esiema.not-adjacent": "esiema.1",
    "esiema.back-to-origin": "esiema.1",
    "esiema.two-in-a-pit": "esiema.1",
    "esiema.pit-twice": "esiema.1",
    "esiema.full-pit": "esiema.1",
    "esiema.last-ball-foreign": "esiema.2",
    "esiema.no-mother": "esiema.6",
    "esiema.mother-not-alone": "esiema.6",
    "esiema.add-number": "esiema.6",
    "esiema.reserve-short": "esiema.6",
    "esiema.add-over-capacity": "esiema.1",
    "esiema.pass": "esiema.1",
}
"""The keys of all refusals with their rules."""


def refusal(rules: EsiemaRules, position: EsiemaPosition, move: EsiemaMove) -> Reason | None:
    """Why this move is not legal here, or None if it is."""
    if position.winner is not None:
        return _reason("over")
    if any(position.to_place):
        return _placing(rules, position, move)
    if move.kind == "sow":
        return _sowing(rules, position, move)
    if move.kind == "add":
        return _adding(rules, position, move)
    if move.kind == "pass":
        return None if passes(rules, position) else _reason("esiema.pass")
    return _reason("esiema.placing-over")


@lru_cache(maxsize=1 << 8)
def passes(rules: EsiemaRules, position: EsiemaPosition) -> bool:
    """True if the mover can only pass: he can neither sow nor add."""
    if rules.most_added(position):
        return False
    own, open_pits = OWN[position.turn], room(rules, position)
    return not any(
        balls & own and some_path(pit, count(balls), free_from(rules, open_pits, pit))
        for pit, balls in enumerate(position.pits)
    )


def _placing(rules: EsiemaRules, position: EsiemaPosition, move: EsiemaMove) -> Reason | None:
    if move.kind != "place":
        left = position.to_place[rules.number[position.turn]]
        return _reason("esiema.still-placing", number=left)
    if not rules.has_room(position.pits[move.pit]):
        return _reason("esiema.place-full", pit=FIELDS[move.pit], number=rules.capacity)
    return None


def _sowing(rules: EsiemaRules, position: EsiemaPosition, move: EsiemaMove) -> Reason | None:
    """Why a sowing is refused: the pit first, then the balls, then the path step by step, then
    the last ball.
    """
    origin = FIELDS[move.pit]
    lifted = position.pits[move.pit]
    if not lifted:
        return _reason("esiema.empty-pit", pit=origin)
    if not lifted & OWN[position.turn]:
        return _reason("esiema.no-own-ball", pit=origin, turn=position.turn)
    reason = _wrong_balls(move, lifted) or _wrong_path(rules, position, move)
    if reason is None and not UNIT[move.balls[-1]] & OWN[position.turn]:
        return _reason("esiema.last-ball-foreign", pit=FIELDS[move.path[-1]], letter=move.balls[-1])
    return reason


def _wrong_balls(move: EsiemaMove, lifted: Balls) -> Reason | None:
    origin, needed, sown = FIELDS[move.pit], count(lifted), len(move.balls)
    if sown < needed:
        return _reason("esiema.balls-left", pit=origin, number=needed - sown)
    if sown > needed:
        return _reason("esiema.balls-too-many", pit=origin, number=needed, sown=sown)
    if sum([UNIT[letter] for letter in move.balls]) != lifted:
        return _reason("esiema.other-balls", pit=origin, contents=written(lifted))
    return None


def _wrong_path(rules: EsiemaRules, position: EsiemaPosition, move: EsiemaMove) -> Reason | None:
    origin = move.pit
    before = origin
    seen = 0 if rules.origin_free else BIT[origin]
    for pit in move.path:
        bit = BIT[pit]
        if seen & bit:
            return _returned(move, before, pit)
        if not NEIGHBOURS[before] & bit:
            if pit == before:
                return _returned(move, before, pit)
            return _reason("esiema.not-adjacent", before=FIELDS[before], pit=FIELDS[pit])
        if pit != origin and not rules.has_room(position.pits[pit]):
            return _reason("esiema.full-pit", pit=FIELDS[pit], number=rules.capacity)
        seen |= bit
        before = pit
    return None


def _returned(move: EsiemaMove, before: int, pit: int) -> Reason:
    if pit == move.pit:
        return _reason("esiema.back-to-origin", pit=FIELDS[pit])
    if pit == before:
        return _reason("esiema.two-in-a-pit", pit=FIELDS[pit])
    return _reason("esiema.pit-twice", pit=FIELDS[pit])


def _adding(rules: EsiemaRules, position: EsiemaPosition, move: EsiemaMove) -> Reason | None:
    balls, mother = position.pits[move.pit], MOTHER[position.turn]
    pit, reserve = FIELDS[move.pit], position.reserve[rules.number[position.turn]]
    if not balls & mother:
        return _reason("esiema.no-mother", pit=pit)
    if balls != mother:
        return _reason("esiema.mother-not-alone", pit=pit, number=count(balls) - 1)
    if not 1 <= move.number <= MOST_ADDED:
        return _reason("esiema.add-number", number=move.number, most=MOST_ADDED)
    if move.number > reserve:
        return _reason("esiema.reserve-short", number=move.number, reserve=reserve)
    if move.number >= rules.capacity:
        return _reason("esiema.add-over-capacity", pit=pit, number=rules.capacity)
    return None


def _reason(key: str, **params: str | int) -> Reason:
    return Reason(REASONS[key], key, params)
