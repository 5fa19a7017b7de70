"""How a simulated human plays: tempo in seconds, habits as probabilities."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TypeAlias

Span: TypeAlias = tuple[float, float]
"""The shortest and the longest time in seconds; all times between are equally likely."""


def within(rng: Random, span: Span) -> float:
    """A time of this span, in seconds."""
    return rng.uniform(*span)


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long a human takes, in seconds.

    `bean` passes between two touches of one ply, `hurry` between two plies made without a rest,
    `rest` after a ply, `reach` before the next first touch, `notice` from the referee's word to
    the decision to put things right, `answer` from a question to its answer, `linger` is how
    much longer than the settling time a pause in mid-sowing lasts, `touch` how long a field is
    held that is put back at once: shorter than the settling time. `throw` passes between a roll
    or card and what follows it.
    """

    bean: Span = (0.2, 0.6)
    hurry: Span = (0.15, 0.45)
    rest: Span = (2.0, 4.0)
    reach: Span = (0.2, 0.6)
    notice: Span = (1.0, 4.5)
    answer: Span = (1.0, 3.0)
    linger: Span = (0.6, 2.0)
    touch: Span = (0.1, 0.4)
    throw: Span = (0.8, 2.0)


@dataclass(frozen=True, slots=True)
class Habits:
    """How likely a human does what, each from 0 to 1.

    For each turn: `slip` of the hand, the next ply without a rest (`fast`), a field taken up and
    put back before the move (`touch`), a `pause` with beans in the hand, and disturbances of the
    sensors: a `brush` shorter than the debounce, a `sleeve` that covers a field for a moment,
    a field that gives no reading for a while (`null`). For each slip: putting it right on to
    the legal ply instead of taking it back (`onward`). For each touch of a field: contact
    `bounce`. At the end of a game: clearing the table (`sweep`). For each roll or card: nobody
    tells it (`untold`). `slips` are the kinds of `companion.study.game_study` that this human
    makes; None are all kinds of the game.
    """

    slip: float = 0.15
    fast: float = 0.1
    touch: float = 0.08
    pause: float = 0.08
    brush: float = 0.15
    sleeve: float = 0.1
    null: float = 0.06
    onward: float = 0.5
    bounce: float = 0.5
    sweep: float = 0.5
    untold: float = 0.0
    slips: tuple[str, ...] | None = None


CAREFUL = Habits(slip=0, fast=0, touch=0, pause=0, brush=0, sleeve=0, null=0, bounce=0)
"""A human who does one ply after the other, and sensors that are never disturbed."""
