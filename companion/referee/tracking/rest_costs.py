"""What it costs that a hand rests in the middle of a ply, or that a sensor goes on to contradict."""

from __future__ import annotations

import math

from companion.referee.evidence import SAME_S, RestClock
from companion.referee.tracking.costs import Costs
from companion.referee.tracking.hypothesis import Hypothesis
from companion.sensing.sight import Picture


class RestCosts:
    """The costs that grow with time, measured in settling times of the table's `clock`.

    `sought` is True if the plies of the game are too many to be listed.
    """

    def __init__(self, costs: Costs, clock: RestClock, *, sought: bool = False) -> None:
        self._costs = costs
        self._clock = clock
        self._sought = sought

    @property
    def settle(self) -> float:
        """The settling time of the table, in seconds."""
        return self._clock.settle

    def lasted(self, seconds: float) -> float:
        """The cost of a field that has contradicted for so long."""
        costs, settle = self._costs, self._clock.settle
        times = seconds / settle if settle else math.inf
        return min(costs.lasted_most, costs.lasted * max(0.0, times - costs.grace))

    def contradicted(self, one: Hypothesis, t: float) -> float:
        """The cost of all fields that contradict at `t` seconds."""
        return sum(self.lasted(t - each.since) for each in one.off.values())

    def judged(self, one: Hypothesis, t: float) -> float:
        """The cost of a hypothesis at `t` seconds, without that of a hand that rests."""
        return one.cost + self.contradicted(one, t)

    def dwelt(self, one: Hypothesis, t: float, picture: Picture) -> float:
        """The cost of a hand that owes a step and has rested until `t` seconds."""
        stage, part = one.place.owed, one.place.part
        if stage is None or one.place.astray or (stage.complete and not stage.unseen and part is None):
            return 0.0
        costs, settle = self._costs, self._clock.settle
        further = t - self._rests_from(one, picture)
        if further < -SAME_S:
            return 0.0
        # If the next ply is complete already, the hands do not pause in the one behind it.
        late = one.place.behind is not None and one.place.stage is not None and one.place.stage.complete
        pauses = self.holds(one) and not late and not self._is_by_chance(one)
        rests = costs.pause if pauses else costs.idle
        longer = costs.patience * max(further, 0.0) / settle if settle else math.inf
        return rests + costs.turned * one.place.turned + min(costs.resting, longer)

    def by_chance(self, one: Hypothesis, t: float) -> float:
        """The cost of hands that are astray, if the table looks like a legal one at `t` seconds.

        Hands that put a slip right pass over such tables, and what they do next may not show: then it only
        counts that they rest there. But the recorded table, which they want to lay, is none of these.
        """
        costs = self._costs
        return (costs.pause if self._passes(one, t) else costs.looks_legal) * one.looks_legal

    def passed(self, one: Hypothesis, t: float) -> float:
        """What is left of this cost once hands go on at `t` seconds."""
        return self._costs.paused * one.looks_legal if self._passes(one, t) else self.by_chance(one, t)

    def _passes(self, one: Hypothesis, t: float) -> bool:
        """True if hands that put a slip right may only pass over such a table, by a step that is not seen."""
        passing = one.place.turned and one.looks_legal and not one.put_back
        return passing and t < self.step_due(one) - SAME_S

    def step_due(self, one: Hypothesis) -> float:
        """When one more step that no sensor sees should have been done, in seconds."""
        return one.since + self._clock.time_for(1)

    def paused(self, one: Hypothesis, t: float, picture: Picture) -> float:
        """What is left of the cost of a rest once hands go on at `t` seconds, after this picture."""
        dwelt, costs = self.dwelt(one, t, picture), self._costs
        if not self.holds(one):
            return min(dwelt, costs.resumed)
        return min(dwelt, costs.again if one.has("paused") else costs.paused)

    def holds(self, one: Hypothesis) -> bool:
        """True if a hand may hold pieces of the ply under way, or such as were cleared away."""
        stage = one.place.owed
        return stage is not None and (bool(stage.hand) or one.place.part is not None or one.has("cleared"))

    def _is_by_chance(self, one: Hypothesis) -> bool:
        """True if one piece too many looks as if the next player had begun in a hurry.

        Among plies that are too many to be listed, one nearly always fits.
        """
        return self._sought and one.has("hurried") and one.since == one.begun[-1]

    def _rests_from(self, one: Hypothesis, picture: Picture) -> float:
        """When the next steps of a hand should have been done, in seconds."""
        return one.since + self._clock.time_for(self.unseen(one, picture))

    def unseen(self, one: Hypothesis, picture: Picture) -> int:
        """How many steps may follow that no sensor sees, or whose sensors are silent in this picture."""
        stage, unseen = one.place.owed, 0
        while stage is not None:
            unseen += stage.unseen
            stage = next((each.stage for each in stage.onward if picture.get(each.field) is None), None)
            unseen += stage is not None
        return unseen

    def due(self, one: Hypothesis, now: float, picture: Picture) -> float:
        """When, after `now`, its costs are next to be looked at; infinite if time changes them no more."""
        costs, settle = self._costs, self._clock.settle
        forgiven = settle * (costs.grace + costs.lasted_most / costs.lasted)
        until = [each.since + forgiven for each in one.off.values()]
        if one.place.astray:
            return self.step_due(one) if self._passes(one, now) else math.inf
        if one.place.stage is not None and not one.place.complete:
            start = self._rests_from(one, picture)
            if now < start - SAME_S:
                return start
            until.append(start + settle * costs.resting / costs.patience)
        return now + settle if any(now < end for end in until) else math.inf
