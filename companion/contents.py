"""What lies on a field, as text: counts with piece letters (contract, section 1).

``3o`` is three beans, ``2w3b`` two ambulances and three hearses, ``1y1r`` a red figure on a
yellow one (in a stack the bottom comes first), and nothing is ``""``. This vocabulary stands
below all rooms: the rules speak it, the sensors read it, the archive keeps it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby, product

from companion.errors import CompanionError

Contents = str
Field = str
Seat = str
Table = Mapping[Field, Contents]
"""Contents by field; a field that is left out is empty."""

_GROUP = re.compile(r"([1-9][0-9]*)([A-Za-z])")
_WHOLE = re.compile(r"(?:[1-9][0-9]*[A-Za-z])*")


class ContentsError(CompanionError, ValueError):
    """The text is no contents, such as ``o3`` or ``0o``."""


@lru_cache(maxsize=1 << 14)
def groups(contents: Contents) -> tuple[tuple[int, str], ...]:
    """Split ``2w3b`` into ``((2, "w"), (3, "b"))``, in the order of the text.

    Raises ContentsError where the text is no contents.
    """
    if not _WHOLE.fullmatch(contents):
        raise ContentsError(f"{contents!r} is no contents: write counts with letters, as in 3o or 2w3b")
    return tuple((int(number), letter) for number, letter in _GROUP.findall(contents))


@lru_cache(maxsize=1 << 14)
def count(contents: Contents) -> int:
    """How many pieces lie there, whatever they are. Raises ContentsError."""
    return sum(number for number, _ in groups(contents))


def pieces(contents: Contents) -> Counter[str]:
    """How many pieces of each letter lie there. Raises ContentsError."""
    total: Counter[str] = Counter()
    for number, letter in groups(contents):
        total[letter] += number
    return total


def text(numbers: Iterable[tuple[int, str]]) -> Contents:
    """The contents text of numbers and letters, zeros left out: ``((0, "w"), (3, "b"))`` is ``3b``."""
    return "".join([f"{number}{letter}" for number, letter in numbers if number])


def one_by_one(contents: Contents) -> str:
    """One letter for each piece, from the bottom of a stack up: ``2w1b`` is ``wwb``. Raises ContentsError."""
    return "".join([letter * number for number, letter in groups(contents)])


@lru_cache(maxsize=1 << 12)
def grouped(letters: str) -> Contents:
    """The contents of pieces in their order, with one letter for each: ``wwbw`` is ``2w1b1w``."""
    return text((len(list(same)), letter) for letter, same in groupby(letters))


@lru_cache(maxsize=1 << 12)
def between(more: Contents, less: Contents, letters: str) -> tuple[Contents, ...]:
    """All that may lie there while pieces come or go one by one, from one of the contents to the other."""
    most, least = pieces(more), pieces(less)
    if most.total() < least.total():
        most, least = least, most
    ways = product(*(range(least[letter], most[letter] + 1) for letter in letters))
    heaps = (text(zip(numbers, letters, strict=True)) for numbers in ways)
    return tuple(heap for heap in heaps if pieces(heap) not in (most, least))
