"""Many games, played by workers; the counts do not depend on how many there are."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, field
from random import Random

import msgspec

from companion.referee.protocol import Header, Opening
from companion.rules.registry import kind
from companion.study.habits import Habits, Tempo
from companion.study.tally import Tally
from companion.study.trial import trial
from companion.study.watched_game import Conduct
from companion.study.workers import Workers

TURNS = 120
"""After how many turns a game is stopped: a die can keep a game going for hundreds of plies."""

USUAL = Conduct(Habits(), Tempo(), TURNS)


@dataclass(frozen=True)
class Survey:
    """Games on the table that the header describes; cards are dealt anew for each game.

    Each game has its own seed, made from `seed` and the number of the game: the same survey gives the same
    counts.
    """

    header: Header
    seed: int = 1
    conduct: Conduct = field(default=USUAL)

    def opening(self, rng: Random) -> Opening:
        """The table of one game. Raises RulesError or ReadingError if the header is not valid."""
        dealt = kind(self.header.game).dealt(self.header.options, rng.shuffle)
        return Opening(msgspec.structs.replace(self.header, options=dict(dealt)))

    def play(self, number: int) -> Tally:
        """The counts of the game with this number."""
        # A text is mixed well as a seed; with neighbouring numbers the games would begin alike.
        rng = Random(f"{self.seed} {number}")
        return trial(self.opening(rng), self.conduct, number, rng)


def run(survey: Survey, games: int, workers: Workers) -> Generator[Tally, None, None]:
    """The counts of `games` games, each as soon as its game is played, in any order.

    If the caller stops iterating, the games under way stop too. Raises WorkersError.
    """
    with closing(workers.results(survey.play, range(games))) as results:
        for _, tally in results:
            yield tally
