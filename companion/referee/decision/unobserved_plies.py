"""Plies made while no sensor was read: with the power off, or while the companion was held up.

Then two pictures in a row differ by more than hands can do at once. No sensor saw how the table came about,
so the plies that explain it are offered in a question and never recorded without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Case, Run, possible, shown_done
from companion.rules.errors import TooManyMovesError

MOST_RESULTS = 6
"""With more results than this the players are not asked which it was: the sensors tell too little."""

MOST_RUNS = 50
"""How many runs of plies are examined; several may have the same result."""

FEWEST_AT_ONCE = 4
"""How many fields must change in one picture: hands change them one after the other."""


def at_once(trace: Trace) -> bool:
    """True if more fields changed in the newest picture than hands can change at once.

    Fields that were silent before do not count.
    """
    spoke = [field for field in trace.newest_changes if trace.of(field).spoke_before]
    return len(spoke) >= FEWEST_AT_ONCE


def made_meanwhile(case: Case) -> list[Run]:
    """The single plies that the newest picture shows done; if there are none, the runs of two plies.

    Empty if there may be too many. Runs are searched for only in games that list their plies.
    """
    for runs in (_plies, _pairs):
        try:
            made = list(islice(runs(case), MOST_RUNS))
        except TooManyMovesError:
            return []
        few = len(made) < MOST_RUNS and len({run[0].ply.after for run in made}) <= MOST_RESULTS
        if made:
            return made if few and case.sight.sees(case.trace.last, made[0][-1].after) else []
    return []


def _plies(case: Case) -> Iterator[Run]:
    chance = next(iter(case.chances), None)
    for ply in shown_done(case.game, case.sight, case.position, chance, case.trace.last):
        yield (Candidate(case.game, case.sight, [ply]),)


def _pairs(case: Case) -> Iterator[Run]:
    game, position = case.game, case.position
    for number in possible(game, position, next(iter(case.chances), None)) if game.hints.listed else ():
        for move in game.moves(position, number):
            first = game.play(position, move, number)
            if first.steps and first.after.winner is None:
                begun = Candidate(game, case.sight, [first])
                for (second,) in _plies(case.after(begun)):
                    yield begun, second
