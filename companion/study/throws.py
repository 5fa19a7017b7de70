"""The rolls and cards of a watched game: thrown or drawn, told to the referee, and kept for the next ply."""

from __future__ import annotations

from companion.rules.game import Position
from companion.study.player import Player
from companion.study.watched_table import WatchedTable


class Throws:
    """What the players of one table throw or draw."""

    def __init__(self, player: Player, table: WatchedTable) -> None:
        self._player, self._table = player, table
        self._kept: int | None = None

    def throw(self, position: Position) -> int | None:
        """The roll or card that was kept, or a new one for this position, which is told to the referee; None
        if the position waits for none.
        """
        kept, self._kept = self._kept, None
        if kept is not None:
            return kept
        chance = self._player.chance(position)
        self.tell(position, chance)
        return chance

    def tell(self, position: Position, number: int | None) -> None:
        """Tell the referee a roll or card of this position; nothing if it is None."""
        if number is not None:
            self._table.do([self._player.telling(self._table.t, position, number)])

    def keep(self, number: int | None) -> None:
        """Keep a told roll or card for the next ply; with None, drop the one that was kept."""
        self._kept = number
