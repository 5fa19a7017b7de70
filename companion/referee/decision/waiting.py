"""Whether waiting pays: time may decide between the outcomes, or a hand may go on meanwhile."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion.referee.evidence import SAME_S
from companion.referee.protocol import Stakes
from companion.referee.tracking import Tracker, WeighedOutcome, near, outcomes, unchanged


def due(likely: Sequence[WeighedOutcome], tracker: Tracker, now: float) -> float:
    """When time next changes the cost of one of these outcomes, in seconds; infinite if it does not."""
    open_yet = [one.hypothesis for one in likely if one.said != "slip" or one.hypothesis.place.turned]
    return min((tracker.rest_costs.due(one, now, tracker.picture) for one in open_yet), default=math.inf)


def pays(weighed: Sequence[WeighedOutcome], tracker: Tracker, now: float, stakes: Stakes) -> bool:
    """True if waiting until some later time costs no more than the question that it may spare.

    `weighed` are the outcomes of `now`, in seconds, the cheapest first; there must be one.
    """
    return any(
        stakes.pays(t - now, _chance_to_spare(weighed, then, stakes.margin))
        for t, then in _to_come(weighed, tracker, now, stakes.margin)
    )


def _chance_to_spare(
    weighed: Sequence[WeighedOutcome], then: Sequence[WeighedOutcome], margin: float
) -> float:
    """How likely no question is needed at a later time, from 0 to 1, if these are the outcomes of `then`.

    Either a hand has gone on by then, or time has decided.
    """
    decided = len({(one.said, one.result) for one in near(then, margin)}) == 1
    return 1.0 if decided else 1.0 - unchanged(weighed, then)


def _to_come(
    weighed: Sequence[WeighedOutcome], tracker: Tracker, now: float, margin: float
) -> Iterator[tuple[float, Sequence[WeighedOutcome]]]:
    """Each later time, in seconds, at which costs may have changed, with the outcomes of then."""
    while (t := due(near(weighed, margin), tracker, now)) < math.inf:
        now = t + SAME_S
        weighed = [one for one in outcomes(tracker, now, resting=True) if one.said != "swapped"]
        yield t, weighed
