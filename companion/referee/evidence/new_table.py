"""Whether a new game is being set up on a table on which one has ended."""

from __future__ import annotations

from companion.contents import Table
from companion.referee.evidence.history import History
from companion.sensing.sight import Sight


def done(sight: Sight, table: Table, history: History) -> bool:
    """Whether the newest picture shows this table, and enough sensors speak to say so."""
    return sight.sees(history.last, table) and sight.fits(history.last, table)


def begun(sight: Sight, table: Table, history: History) -> bool:
    """Whether most fields that this table fills show it already, and more than at the end of the game."""
    filled = [field for field in sight.sensed if table.get(field)]
    at_the_end, now = (
        sum(sight.shows(picture, field, table[field]) for field in filled)
        for picture in (history.pictures[0], history.last)
    )
    return now > at_the_end and now * 2 > len(filled)
