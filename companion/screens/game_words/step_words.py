"""What the steps of a move add to its text: where a sowing ends, and where pieces are carried to."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from companion.contents import Field, pieces
from companion.rules.game import Step


class Carry(NamedTuple):
    """A piece of this letter that a hand carries from one field to another."""

    letter: str
    source: Field
    target: Field


def last_sown(steps: Sequence[Step]) -> Field | None:
    """The field on which the last piece of a sowing falls; None if nothing is sown."""
    sown = [step.field for step in steps if (step.verb, step.cause) == ("drop", "sow")]
    return sown[-1] if sown else None


def carries(steps: Sequence[Step]) -> list[Carry]:
    """The pieces that are carried to another field with the move, in the order in which they are lifted.

    Of equal pieces the one that is lifted first is dropped first.
    """
    moved = [step for step in steps if step.cause == "move"]
    drops: dict[str, deque[Field]] = {}
    for step in moved:
        for letter in pieces(step.pieces) if step.verb == "drop" else ():
            drops.setdefault(letter, deque()).append(step.field)
    found = [
        Carry(letter, step.field, drops[letter].popleft())
        for step in moved
        if step.verb == "lift"
        for letter in pieces(step.pieces)
        if drops.get(letter)
    ]
    return [carry for carry in found if carry.source != carry.target]


def captured_from(steps: Sequence[Step]) -> tuple[Field, ...]:
    """The fields from which pieces are captured."""
    return tuple(
        dict.fromkeys(step.field for step in steps if (step.verb, step.cause) == ("lift", "capture"))
    )
