"""What the menu must know of the table: plain data, handed in when it opens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.contents import Seat
from companion.screens.commands import OptionValue


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game that can be played on this table.

    `seats` are in order of play; `options` holds each option with the values it can have, the
    usual one first.
    """

    game: str
    seats: tuple[Seat, ...]
    options: tuple[tuple[str, tuple[OptionValue, ...]], ...]


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of the archive: its number there, and a short text such as ``Anna 25:11 Ben``."""

    id: int
    label: str


@dataclass(frozen=True, slots=True)
class MenuContext:
    """Games on offer, remembered names, the language in use, and games that can be replayed.

    `playing` holds the names by seat of the game under way and is None where there is none.
    `recent` are the last games, newest first.
    """

    games: tuple[GameChoice, ...]
    players: tuple[str, ...] = ()
    language: str = "en"
    recent: tuple[PastGame, ...] = ()
    playing: Mapping[Seat, str] | None = field(default=None)
