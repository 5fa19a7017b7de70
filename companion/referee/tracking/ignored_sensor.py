"""Whether a sensor is stuck or hands have slipped, if plies explain the pictures without it.

Each of the two explanations has the same plies, and acts of its own besides. If the sensor is right, hands
have slipped each time that its reading should have changed. Or if more pieces seem to lie on the table than
the game has, strange ones came to the fields of the plies. All changes in one picture are one event.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.contents import Field, count
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Case, Run
from companion.referee.tracking.costs import Costs
from companion.referee.tracking.outcomes import Said, WeighedOutcome


def stuck_or_slipped(
    some: Iterable[WeighedOutcome], field: Field, case: Case, costs: Costs
) -> list[WeighedOutcome]:
    """Two outcomes for each one by which plies are done if this sensor is ignored, the cheapest first."""
    t, both = case.trace.times[-1] or 0.0, list[WeighedOutcome]()
    for one in some:
        both.append(_with(one, "done", field, t, stuck=costs.stuck))
        both.append(_with(one, "slip", field, t, **_slips(field, one.run, case, costs)))
    return sorted(both, key=lambda one: one.cost)


def goes_on(field: Field, run: Run, case: Case) -> bool:
    """True if play went on after a first ply, as the sensors of all other fields show.

    They must count, because otherwise a slip may look so, and the last ply must drop a piece on one of them:
    a piece that only left a field may have been taken back. If plies are searched for, play never goes on so:
    nearly always some two plies fit.
    """
    others = frozenset().union(*(one.touched for one in run)) - {field}
    came = any(step.verb == "drop" and step.field != field for step in run[-1].steps)
    counted = all(case.sight.exact(case.trace.last, other) for other in others)
    return case.game.hints.listed and len(run) > 1 and came and counted


def shows_too_many(case: Case) -> bool:
    """True if more pieces lie on the fields that are counted exactly than the game has."""
    sight, picture, letters = case.sight, case.trace.last, case.game.letters[:1]
    known = (sight.sensor(field).tells(picture[field], "", letters) for field in sight.sensed)
    return sum(count(lying) for lying in known if lying) > sum(case.game.hints.totals.values())


def _with(one: WeighedOutcome, said: Said, field: Field, t: float, **acts: float) -> WeighedOutcome:
    """The outcome with these acts besides, each with its cost."""
    other = one.hypothesis.moved(one.hypothesis.place, one.hypothesis.since)
    for name, cost in acts.items():
        other.charge(name, cost, t, field)
    return replace(one, said=said, cost=one.cost + other.cost - one.hypothesis.cost, hypothesis=other)


def _slips(field: Field, run: Run, case: Case, costs: Costs) -> dict[str, float]:
    """The acts that explain the pictures if the sensor of the field is right, each with its cost."""
    strange = costs.strange * len(_witnesses(field, run, case.trace))
    if shows_too_many(case):
        acts = {"strange": max(costs.slip, strange)}
    else:
        acts = {"slip": max(costs.slip, min(strange, costs.slip * _missed(field, run, case)))}
    return acts | {"unnoticed": costs.unnoticed * goes_on(field, run, case)}


def _missed(field: Field, run: Run, case: Case) -> int:
    """How many times the reading of the field should have become a new one; one unless play went on."""
    expected = case.sight.sensor(field).expected
    readings = {expected(table.get(field, "")) for one in run for table in (one.before, one.after)}
    return len(readings) - 1 if goes_on(field, run, case) else 1


def _witnesses(field: Field, run: Run, trace: Trace) -> frozenset[int]:
    """The pictures in which other fields first show something that a ply leaves there.

    Empty if there is a ply of which they show nothing.
    """
    seen = [_seen_at(one, field, trace) for one in run if one.steps]
    return frozenset().union(*seen) if all(seen) else frozenset()


def _seen_at(done: Candidate, field: Field, trace: Trace) -> frozenset[int]:
    baseline, values = done.baseline, done.values
    first = (baseline.left_at(at, values[at][1:], trace) for at in done.touched - {field})
    return frozenset(index for index in first if index is not None)
