"""How long the points of a game that is won may be searched for (contract, section 1: a second)."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST_S = 1.0


def one_second() -> Callable[[], bool]:
    """Whether the search that begins now may go on; asked again and again."""
    end = time.monotonic() + MOST_S
    return lambda: time.monotonic() < end
