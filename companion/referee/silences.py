"""What hands may have done on a field while its sensor was silent."""

from __future__ import annotations

from collections.abc import Sequence

from companion.contents import Contents, Field
from companion.referee.ground import Ground
from companion.referee.history import History
from companion.rules.game import Step


def refilled_unseen(steps: Sequence[Step], ground: Ground, history: History, start: int) -> int | None:
    """Since which picture the field was silent that these steps empty first and, going round, sow again.

    A silence alone makes no lift: what the ply does between the two, and sensors see, must have been
    seen while the field was silent, and nothing of it before.
    """
    first, *others = steps
    if (first.verb, first.cause) != ("lift", "sow"):
        return None
    for since, until in ground.silences(first.field, history, start):
        meanwhile = _changed_until_refilled(first.field, others, ground)
        begun_before = meanwhile & ground.odd(history.pictures[max(since - 1, start)])
        seen = all(history.changed_between(field, since, until) for field in meanwhile)
        if meanwhile and seen and not begun_before:
            return since
    return None


def _changed_until_refilled(origin: Field, steps: Sequence[Step], ground: Ground) -> set[Field]:
    """The fields that look otherwise when the origin looks as before; none where it never does again."""
    lying: dict[Field, Contents] = {}
    for step in steps:
        lying[step.field] = step.leaves
        if step.field == origin and ground.looks_as_before(origin, step.leaves):
            return {field for field, held in lying.items() if not ground.looks_as_before(field, held)}
    return set()
