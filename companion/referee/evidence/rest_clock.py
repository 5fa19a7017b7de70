"""How long no reading has changed."""

from __future__ import annotations

import math

_SAME = 1e-6
"""Times that differ by less than this share of the settling time count as equal."""


class RestClock:
    """Counts the settling times since the last change of a reading.

    `settle` is the settling time, and `since` when a reading changed last, both in seconds.
    """

    def __init__(self, settle: float) -> None:
        self.settle = settle
        self.since = 0.0

    def settle_in(self, seconds: float) -> None:
        """Let the table count as at rest after this many seconds from now on."""
        self.settle = seconds

    def begin(self, t: float) -> float:
        """Note a change of readings at `t`; the time from which the table counts as at rest, in seconds."""
        self.since = t
        return t + self.settle

    def waited(self, t: float, *, insisted: bool, seen: bool = True) -> float:
        """How many unseen steps the table has had time for since it came to rest; the time `t` is in seconds.

        A step that no sensor sees may take as long as one that is seen: one settling time. If the players
        have `insisted` that they are done, no step follows, and the result is infinite. There is one
        exception: if nothing was `seen` since the last recorded ply and the table is not even at rest, their
        `ok` belongs to that ply. Then the result is negative, because there was no time for another ply.
        """
        steps = (t - self.since) / self.settle - 1 + _SAME if self.settle else math.inf
        return math.inf if insisted and (seen or steps >= 0) else steps

    def until(self, unseen: float | None) -> float | None:
        """When the table has had time for this many unseen steps, in seconds.

        None if the number is None or infinite.
        """
        return None if unseen is None or unseen == math.inf else self.since + self.settle * (1 + unseen)
