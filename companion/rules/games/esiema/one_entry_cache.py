"""What is asked of one position again and again, before another one is asked about.

Hundreds of moves from a position are weighed against each other, and to find it among others means to
go through its 91 pits each time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from companion.rules.games.esiema.position import EsiemaPosition

R = TypeVar("R")
T = TypeVar("T")


def one_entry_cache(answer: Callable[[R, EsiemaPosition], T]) -> Callable[[R, EsiemaPosition], T]:
    """The same answers, but the one given last is known without a look at the position that was asked of."""
    known: tuple[R, EsiemaPosition, T] | None = None

    @wraps(answer)
    def answered(rules: R, position: EsiemaPosition) -> T:
        nonlocal known
        newest = known
        if newest is None or newest[1] is not position or newest[0] is not rules:
            newest = known = rules, position, answer(rules, position)
        return newest[2]

    return answered
