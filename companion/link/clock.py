"""The grid's clock on the host's clock: when a frame was sent.

Bytes reach the host late and in bursts, by a delay that is never negative. So the smallest difference
seen between the two clocks is the best one known. It may only grow slowly, by DRIFT, because the grid's
crystal may run a little slow.

    host t    grid ms
    100.020     5000     difference 95.020
    100.253     5250     difference 95.003: less delay, so this one was 100.253,
    100.541     5500     difference 95.041, and this one 100.503
"""

from __future__ import annotations

DRIFT = 2e-4
"""How much slower than the host's clock the grid's clock may run, as a share (crystals: 30 to
100 ppm each).
"""

STALL_S = 1.0
"""A longer delay, in seconds, means that the grid has restarted; then the clocks are compared anew."""


class GridClock:
    """Takes the two times of each frame, and returns when it was sent, on the host's clock;
    never decreasing.
    """

    def __init__(self) -> None:
        self._offset: float | None = None
        self._last = float("-inf")
        self._heard = 0.0

    def at(self, t: float, ms: int) -> float:
        """When a frame was sent, in seconds: `t` is the host's time of its arrival in seconds, `ms` the
        grid's clock.
        """
        offset = t - ms / 1000
        if self._offset is None or offset - self._offset > STALL_S:
            self._offset = offset
        else:
            self._offset = min(offset, self._offset + DRIFT * (t - self._heard))
        self._heard = t
        self._last = max(self._last, ms / 1000 + self._offset)
        return self._last
