"""One game as a line of a list."""

from __future__ import annotations

from datetime import datetime

import msgspec

from companion.contents import Seat
from companion.records.game_record import Result


class GameSummary(msgspec.Struct, frozen=True):
    """A line of the list of games; `plies` counts the main line, without plies taken back.

    `names` has the players whose names are known, by seat. `damage` says what is wrong with the game, None if
    nothing is; a damaged game has only the values that can be read.
    """

    id: int
    game: str = ""
    started: datetime | None = None
    plies: int = 0
    result: Result | None = None
    names: dict[Seat, str] = {}
    damage: str | None = None
