"""The end of a game, beyond what one position shows, and the points that it gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from companion.contents import Seat
from companion.rules.plies import P, Winner
from companion.rules.points import AtLeast
from companion.rules.rulebook import Rulebook


class EndRules(Generic[P]):
    """Draws by the course of the game, play after the end, points and matches.

    The defaults fit a game whose end is visible in its position, and that is played only to win.
    """

    def __init__(self, rulebook: Rulebook[P, Any]) -> None:
        self._rulebook = rulebook

    def recorded(self, past: Sequence[P], position: P) -> P:
        """The position to be recorded after the positions `past`, oldest first.

        It differs from `position` in what a position alone does not show, such as a draw by repetition or a
        pile that has run out. By default it is the position itself.
        """
        return position

    def played_on(self, position: P) -> P | None:
        """The position from which the loser of a won game plays on alone for its points; None if the
        game does not go on like that.
        """
        return None

    def going_on(self, past: Sequence[P], after: P) -> P:
        """The position from which play goes on after a ply that led to `after`, with the positions `past`
        before it.
        """
        position = self.recorded(past, after)
        return self.played_on(position) or position

    def laid_otherwise(self, position: P) -> P | None:
        """Another table from which the loser may as well play on alone; None if there is none."""
        return None

    def turns(self, position: P) -> int | None:
        """How many turns the loser has had since the win; None if the loser does not play on alone."""
        return None

    def points(self, position: P) -> int | None:
        """How many points the winner of this finished game adds to the match; None if there is no match.

        A draw adds 0. Raises RulesError if a game with matches is not over yet.
        """
        return None

    def searched_points(self, position: P, go_on: Callable[[], bool]) -> int | AtLeast | None:
        """As `points`, found by a search if the game needs one; the search stops once `go_on()` is False."""
        return self.points(position)

    @property
    def match_target(self) -> int | None:
        """The points that win a match of several games; None if the game has no match."""
        return None

    def next_starter(self, first: Seat, winner: Winner | None, lot: Seat | None) -> Seat:
        """The seat that begins the next game, after one that `first` began and `winner` won.

        `winner` is None if the game was broken off. `lot` is the seat that was drawn, for games that draw it.
        By default the first seat of the table begins each game.
        """
        return self._rulebook.seats[0]
