"""Games at a live table at which people also do what no rule foresees (`companion.study.incidents`).

Unlike in `many_plies` nothing is left out as unfair, and what people do next depends on the verdicts.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from msgspec.structs import replace as replace_fields
from random_tables import drawn

from companion.referee.protocol import Opening
from companion.study.habits import Habits, Tempo
from companion.study.tally import Tally
from companion.study.trial import trial
from companion.study.watched_game import Conduct

TURNS = 20
INCIDENT = 0.5
"""How likely an incident comes before a turn."""

UNANSWERED = 0.9
"""How likely a question is left unanswered where that is measured; the others are answered at once."""

HURRIED = 0.5
"""How likely two plies are made without a rest there; about these the referee has the most to ask."""

BLIND = (0.0, 0.2, 0.5)
"""The shares of the fields of a table that have no sensor there, all equally likely."""

ODD = Conduct(replace(Habits(), incident=INCIDENT), Tempo(), TURNS)
SILENT = Conduct(replace(Habits(), slip=0, fast=HURRIED, unanswered=UNANSWERED), Tempo(), TURNS)


def evening(game: str, kind: str, seed: int) -> Tally:
    """What became of the first turns of a game on a random table; the same for ever for a seed."""
    return trial(Opening(drawn(game, kind, seed).header), ODD, 0, Random(f"{game} {kind} {seed} incidents"))


def quiet_evening(game: str, kind: str, seed: int) -> Tally:
    """What became of the first turns of a game whose players often leave questions unanswered.

    Some fields of the table have no sensor, for with all of them a referee asks about few plies.
    """
    rng = Random(f"{game} {kind} {seed} silent")
    return trial(partly_blind(Opening(drawn(game, kind, seed).header), rng), SILENT, 0, rng)


def partly_blind(opening: Opening, rng: Random) -> Opening:
    """The same table without the sensors of some fields."""
    header, share = opening.header, rng.choice(BLIND)
    blind = {field: "none" for field in opening.game.fields if rng.random() < share}
    return Opening(replace_fields(header, sensors={**header.sensors, **blind}))


def problems_in(tally: Tally) -> list[str]:
    """One sentence for each incident and each question that went wrong, in the words of `many_plies.SORTS`."""
    said = {
        "wrong": "a ply recorded, which did not happen",
        "lost": "a ply that was asked about is lost",
        "stranded": "put right, and not accepted",
    }
    return [
        f"{what}: {said[outcome]}"
        for (what, outcome), number in sorted([*tally.incidents.items(), *tally.questions.items()])
        for _ in range(number if outcome in said else 0)
    ]
