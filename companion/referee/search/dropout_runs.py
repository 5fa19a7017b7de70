"""Plies made while sensors gave no reading, so that no picture shows one of them done before the next began.

A cable may come loose for a while, or a row of sensors may fail. The readings before and after it can prove
one ply, and also two or three. But a slip of the hand often looks like that many plies, and no sensor saw how
the table came about, so the players are asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import islice

from companion.contents import Field
from companion.referee.evidence import TableBaseline, Trace
from companion.referee.hypotheses import Case, Run
from companion.referee.search.ply_source import PlySource

MOST_PLIES = 3
"""The greatest number of plies that are searched for; longer runs lead to nearly every table."""

MOST_RUNS = 1500
"""How many runs are examined; if there are more, none counts."""


def in_the_dark(plies: PlySource, case: Case) -> list[Run]:
    """The runs of several plies that may have been made while all fields that they touch were silent.

    Every later picture must show the result of the run. Empty if not all runs could be examined. Rolls and
    cards count only if they were told. The plies of the position must be listed.
    """
    trace = case.trace
    firsts = plies.candidates(case) if plies.lists(case.position) else ()
    changed = _first_change(firsts[0].baseline, trace) if firsts else None
    if changed is None:
        return []
    before, since = trace.pictures[changed - 1], trace.pictures[changed:]
    speaking = frozenset(field for field, reading in before.items() if reading is not None)
    if len(speaking) == len(before):
        return []
    runs = list(islice(_runs(plies, case, speaking, ()), MOST_RUNS + 1))
    if len(runs) > MOST_RUNS:
        return []
    return [run for run in runs if run[1:] and run[-1].steps and all(map(run[-1].complete, since))]


def _first_change(baseline: TableBaseline, trace: Trace) -> int | None:
    """The index of the first picture that shows another table.

    None if there is none, or if it is the first.
    """
    odd = (at for at, picture in enumerate(trace.pictures) if baseline.odd(picture))
    return next(odd, None) or None


def _runs(plies: PlySource, case: Case, speaking: AbstractSet[Field], so_far: Run) -> Iterator[Run]:
    """All runs of plies that touch no speaking field; each comes before the runs that go on from it."""
    if case.position.winner is not None or len(so_far) == MOST_PLIES:
        return
    for one in plies.candidates(case):
        if speaking.isdisjoint(one.touched) and (one.ply.chance is None or case.chances):
            run = (*so_far, one)
            yield run
            yield from _runs(plies, case.after(one), speaking, run)
