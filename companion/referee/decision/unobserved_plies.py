"""Plies that were made while nobody looked: with the power off, or while the companion was held up.

Then the table shows from one picture to the next what hands cannot do at once. Nobody saw how it came about,
so that the plies that explain it are for a question and never proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Case, Run, possible, shown_done
from companion.rules.errors import TooManyMovesError

MOST_RESULTS = 6
"""Of so many results at most the players are asked which it was: of more the sensors tell too little."""

MOST_RUNS = 50
"""How many runs of plies are looked at; several may have one result."""

FEWEST_AT_ONCE = 4
"""So many fields change at once where nobody looked: hands change them one after the other."""


def at_once(trace: Trace) -> bool:
    """True if hands cannot have made the newest change: it is of so many fields, none silent before."""
    spoke = [field for field in trace.newest_changes if trace.of(field).spoke_before]
    return len(spoke) >= FEWEST_AT_ONCE


def made_meanwhile(case: Case) -> list[Run]:
    """The single plies from this position that the newest picture shows done, or else the runs of two.

    None if that may be very many. Runs are looked for in games whose plies can be listed.
    """
    for runs in (_plies, _pairs):
        try:
            found = list(islice(runs(case), MOST_RUNS))
        except TooManyMovesError:
            return []
        few = len(found) < MOST_RUNS and len({run[0].ply.after for run in found}) <= MOST_RESULTS
        if found:
            return found if few and case.sight.sees(case.trace.last, found[0][-1].after) else []
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
