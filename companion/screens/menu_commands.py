"""What the players have chosen in the menu: commands, which the service carries out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.contents import Seat

OptionValue: TypeAlias = str | int | bool
PaceName: TypeAlias = Literal["quick", "normal", "gentle"]
GameEnding: TypeAlias = Literal["given up", "agreed draw", "broken off"]


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Begin a game.

    `options` are those that differ from the usual rules. `players` are names by seat; a seat without a name
    is left out. `starter` is None if the game says who begins.
    """

    game: str
    options: Mapping[str, OptionValue]
    players: Mapping[Seat, str]
    starter: Seat | None


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game under way; `seat` is that of the player who gave up, None for the other endings."""

    how: GameEnding
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class RememberPlayer:
    """Add a name to the remembered ones."""

    name: str


@dataclass(frozen=True, slots=True)
class ForgetPlayer:
    """Remove a name from the remembered ones; games that were played keep it."""

    name: str


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """Speak this language from now on, ``de`` or ``en``."""

    language: str


@dataclass(frozen=True, slots=True)
class SetPace:
    """Wait shorter or longer from now on before the table counts as at rest."""

    pace: PaceName


@dataclass(frozen=True, slots=True)
class ReplayGame:
    """Show a game of the archive again; `id` is its number there."""

    id: int


@dataclass(frozen=True, slots=True)
class PlayReplay:
    """Play the replay that is shown on from where it is."""


@dataclass(frozen=True, slots=True)
class GoToPly:
    """Show another ply of the replay that is shown; 0 is the start."""

    ply: int


@dataclass(frozen=True, slots=True)
class SetReplaySpeed:
    """Play replays at this speed from now on, one of `companion.screens.replay_speeds.SPEEDS`."""

    speed: float


@dataclass(frozen=True, slots=True)
class ThrowOrDraw:
    """Throw the die or draw a card for the players, whichever the position waits for."""


@dataclass(frozen=True, slots=True)
class Calibrate:
    """Calibrate the sensors of the table; the game waits until that is done."""


@dataclass(frozen=True, slots=True)
class LetIn:
    """Show the code with which a device is let in."""


@dataclass(frozen=True, slots=True)
class Unpair:
    """Throw out the paired device with this id; None throws all of them out."""

    device: str | None


@dataclass(frozen=True, slots=True)
class ShutDown:
    """Shut the machine down safely."""


MenuCommand: TypeAlias = (
    BeginGame
    | EndGame
    | RememberPlayer
    | ForgetPlayer
    | SetLanguage
    | SetPace
    | ReplayGame
    | PlayReplay
    | GoToPly
    | SetReplaySpeed
    | ThrowOrDraw
    | Calibrate
    | LetIn
    | Unpair
    | ShutDown
)
