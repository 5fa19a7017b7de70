"""Plies made while sensors said nothing, so that no picture shows one of them done and the next begun.

A cable may come loose for a while, or a row of sensors fall out. What its fields say before and
afterwards can tell one ply, and it can tell two or three. But a slip of the hand often looks like so
many: nobody saw how the table came about, so the players are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from companion.referee.evidence import TableBaseline, Trace
from companion.referee.hypotheses import Candidate, Run
from companion.referee.ledger import Chances
from companion.referee.search.combined_moves import Plies
from companion.rules.game import Position

MOST_PLIES = 3
"""How many plies are looked for; longer runs lead to nearly every table."""

MOST_RUNS = 1500
"""How many runs are looked at; where there are more, none counts."""


def in_the_dark(plies: Plies, position: Position, chances: Chances, trace: Trace) -> list[Run]:
    """The runs of several plies that may have been made while all fields that they touch were silent.

    Whatever was said afterwards must be what they leave. None where not all could be looked at. Rolls
    and cards count only as far as they were told. `plies` gives all plies of a position.
    """
    firsts = plies(position, chances, trace)
    changed = _first_change(firsts[0].baseline, trace) if firsts else None
    if changed is None:
        return []
    before, since = trace.pictures[changed - 1], trace.pictures[changed:]
    silent = frozenset(field for field, reading in before.items() if reading is None)
    if not silent:
        return []

    def unseen(position: Position, chances: Chances) -> Iterator[Candidate]:
        return (one for one in plies(position, chances, trace) if not one.touched & before.keys() - silent)

    runs = list(islice(_runs(unseen, position, chances, ()), MOST_RUNS + 1))
    if len(runs) > MOST_RUNS:
        return []
    return [run for run in runs if run[1:] and run[-1].steps and all(map(run[-1].complete, since))]


def _first_change(baseline: TableBaseline, trace: Trace) -> int | None:
    """The index of the first picture that shows another table; None where the first of all does."""
    odd = (at for at, picture in enumerate(trace.pictures) if baseline.odd(picture))
    return next(odd, None) or None


def _runs(
    plies: Callable[[Position, Chances], Iterable[Candidate]],
    position: Position,
    chances: Chances,
    so_far: Run,
) -> Iterator[Run]:
    """All runs of these plies, each before those that go on from it."""
    if position.winner is not None or len(so_far) == MOST_PLIES:
        return
    for one in plies(position, chances):
        if one.ply.chance is None or chances:
            run = (*so_far, one)
            yield run
            yield from _runs(plies, one.ply.after, chances[1:], run)
