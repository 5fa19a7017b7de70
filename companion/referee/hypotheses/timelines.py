"""All orders of values that a field may take while hands make a ply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from companion.contents import Contents, Field, pieces, text
from companion.rules.game import Step


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
