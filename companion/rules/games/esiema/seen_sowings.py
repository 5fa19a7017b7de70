"""The sowings of one pit that may explain what is seen: turns the seen table into sets of pits for the
search.

For slips a rule can be changed here: which pits are free, what the last pit may hold at the end (`Outcomes`),
whether the path may jump, or drop two balls into one pit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from companion.rules.games.esiema.balls import OWN, UNIT, Balls, count, letters
from companion.rules.games.esiema.board import BIT, SPARE, PitSet, within
from companion.rules.games.esiema.outcomes import Outcomes
from companion.rules.games.esiema.seen_table import SeenTable
from companion.rules.games.esiema.sowing_search import (
    BallKind,
    FoundSowing,
    SearchPatience,
    SowingGoal,
    SowingSearch,
)

ANY: Balls = sum(OWN.values())
"""The mask of all balls."""


class SowingWay(NamedTuple):
    """How the balls of a pit may have been sown.

    `free` are the pits over which the path may go; `left` are balls that stayed in the emptied pit, and
    `kept` balls that came out of it and did not fall on the board.

    `dropped` is the number of balls that have fallen, if the others are still in a hand; then no ball is the
    last, and `outcomes` mean nothing. `lasts` masks the balls that may be the last at all: by the outcomes no
    other one may.

    With `twice`, a pit and two letters, these two balls fell into that pit; with `jump` the path has one gap.
    """

    origin: int
    free: PitSet
    outcomes: Outcomes
    left: Balls = 0
    dropped: int | None = None
    jump: bool = False
    twice: tuple[int, str, str] | None = None
    kept: Balls = 0
    lasts: Balls = ANY


def sowings(seen: SeenTable, way: SowingWay, patience: SearchPatience | None = None) -> Iterator[FoundSowing]:
    """The sowings in this way that may explain what is seen; the spare pit may be in their paths.

    Without `patience` the search ends only when all are found.
    """
    lifted = seen.position.pits[way.origin] - way.left - way.kept
    length = count(lifted) if way.dropped is None else way.dropped
    must = seen.required & ~BIT[way.origin]
    if must.bit_count() > length or (not way.jump and must & ~within(length, way.origin)):
        return
    if not seen.shows_some(way.origin, way.left):
        must |= BIT[way.origin]
    if way.twice is not None:
        must |= BIT[way.twice[0]] | SPARE
    if must & ~way.free & ~SPARE or must.bit_count() > length:
        return
    reach = way.free if way.jump else way.free & within(length, way.origin)
    if must & ~reach & ~SPARE:
        return
    ways = must if must.bit_count() == length else reach
    pits = list(seen.position.pits)
    pits[way.origin] = way.left
    kinds, twice = _doubled(way, pits, count(lifted)), 0
    for kind in kinds:
        lifted -= UNIT[kind.letter]
        twice |= kind.drops
    falls = [(_Falls(seen, way, pits, letter, length), number) for letter, number in letters(lifted)]
    if not _all_covered(must & ~twice, [fall for fall, _ in falls]):
        return
    kinds += [fall.kind(number, ways & ~twice) for fall, number in falls]
    pit = None if way.twice is None else way.twice[0]
    yield from SowingSearch(SowingGoal(way.origin, kinds, must, length, pit, way.jump), patience).found()


def _doubled(way: SowingWay, pits: Sequence[Balls], sown: int) -> list[BallKind]:
    """The two balls that fell into one pit, as kinds; empty without `twice`."""
    if way.twice is None:
        return []
    pit, first, second = way.twice
    both = pits[pit] + UNIT[first] + UNIT[second]
    return [
        BallKind(letter, 1, bit, bit if list(way.outcomes(both, letter, sown)) else 0)
        for letter, bit in ((first, BIT[pit]), (second, SPARE))
    ]


def _all_covered(must: PitSet, falls: Sequence[_Falls]) -> bool:
    """True if on each of these pits one of the balls may have fallen."""
    for fall in falls:
        must &= ~fall.drops(must)
        if not must:
            break
    for fall in falls if must else ():
        must &= ~fall.lasts(must)
    return not must


class _Falls(NamedTuple):
    """The falls of one kind of ball; `pits` are the balls before, and `sown` is the number of sown balls."""

    seen: SeenTable
    way: SowingWay
    pits: Sequence[Balls]
    letter: str
    sown: int

    def kind(self, number: int, ways: PitSet) -> BallKind:
        """The kind of ball with this number of balls, and the pits on which each may have fallen."""
        drops = self.drops(ways)
        return BallKind(
            self.letter, number, drops, drops if self.way.dropped is not None else self.lasts(ways)
        )

    def drops(self, ways: PitSet) -> PitSet:
        """The pits on which a ball may have fallen on the way; while others are in a hand, no seat is out."""
        unit, pits, seen = UNIT[self.letter], self.pits, self.seen
        # Without endangered seats the answer is the same as for complete plies, and already known from them.
        in_hand = bool(seen.endangered_seats) and self.way.dropped is not None
        shows = seen.shows if in_hand else seen.shows_some
        return self._among(ways, (self.letter, in_hand), lambda pit: shows(pit, pits[pit] + unit))

    def lasts(self, ways: PitSet) -> PitSet:
        """The pits on which a ball may have fallen last; none while others are in a hand."""
        unit, pits, outcomes, shows = UNIT[self.letter], self.pits, self.way.outcomes, self.seen.shows_some
        if self.way.dropped is not None or not unit & self.way.lasts:
            return 0
        # The number of sown balls matters only if it is one (rule 5).
        letter, sown = self.letter, min(self.sown, 2)

        def holds(pit: int) -> bool:
            # A loop is faster than any(): this runs for each pit in reach.
            for balls in outcomes(pits[pit] + unit, letter, sown):  # noqa: SIM110
                if shows(pit, balls):
                    return True
            return False

        return self._among(ways, (letter, outcomes, sown), holds)

    def _among(self, ways: PitSet, question: Hashable, holds: Callable[[int], bool]) -> PitSet:
        """Those of the pits for which `holds` is true; the answers are shared by all origins, except that
        about the origin.
        """
        origin = BIT[self.way.origin]
        found = self.seen.among(ways & ~origin, question, holds)
        return found | origin if ways & origin and holds(self.way.origin) else found
