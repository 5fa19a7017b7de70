"""All orders of values that a field may take while hands make a ply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from companion.contents import Contents, Field, pieces, text
from companion.rules.game import Step

Timeline: TypeAlias = tuple[Contents, ...]
"""The values that a field takes one after the other."""


def timelines(
    steps: Sequence[Step], values: Mapping[Field, Sequence[Contents]], letters: str
) -> dict[Field, list[Timeline]]:
    """The timelines of each field that the steps touch; each begins with the value before the steps.

    `values` are the values in the order of the steps. A field has more than one timeline if hands may take
    captured pieces before the last piece falls there, or put a figure beside the one that leaves.
    """
    ways: dict[Field, list[Timeline]] = {field: [tuple(timeline)] for field, timeline in values.items()}
    for field in {step.field for step in steps if step.cause == "capture" and step.verb == "lift"}:
        ways[field] += _taken_early(field, steps, values[field], letters)
    if steps and steps[0].cause == "move":
        before, *_, after = values[steps[0].field]
        ways[steps[0].field] += [
            (before, heap, after) for heap in heaped(steps[0].field, steps, before, letters)
        ]
    return ways


def unavoidable(field: Field, steps: Sequence[Step], values: Sequence[Contents]) -> Sequence[Contents]:
    """The values of a field that hands cannot skip, beginning with that before the steps.

    Hands may take the last piece along with those that it captures, without putting it down.
    """
    ends = [(step.verb, step.cause) for step in steps if step.field == field][-2:]
    taken_along = ends == [("drop", "sow"), ("lift", "capture")] and values[-1] == values[-3]
    return values[:-2] if taken_along else values


def heaped(field: Field, steps: Sequence[Step], lying: Contents, letters: str) -> list[Contents]:
    """The contents of a field where a piece is put down before the one that lay there is taken off."""
    dropped = [step.pieces for step in steps if (step.verb, step.field) == ("drop", field)]
    heaps = [pieces(lying) + pieces(more) for more in dropped]
    mixed = [text((heap[letter], letter) for letter in letters) for heap in heaps]
    return [*mixed, *(lying + more for more in dropped)]


def parts(lying: Contents, letters: str) -> Iterator[Contents]:
    """All subsets of some pieces, beginning with none: what may be left while they are taken away."""
    heap = pieces(lying)
    kinds = [letter for letter in letters if heap[letter]]
    for numbers in product(*(range(heap[letter] + 1) for letter in kinds)):
        yield text(zip(numbers, kinds, strict=True))


def _taken_early(
    field: Field, steps: Sequence[Step], values: Sequence[Contents], letters: str
) -> Iterator[Timeline]:
    here = [step for step in steps if step.field == field]
    if [(step.verb, step.cause) for step in here[-2:]] == [("drop", "sow"), ("lift", "capture")]:
        early = _without(values[-3], here[-1].pieces, letters)
        if early is not None:
            yield (*values[:-2], early, values[-1])


@lru_cache(maxsize=1 << 12)
def _without(lying: Contents, taken: Contents, letters: str) -> Contents | None:
    """What is left of some pieces after others are taken; None if not all taken pieces are among them.

    Cached, because hundreds of sowings that are compared end in the same few pits.
    """
    left = pieces(lying)
    left.subtract(pieces(taken))
    return text((left[letter], letter) for letter in letters) if min(left.values()) >= 0 else None
