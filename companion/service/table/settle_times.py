"""The paces of the menu as seconds: how long no reading may change before the table counts as at rest."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.menu_commands import PaceName

SETTLE_S: Mapping[PaceName, float] = {"quick": 0.4, "normal": 0.6, "gentle": 1.5}
"""Seconds of rest by pace: in mid-move practised hands pause for 0.4 s at most, children for up to 1.5 s."""


def pace_of(seconds: float) -> PaceName | None:
    """The pace with this many seconds; None if no pace has them, which a board file may choose."""
    return next((name for name, settle in SETTLE_S.items() if settle == seconds), None)
