"""How strong players are, by the outcomes of their games: openskill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from companion.statistics.finished_game import PlayerOutcome

_MODEL = PlackettLuce()

_RANKS: Mapping[PlayerOutcome, float] = {"won": 0, "drawn": 0, "lost": 1}


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is (25 at the beginning), and how uncertain that is: one standard deviation."""

    strength: float
    uncertainty: float

    @property
    def at_least(self) -> float:
        """What the player very likely has at least; ratings are compared by it."""
        return self.strength - 3 * self.uncertainty


class Ratings:
    """The ratings of all players of one game; each player is a text."""

    def __init__(self) -> None:
        self._players: dict[str, PlackettLuceRating] = {}

    def add(self, outcomes: Mapping[str, PlayerOutcome]) -> None:
        """Take the next game; one with fewer than two players whose outcome is known tells nothing.

        Where several win together two teams have played; else everybody plays alone.
        """
        won = [player for player, outcome in outcomes.items() if outcome == "won"]
        others = [player for player, outcome in outcomes.items() if outcome != "won"]
        teams = [won, others] if len(won) > 1 else [[player] for player in (*won, *others)]
        teams = list(filter(None, teams))
        if len(teams) > 1:
            self._rate(teams, [_RANKS[outcomes[team[0]]] for team in teams])

    def _rate(self, teams: Sequence[Sequence[str]], ranks: list[float]) -> None:
        before = [[self._players.get(player) or _MODEL.rating() for player in team] for team in teams]
        after = _MODEL.rate(before, ranks=ranks)
        for team, ratings in zip(teams, after, strict=True):
            self._players.update(zip(team, ratings, strict=True))

    def of(self, player: str) -> Rating | None:
        """The rating of a player; None if no game tells anything."""
        found = self._players.get(player)
        return None if found is None else Rating(found.mu, found.sigma)
