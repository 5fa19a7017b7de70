"""The number cards: reading the layout and the pile, dealing both, and which cards allow the same.

How many cards the product has, and which numbers, is not known; the layout and pile of a real pack are given
as options. The pack dealt here has each number from 1 to 50 twice. There must be equal numbers, because a
drawn card may lie under a stone. With 75 cards left for two players the pile outlasts all their games, which
have 69 plies at most (docs/reference/rules.md, section 3.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from companion.rules.errors import OptionError
from companion.rules.options import shown

Nearest: TypeAlias = Literal["neighbour", "distance"]
Layout: TypeAlias = list[list[int]]
"""The numbers of the cards laid out: rows from below, each from the left."""

NUMBERS = range(1000)
"""The numbers that may be on a card."""

PACK: tuple[int, ...] = tuple(number for number in range(1, 51) for _ in range(2))
"""The cards that are dealt."""


def allowed(numbers: Sequence[int], card: int, nearest: Nearest) -> tuple[int, ...]:
    """The numbers under the own stones that may move with this card, the lower first.

    `numbers` are those under the own stones, rising; the result is empty if there are none. It is the number
    of the card itself (rule 2.2), else the next lower and the next higher (rule 2.3), of which `distance`
    leaves only the nearer one.
    """
    lower = higher = None
    for number in numbers:
        if number > card:
            higher = number
            break
        lower = number
    if lower is None or higher is None or lower == card:
        found = higher if lower is None else lower
        return () if found is None else (found,)
    if nearest == "distance" and card - lower != higher - card:
        return (lower,) if card - lower < higher - card else (higher,)
    return lower, higher


def standing_for_all(numbers: Sequence[int], nearest: Nearest) -> tuple[int, ...]:
    """Cards that stand for all possible ones, rising; `numbers` are those under the own stones, rising.

    Of all cards with which the same stones may move two are listed, or the only one.
    """
    alike = [range(number, number + 1) for number in numbers]
    for lower, higher in pairwise((NUMBERS.start - 1, *numbers, NUMBERS.stop)):
        both_are_own = lower in numbers and higher in numbers
        alike += (
            _halves(lower, higher) if nearest == "distance" and both_are_own else [range(lower + 1, higher)]
        )
    return tuple(sorted({card for cards in alike for card in cards[:2]}))


def _halves(lower: int, higher: int) -> Iterator[range]:
    """The cards between two numbers: those nearer to the lower, the one in the middle, the others."""
    yield range(lower + 1, (lower + higher + 1) // 2)
    yield range((lower + higher + 1) // 2, (lower + higher) // 2 + 1)
    yield range((lower + higher) // 2 + 1, higher)


def deal(size: int, shuffle: Callable[[MutableSequence[Any]], None]) -> tuple[Layout, list[int]]:
    """A layout of `size` rows and columns from the shuffled pack, and the cards that are left."""
    pack = list(PACK)
    shuffle(pack)
    rows = [pack[first : first + size] for first in range(0, size * size, size)]
    return rows, pack[size * size :]


def read_layout(given: object, size: int) -> Layout:
    """The layout of the option. Raises OptionError, which names the row and the card."""
    needed = f"{size} rows of {size} numbers each, from below, each from the left"
    if given is None:
        raise OptionError(f"option layout is missing: it needs {needed}", option="layout")
    if not isinstance(given, list | tuple):
        raise OptionError(f"option layout is {shown(given)}, but must be {needed}", option="layout")
    if len(given) != size:
        raise OptionError(f"option layout has {len(given)} rows, but must have {needed}", option="layout")
    return [_read_row(row, place, size) for place, row in enumerate(given, start=1)]


def read_deck(given: object) -> list[int] | None:
    """The numbers of the pile; None if they are not known. Raises OptionError."""
    if given is None:
        return None
    if not isinstance(given, list | tuple) or not given:
        message = f"option deck is {shown(given)}, but must be a list of numbers, at least one"
        raise OptionError(message, option="deck")
    return [
        _read_number(number, f"card {place} of option deck", "deck")
        for place, number in enumerate(given, start=1)
    ]


def _read_row(row: object, place: int, size: int) -> list[int]:
    if not isinstance(row, list | tuple) or len(row) != size:
        raise OptionError(
            f"row {place} of option layout is {shown(row)}, but must be a list of {size} numbers",
            option="layout",
        )
    return [
        _read_number(number, f"row {place}, column {column} of option layout", "layout")
        for column, number in enumerate(row, start=1)
    ]


def _read_number(number: object, place: str, option: str) -> int:
    if type(number) is not int or number not in NUMBERS:
        raise OptionError(f"{place} is {shown(number)}, but must be {WHOLE_NUMBER}", option=option)
    return number


WHOLE_NUMBER = f"a whole number from {NUMBERS.start} to {NUMBERS.stop - 1}"
