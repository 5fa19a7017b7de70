"""A cache with one entry, for questions that are asked again and again about the same position.

Hundreds of moves from one position are compared. A dictionary would hash the position, and compare its 91
pits, each time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from companion.rules.games.esiema.position import EsiemaPosition

R = TypeVar("R")
T = TypeVar("T")


def one_entry_cache(answer: Callable[[R, EsiemaPosition], T]) -> Callable[[R, EsiemaPosition], T]:
    """The same function, which remembers its last answer as long as it is called with the same
    two objects.
    """
    known: tuple[R, EsiemaPosition, T] | None = None

    @wraps(answer)
    def answered(rules: R, position: EsiemaPosition) -> T:
        nonlocal known
        newest = known
        if newest is None or newest[1] is not position or newest[0] is not rules:
            newest = known = rules, position, answer(rules, position)
        return newest[2]

    return answered
