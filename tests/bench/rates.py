"""How much of several works is done in a second, measured in turns, so that a busy machine is busy for all.

``ROUNDS=100 ./dev test tests/benchmarks -s`` measures longer than the tests do, and shows the tables.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from statistics import median
from time import thread_time
from typing import TypeAlias

Work: TypeAlias = Callable[[], int]
"""Does a little, and tells how much that was, in units of its own."""

ROUNDS = int(os.environ.get("ROUNDS", "21"))
MOMENT = 0.01
"""For how many seconds each work is done in a round."""


class Rates:
    """The rates of works, all of them measured in each round; what is told are medians of the rounds."""

    def __init__(self, works: Mapping[str, Work]) -> None:
        for work in works.values():
            rate(work)  # fills what the work keeps in tables
        self._rounds = [{name: rate(work) for name, work in works.items()} for _ in range(ROUNDS)]

    def per_second(self, name: str) -> float:
        """How many units of this work are done in a second."""
        return median(rates[name] for rates in self._rounds)

    def ratio(self, name: str, yardstick: str) -> float:
        """How many units of this work are done in the time of one of the yardstick."""
        return median(rates[name] / rates[yardstick] for rates in self._rounds)


def rate(work: Work) -> float:
    """Units a second of the time that this thread had a processor, so that other programs do not count."""
    began, done, spent = thread_time(), 0, 0.0
    while spent < MOMENT:
        done += work()
        spent = thread_time() - began
    return done / spent
