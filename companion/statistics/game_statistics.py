"""All statistics of the games that have ended, game by game and over all of them. Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from companion.contents import Field
from companion.statistics.finished_game import FinishedGame, PlayerOutcome
from companion.statistics.standings import Pairing, Standing, Standings

MOST_OPENINGS = 10
"""How many openings are listed."""


class FrequentOpening(msgspec.Struct, frozen=True, kw_only=True):
    """The first moves of some games, and in how many of them the player who began has won, drawn, lost.

    `texts` are the same moves in words; empty as long as no language is chosen.
    """

    moves: tuple[str, ...]
    games: int
    won: int
    drawn: int
    lost: int
    texts: tuple[str, ...] = ()


class LongestGame(msgspec.Struct, frozen=True):
    """The id of a game, and how long it was: in plies or in seconds."""

    id: int
    length: float


_NO_GAME = LongestGame(0, -1.0)


class GameStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one game, such as Sahara.

    `plies` is how many a game has on average, and `seconds` how many a ply takes, without pauses; None if no
    time is known. `most_plies` and `longest` name the longest games in plies and in time. `openings` are the
    most frequent ones. `touched` says in how many plies hands touched each field.
    """

    games: int
    plies: float
    seconds: float | None
    most_plies: LongestGame
    longest: LongestGame | None
    league: list[Standing]
    head_to_head: list[Pairing]
    openings: list[FrequentOpening]
    touched: dict[Field, int]


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Everything: each game by its id, the most frequent first, and the players over all games.

    `left_out` are the ids of games that are damaged or cannot be played.
    """

    games: dict[str, GameStatistics]
    league: list[Standing]
    head_to_head: list[Pairing]
    left_out: list[int]


@dataclass(slots=True)
class _RunningGame:
    """The running numbers of one game."""

    games: int = 0
    plies: int = 0
    timed: int = 0
    seconds: float = 0.0
    most_plies: LongestGame = _NO_GAME
    longest: LongestGame | None = None
    standings: Standings = field(default_factory=lambda: Standings(rated=True))
    openings: dict[tuple[str, ...], Counter[PlayerOutcome | None]] = field(default_factory=dict)
    touched: Counter[Field] = field(default_factory=Counter)

    def add(self, game: FinishedGame) -> None:
        self.games += 1
        self.plies += game.plies
        self.timed += sum(map(len, game.thought.values()))
        self.seconds += sum(map(sum, game.thought.values()))
        self.most_plies = _longer(self.most_plies, game.id, game.plies)
        if game.seconds is not None:
            self.longest = _longer(self.longest, game.id, game.seconds)
        self.standings.add(game)
        self.touched.update(game.touched)
        if game.opening:
            self.openings.setdefault(game.opening, Counter())[game.of_first] += 1

    def statistics(self) -> GameStatistics:
        return GameStatistics(
            games=self.games,
            plies=self.plies / self.games,
            seconds=self.seconds / self.timed if self.timed else None,
            most_plies=self.most_plies,
            longest=self.longest,
            league=self.standings.league(),
            head_to_head=self.standings.head_to_head(),
            openings=self._openings(),
            touched=dict(self.touched.most_common()),
        )

    def _openings(self) -> list[FrequentOpening]:
        frequent = sorted(self.openings.items(), key=lambda one: (-one[1].total(), one[0]))
        return [
            FrequentOpening(moves=moves, games=of.total(), won=of["won"], drawn=of["drawn"], lost=of["lost"])
            for moves, of in frequent[:MOST_OPENINGS]
        ]


class RunningStatistics:
    """Statistics that grow game by game, in the order in which the games were played."""

    def __init__(self) -> None:
        self._games: dict[str, _RunningGame] = {}
        self._standings = Standings(rated=False)
        self._left_out: list[int] = []

    def add(self, game: FinishedGame) -> None:
        """Take the next game."""
        self._games.setdefault(game.game, _RunningGame()).add(game)
        self._standings.add(game)

    def leave_out(self, game_id: int) -> None:
        """Name a game that cannot be counted."""
        self._left_out.append(game_id)

    def statistics(self) -> Statistics:
        """The statistics of all games so far."""
        frequent = sorted(self._games.items(), key=lambda one: (-one[1].games, one[0]))
        return Statistics(
            games={game: running.statistics() for game, running in frequent},
            league=self._standings.league(),
            head_to_head=self._standings.head_to_head(),
            left_out=list(self._left_out),
        )


def _longer(before: LongestGame | None, game_id: int, length: float) -> LongestGame:
    """The longer one of two games; of two equal ones the earlier."""
    return before if before is not None and before.length >= length else LongestGame(game_id, length)
