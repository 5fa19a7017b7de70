"""What the menu must know of the table: plain data, handed in when it opens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.contents import Seat
from companion.rules.game import Chance
from companion.screens.menu_commands import OptionValue, PaceName


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game that can be played on this table.

    `seats` are those of each number of players that the game allows, in order of play, the usual
    number first; `options` holds each option with the values it can have, the usual one first. An
    option of which there is nothing to choose is not offered.
    """

    game: str
    seats: tuple[tuple[Seat, ...], ...]
    options: tuple[tuple[str, tuple[OptionValue, ...]], ...]


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of the archive: its number there, and a short text such as ``Anna 25:11 Ben``."""

    id: int
    label: str


@dataclass(frozen=True, slots=True)
class MenuContext:
    """Games on offer, remembered names, the language in use, and games that can be replayed.

    `playing` holds the names by seat of the game under way, which is `game`, and is None where
    there is none. `recent` are the last games, newest first. `waits_for` is what is to be thrown
    or drawn now, None if nothing is. `calibrates` says that the sensors of the table can be
    calibrated. `pace` is how patient the table is, None for a time that has no name.
    """

    games: tuple[GameChoice, ...]
    players: tuple[str, ...] = ()
    language: str = "en"
    recent: tuple[PastGame, ...] = ()
    playing: Mapping[Seat, str] | None = field(default=None)
    waits_for: Chance | None = None
    game: str = ""
    calibrates: bool = False
    pace: PaceName | None = "normal"
