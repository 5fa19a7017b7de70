"""The legal plies of Esiema of which what is seen may be a stage, with something left to do.

Balls are still in a hand, or all are sown but captured balls, or some of them, are still in the pit, or the
mother of a seat that is out is on the board. The changed pits show which plies these are, as for complete
ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import TypeAlias

from companion.rules.games.esiema.balls import OWN, SMALLS, UNIT, Balls, count, letters
from companion.rules.games.esiema.board import BIT, PitSet, members
from companion.rules.games.esiema.candidates import emptied, played_once
from companion.rules.games.esiema.moves import some_orders
from companion.rules.games.esiema.outcomes import forgotten, incomplete
from companion.rules.games.esiema.paths import free_from, own_pits, paths, room, some_path
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPath, EsiemaPosition
from companion.rules.games.esiema.refusals import refusal
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.seen_sowings import SowingWay, sowings
from companion.rules.games.esiema.seen_table import SeenTable
from companion.rules.games.esiema.sowing_search import FoundSowing

Begun: TypeAlias = tuple[EsiemaMove, EsiemaPosition]
"""A move that may be under way, and the position after it."""

_MOST_ENDS = 1000
"""How many moves are tried for one that puts a seat out."""

_MOST_WAYS = 5
"""How many paths, and how many orders of the balls on each, are tried for another continuation."""


def under_way(rules: EsiemaRules, position: EsiemaPosition, seen: SeenTable) -> Iterator[Begun]:
    """The moves that may be under way, those with nothing in the hand first, then those with the fewest balls
    in it.

    Each comes with the position after it. Of the moves that continue one stage in different ways two are
    given, with different results.
    """
    if position.winner is not None or any(position.to_place):
        return
    own, open_pits, lifted = OWN[position.turn], room(rules, position), emptied(rules, seen)
    origins = [(pit, free_from(rules, open_pits, pit)) for pit in members(own_pits(rules, position))]
    for outcomes in (forgotten(rules, position.turn), incomplete(rules, position.turn)):
        for origin, free in origins:
            if lifted & BIT[origin]:
                for path, balls in sowings(seen, SowingWay(origin, free, outcomes, lasts=own)):
                    move = EsiemaMove("sow", origin, path, balls)
                    yield move, rules.played(position, move)
    yield from _mothers_left(rules, position, seen)
    for origin, free in origins:
        if lifted & BIT[origin]:
            yield from _in_hand(rules, position, seen, origin, free)
        if seen.changed == BIT[origin] and _lifted_in_part(rules, position, seen, origin):
            yield from _two(rules, position, _gone_on(position, origin, free, FoundSowing((), "")))


def gone_on(
    rules: EsiemaRules, position: EsiemaPosition, move: EsiemaMove, path: EsiemaPath
) -> EsiemaMove | None:
    """A sowing of the same pit whose first balls fall along this path, as those of `move` on the same pits.

    If those fall on other pits, the balls fall in any order. None if not all balls can be sown so.
    """
    fallen = dict(zip(move.path, move.balls, strict=True))
    known = "".join([fallen[pit] for pit in path if pit in fallen])
    free = free_from(rules, room(rules, position), move.pit)
    if len(known) == len(path) < len(move.balls):
        return next(_gone_on(position, move.pit, free, FoundSowing(path, known)), None)
    left, free = len(move.balls) - len(path), free & ~sum(BIT[pit] for pit in path)
    if not some_path(path[-1], left, free):
        return None
    rest = next(paths(path[-1], left, free))
    orders = islice(some_orders(position.pits[move.pit], position.turn), _MOST_WAYS)
    moves = (EsiemaMove("sow", move.pit, path + rest, balls) for balls in orders)
    return next((each for each in moves if refusal(rules, position, each) is None), None)


def _mothers_left(rules: EsiemaRules, position: EsiemaPosition, seen: SeenTable) -> Iterator[Begun]:
    """Moves that put a seat out whose mother is still on the board."""
    if seen.endangered_seats:
        played, patience = played_once(rules, position, seen)
        for move, after in islice(played, _MOST_ENDS):
            patience.renew()
            if after.out != position.out and seen.shows_all(rules.laid(position, move)):
                yield move, after


def _in_hand(
    rules: EsiemaRules, position: EsiemaPosition, seen: SeenTable, origin: int, free: PitSet
) -> Iterator[Begun]:
    """Sowings of this pit of which some balls have fallen, those with the most fallen balls first."""
    lifted = position.pits[origin]
    stages: set[tuple[frozenset[tuple[int, str]], int]] = set()
    for dropped in range(count(lifted) - 1, -1, -1):
        for found in sowings(seen, SowingWay(origin, free, lambda *_: (), dropped=dropped)):
            stage = (frozenset(zip(*found, strict=True)), found.path[-1] if found.path else origin)
            if stage in stages:
                continue
            stages.add(stage)
            yield from _two(rules, position, _gone_on(position, origin, free, found))


def _lifted_in_part(rules: EsiemaRules, position: EsiemaPosition, seen: SeenTable, origin: int) -> bool:
    """True if some of the balls of this pit may still be in it while the others are in the hand.

    False if these may be what another seat leaves that captures in the pit: then that seat took too much.
    """
    balls = position.pits[origin]
    for seat in rules.seats:
        others = sum(SMALLS[one] for one in rules.seats if one != seat)
        if seat != position.turn and any(
            seen.shows(origin, left) for left in (balls & OWN[seat], balls & ~others)
        ):
            return False
    kinds = letters(balls)
    rests = product(*(range(number + 1) for _, number in kinds))
    parts = (sum(UNIT[kind] * left for (kind, _), left in zip(kinds, rest, strict=True)) for rest in rests)
    return any(seen.shows(origin, part) for part in parts if part not in (0, balls))


def _two(rules: EsiemaRules, position: EsiemaPosition, moves: Iterator[EsiemaMove]) -> Iterator[Begun]:
    """The first of these moves, and the next one with another result."""
    played = ((move, rules.played(position, move)) for move in moves)
    first = next(played, None)
    if first is not None:
        yield first
        yield from islice((begun for begun in played if begun[1] != first[1]), 1)


def _gone_on(position: EsiemaPosition, origin: int, free: PitSet, found: FoundSowing) -> Iterator[EsiemaMove]:
    """Some ways to sow the rest of the balls."""
    hand: Balls = position.pits[origin] - sum(UNIT[letter] for letter in found.balls)
    for pit in found.path:
        free &= ~BIT[pit]
    here = found.path[-1] if found.path else origin
    if not hand & OWN[position.turn] or not some_path(here, count(hand), free):
        return
    for path in islice(paths(here, count(hand), free), _MOST_WAYS):
        for order in islice(some_orders(hand, position.turn), _MOST_WAYS):
            yield EsiemaMove("sow", origin, found.path + path, found.balls + order)
