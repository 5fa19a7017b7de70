"""Reasons to doubt complete plies that explain the table.

Other plies may be under way, or something about the plies is so odd that the players are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import partial

from companion.contents import Field
from companion.referee.decision import take_back
from companion.referee.hypotheses import (
    Case,
    Hands,
    Run,
    barely_cleared,
    costs,
    merely_cleared,
    never_done,
    rash,
    without_witness,
)
from companion.referee.ledger import Pile
from companion.referee.search import Explainer, Explanations
from companion.sensing.sight import Picture


def ask_about(explanations: Explanations, unwatched: Sequence[Run], case: Case, *, back: bool) -> bool:
    """True if the players are asked although the `explanations` have runs.

    They are asked if runs that were `unwatched` (made during a dropout) begin with another result; if hands
    may have taken a ply back instead (`back` says that the table may show such hands on their way); and if
    something is odd about each run.
    """
    firsts = {run[0].ply.after for run in explanations.runs}
    if any(run[0].ply.after not in firsts for run in unwatched):
        return True
    # If there may be more runs than these, the players are asked anyway.
    if explanations.many:
        return False
    by_chance = back and take_back.passed_by(explanations.runs, case)
    return by_chance or all(_is_odd(run, case) for run in explanations.runs)


def _is_odd(run: Run, case: Case) -> bool:
    last, pictures = run[-1], case.trace.pictures
    if barely_cleared(last, pictures) or merely_cleared(last, case.trace):
        return True
    if never_done(last, pictures) and case.follow(run).unexplained:
        return True
    return rash(run, case, searched=True) or without_witness(run, case)


def under_way(
    runs: Sequence[Run], case: Case, explainer: Explainer, blind: AbstractSet[Field]
) -> costs.Doubt | None:
    """The doubt that plies under way cast on these runs, or on an empty list of runs; None if there is none.

    If sensors see every piece, they see a hand that holds pieces, and every drop. Then only two doubts are
    left: a captured piece that was not seen to leave may be another one in a hand, and a sowing that was seen
    in the wrong order may still owe its capture. With other sensors drops go unseen, and the table seems at
    rest in the middle of a ply; so it is on a `blind` field, even beside sensors that see every piece.
    """
    changes, sees_all, trace = case.changes, case.sees_all, case.trace
    may_owe = not sees_all or any(costs.may_owe(run, changes) for run in runs)
    if not may_owe and not blind:
        return None
    stages = explainer.under_way(case)
    if not may_owe:
        # Stages with a result of these runs do not matter: what still falls leads to the same result.
        ends = {costs.results(run) for run in runs}
        others = (run for run in stages if costs.results(run) not in ends)
        stages = [run for run in others if not blind.isdisjoint(run[-1].touched)]
    stages = stages if trace.rested else costs.no_longer(stages, runs)
    witnesses = costs.Witnesses(runs, changes)
    open_yet = {
        run: costs.cost_under_way(run, changes, sees_all=sees_all)
        for run in stages
        if not witnesses.show_done(run) and costs.midway(run, trace.last)
    }
    cost = partial(costs.cost_done, changes=changes, sees_all=sees_all)
    line = () if isinstance(case.chances, Pile) else case.chances
    return costs.doubt(open_yet, runs, cost, line, trace.last, may_owe=may_owe)


def tied(
    runs: Sequence[Run], doubt: costs.Doubt, case: Case, announced: Picture | None, hands: Hands
) -> bool:
    """True if plies under way with another result stay as likely as these runs, however long the table rests.

    Between equals the waiting time decides. But it does not if another ply than these was under way in the
    picture on which that was `announced` to the players.
    """
    if announced is None or case.sees_all:
        return False
    firsts = {run[0].ply.after for run in runs}
    others = not any(
        one.under_way(announced) or hands.lifted_in_part(one, announced) for run in runs for one in run
    )
    return others and any(run[0].ply.after not in firsts for run in doubt.under_way)
