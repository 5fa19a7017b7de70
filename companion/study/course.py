"""The course of a game as the human plays it: what is on record, and what is thrown or drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.rules.game import AnyGame, AnyPly, Position


class Course:
    """The positions of a game up to now, and the chance in it, from the generator handed in."""

    def __init__(self, game: AnyGame, position: Position, rng: Random) -> None:
        self._game, self._rng = game, rng
        self._past: list[Position] = []
        self.position = position

    def numbers(self, position: Position, ahead: int = 0) -> Sequence[int | None]:
        """What may be thrown or drawn next, in random order; None if the game has no chance.

        `ahead` plies come before. From a pile whose cards are known only the next one can come;
        when it has run out, its cards are shuffled.
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
        """What is thrown or drawn for a ply that comes after `ahead` others."""
        return self.numbers(position, ahead)[0]

    def record(self, ply: AnyPly) -> Position:
        """Go on after a ply; the position that is on record after it."""
        self._past.append(self.position)
        on_record: Position = self._game.end.recorded(self._past, ply.after)
        self.position = self._game.end.played_on(on_record) or on_record
        return on_record

    def ends(self, run: Sequence[AnyPly]) -> bool:
        """True if the game is over after these plies, or goes on from another table."""
        past = [*self._past, *(ply.before for ply in run)]
        after = run[-1].after
        return self._game.end.recorded(past, after).winner is not None
