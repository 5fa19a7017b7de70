"""The results of players: how often each has won and against whom, in what series, how fast, how well.

Pure. Players are found by their names in any case; a name is shown as it was written last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

import msgspec

from companion.statistics.finished_game import FinishedGame, PlayerOutcome
from companion.statistics.ratings import Rating, Ratings

UNKNOWN_RULE = "?"
"""Stands for the rule of a wrong move whose cause could not be told."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the league table.

    A game that is won is one point, and a draw half a point; `played` counts games that were broken off, too.
    `series` is the number of games that the player has won in a row up to now, or lost if it is negative, and
    `longest_series` the greatest number ever won in a row. `seconds` is the mean time of a ply without
    pauses, None if no time is known. `wrong` are the wrong moves by rule. `rating` is None in the table over
    all games, because strength in one game says nothing of another.
    """

    player: str
    played: int
    won: int
    drawn: int
    lost: int
    points: float
    series: int
    longest_series: int
    seconds: float | None
    wrong: dict[str, int]
    rating: Rating | None


class Pairing(msgspec.Struct, frozen=True):
    """Two players against each other: how many games the first has won, the second, and neither."""

    players: tuple[str, str]
    won: tuple[int, int]
    drawn: int


@dataclass(slots=True)
class _Player:
    """The running results of one player."""

    name: str = ""
    played: int = 0
    outcomes: Counter[PlayerOutcome] = field(default_factory=Counter)
    series: int = 0
    longest: int = 0
    plies: int = 0
    seconds: float = 0.0
    wrong: Counter[str] = field(default_factory=Counter)

    def take(self, outcome: PlayerOutcome) -> None:
        """Take the outcome of the next game."""
        self.outcomes[outcome] += 1
        if outcome == "won":
            self.series = max(self.series, 0) + 1
        elif outcome == "lost":
            self.series = min(self.series, 0) - 1
        else:
            self.series = 0
        self.longest = max(self.longest, self.series)

    def standing(self, rating: Rating | None) -> Standing:
        won, drawn = self.outcomes["won"], self.outcomes["drawn"]
        return Standing(
            player=self.name,
            played=self.played,
            won=won,
            drawn=drawn,
            lost=self.outcomes["lost"],
            points=won + drawn / 2,
            series=self.series,
            longest_series=self.longest,
            seconds=self.seconds / self.plies if self.plies else None,
            wrong=dict(self.wrong.most_common()),
            rating=rating,
        )


class Standings:
    """The results of all players, taken game by game in the order in which these were played."""

    def __init__(self, *, rated: bool) -> None:
        self._players: dict[str, _Player] = {}
        self._pairs: dict[tuple[str, str], list[int]] = {}
        self._ratings = Ratings() if rated else None

    def add(self, game: FinishedGame) -> None:
        """Take the next game."""
        for seat, name in game.seats.items():
            player = self._player(name)
            times = game.thought.get(seat, ())
            player.plies += len(times)
            player.seconds += sum(times)
        for key in {name.casefold() for name in game.seats.values()}:
            self._players[key].played += 1
        for wrong in game.wrong:
            if wrong.seat in game.seats:
                self._player(game.seats[wrong.seat]).wrong[wrong.rule or UNKNOWN_RULE] += 1
        self._add_outcomes({name.casefold(): outcome for name, outcome in game.players.items()})

    def _player(self, name: str) -> _Player:
        player = self._players.setdefault(name.casefold(), _Player())
        player.name = name
        return player

    def _add_outcomes(self, outcomes: Mapping[str, PlayerOutcome]) -> None:
        for player, outcome in outcomes.items():
            self._players[player].take(outcome)
        for one, other in combinations(sorted(outcomes), 2):
            self._add_pair(one, other, outcomes)
        if self._ratings is not None:
            self._ratings.add(outcomes)

    def _add_pair(self, one: str, other: str, outcomes: Mapping[str, PlayerOutcome]) -> None:
        """Take the game for two players, unless both have won it together or both lost it."""
        found = outcomes[one], outcomes[other]
        if found in {("won", "won"), ("lost", "lost")}:
            return
        counts = self._pairs.setdefault((one, other), [0, 0, 0])
        counts[0 if found[0] == "won" else 1 if found[1] == "won" else 2] += 1

    def league(self) -> list[Standing]:
        """The league table: more points first, then fewer games, then the name."""
        standings = [
            player.standing(None if self._ratings is None else self._ratings.of(key))
            for key, player in self._players.items()
        ]
        return sorted(standings, key=lambda one: (-one.points, one.played, one.player.casefold()))

    def head_to_head(self) -> list[Pairing]:
        """All pairs that have played against each other; those with more games first."""
        pairs = sorted(self._pairs.items(), key=lambda pair: (-sum(pair[1]), pair[0]))
        return [
            Pairing((self._players[one].name, self._players[other].name), (first, second), drawn)
            for (one, other), (first, second, drawn) in pairs
        ]
