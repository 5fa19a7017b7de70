"""What to search for when the balls of one pit were sown: from what is seen to sets of pits.

Rules that are bent come in here, for the search of slips: which pits are free, what may lie in the
last pit at the end (`Outcomes`), whether the path may jump, or drop two balls into one pit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.rules.games.esiema.balls import UNIT, Balls, count, letters
from companion.rules.games.esiema.board import BIT, SPARE, PitSet, members, within
from companion.rules.games.esiema.outcomes import Outcomes
from companion.rules.games.esiema.reading import Reading
from companion.rules.games.esiema.searching import Found, Kind, Patience, Search, Sought


class Way(NamedTuple):
    """How the balls of a pit may have been sown.

    `free` are the pits that the path may go over, `left` balls that stayed in the emptied pit.
    `dropped` is how many balls have fallen where the others are in a hand still; then no ball is
    the last, and `outcomes` mean nothing.
    With `twice`, a pit and two letters, these two balls fell into that pit; with `jump` the path
    has one gap.
    """

    origin: int
    free: PitSet
    outcomes: Outcomes
    left: Balls = 0
    dropped: int | None = None
    jump: bool = False
    twice: tuple[int, str, str] | None = None


def sowings(reading: Reading, way: Way, patience: Patience | None = None) -> Iterator[Found]:
    """The sowings of this kind that may explain what is seen; the spare pit may be in their paths.

    Without `patience` the search ends only when all are found.
    """
    pits = list(reading.position.pits)
    lifted, pits[way.origin] = pits[way.origin] - way.left, way.left
    length = count(lifted) if way.dropped is None else way.dropped
    must = reading.required & ~BIT[way.origin]
    if not reading.shows_some(way.origin, way.left):
        must |= BIT[way.origin]
    if way.twice is not None:
        must |= BIT[way.twice[0]] | SPARE
    if must & ~way.free & ~SPARE or must.bit_count() > length:
        return
    reach = way.free if way.jump else way.free & within(length, way.origin)
    if must & ~reach & ~SPARE:
        return
    ways = must if must.bit_count() == length else reach
    kinds = _kinds(reading, way, pits, lifted, ways & ~SPARE)
    pit = None if way.twice is None else way.twice[0]
    yield from Search(Sought(way.origin, kinds, must, length, pit, way.jump), patience).found()


def _kinds(reading: Reading, way: Way, pits: Sequence[Balls], lifted: Balls, ways: PitSet) -> list[Kind]:
    """The balls that are sown, and where each may have fallen."""
    sown, kinds = count(lifted), []
    if way.twice is not None:
        pit, first, second = way.twice
        ways &= ~BIT[pit]
        lifted -= UNIT[first] + UNIT[second]
        both = pits[pit] + UNIT[first]
        for letter, bit in ((first, BIT[pit]), (second, SPARE)):
            last = bit if list(way.outcomes(both + UNIT[second], letter, sown)) else 0
            kinds.append(Kind(letter, 1, bit, last))
    for letter, number in letters(lifted):
        drops = reading.shown(ways, pits, UNIT[letter])
        lasts = drops if way.dropped is not None else _lasts(reading, way.outcomes, pits, ways, letter, sown)
        kinds.append(Kind(letter, number, drops, lasts))
    return kinds


def _lasts(
    reading: Reading, outcomes: Outcomes, pits: Sequence[Balls], ways: PitSet, letter: str, sown: int
) -> PitSet:
    """The pits on which a ball of this letter may have fallen last."""
    found = 0
    for pit in members(ways):
        ends = outcomes(pits[pit] + UNIT[letter], letter, sown)
        if any(reading.shows_some(pit, balls) for balls in ends):
            found |= BIT[pit]
    return found
