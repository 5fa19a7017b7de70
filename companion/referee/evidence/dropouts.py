"""What hands may have done on a field while its sensor was silent, or between two pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.contents import Contents, Field, Table
from companion.referee.evidence.baseline import TableBaseline
from companion.referee.evidence.trace import Trace
from companion.rules.game import Step


def refilled_unseen(steps: Sequence[Step], baseline: TableBaseline, trace: Trace, start: int) -> int | None:
    """The index of the picture by which the first field may have been emptied and sown again.

    None if it was not.

    The steps go round and sow their own pit again. The picture is the first one of a silence of the field, or
    the one that shows all steps done.
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


def _in_a_silence(
    origin: Field, refilled: Table, baseline: TableBaseline, trace: Trace, start: int
) -> int | None:
    """The index of the first picture of the silence in which the field was emptied and sown again; else None.

    A silence alone proves no lift: all other steps that sensors see must have been seen during the silence,
    and none of them before it.
    """
    for since, until in baseline.silences(origin, trace, start):
        meanwhile = _changed(refilled, baseline)
        begun_before = meanwhile & baseline.odd(trace.pictures[max(since - 1, start)])
        seen = all(trace.of(field).changed_between(since, until) for field in meanwhile)
        if meanwhile and seen and not begun_before:
            return since
    return None


def _at_a_stroke(refilled: Sequence[Table], baseline: TableBaseline, trace: Trace, start: int) -> int | None:
    """The index of a picture that shows everything sown, if the picture before it shows none of it.

    Else None.

    That happens if the table is read seldom, or if results are written down by hand. Every piece must be
    counted.
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
    """The contents of the fields of these steps, each time that the origin looks as before."""
    lying: dict[Field, Contents] = {}
    again = False
    for step in steps:
        lying[step.field] = step.leaves
        if step.field == origin:
            again = baseline.looks_as_before(origin, step.leaves)
        if again:
            yield dict(lying)
