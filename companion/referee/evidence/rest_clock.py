"""For how long no reading has changed."""

from __future__ import annotations

import math

SAME_S = 1e-6
"""Times that differ by no more seconds than this count as equal."""


class RestClock:
    """Measures the time since a reading has changed last, in seconds.

    That was at `since`. The table counts as at rest after its settling time, `settle`.
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

    def rested(self, t: float, *, insisted: bool, seen: bool = True) -> float:
        """For how many seconds no reading has changed at `t`; infinite if the players say that they are done.

        If they have `insisted` on that though nothing was `seen` since the last recorded ply, and the table
        is not even at rest, their `ok` belongs to that ply, and the time counts.
        """
        rested = t - self.since + SAME_S
        return math.inf if insisted and (seen or rested >= self.settle) else rested

    def time_for(self, unseen: float) -> float:
        """For how many seconds a table must rest until so many more steps may be done that no sensor sees.

        Each may take as long as one that is seen: a settling time.
        """
        return self.settle * (1 + unseen) if self.settle else 0.0

    def until(self, rested: float) -> float | None:
        """When the table will have rested for so many seconds, and at least until it counts as at rest.

        None if that will never be.
        """
        return None if rested == math.inf else self.since + max(rested, self.settle)
