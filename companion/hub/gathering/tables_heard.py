"""What a hub has heard of each table. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from companion.mqtt.messages import NoticeCause, ShownState, TableStatus

CLOCK_TOLERANCE = timedelta(minutes=5)
"""How much the clocks of a table and of the hub may differ."""


@dataclass
class HeardTable:
    """A table: the runs of it that are there, what it shows, and what is wrong with it.

    A run is one start of a table; two at once are two tables of one name. `offset` is by how much its clock
    is ahead of the hub's, None before it was heard; `unreadable` says by topic why its last message there
    could not be read. `left` is when the hub heard that it was gone, None while it is there or if that is
    not known.
    """

    name: str
    runs: set[str] = field(default_factory=set)
    state: ShownState | None = None
    offset: timedelta | None = None
    unreadable: dict[str, str] = field(default_factory=dict)
    told: tuple[NoticeCause, ...] | None = None
    left: datetime | None = None

    @property
    def is_online(self) -> bool:
        """True while the table is there."""
        return bool(self.runs)

    def take_status(self, status: TableStatus, now: datetime, *, retained: bool) -> bool:
        """Take what the table or the broker says; True if a run has come.

        Only what is not retained tells when a table has left.
        """
        if status.status == "offline":
            self.runs.discard(status.run)
            if not self.runs:
                self.left = None if retained else now
            return False
        self.left = None
        is_new = status.run not in self.runs
        if is_new:
            # What runs now may be of another version.
            self.unreadable.clear()
        self.runs.add(status.run)
        return is_new

    def take_state(self, state: ShownState, now: datetime, *, retained: bool) -> None:
        """Take what the table shows; only what is not retained tells how its clock goes."""
        self.state = state
        if not retained:
            self.offset = state.at - now

    def causes(self, *, is_full: bool) -> tuple[NoticeCause, ...]:
        """What is wrong with it, as it is told; with `is_full` the hub cannot keep its games."""
        found: dict[NoticeCause, bool] = {
            "same name": len(self.runs) > 1,
            "clock": self.offset is not None and abs(self.offset) > CLOCK_TOLERANCE,
            "version": bool(self.unreadable),
            "hub full": is_full,
        }
        return tuple(cause for cause, is_so in found.items() if is_so)
