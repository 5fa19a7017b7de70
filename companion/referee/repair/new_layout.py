"""A table that is laid in a known way: turned round, the last ply put back, a new game, cleared."""

from __future__ import annotations

from typing import NamedTuple

from companion.contents import Table
from companion.referee.evidence import Trace
from companion.referee.hypotheses import shown_done
from companion.referee.repair.cause import Diagnosis
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, AnyPly, Position, Reason
from companion.sensing.sight import Picture, Sight

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


def relaid(
    game: AnyGame, sight: Sight, position: Position, on_record: OnRecord, trace: Trace
) -> Diagnosis | None:
    """The diagnosis of the first of these ways in which the table is laid.

    None if it is laid in none of them.
    """
    around = turned(game, sight, position, trace.last)
    last = on_record.last
    put_back = None if around or last is None else taken_back(game, sight, last, trace)
    known = around or put_back or laid_anew(game, sight, position, on_record.start, trace)
    return known or cleared(game, sight, position, trace.last)


def turned(game: AnyGame, sight: Sight, position: Position, picture: Picture) -> Diagnosis | None:
    """The diagnosis that the table shows the recorded position from the other side; None if it does not."""
    lying = game.contents(position)
    if not set(lying) <= set(game.hints.half_turn):
        return None
    around: Table = {game.hints.half_turn[field]: contents for field, contents in lying.items()}
    if len(list(sight.differences(picture, lying))) < FEWEST_FIELDS or not sight.fits(picture, around):
        return None
    return Diagnosis(reason=TURNED, after=around)


def laid_anew(
    game: AnyGame, sight: Sight, position: Position, start: Position, trace: Trace
) -> Diagnosis | None:
    """The diagnosis that a new game is laid in the middle of another one; None if none is.

    The table shows its start, or did so and now shows a ply from there.
    """
    lying, begun = game.contents(position), game.contents(start)

    def shows_it(picture: Picture) -> bool:
        differing = list(sight.differences(picture, lying))
        return len(differing) >= FEWEST_FIELDS and sight.sees(picture, begun) and sight.fits(picture, begun)

    if shows_it(trace.last):
        return Diagnosis(reason=LAID_ANEW, after=begun)
    shown = any(map(shows_it, trace.pictures))
    return Diagnosis(reason=LAID_ANEW) if shown and _played_from(game, sight, start, trace) else None


def cleared(game: AnyGame, sight: Sight, position: Position, picture: Picture) -> Diagnosis | None:
    """The diagnosis that the table is empty in the middle of a game; None if it is not."""
    gone = len(list(sight.differences(picture, game.contents(position)))) >= FEWEST_FIELDS
    shown = gone and sight.sees(picture, {}) and sight.fits(picture, {})
    return Diagnosis(reason=CLEARED, after={}) if shown else None


def taken_back(game: AnyGame, sight: Sight, last: AnyPly, trace: Trace) -> Diagnosis | None:
    """The diagnosis that the last ply was put back by hand, without `undo`; None if it was not.

    The table shows the position before it, or did so and now shows another ply from there.
    """
    before = game.contents(last.before)
    if sight.fits(trace.last, before):
        return Diagnosis(reason=TAKEN_BACK, after=before)
    shown = any(sight.fits(picture, before) for picture in trace.pictures)
    return Diagnosis(reason=TAKEN_BACK) if shown and _played_from(game, sight, last.before, trace) else None


def _played_from(game: AnyGame, sight: Sight, position: Position, trace: Trace) -> bool:
    """True if a legal ply from this position explains the newest picture."""
    try:
        return any(True for _ in shown_done(game, sight, position, None, trace.last))
    except TooManyMovesError:
        return False
