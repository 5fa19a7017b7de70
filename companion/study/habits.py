"""How a simulated human plays: times in seconds, and habits as probabilities."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TypeAlias

Span: TypeAlias = tuple[float, float]
"""The shortest and the longest time in seconds; all times between are equally likely."""


def within(rng: Random, span: Span) -> float:
    """A random time within the span, in seconds."""
    return rng.uniform(*span)


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long a human takes, in seconds.

    `bean` is the time between two touches of a ply, `hurry` between two plies without a rest, `rest` the rest
    after a ply, `reach` the time before the first touch of the next ply. `notice` is the time from an alarm
    to the first touch that mends the slip, `answer` from a question to its answer, `throw` from a roll or
    card to the next touch. `linger` is how much longer than the settling time a pause with pieces in the hand
    lasts. `touch` is how long the pieces of a field are held that are put back at once: shorter than the
    settling time.
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
    """How likely a human does something, each from 0 to 1.

    In each turn: a `slip` of the hand, the next ply without a rest (`fast`), a field whose pieces are lifted
    and put back before the ply (`touch`), a `pause` with pieces in the hand, and disturbances of the sensors:
    a `brush` shorter than the debounce, a `sleeve` that covers a field for a moment, a field without a
    reading for a while (`null`). After each slip: putting it right by going on to the meant ply instead of
    taking it back (`onward`). At each touch of a field: a `bounce` of the contact. At the end of a game:
    clearing the table (`sweep`). For each roll or card: not telling it to the referee (`untold`). At a table
    with a live referee only: before each turn an `incident` (`companion.study.incidents`), after each turn
    leaving a question `unanswered` (`companion.study.open_questions`). `slips` are the kinds of slip that
    this human makes (`companion.study.game_study`), None for all kinds of the game.
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
    incident: float = 0.0
    unanswered: float = 0.0
    slips: tuple[str, ...] | None = None


CAREFUL = Habits(slip=0, fast=0, touch=0, pause=0, brush=0, sleeve=0, null=0, bounce=0)
"""A human who makes one ply after the other, with sensors that are never disturbed."""
