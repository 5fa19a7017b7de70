"""Which tables stand on which page of the wall. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypedDict

MOST_SHOWN = 48
"""How many tables one viewer is shown at a time; more boards could not be told apart on any screen."""

_NUMBER = re.compile(r"(\d+)")


class WallPage(TypedDict):
    """A page of the wall: the names of its tables in order, and where it is among the others.

    `number` counts from 1; `first` is the place of its first table among all tables, also counted from 1.
    """

    names: list[str]
    number: int
    pages: int
    first: int


@dataclass(frozen=True, slots=True)
class PageChoice:
    """A page of the wall by its number, which counts from 1; `size` tables stand on each."""

    number: int = 1
    size: int = MOST_SHOWN

    def page(self, ordered: Sequence[str]) -> WallPage:
        """The page of these tables; where there are fewer pages it is the last one."""
        pages = max(1, -(-len(ordered) // self.size))
        number = min(self.number, pages)
        start = (number - 1) * self.size
        return {
            "names": list(ordered[start : start + self.size]),
            "number": number,
            "pages": pages,
            "first": start + 1,
        }


@dataclass(frozen=True, slots=True)
class NamedTables:
    """Tables by their names; those that were never heard are shown as soon as they are."""

    names: frozenset[str]

    def page(self, ordered: Sequence[str]) -> WallPage:
        """The only page of these tables."""
        return {
            "names": [name for name in ordered if name in self.names],
            "number": 1,
            "pages": 1,
            "first": 1,
        }


def in_order(names: Iterable[str]) -> list[str]:
    """The names as people sort them: ``table-2`` stands before ``table-10``."""
    return sorted(names, key=lambda name: (_parts(name.casefold()), name))


def _parts(name: str) -> list[tuple[int, str]]:
    """A name as texts and numbers by turns, each of which can be compared with any other."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in _NUMBER.split(name)]
