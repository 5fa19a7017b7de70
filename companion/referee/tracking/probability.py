"""How sure the referee is: the probability of what the hypotheses say.

A decision leaves out explanations by which nothing could be decided, and some of its costs hold a caution
besides a likelihood. For a probability both are put right here, with five numbers of the cost table. No
decision depends on them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.contents import pieces, text
from companion.referee.hypotheses import Candidate
from companion.referee.tracking.costs import COSTS, Costs
from companion.referee.tracking.outcomes import Conclusion, WeighedOutcome
from companion.rules.game import Step


@dataclass(frozen=True, slots=True)
class Probabilities:
    """The probability of each outcome in their order, and of a `hidden` slip; together they are 1.

    `hidden` is the probability that hands have slipped in a way that no sensor shows, so that the table looks
    as one of the outcomes says.
    """

    outcomes: tuple[float, ...]
    hidden: float


def probabilities(outcomes: Sequence[WeighedOutcome], costs: Costs = COSTS) -> Probabilities:
    """How likely each of the outcomes is, and a slip that no sensor shows."""
    likely = [one.cost - _caution(one, costs) for one in outcomes]
    least = min(likely, default=0.0)
    weights = [math.exp(least - cost) for cost in likely]
    hidden = sum(weight * _hiding(one, costs) for weight, one in zip(weights, outcomes, strict=True))
    whole = (sum(weights) + hidden) or 1.0
    return Probabilities(tuple(weight / whole for weight in weights), hidden / whole)


def conclusions(outcomes: Sequence[WeighedOutcome], costs: Costs = COSTS) -> dict[Conclusion, float]:
    """The probability of each conclusion, from 0 to 1, the likeliest first.

    A hidden slip counts as a slip.
    """
    found = probabilities(outcomes, costs)
    every: dict[Conclusion, float] = {"slip": found.hidden} if found.hidden else {}
    for one, likely in zip(outcomes, found.outcomes, strict=True):
        every[one.conclusion] = every.get(one.conclusion, 0.0) + likely
    return dict(sorted(every.items(), key=lambda item: -item[1]))


def _caution(one: WeighedOutcome, costs: Costs) -> float:
    """By how many nats the cost of an outcome is greater than its likelihood says; less than 0 if smaller."""
    if one.result is not None and one.hypothesis.begins_unseen:
        return -costs.traceless
    sows = bool(one.run) and any(step.cause == "sow" for step in one.run[-1].steps)
    return costs.halted if sows and one.rested >= costs.idle else 0.0


def _hiding(one: WeighedOutcome, costs: Costs) -> float:
    """How many times likelier than the outcome a slip is that leaves the same readings.

    A slip instead of a complete ply leaves a piece out on one field and lays one too many on another: it is
    hidden if neither of the two steps is seen. If a ply seems to be under way because a hand rests, the hand
    may have laid its pieces where they do not show. That happens about as often as a rest. And if a ply only
    brings a piece out of the box, it may be one of another kind.
    """
    if isinstance(one.conclusion, str):
        blind = one.coverage.blind if one.coverage is not None else 0.0
        rests = one.conclusion == "under way" and one.rested > 0
        return math.exp(costs.rests - costs.concealed) * blind if rests else 0.0
    made = one.run[0]
    nameless = math.exp(-costs.misnamed) * _is_nameless(made)
    return nameless or math.exp(-costs.concealed) * _unseen(made) ** 2


def _is_nameless(made: Candidate) -> bool:
    """True if a ply only brings pieces out of the box, and no sensor tells them from others of the game."""
    drops = [step for step in made.steps if step.verb == "drop"]
    if not drops or len(drops) < len(made.steps):
        return False
    return all(_may_be_others(step, made) for step in drops)


def _may_be_others(step: Step, made: Candidate) -> bool:
    """True if the sensor cannot tell the pieces of a drop from as many of another letter."""
    letters, put = made.game.letters, pieces(step.pieces)
    sensor, beside = made.sight.sensor(step.field), pieces(step.leaves) - put
    for other in set(letters) - set(put):
        held = beside + Counter({other: put.total()})
        if sensor.fits(sensor.expected(step.leaves), text((held[letter], letter) for letter in letters)):
            return True
    return False


def _unseen(made: Candidate) -> float:
    """The share of the steps of a ply that no sensor sees, from 0 to 1."""
    lying, unseen = dict(made.before), 0
    for step in made.steps:
        sensor = made.sight.sensor(step.field)
        unseen += sensor.fits(sensor.expected(lying.get(step.field, "")), step.leaves)
        lying[step.field] = step.leaves
    return unseen / len(made.steps) if made.steps else 0.0
