"""How much faster workers are than one of them, on games that take about as long as each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic

from companion.referee.protocol import Header
from companion.study.survey import Survey
from companion.study.tally import Tally
from companion.study.workers import Workers

FILE = Path(__file__)
"""What a worker on another machine needs of this folder."""

SURVEY = Survey(Header(recording=1, game="geisterfahrer", sensors={"*": "count"}))
"""A game of it takes about a second, and hardly more or less than another one."""

GAMES = 2
"""So many games are one task: together they take longer than a second on every machine so far."""


@dataclass(frozen=True)
class SpeedUp:
    """The seconds of the same tasks, done alone by one worker and together by several."""

    tasks: int
    alone: float
    together: float

    @property
    def ratio(self) -> float:
        """How many times as fast they are together."""
        return self.alone / self.together

    @property
    def seconds_a_task(self) -> float:
        """How long one task takes on average, alone."""
        return self.alone / self.tasks


def measured(one: Workers, several: Workers, tasks: int, rounds: int) -> SpeedUp:
    """The speed-up on so many tasks.

    Each is timed `rounds` times, in turn. The least time counts: other work on the machine only adds.
    """
    found = SpeedUp(tasks, float("inf"), float("inf"))
    for _ in range(rounds):
        alone, together = seconds(one, tasks), seconds(several, tasks)
        found = SpeedUp(tasks, min(found.alone, alone), min(found.together, together))
    return found


def played(survey: Survey, number: int) -> Tally:
    """The games of one task."""
    return sum(map(survey.play, range(GAMES * number, GAMES * (number + 1))), Tally())


def seconds(workers: Workers, tasks: int) -> float:
    """How many seconds these workers take for so many tasks."""
    results = workers.results(partial(played, SURVEY), range(tasks))
    began = monotonic()
    games = sum(tally.games for _, tally in results)
    lasted = monotonic() - began
    assert games == GAMES * tasks
    return lasted
