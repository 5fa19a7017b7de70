"""The picture in which hands are seen to begin a ply."""

from __future__ import annotations

from collections.abc import Sequence

from companion.contents import Field, pieces, text
from companion.referee.evidence import Trace, refilled_unseen
from companion.referee.hypotheses.candidate import Candidate
from companion.rules.game import Step


def lifted_at(one: Candidate, trace: Trace, start: int, *, begun: bool = False) -> int | None:
    """The index of the first picture from `start` on by which hands have begun the ply.

    None if they have not.

    A ply is begun once its first step is made, and after a capture also the lift of the piece that comes to
    the field; with `begun` either of the two is enough. A step that the sensor cannot see (a figure lifted
    off another one, under presence) counts as made at `start`. On a field that fell silent and stays silent,
    or was filled again meanwhile, the step counts as made when the silence began.
    """
    openings = one.openings
    if len(openings) == 1:
        done = _done_at(one, openings[0], trace, start)
        return _swapped_at(one, trace, start) if done is None and one.moves_figures else done
    moments = [_done_at(one, step, trace, start) for step in openings]
    known = [at for at in moments if at is not None]
    if begun:
        return min(known, default=None if moments else start)
    if len(known) < len(moments) or not _replaced_in_time(one, trace, moments):
        return None
    return max(known, default=start)


def lift_seen(one: Candidate, trace: Trace, start: int) -> int | None:
    """The index of the first picture from `start` on that shows the first step; None if none does."""
    if not one.steps or one.unseen(one.steps[0]):
        return None
    return _seen_at(one, one.steps[0], trace, start)


def _swapped_at(one: Candidate, trace: Trace, start: int) -> int | None:
    """The index of the first picture with a change on another field, if equal figures were exchanged.

    That is: an equal figure came to the first field for the one that left. So it is if three figures would
    stand on a field: the figure that comes and the one that must go are alike, and hands only put the two
    upside down that stay. That must be seen on the table.
    """
    if not _all_back(one, one.steps[0].field):
        return None
    shown = (
        step for step in one.steps if not one.baseline.looks_as_before(step.field, one.values[step.field][-1])
    )
    seen = (_seen_at(one, step, trace, start) for step in shown)
    return next((at for at in seen if at is not None), None)


def _all_back(one: Candidate, field: Field) -> bool:
    """True if the contents of a field are the same after the ply as before."""
    before, *_, after = one.values[field]
    return before == after


def _replaced_in_time(one: Candidate, trace: Trace, openings: Sequence[int | None]) -> bool:
    """True if the captured piece was replaced after the piece that came was lifted.

    It may be replaced earlier only if the two pieces changed places, so that both lay on one field for a
    moment.
    """
    if not one.exchanges or openings[-1] is None or one.unseen(one.steps[0]):
        return True
    return trace.of(one.steps[0].field).changed_since(openings[-1]) or _changed_places(one, trace)


def _changed_places(one: Candidate, trace: Trace) -> bool:
    """True if the field of the piece that came has shown the captured piece beside it."""
    captured, carried = one.openings
    lying = pieces(one.before.get(carried.field, "")) + pieces(captured.pieces)
    both = text((lying[letter], letter) for letter in one.game.letters)
    sensor = one.sight.sensor(carried.field)
    shown = (reading for _, reading in trace.of(carried.field).readings(0) if reading is not None)
    return sensor.counts and any(sensor.fits(reading, both) for reading in shown)


def _done_at(one: Candidate, step: Step, trace: Trace, start: int) -> int | None:
    if one.unseen(step):
        return start
    seen = _seen_at(one, step, trace, start)
    if seen is None:
        silent = trace.last.get(step.field) is None
        seen = trace.of(step.field).silent_since(start) if silent else None
    elif step.verb == "drop":
        seen = trace.of(step.field).fell_silent(seen, start)
    return refilled_unseen(one.steps, one.baseline, trace, start) if seen is None else seen


def _seen_at(one: Candidate, step: Step, trace: Trace, start: int) -> int | None:
    """The index of the first picture with a later value of the field, after it showed that before the ply.

    Any later value counts, not only that of this step: two figures may be taken with one grip.
    """
    later = tuple(one.values[step.field][1:])
    # Sowings need no more values, and hundreds of them are compared, so this saves time.
    if one.steps[0].cause != "sow" and _pushed(one, step.field):
        later = (*later, *one.heaped(step.field))
    return one.baseline.left_at(step.field, later, trace, start)


def _pushed(one: Candidate, field: Field) -> bool:
    return one.moves_figures or any(field == taken.field for taken in one.first_taken)
