"""Whether a new game is being set up on a table on which one has ended."""

from __future__ import annotations

from companion.contents import Table
from companion.referee.evidence.trace import Trace
from companion.sensing.sight import Sight


def done(sight: Sight, table: Table, trace: Trace) -> bool:
    """True if the newest picture shows this table, and enough sensors give a reading to prove it."""
    return sight.sees(trace.last, table) and sight.fits(trace.last, table)


def begun(sight: Sight, table: Table, trace: Trace) -> bool:
    """True if most fields that this table fills show it already, and more than at the end of the game."""
    filled = [field for field in sight.sensed if table.get(field)]
    at_the_end, now = (
        sum(sight.shows(picture, field, table[field]) for field in filled)
        for picture in (trace.pictures[0], trace.last)
    )
    return now > at_the_end and now * 2 > len(filled)
