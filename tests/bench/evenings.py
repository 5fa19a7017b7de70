"""Games at a live table at which people also do what no rule foresees (`companion.study.incidents`).

Unlike in `many_plies` nothing is left out as unfair, and what people do next depends on the verdicts.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from random_tables import drawn

from companion.referee.protocol import Opening
from companion.study.habits import Habits, Tempo
from companion.study.tally import Tally
from companion.study.trial import trial
from companion.study.watched_game import Conduct

TURNS = 20
INCIDENT = 0.5
"""How likely an incident comes before a turn."""

ODD = Conduct(replace(Habits(), incident=INCIDENT), Tempo(), TURNS)


def evening(game: str, kind: str, seed: int) -> Tally:
    """What became of the first turns of a game on a random table; the same for ever for a seed."""
    return trial(Opening(drawn(game, kind, seed).header), ODD, 0, Random(f"{game} {kind} {seed} incidents"))


def problems_in(tally: Tally) -> list[str]:
    """One sentence for each incident that went wrong, in the words of `many_plies.SORTS`."""
    said = {"wrong": "a ply recorded, which did not happen", "stranded": "put right, and not accepted"}
    return [
        f"{incident}: {said[outcome]}"
        for (incident, outcome), number in sorted(tally.incidents.items())
        for _ in range(number if outcome in said else 0)
    ]
