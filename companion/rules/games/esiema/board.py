"""Esiema's board: 91 pits in a hexagon, and sets of pits as bits of one number.

Pits are numbered row by row from a1 to k6. A set of pits is a number with one bit for each pit of
a rhombus of 13 rows and 13 columns with the hexagon in the middle, so that the neighbours of a
whole set are six shifts of it::

    -13 -12                 a bit and its six neighbours
     -1   .  +1
        +12 +13
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from companion.contents import Field

PitSet: TypeAlias = int
"""A set of pits, one bit each."""

_RADIUS = 5
_WIDTH = 13
_ROWS = "abcdefghijk"


def _places() -> tuple[tuple[int, int], ...]:
    """Row and column (axial r and q) of each pit; columns rise along the row."""
    reach = range(-_RADIUS, _RADIUS + 1)
    return tuple((r, q) for r in reach for q in reach if abs(q + r) <= _RADIUS)


def _names() -> tuple[Field, ...]:
    names: list[Field] = []
    for letter, row in zip(_ROWS, range(-_RADIUS, _RADIUS + 1), strict=True):
        length = sum(r == row for r, _ in PLACES)
        names += [f"{letter}{number}" for number in range(1, length + 1)]
    return tuple(names)


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    rows, columns = one[0] - other[0], one[1] - other[1]
    return max(abs(rows), abs(columns), abs(rows + columns))


PLACES = _places()
"""Axial row and column of each pit, as in the rule document."""

FIELDS = _names()
INDEX = {field: pit for pit, field in enumerate(FIELDS)}
HALF_TURN = dict(zip(FIELDS, reversed(FIELDS), strict=True))
"""For each pit the one in whose place it lies when the board is turned by half."""

PITS = range(len(FIELDS))

BIT: tuple[PitSet, ...] = tuple(1 << ((r + 6) * _WIDTH + q + 6) for r, q in PLACES)
BOARD: PitSet = sum(BIT)
DISTANCE: tuple[bytes, ...] = tuple(bytes(_distance(one, other) for other in PLACES) for one in PLACES)
"""The least number of steps between two pits of an empty board."""

WITHIN: tuple[tuple[PitSet, ...], ...] = tuple(
    tuple(sum(BIT[pit] for pit in PITS if row[pit] <= steps) for row in DISTANCE) for steps in range(11)
)
"""By number of steps and pit: the pits that are at most so far away, the pit itself among them."""

_BEYOND = tuple(tuple(BOARD ^ pits for pits in row) for row in WITHIN)

NEIGHBOURS: tuple[PitSet, ...] = tuple(WITHIN[1][pit] ^ BIT[pit] for pit in PITS)

SPARE: PitSet = 1 << (_WIDTH * _WIDTH)
"""The bit of a pit beside the board, for searches that need one pit twice; its number is 91."""

_BY_LENGTH = {bit.bit_length(): pit for pit, bit in enumerate((*BIT, SPARE))}


def around(pits: PitSet) -> PitSet:
    """These pits and all their neighbours."""
    # The pits to the left and right first; then these sets in the rows above and below.
    lower, upper = pits | pits >> 1, pits | pits << 1
    return (lower | upper | lower << _WIDTH | upper >> _WIDTH) & BOARD


@lru_cache(maxsize=1 << 15)
def members(pits: PitSet) -> tuple[int, ...]:
    """The numbers of the pits of a set, in rising order."""
    found = []
    while pits:
        low = pits & -pits
        found.append(_BY_LENGTH[low.bit_length()])
        pits ^= low
    return tuple(found)


def within(steps: int, pit: int) -> PitSet:
    """The pits that a path of at most `steps` steps from this one can reach on an empty board."""
    return WITHIN[steps][pit] if steps < len(WITHIN) else BOARD


def beyond(steps: int, pit: int) -> PitSet:
    """The pits that a path of at most `steps` steps from this one cannot reach."""
    return _BEYOND[steps][pit] if steps < len(_BEYOND) else 0
