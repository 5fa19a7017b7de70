"""Which courses of the hands explain the pictures, and how likely is each of them?

A hypothesis is what hands may have done since the last recorded ply: complete plies, and one that has come to
a stage. All hypotheses are followed from picture to picture (multiple hypothesis tracking). Each act that a
hypothesis needs has a cost, which is its negative log-likelihood in nats, so that the cheapest hypothesis is
the likeliest one. Of two hypotheses in the same place only the cheaper one is kept, because what follows is
the same for both. Dear ones are dropped, and the tracker knows the cheapest of those.

* `costs`: the one table of numbers.
* `course`: the stages of one ply, as far as sensors tell them apart.
* `courses`: the plies that may follow a position.
* `hypothesis`: what hands may have done, act by act.
* `begun_ply`: one more ply begins.
* `unseen_plies`: plies of which no sensor sees anything.
* `mending`: a slip is put right.
* `rest_costs`: what it costs that a hand rests, or that a sensor contradicts.
* `seen_picture`: what one picture says about a hypothesis.
* `routes`: the ways from one stage of a ply to a later one.
* `next_picture`: what hands may have done between two pictures.
* `tracker`: follows all hypotheses.
* `outcomes`: what the hypotheses say about the table at a moment.
* `ignored_sensor`: whether a sensor is stuck or hands have slipped.
* `probability`: how sure the referee is of what they say.
"""

from companion.referee.tracking.costs import COSTS, Costs
from companion.referee.tracking.course import PlyCourse
from companion.referee.tracking.hypothesis import Charge, Hypothesis
from companion.referee.tracking.ignored_sensor import goes_on, shows_too_many, stuck_or_slipped
from companion.referee.tracking.outcomes import (
    Conclusion,
    WeighedOutcome,
    claimed,
    near,
    outcomes,
    unchanged,
)
from companion.referee.tracking.probability import conclusions, probabilities
from companion.referee.tracking.tracker import Tracker

__all__ = [
    "COSTS",
    "Charge",
    "Conclusion",
    "Costs",
    "Hypothesis",
    "PlyCourse",
    "Tracker",
    "WeighedOutcome",
    "claimed",
    "conclusions",
    "goes_on",
    "near",
    "outcomes",
    "probabilities",
    "shows_too_many",
    "stuck_or_slipped",
    "unchanged",
]
