"""Objects on the table that do not belong to the game: a thumb, a cup, a piece from the box."""

from __future__ import annotations

from collections.abc import Iterator

from companion.contents import Field, Table, pieces
from companion.referee.hypotheses import Case, begins_with_lift
from companion.referee.repair.cause import Diagnosis
from companion.rules.game import Reason
from companion.sensing.frames import Reading
from companion.sensing.sight import Picture, Sight

STRAY = "referee.stray"
"""The key of the reason; its parameter ``fields`` lists the fields on which something lies."""


def stray(case: Case) -> Diagnosis | None:
    """The diagnosis that objects lie on some fields, if no sensor saw any piece leave.

    None if pieces were moved.

    Every move of the position must begin with a lift: otherwise a piece that appears may be a move.
    """
    if not begins_with_lift(case):
        return None
    sight, lying = case.sight, case.table
    odd = [found for picture in case.trace.pictures for found in _odd(sight, picture, lying)]
    if not all(_is_more(sight.sensor(field).expected(lying.get(field, "")), seen) for field, seen in odd):
        return None
    there = [field for field, _ in _odd(sight, case.trace.last, lying)]
    return Diagnosis(reason=Reason(None, STRAY, {"fields": ", ".join(there)})) if there else None


def _odd(sight: Sight, picture: Picture, lying: Table) -> Iterator[tuple[Field, Reading]]:
    """The fields whose reading does not allow the recorded contents, each with its reading."""
    for field, seen in picture.items():
        if seen is not None and not sight.shows(picture, field, lying.get(field, "")):
            yield field, seen


def _is_more(expected: Reading, seen: Reading) -> bool:
    """True if the reading shows more than expected, so that other pieces lie beside the expected ones."""
    if isinstance(expected, str) and isinstance(seen, str):
        return pieces(seen) > pieces(expected)
    return float(seen or 0) > float(expected or 0)
