"""A match of several games: the winner of each game adds its points to an account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.contents import Seat
from companion.rules.errors import RulesError
from companion.rules.game import Winner


@dataclass(frozen=True, slots=True)
class Match:
    """The points of each seat so far, and the target that wins the match.

    >>> Match.between(("A", "B"), 30).after(14, "A").after(0, "draw").accounts
    {'A': 14, 'B': 0}
    """

    target: int
    accounts: Mapping[Seat, int]

    @classmethod
    def between(cls, seats: Sequence[Seat], target: int) -> Match:
        """A new match with every account at 0."""
        return cls(target, dict.fromkeys(seats, 0))

    def after(self, points: int, winner: Winner) -> Match:
        """The match after another game: its winner adds the points, a draw adds nothing.

        Raises RulesError for negative points, for a winner who does not play, and if the match was won
        before.
        """
        if self.winner is not None:
            raise RulesError(f"the match is over: {self.winner} has won it with {dict(self.accounts)}")
        if points < 0:
            raise RulesError(f"a game adds {points} points, but it cannot add fewer than 0")
        if winner == "draw":
            return self
        if not isinstance(winner, str) or winner not in self.accounts:
            raise RulesError(f"{winner!r} cannot win a game of {', '.join(self.accounts)}")
        return Match(self.target, {**self.accounts, winner: self.accounts[winner] + points})

    @property
    def winner(self) -> Seat | None:
        """The seat that has reached the target; None while the match goes on."""
        return next((seat for seat, points in self.accounts.items() if points >= self.target), None)
