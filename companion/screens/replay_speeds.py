"""The speeds at which a game can be shown again."""

from __future__ import annotations

from collections.abc import Mapping

SPEEDS: Mapping[float, str] = {0.5: "1/2×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}  # noqa: RUF001 - the sign people read
"""How many times as fast as usual, and how that is written."""

USUAL = 1.0
"""The speed at first."""


def next_speed(speed: float, by: int) -> float:
    """The speed so many places further up in `SPEEDS`; at both ends it stays the same."""
    speeds = list(SPEEDS)
    return speeds[min(max(speeds.index(speed) + by, 0), len(speeds) - 1)]
