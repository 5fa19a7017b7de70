"""Which boards the pages may turn by a quarter, so that they fill their window (see ``turning_board.js``)."""

from __future__ import annotations

from collections.abc import Sequence

_LONG = 1.3
"""So many times as long as wide a board may be turned; less than that makes none clearly larger."""


def may_turn(size: Sequence[float]) -> bool:
    """True if a page may turn a board whose drawing has this width and height."""
    return max(size) >= _LONG * min(size)
