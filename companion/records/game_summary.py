"""One game as a line of a list."""

from __future__ import annotations

from datetime import datetime

import msgspec

from companion.contents import Seat
from companion.records.game_record import Result
from companion.texts import shown_names


class GameSummary(msgspec.Struct, frozen=True):
    """A line of the list of games; `plies` counts the main line, without plies taken back.

    `seats` has the players' names by seat, as they are kept; None if a name is not known. `damage` says what
    is wrong with the game, None if nothing is; a damaged game has only the values that can be read.
    """

    id: int
    game: str = ""
    started: datetime | None = None
    plies: int = 0
    result: Result | None = None
    seats: dict[Seat, str | None] = {}
    damage: str | None = None

    @property
    def names(self) -> dict[Seat, str]:
        """The players' names by seat, as they may be shown; seats without a name are left out."""
        return shown_names(self.seats)
