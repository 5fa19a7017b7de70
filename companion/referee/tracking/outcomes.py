"""What the hypotheses say about the table at a moment: a ply done, one under way, a slip, or nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.referee.hypotheses import Run
from companion.referee.tracking.hypothesis import Hypothesis
from companion.referee.tracking.tracker import Tracker
from companion.rules.game import Position

Said: TypeAlias = Literal["nothing", "done", "swapped", "under way", "slip"]
"""What hypotheses say; a last ply is `swapped` if it is done only by taking another's place unseen."""


@dataclass(frozen=True, slots=True)
class WeighedOutcome:
    """What one hypothesis says, and its cost in nats at this moment."""

    said: Said
    cost: float
    hypothesis: Hypothesis

    @property
    def run(self) -> Run:
        """The plies that were begun."""
        return tuple(course.candidate for course in self.hypothesis.place.run)

    @property
    def result(self) -> Position | None:
        """The position after the first ply; None if that is not done."""
        place = self.hypothesis.place
        done = (
            place.run if self.said in ("done", "swapped") else place.run[: -1 if place.behind is None else -2]
        )
        return done[0].ply.after if done else None


def outcomes(tracker: Tracker, t: float, *, resting: bool, insisted: bool = False) -> list[WeighedOutcome]:
    """All outcomes at `t` seconds, the cheapest first.

    On a table that is `resting`, steps that no sensor sees are taken to be done. If the players have
    `insisted` that they are done, that counts instead of the time for which hands have rested.
    """
    found = [
        outcome
        for one in tracker.hypotheses
        for outcome in _of(one, tracker, t, resting=resting, insisted=insisted)
    ]
    return sorted(found, key=lambda one: one.cost)


def claimed(tracker: Tracker, t: float) -> list[WeighedOutcome]:
    """The outcomes at `t` seconds if one more ply was made of which the picture need not show anything."""
    return [WeighedOutcome("done", tracker.judged(one, t), one) for one in tracker.claimed()]


def near(outcomes: Sequence[WeighedOutcome], margin: float) -> list[WeighedOutcome]:
    """The outcomes that cost at most this `margin` more than the cheapest one."""
    limit = outcomes[0].cost + margin if outcomes else math.inf
    return [one for one in outcomes if one.cost <= limit]


def _of(
    one: Hypothesis, tracker: Tracker, t: float, *, resting: bool, insisted: bool
) -> Iterator[WeighedOutcome]:
    """What a hypothesis says; a ply whose last steps no sensor sees may be done or under way."""
    costs, cost, place = tracker.costs, tracker.judged(one, t), one.place
    if place.astray:
        more = costs.looks_legal * one.looks_legal + costs.insisted * insisted
        yield WeighedOutcome("slip", cost + more, one)
    elif place.given_up:
        if tracker.is_empty:
            yield WeighedOutcome("slip", cost, one)
    elif place.stage is None:
        yield WeighedOutcome("nothing", cost, one)
    else:
        if place.complete:
            yield WeighedOutcome("swapped" if one.is_swapped and not insisted else "done", cost, one)
        if not place.complete or (place.stage.unseen and not resting):
            more = costs.insisted if insisted else tracker.rest_costs.dwelt(one, t, tracker.picture)
            yield WeighedOutcome("under way", cost + more, one)
