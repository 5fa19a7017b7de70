"""What the hypotheses say about the table at a moment: a ply done, one under way, a slip, or nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from companion.contents import Field
from companion.referee.hypotheses import Run
from companion.referee.tracking.hypothesis import Hypothesis
from companion.referee.tracking.tracker import Tracker
from companion.rules.game import Position
from companion.sensing.sight import Picture, Sight

Said: TypeAlias = Literal["nothing", "done", "swapped", "under way", "slip"]
"""What hypotheses say; a last ply is `swapped` if it is done only by taking another's place unseen."""


Conclusion: TypeAlias = Said | Position
"""What is said of the table: the position after the first ply if that is done."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How well the sensors see the table in one picture."""

    sight: Sight
    picture: Picture
    fields: Sequence[Field]

    @property
    def blind(self) -> float:
        """The share of the fields, from 0 to 1, on which one piece more would not show."""
        return sum(map(self._hides, self.fields)) / len(self.fields)

    def _hides(self, field: Field) -> bool:
        if self.picture.get(field) is None:
            return True
        return not (self.sight.sensor(field).counts or self.sight.shows(self.picture, field, ""))


@dataclass(frozen=True, slots=True)
class WeighedOutcome:
    """What one hypothesis says, and its cost in nats at this moment.

    `rested` is the part of this cost that is due to a hand that rests. `coverage` is how well the sensors see
    the table; None if it does not matter.
    """

    said: Said
    cost: float
    hypothesis: Hypothesis
    rested: float = 0.0
    coverage: Coverage | None = None

    @property
    def run(self) -> Run:
        """The plies that were begun."""
        return tuple(course.candidate for course in self.hypothesis.place.run)

    @property
    def done(self) -> Run:
        """The plies that it says are done; after a slip the last one is left out."""
        unfinished = 1 if self.hypothesis.place.behind is None else 2
        return self.run if self.said in ("done", "swapped") else self.run[:-unfinished]

    @property
    def result(self) -> Position | None:
        """The position after the first ply; None if that is not done."""
        done = self.done
        return done[0].ply.after if done else None

    @property
    def conclusion(self) -> Conclusion:
        """What it says: the position after the first ply if that is done and no slip followed."""
        result = self.result
        return self.said if result is None or self.said == "slip" else result


def outcomes(tracker: Tracker, t: float, *, resting: bool, insisted: bool = False) -> list[WeighedOutcome]:
    """All outcomes at `t` seconds, the cheapest first.

    On a table that is `resting`, steps that no sensor sees are taken to be done. If the players have
    `insisted` that they are done, that counts instead of the time for which hands have rested.
    """
    coverage = Coverage(tracker.sight, tracker.picture, tracker.fields)
    found = [
        outcome
        for one in tracker.hypotheses
        for outcome in _of(one, tracker, t, coverage, resting=resting, insisted=insisted)
    ]
    return sorted(found, key=lambda one: one.cost)


def claimed(tracker: Tracker, t: float) -> list[WeighedOutcome]:
    """The outcomes at `t` seconds if one more ply was made of which the picture need not show anything."""
    return [
        WeighedOutcome("done", tracker.rest_costs.judged(one, t), one)
        for made in tracker.claimed()
        for one in made.each()
    ]


def near(outcomes: Sequence[WeighedOutcome], margin: float) -> list[WeighedOutcome]:
    """The outcomes that cost at most this `margin` more than the cheapest one."""
    limit = outcomes[0].cost + margin if outcomes else math.inf
    return [one for one in outcomes if one.cost <= limit]


def unchanged(before: Sequence[WeighedOutcome], then: Sequence[WeighedOutcome]) -> float:
    """How likely it is, from 0 to 1, that the table still looks the same at the time of `then`.

    A hand that owes a step costs the more the longer it rests. So the sum of all likelihoods falls by the
    chance that a hand would have gone on by then. `before` must not be empty.
    """
    least = before[0].cost
    left, all_of = (sum(math.exp(least - one.cost) for one in some) for some in (then, before))
    return min(1.0, left / all_of)


def _of(
    one: Hypothesis, tracker: Tracker, t: float, coverage: Coverage, *, resting: bool, insisted: bool
) -> Iterator[WeighedOutcome]:
    """What a hypothesis says; a ply whose last steps no sensor sees may be done or under way."""
    costs, cost, place = tracker.costs, tracker.rest_costs.judged(one, t), one.place
    weighed = partial(WeighedOutcome, coverage=coverage)
    if place.astray:
        more = tracker.rest_costs.by_chance(one, t) + costs.insisted * insisted
        yield weighed("slip", cost + more, one)
    elif place.given_up:
        if tracker.is_cleared:
            yield weighed("slip", cost, one)
    elif place.stage is None:
        yield weighed("nothing", cost, one)
    else:
        if place.complete:
            said: Said = "swapped" if one.is_swapped and not insisted else "done"
            yield from (weighed(said, cost, each) for each in one.each())
        if not place.complete or (place.stage.unseen and not resting):
            more = costs.insisted if insisted else tracker.rest_costs.dwelt(one, t, tracker.picture)
            yield weighed("under way", cost + more, one, more)
