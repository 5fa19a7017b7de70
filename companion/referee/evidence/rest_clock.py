"""How long the table has been quiet."""

from __future__ import annotations

import math

_SAME = 1e-6
"""Times that differ by less than this share of the settling time are the same."""


class RestClock:
    """Counts the settling times since readings changed last; `settle` is in seconds."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._since = 0.0

    @property
    def since(self) -> float:
        """When readings changed last, in seconds."""
        return self._since

    def settle_in(self, seconds: float) -> None:
        """From now on the table counts as at rest after this many seconds."""
        self._settle = seconds

    def begin(self, t: float) -> float:
        """Readings changed at this time; give the time from which the table counts as at rest."""
        self._since = t
        return t + self._settle

    def waited(self, t: float, *, told: bool, seen: bool = True) -> float:
        """How many steps that nobody sees the table has had time for since it came to rest.

        Such a step may take as long as one that is seen, and that is the settling time. Players who
        have `told` that they are done make none. But where nothing was `seen` since a ply was recorded and
        the table does not even rest, they mean that ply, and the number below 0 says so: there was no time
        for another.
        """
        steps = (t - self._since) / self._settle - 1 + _SAME if self._settle else math.inf
        return math.inf if told and (seen or steps >= 0) else steps

    def until(self, unseen: float | None) -> float | None:
        """The time by which it has had time for so many; None if nobody knows how many, or without end."""
        return None if unseen is None or unseen == math.inf else self._since + self._settle * (1 + unseen)
