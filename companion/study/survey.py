"""Many games on all cores, one process each; the counts do not depend on how many there are."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from random import Random

import msgspec

from companion.referee.protocol import Header, Opening
from companion.rules.registry import kind
from companion.study.habits import Habits, Tempo
from companion.study.tally import Tally
from companion.study.trial import trial
from companion.study.watched_game import Conduct

TURNS = 120
"""After so many turns a game is broken off: a die can keep one going for hundreds of plies."""

USUAL = Conduct(Habits(), Tempo(), TURNS)


@dataclass(frozen=True)
class Survey:
    """Games on the table that the header describes; what chance deals is dealt anew for each.

    Every game has its own seed, from `seed` and its number: the same survey gives the same counts.
    """

    header: Header
    seed: int = 1
    conduct: Conduct = field(default=USUAL)

    def opening(self, rng: Random) -> Opening:
        """The table of one game. Raises RulesError or ReadingError for a header that is none."""
        dealt = kind(self.header.game).dealt(self.header.options, rng.shuffle)
        return Opening(msgspec.structs.replace(self.header, options=dict(dealt)))

    def play(self, number: int) -> Tally:
        """The counts of one game."""
        # A text as seed is mixed well, where neighbouring numbers would begin alike.
        rng = Random(f"{self.seed} {number}")
        return trial(self.opening(rng), self.conduct, number, rng)


def run(survey: Survey, games: int, processes: int | None = None) -> Generator[Tally, None, None]:
    """The counts of so many games, each as soon as it is played; in what order is left open.

    `processes` is how many work at once, by default as many as there are cores. Whoever stops
    iterating stops the games that are under way.
    """
    workers = min(games, processes or cores())
    if workers <= 1:
        yield from map(survey.play, range(games))
        return
    with get_context().Pool(workers, initializer=_leave_stopping_to_the_parent) as pool:
        yield from pool.imap_unordered(partial(Survey.play, survey), range(games))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _leave_stopping_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; only the parent is to act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
