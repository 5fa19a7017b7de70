"""Plies made while sensors said nothing, so that no picture shows one of them done and the next begun.

A cable may come loose for a while, or a row of sensors fall out. What its fields say before and
afterwards can tell one ply, and it can tell two or three. But a slip of the hand often looks like so
many: nobody saw how the table came about, so the players are asked.
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
"""How many plies are looked for; longer runs lead to nearly every table."""

MOST_RUNS = 1500
"""How many runs are looked at; where there are more, none counts."""


def in_the_dark(plies: PlySource, case: Case) -> list[Run]:
    """The runs of several plies that may have been made while all fields that they touch were silent.

    Whatever was said afterwards must be what they leave. None if not all could be looked at. Rolls
    and cards count only as far as they were told. The plies of the position must be listed.
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
    """The index of the first picture that shows another table; None if the first of all does."""
    odd = (at for at, picture in enumerate(trace.pictures) if baseline.odd(picture))
    return next(odd, None) or None


def _runs(plies: PlySource, case: Case, speaking: AbstractSet[Field], so_far: Run) -> Iterator[Run]:
    """All runs of plies that touch no speaking field, each before those that go on from it."""
    if case.position.winner is not None or len(so_far) == MOST_PLIES:
        return
    for one in plies.candidates(case):
        if speaking.isdisjoint(one.touched) and (one.ply.chance is None or case.chances):
            run = (*so_far, one)
            yield run
            yield from _runs(plies, case.after(one), speaking, run)
