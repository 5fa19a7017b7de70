"""One more ply begins."""

from __future__ import annotations

from companion.referee.tracking.costs import Costs
from companion.referee.tracking.course import PlyCourse
from companion.referee.tracking.hypothesis import HandState, Hypothesis


def begun(one: Hypothesis, course: PlyCourse, costs: Costs, t: float) -> Hypothesis:
    """The hypothesis with one more ply at `t` seconds, of which nothing is done yet."""
    place = one.place
    after = one.moved(HandState((*place.run, course), course.start, place.told), t)
    after.begun = (*one.begun[: len(place.run)], t)
    after.charge("ply", costs.ply, t, str(course.ply.move))
    after.charge("beside", costs.beside * bool(one.off), t, " ".join(one.off))
    if course.ply.chance is not None and not place.line:
        after.charge("roll", costs.roll, t)
        after.charge("untold", costs.untold * bool(place.told), t)
    return after
