"""The search for sowings that explain the balls in the pits.

A sowing is found in two parts, because the order of the balls is free: first a path, which is a
set of pits with one of them last, then balls for its pits. Both parts are given sets of pits only,
so that the search knows neither sensors nor the rules of capture:

* `drops` and `lasts` say for each kind of ball on which pits it may fall, on the way or last;
* `must` are the pits that do not show their old contents, so that the path must go over all of them.

A path that stands on a pit with a certain set of pits behind it can go on in the same ways however it
came there, so each such state is examined only once. A state is hopeless if the pits that it must
still reach are too many, too far away, or cut off; if no pit is left for the last ball; if two of them
are dead ends; and if the least tree that joins them is longer than the path.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from itertools import tee
from typing import NamedTuple, TypeAlias

from companion.rules.games.esiema.board import (
    BIT,
    BOARD,
    DISTANCE,
    NEIGHBOURS,
    SPARE,
    PitSet,
    around,
    members,
    within,
)
from companion.rules.games.esiema.position import EsiemaPath

_SPARE_PIT = len(BIT)
_FAR = 99
_BITS = (*BIT, SPARE)

PathState: TypeAlias = tuple[int, PitSet, bool]
"""The pit where a path stands, the pits over which it may still go, and whether it may jump."""


class BallKind(NamedTuple):
    """Balls of one letter: how many there are, on which pits they may fall, and on which one
    may be the last.
    """

    letter: str
    number: int
    drops: PitSet
    lasts: PitSet


class SowingGoal(NamedTuple):
    """What is searched for: sowings from a pit, over all of `must`, of `length` of these balls.

    `twice` is a pit on which two balls may fall: the second falls on `SPARE`, which stands for that pit. With
    `jump` the path makes one step that is no step to a neighbour, to a pit two steps away or to one of
    `must`.
    """

    origin: int
    kinds: Sequence[BallKind]
    must: PitSet
    length: int
    twice: int | None = None
    jump: bool = False


class SearchPatience:
    """How many states may still be examined, over several searches; without it a search has no limit."""

    def __init__(self, states: int) -> None:
        self._states = self.left = states

    def renew(self) -> None:
        """A result was found: the full number of states may be examined again, unless the patience is used
        up.
        """
        if self.left >= 0:
            self.left = self._states


class FoundSowing(NamedTuple):
    """A sowing that was found: its path, in which 91 is the `SPARE` pit, and its letters."""

    path: EsiemaPath
    balls: str


class SowingSearch:
    """One search; `states` are those examined so far.

    It stops when `patience` is used up; without it, when everything is found.
    """

    def __init__(self, sought: SowingGoal, patience: SearchPatience | None = None) -> None:
        self.states: set[PathState] = set()
        self._sought = sought
        self._patience = patience
        self._near = _near(sought.twice)
        self._falls = _Fitting([kind.drops for kind in sought.kinds])
        self._ends = _Fitting([kind.lasts for kind in sought.kinds])
        self._orders: dict[tuple[tuple[int, ...], ...], Iterator[str]] = {}
        self._lasts = self._union(kind.lasts for kind in sought.kinds)
        self._drops = self._union(kind.drops for kind in sought.kinds)

    def found(self) -> Iterator[FoundSowing]:
        """The sowings, one for each set of pits, last pit and balls in them; found one by one."""
        sought = self._sought
        free = self._drops | self._lasts
        if sought.must & ~free or self._out_of_patience():
            return
        state = (sought.origin, free, sought.jump)
        self.states.add(state)
        for path in self._paths(state, sought.must, sought.length, ()):
            for balls in self._orders_on(path):
                yield FoundSowing(path, balls)

    def _orders_on(self, path: EsiemaPath) -> Iterable[str]:
        """The orders of letters that may fall on the pits of a path."""
        kinds = self._sought.kinds
        if len(kinds) == 1:
            # Only pits on which this kind may fall are on a path.
            return (kinds[0].letter * len(path),)
        fitting = (*map(self._falls.__getitem__, path[:-1]), *map(self._ends.__getitem__, path[-1:]))
        if fitting not in self._orders:
            # Paths on whose places the same kinds may fall have the same orders.
            (self._orders[fitting],) = tee(_letters(fitting, kinds), 1)
        return copy(self._orders[fitting])

    def _paths(self, state: PathState, must: PitSet, left: int, path: EsiemaPath) -> Iterator[EsiemaPath]:
        """The paths that continue a state by `left` steps."""
        if not left:
            yield path
            return
        pit, free, jump = state
        for step in self._steps(pit, free, must, left, jump=jump):
            bit = _BITS[step]
            then = (step, free & ~bit, jump and bool(self._near[pit] & bit))
            if then in self.states or self._out_of_patience():
                continue
            self.states.add(then)
            if left == 1:
                yield (*path, step)
            else:
                yield from self._paths(then, must & ~bit, left - 1, (*path, step))

    def _steps(self, pit: int, free: PitSet, must: PitSet, left: int, *, jump: bool) -> Sequence[int]:
        """The steps that a path may take, the most promising first."""
        due = must.bit_count()
        open_pits = must if due == left else free
        if due > left or not self._lasts & open_pits:
            return ()
        # For a last step the test below is not worth its time.
        if left > 1 and not jump and not self._hopeful(pit, free, must, left):
            return ()
        open_pits &= self._lasts if left == 1 else self._drops
        near = self._near[pit] & open_pits
        steps = self._promising(pit, near, must)
        if not jump:
            return steps
        far = open_pits & (must | within(2, self._home(pit))) & ~near
        return (*steps, *self._promising(pit, far, must))

    def _promising(self, pit: int, ahead: PitSet, must: PitSet) -> Sequence[int]:
        """The pits ahead, first those that must be reached: of these the same pit again, then those with the
        fewest ways on.
        """
        steps, others = members(ahead & must), ahead & ~must
        if len(steps) > 1:
            near = self._near
            steps = tuple(sorted(steps, key=lambda step: (near[step] & must).bit_count()))
            if self._sought.twice is not None:
                home = self._home
                steps = tuple(sorted(steps, key=lambda step: home(step) != home(pit)))
        return steps + members(others) if others else steps

    def _out_of_patience(self) -> bool:
        """Count a state; True if no more may be examined."""
        if self._patience is None:
            return False
        self._patience.left -= 1
        return self._patience.left < 0

    def _hopeful(self, pit: int, free: PitSet, must: PitSet, left: int) -> bool:
        """True unless the rest of a path cannot reach all pits of `must` from here."""
        home, plain, ways, steps = pit, must, free, left
        if (must | free) & SPARE:
            # The spare pit has the place of the pit that it stands for, so on the board both are one pit.
            spare = BIT[self._home(_SPARE_PIT)]
            plain = must & BOARD | (spare if must & SPARE else 0)
            ways = free & BOARD | spare
            steps = left - bool(spare & (must | free))
        if must.bit_count() == left:
            return _reach(plain & -plain, plain, plain, 0) and self._few_dead_ends(pit, must)
        if pit == _SPARE_PIT:
            home = self._home(pit)
        near = within(left, home)
        if plain & ~near or not self._lasts & free & (near | SPARE):
            return False
        return _reach(NEIGHBOURS[home] & ways, plain, ways, steps) and _tree(home, plain) <= left

    def _few_dead_ends(self, pit: int, must: PitSet) -> bool:
        """True if the rest of a path can go over exactly these pits: at most one is a dead end."""
        if must & _BITS[pit]:
            # If the path may return to its origin, the origin counts twice as a neighbour of its first pit.
            return True
        with_start = must | _BITS[pit]
        ends = [step for step in members(must) if (self._near[step] & with_start).bit_count() == 1]
        return len(ends) <= 1

    def _home(self, pit: int) -> int:
        """The pit itself; for the spare pit the pit that it stands for."""
        twice = self._sought.twice
        return pit if pit != _SPARE_PIT or twice is None else twice

    @staticmethod
    def _union(sets: Iterator[PitSet]) -> PitSet:
        union = 0
        for pits in sets:
            union |= pits
        return union


def _near(twice: int | None) -> Sequence[PitSet]:
    """The neighbours of each pit; the spare pit is beside the pit that it stands for and beside that pit's
    neighbours.
    """
    if twice is None:
        return NEIGHBOURS
    beside = NEIGHBOURS[twice] | BIT[twice]
    near = [pits | SPARE if BIT[pit] & beside else pits for pit, pits in enumerate(NEIGHBOURS)]
    return [*near, beside]


def _reach(region: PitSet, must: PitSet, free: PitSet, least: int) -> bool:
    """True if all of `must`, and at least `least` free pits, can be reached from a region over free pits."""
    while must & ~region or region.bit_count() < least:
        wider = around(region) & free
        if wider == region:
            return False
        region = wider
    return True


@lru_cache(maxsize=1 << 14)
def _tree(pit: int, must: PitSet) -> int:
    """The length of the least tree that joins a pit and these, as on an empty board.

    It is remembered, because successive pictures ask nearly the same.
    """
    length, joined = 0, pit
    away = dict.fromkeys(members(must), _FAR)
    while away:
        distance = DISTANCE[joined]
        for other, least in away.items():
            if distance[other] < least:
                away[other] = distance[other]
        joined = min(away, key=away.__getitem__)
        length += away.pop(joined)
    return length


class _Fitting(dict[int, tuple[int, ...]]):
    """For each pit the kinds of balls that may fall on it, from the pits of each kind."""

    def __init__(self, by_kind: Sequence[PitSet]) -> None:
        super().__init__()
        self._by_kind = by_kind

    def __missing__(self, pit: int) -> tuple[int, ...]:
        bit = _BITS[pit]
        self[pit] = fitting = tuple([n for n, pits in enumerate(self._by_kind) if pits & bit])
        return fitting


def _letters(fitting: Sequence[Sequence[int]], kinds: Sequence[BallKind]) -> Iterator[str]:
    """The orders of letters that may fall on the places of a path; `fitting` are the kinds for each place.

    Each kind falls at most as often as there are balls of it.
    """
    # Places with the fewest kinds come first.
    turn = sorted(range(len(fitting)), key=lambda at: len(fitting[at]))
    places, letters = sorted(range(len(turn)), key=turn.__getitem__), [kind.letter for kind in kinds]
    for chosen in _chosen([fitting[at] for at in turn], tuple(kind.number for kind in kinds), set()):
        yield "".join([letters[chosen[place]] for place in places])


def _chosen(
    fitting: Sequence[Sequence[int]], left: tuple[int, ...], dead: set[tuple[int, tuple[int, ...]]]
) -> Iterator[tuple[int, ...]]:
    """A kind for each place out of those that fit; `dead` are states that are known to have no solution."""
    if not fitting:
        yield ()
        return
    key = (len(fitting), left)
    if key in dead:
        return
    alive = False
    for n in fitting[0]:
        if left[n]:
            fewer = (*left[:n], left[n] - 1, *left[n + 1 :])
            for rest in _chosen(fitting[1:], fewer, dead):
                alive = True
                yield (n, *rest)
    if not alive:
        dead.add(key)
