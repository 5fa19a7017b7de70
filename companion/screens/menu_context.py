"""What the menu must know of the table: plain data, given when it opens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.contents import Seat
from companion.rules.game import Chance
from companion.screens.menu_commands import OptionValue, PaceName


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game that can be played on this table.

    `seats` are the seats for each number of players that the game allows, in order of play, the usual number
    first. `options` holds each option with the values that it can have, the usual one first. An option with a
    single value is not offered.
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
class DeviceChoice:
    """A paired device: its id, and its name."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class MenuContext:
    """Games on offer, remembered names, the language in use, and games that can be replayed.

    `playing` holds the names by seat of the game under way, whose id is `game`; None if no game is under way.
    `recent` are the last games, newest first. `waits_for` is what must be thrown or drawn now, None if
    nothing must. `calibrates` is True if the sensors of the table can be calibrated. `pace` is how patient
    the table is, None for a settling time without a name. `lets_in` is True if other machines reach the page,
    and `devices` are those that are paired with the table.
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
    lets_in: bool = False
    devices: tuple[DeviceChoice, ...] = ()
