"""How long nothing has happened at the table: what comes by itself on the display waits for that."""

from __future__ import annotations

QUIET_S = 2.0
"""Seconds in which nothing has happened at the table before anything comes on the display by itself."""


class QuietTime:
    """Notices how long the same is seen; its methods belong to the loop's thread."""

    def __init__(self) -> None:
        self._seen: object = None
        self._since = 0.0

    def lasts(self, t: float, seen: object) -> bool:
        """True if `seen`, which is what the game shows at time `t`, has been the same for long enough."""
        if seen != self._seen:
            self._seen, self._since = seen, t
        return t - self._since >= QUIET_S
