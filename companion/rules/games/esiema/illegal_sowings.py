"""Sowings of Esiema that break one rule, found by the search for legal ones with that rule changed.

Each changed rule (`SowingWay`) says which pits may be emptied, over which pits the path may go and what the
last pit may hold at the end. In every case the whole table must agree with the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from companion.rules.game import Reason
from companion.rules.games.esiema.balls import OWN, UNIT, Balls, count, letters
from companion.rules.games.esiema.board import BIT, BOARD, FIELDS, members
from companion.rules.games.esiema.outcomes import (
    any_seat,
    careless,
    forgotten,
    incomplete,
    legal,
    mother_captures,
    own_captured,
    parts,
    protected,
    single_captures,
)
from companion.rules.games.esiema.paths import free_from, room
from companion.rules.games.esiema.position import EsiemaMove
from companion.rules.games.esiema.refusals import refusal
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.seen_sowings import SowingWay, sowings
from companion.rules.games.esiema.seen_table import SeenTable
from companion.rules.games.esiema.sowing_search import FoundSowing, SearchPatience

MOST_STATES = 4000
"""How many states the searches for one table examine, for all changed rules together."""


class IllegalSowing(NamedTuple):
    """A sowing that breaks a rule: its move, the reason why it is wrong, and the balls in the
    pits after it.
    """

    move: EsiemaMove
    reason: Reason
    pits: tuple[Balls, ...]


def illegal_captures(
    rules: EsiemaRules, seen: SeenTable, patience: SearchPatience
) -> Iterator[IllegalSowing]:
    """Legal sowings with a capture forgotten, done by half, or done where there is none (rules 2 to 5)."""
    mover = seen.position.turn
    for key, rule, outcomes in (
        ("esiema.capture-forgotten", "esiema.2", forgotten(rules, mover)),
        ("esiema.capture-incomplete", "esiema.2", incomplete(rules, mover)),
        ("esiema.own-captured", "esiema.2", own_captured(rules, mover)),
        ("esiema.mother-captures", "esiema.3", mother_captures(mover)),
        ("esiema.mother-protects", "esiema.4", protected(mover)),
        ("esiema.single-captures", "esiema.5", single_captures(mover)),
    ):
        for origin in _own(seen):
            free = free_from(rules, room(rules, seen.position), origin)
            for move, pits in _shown(seen, SowingWay(origin, free, outcomes), patience):
                yield IllegalSowing(move, Reason(rule, key, {"pit": FIELDS[move.path[-1]]}), pits)


def illegal_sowings(rules: EsiemaRules, seen: SeenTable, patience: SearchPatience) -> Iterator[IllegalSowing]:
    """Sowings of the wrong pit, over a wrong path, or with the wrong ball last (rules 1 and 2)."""
    for way in _ways(rules, seen):
        for move, pits in _shown(seen, way, patience):
            reason = refusal(rules, seen.position, move)
            if reason is not None:
                yield IllegalSowing(move, reason, pits)


def _ways(rules: EsiemaRules, seen: SeenTable) -> Iterator[SowingWay]:
    """The ways of sowing that break one of these rules, the likeliest first."""
    position = seen.position
    open_pits, either = room(rules, position), careless(legal(rules, position.turn))
    own, whose = _own(seen), any_seat(rules)
    for origin in own:
        yield SowingWay(origin, free_from(rules, open_pits, origin), whose)
    for origin in _others(seen):
        yield SowingWay(origin, free_from(rules, open_pits, origin), whose)
    for origin in own:
        free = free_from(rules, open_pits, origin)
        for letter, _ in letters(position.pits[origin]) if count(position.pits[origin]) > 1 else ():
            yield SowingWay(origin, free, either, kept=UNIT[letter])
        yield SowingWay(origin, free, either, jump=True)
        for twice in _twice(seen, origin):
            yield SowingWay(origin, free, either, twice=twice)
        yield SowingWay(origin, BOARD & ~BIT[origin], either)
    for origin, left in _left(seen):
        yield SowingWay(origin, free_from(rules, open_pits, origin), either, left)
    for origin in own:
        yield SowingWay(origin, open_pits | BIT[origin], either)


def _shown(
    seen: SeenTable, way: SowingWay, patience: SearchPatience
) -> Iterator[tuple[EsiemaMove, tuple[Balls, ...]]]:
    """The sowings in this way whose whole table agrees with what is seen."""
    for found in sowings(seen, way, patience):
        path = _path(found, way)
        pits = list(seen.position.pits)
        pits[way.origin] = way.left
        for pit, letter in zip(path, found.balls, strict=True):
            pits[pit] += UNIT[letter]
        for balls in way.outcomes(pits[path[-1]], found.balls[-1], len(path)):
            pits[path[-1]] = balls
            if seen.shows_all(pits):
                yield EsiemaMove("sow", way.origin, path, found.balls), tuple(pits)


def _path(found: FoundSowing, way: SowingWay) -> tuple[int, ...]:
    """The path, with the pit itself in the place of the spare pit that stands for it."""
    if way.twice is None:
        return found.path
    return tuple(way.twice[0] if pit >= len(BIT) else pit for pit in found.path)


def _own(seen: SeenTable) -> list[int]:
    """The changed pits that held a ball of the mover."""
    own = OWN[seen.position.turn]
    return [pit for pit in members(seen.changed) if seen.position.pits[pit] & own]


def _others(seen: SeenTable) -> list[int]:
    """The changed pits that held only balls of others."""
    own = OWN[seen.position.turn]
    pits = seen.position.pits
    return [pit for pit in members(seen.changed) if pits[pit] and not pits[pit] & own]


def _left(seen: SeenTable) -> Iterator[tuple[int, Balls]]:
    """Own pits from which only some of the balls were taken, with the balls that stayed."""
    own = OWN[seen.position.turn]
    for pit in members(seen.changed):
        lying = seen.position.pits[pit]
        if lying & own and not seen.shows(pit, 0):
            yield from ((pit, left) for left in parts(lying) if seen.shows(pit, left))


def _twice(seen: SeenTable, origin: int) -> Iterator[tuple[int, str, str]]:
    """The changed pits that may hold two more balls, with the letters of these two."""
    lifted = letters(seen.position.pits[origin])
    pairs = [(one, other) for (one, _), (other, _) in combinations(lifted, 2)]
    pairs += [(letter, letter) for letter, number in lifted if number > 1]
    for pit in members(seen.changed & ~BIT[origin]):
        for one, other in pairs:
            both = seen.position.pits[pit] + UNIT[one] + UNIT[other]
            if seen.shows(pit, both) or seen.shows(pit, both & OWN[seen.position.turn]):
                yield pit, one, other
