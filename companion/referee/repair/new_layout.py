"""A table that is laid in a known way: turned round, the last ply put back, a new game, cleared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.contents import Table
from companion.referee.hypotheses import Case, shown_done
from companion.referee.repair.cause import Diagnosis
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyPly, Position, Reason
from companion.sensing.sight import Picture

TURNED = Reason(None, "referee.turned")
TAKEN_BACK = Reason(None, "referee.taken-back")
LAID_ANEW = Reason(None, "referee.laid-anew")
CLEARED = Reason(None, "referee.cleared")

FEWEST_FIELDS = 4
"""How many fields must differ from the record: slips of a hand change fewer in a way that looks like this."""


class OnRecord(NamedTuple):
    """What is on record: `start` is the position with which a new game would begin, `last` the last ply.

    `last` is None if an accepted table is on record or nothing was played. `chance_told` says that the roll
    or card of the last ply was told.
    """

    start: Position
    last: AnyPly | None
    chance_told: bool


class _Layout(NamedTuple):
    """A table that may be laid, and the reason that names it.

    At least `fewest` fields must differ from the record. From the `position` the players may have played on.
    """

    reason: Reason
    table: Table
    fewest: int = FEWEST_FIELDS
    position: Position | None = None


def relaid(case: Case, on_record: OnRecord) -> Diagnosis | None:
    """The diagnosis of the first known way in which the table is laid; None if it is laid in none of them.

    The table shows it now, or did so and now shows a ply from there.
    """
    for layout in _layouts(case, on_record):
        if _shows(case, layout, case.trace.last):
            return Diagnosis(reason=layout.reason, after=layout.table)
        if layout.position is None:
            continue
        shown = any(_shows(case, layout, picture) for picture in case.trace.pictures)
        if shown and _played_from(case, layout.position):
            return Diagnosis(reason=layout.reason)
    return None


def _layouts(case: Case, on_record: OnRecord) -> Iterator[_Layout]:
    contents, half_turn = case.game.contents, case.game.hints.half_turn
    if set(case.table) <= set(half_turn):
        yield _Layout(TURNED, {half_turn[field]: held for field, held in case.table.items()})
    if on_record.last is not None:
        before = on_record.last.before
        yield _Layout(TAKEN_BACK, contents(before), fewest=0, position=before)
    yield _Layout(LAID_ANEW, contents(on_record.start), position=on_record.start)
    yield _Layout(CLEARED, {})


def _shows(case: Case, layout: _Layout, picture: Picture) -> bool:
    """True if the picture shows this layout, and enough sensors give a reading to prove it."""
    differing = list(case.sight.differences(picture, case.table))
    proven = len(differing) >= layout.fewest and case.sight.sees(picture, layout.table)
    return proven and case.sight.fits(picture, layout.table)


def _played_from(case: Case, position: Position) -> bool:
    """True if a legal ply from this position explains the newest picture."""
    try:
        return any(True for _ in shown_done(case.game, case.sight, position, None, case.trace.last))
    except TooManyMovesError:
        return False
