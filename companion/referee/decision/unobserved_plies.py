"""Plies made while no sensor was read: with the power off, in a silence, or while the companion was held up.

Then two pictures in a row differ by more than hands can do at once. No sensor saw how the table came about,
so the plies that explain it are offered in a question and never recorded without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Case, Run, possible, shown_done
from companion.referee.tracking import COSTS
from companion.rules.errors import TooManyMovesError

MOST_RESULTS = 6
"""With more results than this the players are not asked which it was: the sensors tell too little."""

MOST_RUNS = 50
"""How many runs of plies are examined; several may have the same result."""

MOST_POSITIONS = 600
"""From how many positions plies are looked for; without told cards there are tens of thousands."""

MOST_PLIES = 3
"""The greatest number of plies that are searched for; longer runs lead to nearly every table."""


def at_once(trace: Trace) -> bool:
    """True if more fields changed in the newest picture than hands can change at once.

    So they have if they were silent before and give another reading than before their silence.
    """
    return sum(trace.of(field).has_news for field in trace.newest_changes) >= COSTS.at_once


def made_meanwhile(case: Case) -> list[Run]:
    """The single plies that the newest picture shows done; if there are none, the shortest runs of plies.

    Empty if there may be too many, or if not all could be looked for. Runs are searched for only in games
    that list their plies.
    """
    positions = iter(range(MOST_POSITIONS))
    for length in range(1, (MOST_PLIES if case.game.hints.listed else 1) + 1):
        try:
            made = list(islice(_runs(case, length, positions), MOST_RUNS))
        except TooManyMovesError:
            return []
        few = len(made) < MOST_RUNS and len({run[0].ply.after for run in made}) <= MOST_RESULTS
        if made:
            return made if few and case.sight.sees(case.trace.last, made[0][-1].after) else []
    return []


def _runs(case: Case, length: int, positions: Iterator[int]) -> Iterator[Run]:
    """The runs of so many plies that the newest picture shows done.

    Each position from which the last ply is looked for takes one of `positions`. Raises TooManyMovesError if
    none is left.
    """
    game, position, chance = case.game, case.position, next(iter(case.chances), None)
    if length == 1:
        if next(positions, None) is None:
            raise TooManyMovesError(f"plies were looked for from {MOST_POSITIONS} positions")
        for one in shown_done(game, case.sight, position, chance, case.trace.last):
            yield (one,)
        return
    for number in possible(game, position, chance):
        for first in game.legal_plies(position, number):
            if first.steps and first.after.winner is None:
                begun = Candidate(game, case.sight, [first])
                for following in _runs(case.after(begun), length - 1, positions):
                    yield begun, *following
