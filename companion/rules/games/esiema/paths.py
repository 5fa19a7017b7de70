"""Self-avoiding paths on Esiema's board: whether there is one, how many there are, and all of them.

The path of a sowing goes from neighbour to neighbour, over no pit twice and into no pit without room (rule
1). Counting walks them all except for the last step; the numbers on an empty board begin like those of the
whole triangular lattice (OEIS A001334).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress

from companion.rules.games.esiema.balls import OWN
from companion.rules.games.esiema.board import BIT, BOARD, NEIGHBOURS, PitSet, around, members
from companion.rules.games.esiema.one_entry_cache import one_entry_cache
from companion.rules.games.esiema.position import EsiemaPath, EsiemaPosition
from companion.rules.games.esiema.rules import EsiemaRules


def paths(origin: int, length: int, free: PitSet) -> Iterator[EsiemaPath]:
    """All paths of this length from a pit over free pits, which may contain the origin."""
    if length == 0:
        yield ()
        return
    for pit in members(NEIGHBOURS[origin] & free):
        for rest in paths(pit, length - 1, free & ~BIT[pit]):
            yield (pit, *rest)


def paths_through(origin: int, order: Sequence[int], others: PitSet) -> Iterator[EsiemaPath]:
    """The paths from a pit over exactly these pits: those of `order` in their order, `others` at any time."""
    if not order and not others:
        yield ()
        return
    due = BIT[order[0]] if order else 0
    for pit in members(NEIGHBOURS[origin] & (due | others)):
        left = order[1:] if BIT[pit] == due else order
        for rest in paths_through(pit, left, others & ~BIT[pit]):
            yield (pit, *rest)


@one_entry_cache
@lru_cache(maxsize=1 << 8)
def room(rules: EsiemaRules, position: EsiemaPosition) -> PitSet:
    """The pits into which one more ball may fall."""
    # `has_room` is written out, and computed once for pits with equal contents: this runs for very many
    # positions.
    capacity = rules.capacity
    full = {balls for balls in set(position.pits) if balls % 255 >= capacity}
    return BOARD ^ sum(compress(BIT, map(full.__contains__, position.pits))) if full else BOARD


@one_entry_cache
@lru_cache(maxsize=1 << 8)
def own_pits(_rules: EsiemaRules, position: EsiemaPosition) -> PitSet:
    """The pits with a ball of the mover, whether or not there is room for a path."""
    return sum(compress(BIT, map(OWN[position.turn].__and__, position.pits)))


def free_from(rules: EsiemaRules, room: PitSet, origin: int) -> PitSet:
    """The pits over which a path from this origin may lead; `room` are those with room."""
    return room | BIT[origin] if rules.origin_free else room & ~BIT[origin]


def count_sowing_paths(origin: int, length: int, free: PitSet, most: int | None = None) -> int:
    """How many paths `length` balls of this pit can take over free pits.

    Counting stops once there are more than `most`.
    """
    if not _reaches(origin, length, free):
        return 0
    return _count(origin, length, free, float("inf") if most is None else most)


def some_path(origin: int, length: int, free: PitSet) -> bool:
    """True if `length` balls of this pit can take some path over free pits."""
    return count_sowing_paths(origin, length, free, most=0) > 0


def _count(pit: int, length: int, free: PitSet, limit: float) -> int:
    if length == 0:
        return 1
    ahead = NEIGHBOURS[pit] & free
    if length == 1:
        return ahead.bit_count()
    total = 0
    for step in members(ahead):
        total += _count(step, length - 1, free & ~BIT[step], limit - total)
        if total > limit:
            break
    return total


def _reaches(origin: int, length: int, free: PitSet) -> bool:
    """True if enough connected pits are free for a path of this length."""
    region = NEIGHBOURS[origin] & free
    while region.bit_count() < length:
        wider = around(region) & free
        if wider == region:
            return False
        region = wider
    return True
