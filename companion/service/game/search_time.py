"""The time limit for the search for points after a game is won: one second (contract, section 1)."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST_S = 1.0


def one_second() -> Callable[[], bool]:
    """Begin a search; the result is a function that returns True as long as the search may go on."""
    end = time.monotonic() + MOST_S
    return lambda: time.monotonic() < end
