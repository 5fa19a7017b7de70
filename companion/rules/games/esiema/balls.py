"""The balls in a pit of Esiema, as one number with eight bits for each letter.

Small balls come first, so that the numbers of two players stay small. Contents can be added, reduced to one
seat's balls by a mask, and counted: the number modulo 255 is the number of balls.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from companion.contents import Contents, Seat, text

Balls: TypeAlias = int
"""The balls of one pit, eight bits for each letter; fewer than 255 of them."""

SEATS: tuple[Seat, ...] = ("A", "B", "C", "D", "E", "F")
LETTERS = "ABCDEFabcdef"
"""All letters in the order of the contract: mothers, then small balls."""

_LANES = "abcdefABCDEF"
LANE = 0xFF
"""The mask of one letter's eight bits."""

UNIT: Mapping[str, Balls] = {letter: 1 << (8 * lane) for lane, letter in enumerate(_LANES)}
"""One ball of this letter."""

SHIFT: Mapping[str, int] = {letter: 8 * lane for lane, letter in enumerate(_LANES)}
MOTHER: Mapping[Seat, Balls] = {seat: UNIT[seat] for seat in SEATS}
SMALL: Mapping[Seat, Balls] = {seat: UNIT[seat.lower()] for seat in SEATS}
SMALLS: Mapping[Seat, Balls] = {seat: LANE * SMALL[seat] for seat in SEATS}
"""For each seat the mask of its small balls."""

OWN: Mapping[Seat, Balls] = {seat: SMALLS[seat] | LANE * MOTHER[seat] for seat in SEATS}
MOTHERS: Balls = sum(LANE * MOTHER[seat] for seat in SEATS)


def count(balls: Balls) -> int:
    """How many balls these are."""
    return balls % 255


def number(balls: Balls, letter: str) -> int:
    """How many of these balls have this letter."""
    return balls >> SHIFT[letter] & LANE


@lru_cache(maxsize=1 << 15)
def letters(balls: Balls) -> tuple[tuple[str, int], ...]:
    """The letters of these balls with their numbers, in the order of the contract."""
    return tuple((letter, number(balls, letter)) for letter in LETTERS if number(balls, letter))


@lru_cache(maxsize=1 << 15)
def written(balls: Balls) -> Contents:
    """The contents text of these balls."""
    return text((number, letter) for letter, number in letters(balls))
