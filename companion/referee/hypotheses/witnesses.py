"""Whether the sensors that must see a ply have seen it."""

from __future__ import annotations

from companion.contents import Field
from companion.referee.evidence import Trace
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.clearing import cleared
from companion.referee.hypotheses.timelines import unavoidable


def witnessed(one: Candidate, trace: Trace) -> bool:
    """True if a reading changed to a value of the ply, or the table was cleared after the ply."""
    left_at, ways = one.baseline.left_at, one.values.items()
    seen = any(left_at(field, tuple(later), trace, 0) is not None for field, (_, *later) in ways)
    return seen or cleared(one, trace.last)


def unwitnessed(one: Candidate, trace: Trace) -> bool:
    """True if no sensor can have seen the ply: none sees a step of it, or those that do were silent then."""
    return one.traceless or (bool(one.steps) and not witnessed(one, trace))


def overlooked(one: Candidate, trace: Trace, start: int = 0) -> bool:
    """True if a counted field that the ply must change has not changed from picture `start` on.

    Fields from which a piece is pushed off by another one are left out: that can happen unseen.
    """
    pushed = {step.field for step in one.first_taken}
    return any(
        trace.last_changes.get(field, 0) <= start
        and one.sight.exact(trace.last, field)
        and not _may_stand_still(one, field)
        for field in one.touched - pushed
    )


def undenied(one: Candidate, trace: Trace) -> bool:
    """True if the newest picture shows the ply done, and no field stood still that had to change."""
    return (
        bool(one.steps)
        and one.complete(trace.last)
        and all(_unnoticed(one, field) for field in one.touched if trace.of(field).stood_still)
    )


def _may_stand_still(one: Candidate, field: Field) -> bool:
    """True if the sensor of the field need not change in the whole ply."""
    sensor = one.sight.sensor(field)
    before, *later = unavoidable(field, one.steps, one.values[field])
    return all(sensor.fits(sensor.expected(before), value) for value in later)


def _unnoticed(one: Candidate, field: Field) -> bool:
    """True if the sensor of the field need not show anything of the ply.

    Hands may put a piece down before they take the one that lay on the field.
    """
    if _may_stand_still(one, field):
        return True
    sensor, heaped = one.sight.sensor(field), one.heaped(field)
    seen = sensor.expected(one.before.get(field, ""))
    return bool(heaped) and all(sensor.fits(seen, held) for held in (*heaped, one.after.get(field, "")))
