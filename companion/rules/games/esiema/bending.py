"""Sowings of Esiema that break one rule, found by the same search with that rule bent.

Each bend says which pits may be emptied, over which pits the path may go and what may lie in the
last pit at the end; whatever the bend, the whole table must show what comes out.
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
from companion.rules.games.esiema.reading import SeenTable
from companion.rules.games.esiema.refusing import refusal
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.searching import Found, Patience
from companion.rules.games.esiema.seeking import Way, sowings
from companion.rules.games.esiema.values import EsiemaMove

MOST_STATES = 4000
"""How many states the searches for one table look at, all bends together."""


class Bent(NamedTuple):
    """A sowing that breaks a rule: its move, why it is wrong, and what then lies in the pits."""

    move: EsiemaMove
    reason: Reason
    pits: tuple[Balls, ...]


def bent_captures(rules: EsiemaRules, reading: SeenTable, patience: Patience) -> Iterator[Bent]:
    """Legal sowings with a capture forgotten, done by half, or done where there is none (rules 2-5)."""
    mover = reading.position.turn
    for key, rule, outcomes in (
        ("esiema.capture-forgotten", "esiema.2", forgotten(rules, mover)),
        ("esiema.capture-incomplete", "esiema.2", incomplete(rules, mover)),
        ("esiema.own-captured", "esiema.2", own_captured(rules, mover)),
        ("esiema.mother-captures", "esiema.3", mother_captures(mover)),
        ("esiema.mother-protects", "esiema.4", protected(mover)),
        ("esiema.single-captures", "esiema.5", single_captures(mover)),
    ):
        for origin in _own(reading):
            free = free_from(rules, room(rules, reading.position), origin)
            for move, pits in _shown(reading, Way(origin, free, outcomes), patience):
                yield Bent(move, Reason(rule, key, {"pit": FIELDS[move.path[-1]]}), pits)


def bent_sowings(rules: EsiemaRules, reading: SeenTable, patience: Patience) -> Iterator[Bent]:
    """Sowings of the wrong pit, over a wrong path, or with the wrong ball last (rules 1 and 2)."""
    for way in _ways(rules, reading):
        for move, pits in _shown(reading, way, patience):
            reason = refusal(rules, reading.position, move)
            if reason is not None:
                yield Bent(move, reason, pits)


def _ways(rules: EsiemaRules, reading: SeenTable) -> Iterator[Way]:
    position = reading.position
    open_pits, either = room(rules, position), careless(legal(rules, position.turn))
    own, whose = _own(reading), any_seat(rules)
    for origin in own:
        yield Way(origin, free_from(rules, open_pits, origin), whose)
    for origin in _others(reading):
        yield Way(origin, free_from(rules, open_pits, origin), whose)
    for origin in own:
        free = free_from(rules, open_pits, origin)
        for letter, _ in letters(position.pits[origin]) if count(position.pits[origin]) > 1 else ():
            yield Way(origin, free, either, kept=UNIT[letter])
        yield Way(origin, free, either, jump=True)
        for twice in _twice(reading, origin):
            yield Way(origin, free, either, twice=twice)
        yield Way(origin, BOARD & ~BIT[origin], either)
    for origin, left in _left(reading):
        yield Way(origin, free_from(rules, open_pits, origin), either, left)
    for origin in own:
        yield Way(origin, open_pits | BIT[origin], either)


def _shown(
    reading: SeenTable, way: Way, patience: Patience
) -> Iterator[tuple[EsiemaMove, tuple[Balls, ...]]]:
    """The sowings of this kind whose whole table is what is seen."""
    for found in sowings(reading, way, patience):
        path = _path(found, way)
        pits = list(reading.position.pits)
        pits[way.origin] = way.left
        for pit, letter in zip(path, found.balls, strict=True):
            pits[pit] += UNIT[letter]
        for balls in way.outcomes(pits[path[-1]], found.balls[-1], len(path)):
            pits[path[-1]] = balls
            if reading.shows_all(pits):
                yield EsiemaMove("sow", way.origin, path, found.balls), tuple(pits)


def _path(found: Found, way: Way) -> tuple[int, ...]:
    """The path with the pit itself where the spare pit stands for it."""
    if way.twice is None:
        return found.path
    return tuple(way.twice[0] if pit >= len(BIT) else pit for pit in found.path)


def _own(reading: SeenTable) -> list[int]:
    """The pits with a ball of the mover that are seen to have changed."""
    own = OWN[reading.position.turn]
    return [pit for pit in members(reading.changed) if reading.position.pits[pit] & own]


def _others(reading: SeenTable) -> list[int]:
    """The pits with foreign balls only that are seen to have changed."""
    own = OWN[reading.position.turn]
    pits = reading.position.pits
    return [pit for pit in members(reading.changed) if pits[pit] and not pits[pit] & own]


def _left(reading: SeenTable) -> Iterator[tuple[int, Balls]]:
    """Own pits from which only some of the balls were taken, with those that stayed."""
    own = OWN[reading.position.turn]
    for pit in members(reading.changed):
        lying = reading.position.pits[pit]
        if lying & own and not reading.shows(pit, 0):
            yield from ((pit, left) for left in parts(lying) if reading.shows(pit, left))


def _twice(reading: SeenTable, origin: int) -> Iterator[tuple[int, str, str]]:
    """The changed pits that may hold two balls more, with the letters of the two."""
    lifted = letters(reading.position.pits[origin])
    pairs = [(one, other) for (one, _), (other, _) in combinations(lifted, 2)]
    pairs += [(letter, letter) for letter, number in lifted if number > 1]
    for pit in members(reading.changed & ~BIT[origin]):
        for one, other in pairs:
            both = reading.position.pits[pit] + UNIT[one] + UNIT[other]
            if reading.shows(pit, both) or reading.shows(pit, both & OWN[reading.position.turn]):
                yield pit, one, other
