"""How a game ends, beyond what one position shows, and what its end counts for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from companion.contents import Seat
from companion.rules.plies import P, Winner
from companion.rules.points import AtLeast
from companion.rules.rulebook import Rulebook


class EndRules(Generic[P]):
    """Draws by the course of the game, play after the end, points and matches.

    The defaults fit a game that ends where its position says so, and that is played for nothing
    but the win.
    """

    def __init__(self, rulebook: Rulebook[P, Any]) -> None:
        self._rulebook = rulebook

    def recorded(self, past: Sequence[P], position: P) -> P:
        """The position as it stands on record, after the positions `past`, oldest first.

        For what a position alone cannot know: a draw by repetition, a pile that has run out. By
        default the position itself.
        """
        return position

    def played_on(self, position: P) -> P | None:
        """From where the loser of a won game goes on alone for its points; None if nobody does."""
        return None

    def going_on(self, past: Sequence[P], after: P) -> P:
        """From where play goes on after a ply that led to `after`, with the positions `past` before it."""
        position = self.recorded(past, after)
        return self.played_on(position) or position

    def laid_otherwise(self, position: P) -> P | None:
        """Another table from which the loser may go on alone as well as from this one; None if none is."""
        return None

    def turns(self, position: P) -> int | None:
        """How many turns the loser has had since the win; None if nobody plays on alone."""
        return None

    def points(self, position: P) -> int | None:
        """What the winner of this finished game adds to the match; None if there is no match.

        A draw adds 0. Raises RulesError where a game with matches is not over yet.
        """
        return None

    def searched_points(self, position: P, go_on: Callable[[], bool]) -> int | AtLeast | None:
        """As `points`, found by a search where the game needs one; it stops once `go_on` says no."""
        return self.points(position)

    @property
    def match_target(self) -> int | None:
        """The points that win a match of several games; None if the game has no match."""
        return None

    def next_starter(self, first: Seat, winner: Winner | None, lot: Seat | None) -> Seat:
        """Who begins the next game, after one that `first` began and `winner` won.

        `winner` is None if the game was broken off. `lot` is the seat that was drawn, for
        games that draw it. By default the first seat of the table begins each game.
        """
        return self._rulebook.seats[0]
