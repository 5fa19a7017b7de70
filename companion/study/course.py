"""The course of a simulated game: the positions on record, and the rolls or cards that come next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.rules.game import AnyGame, AnyPly, Position


class Course:
    """The recorded positions of a game and its chance; `rng` is the source of all rolls and draws."""

    def __init__(self, game: AnyGame, position: Position, rng: Random) -> None:
        self._game, self._rng = game, rng
        self._past: list[Position] = []
        self.position = position

    def numbers(self, position: Position, ahead: int = 0) -> Sequence[int | None]:
        """The rolls or cards that may come next in this position, in random order; ``(None,)`` in a game
        without chance.

        `ahead` is the number of plies between the recorded position and this one. While the order of the pile
        is known, its next card is the only number. When the pile has run out, its cards are shuffled again.
        """
        if self._game.waits_for(position) is None:
            return (None,)
        deck: Sequence[int] | None = self._game.options.get("deck")
        drawn = len(self._past) + ahead
        if deck is not None and drawn < len(deck):
            return (deck[drawn],)
        numbers = self._game.chances(position)
        return self._rng.sample(numbers, len(numbers))

    def thrown(self, position: Position, ahead: int) -> int | None:
        """The roll or card of a ply that comes `ahead` plies after the recorded position; None in a game
        without chance.
        """
        return self.numbers(position, ahead)[0]

    def record(self, ply: AnyPly) -> Position:
        """Record a ply, and return the recorded position after it.

        `position` becomes the position from which play goes on: after a won race another one, in which the
        loser plays on alone.
        """
        self._past.append(self.position)
        on_record: Position = self._game.end.recorded(self._past, ply.after)
        self.position = self._game.end.played_on(on_record) or on_record
        return on_record

    def ends(self, run: Sequence[AnyPly]) -> bool:
        """True if the game is over after these plies, or its loser then plays on alone from another table."""
        past = [*self._past, *(ply.before for ply in run)]
        after = run[-1].after
        return self._game.end.recorded(past, after).winner is not None
