"""What hands may have done on a field while its sensor was silent, or from one picture to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.contents import Contents, Field, Table
from companion.referee.evidence.baseline import TableBaseline
from companion.referee.evidence.trace import Trace
from companion.rules.game import Step

RESOWN_S = 0.3
"""No hand puts a piece down sooner, in seconds, that it takes where another hand has just put it."""


def refilled_unseen(steps: Sequence[Step], baseline: TableBaseline, trace: Trace, start: int) -> int | None:
    """Since when these steps may have emptied the first field and, going round, sown it again; else None.

    That is the first picture of a silence of the field, or the one by which all was done.
    """
    first, *others = steps
    if (first.verb, first.cause) != ("lift", "sow"):
        return None
    moments = _refilled(first.field, others, baseline)
    refilled = next(moments, None)
    if refilled is None:
        return None
    silent = _in_a_silence(first.field, refilled, baseline, trace, start)
    if silent is None and baseline.exact(trace.last, first.field):
        return _at_a_stroke((refilled, *moments), baseline, trace, start)
    return silent


def resown_at_once(steps: Sequence[Step], baseline: TableBaseline, trace: Trace, start: int) -> bool:
    """True if these steps take up what came to a field in a silence, and sow it sooner than any hand can.

    The field is silent in the picture of `start`, and what it said before was not that this lies there.
    """
    origin = steps[0].field
    silence = trace.of(origin).silence(start)
    if silence is None or baseline.may_show(origin, silence.said):
        return False
    drops = ((step.field, (step.leaves,)) for step in steps if step.field != origin and step.verb == "drop")
    seen = (baseline.left_at(*drop, trace, silence.since) for drop in drops)
    sown = min((at for at in seen if at is not None), default=None)
    seconds = None if sown is None else trace.between(silence.since, sown)
    return seconds is not None and seconds < RESOWN_S


def sown_before_lifted(steps: Sequence[Step], baseline: TableBaseline, trace: Trace, start: int) -> bool:
    """True if a field came out of a silence with what these steps sow there while their pit was still full.

    It was silent in the picture of `start`, says the same ever since, and both tell piece by piece.
    """
    origin = steps[0].field
    taken = tuple([step.leaves for step in steps if step.field == origin])
    lifted = baseline.left_at(origin, taken, trace, start)
    if lifted is None:
        return False
    drops = [
        step for step in steps if step.verb == "drop" and trace.of(step.field).silence(start) is not None
    ]
    sown = ((step.field, baseline.left_at(step.field, (step.leaves,), trace, start)) for step in drops)
    return any(
        at is not None
        and at < lifted
        and trace.of(field).last_change == at
        and baseline.exact(trace.pictures[at], field)
        and baseline.exact(trace.pictures[at], origin)
        and baseline.may_show(origin, trace.pictures[at][origin])
        for field, at in sown
    )


def _in_a_silence(
    origin: Field, refilled: Table, baseline: TableBaseline, trace: Trace, start: int
) -> int | None:
    """Since which picture the field was silent that was emptied and sown again meanwhile.

    A silence alone makes no lift: what the ply does between the two, and sensors see, must have been
    seen while the field was silent, and nothing of it before.
    """
    for since, until in baseline.silences(origin, trace, start):
        meanwhile = _changed(refilled, baseline)
        begun_before = meanwhile & baseline.odd(trace.pictures[max(since - 1, start)])
        seen = all(trace.of(field).changed_between(since, until) for field in meanwhile)
        if meanwhile and seen and not begun_before:
            return since
    return None


def _at_a_stroke(refilled: Sequence[Table], baseline: TableBaseline, trace: Trace, start: int) -> int | None:
    """The picture that shows all that is sown with the field refilled, where the one before shows none of it.

    Who reads the table seldom, or writes down what came out, has nothing between. Every piece must be seen.
    """
    for lying in refilled:
        changed = next(iter(_changed(lying, baseline)), None)
        indices = () if changed is None else (at for at, _ in trace.of(changed).readings(start))
        for at in (at for at in indices if at > start):
            begun_before = baseline.odd(trace.pictures[at - 1])
            if not begun_before and baseline.changed_to(trace.pictures[at], lying):
                return at
    return None


def _changed(lying: Table, baseline: TableBaseline) -> set[Field]:
    return {field for field, held in lying.items() if not baseline.looks_as_before(field, held)}


def _refilled(origin: Field, steps: Sequence[Step], baseline: TableBaseline) -> Iterator[Table]:
    """What lies on the fields of these steps, each time that the origin looks as before."""
    lying: dict[Field, Contents] = {}
    again = False
    for step in steps:
        lying[step.field] = step.leaves
        if step.field == origin:
            again = baseline.looks_as_before(origin, step.leaves)
        if again:
            yield dict(lying)
