"""What reaches the referee besides frames: rolls and cards, buttons, answers, and time itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.contents import Contents, ContentsError, Field, pieces
from companion.errors import CompanionError
from companion.rules.game import AnyGame
from companion.sensing.frames import Frame

Button: TypeAlias = Literal["ok", "undo", "accept", "up", "down"]
BUTTONS: tuple[Button, ...] = ("ok", "undo", "accept", "up", "down")


def button(name: str) -> Button | None:
    """The button of this name; None if there is none."""
    return next((known for known in BUTTONS if known == name), None)


@dataclass(frozen=True, slots=True)
class Roll:
    """A die was thrown, real or simulated, at `t` seconds; `number` is 1 to 6."""

    t: float
    number: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card was drawn at `t` seconds."""

    t: float
    number: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed at `t` seconds."""

    t: float
    button: Button


@dataclass(frozen=True, slots=True)
class Choose:
    """The answer to a question at `t` seconds: one of its `moves`, or `NONE`."""

    t: float
    move: str


NONE = "none"
"""The answer that no other answer is right; every question takes it, and no game has such a move."""

AS_BEFORE = "="
"""The answer that on an accepted table nothing has changed but what its sensors show exactly."""


@dataclass(frozen=True, slots=True)
class Tell:
    """The players say at `t` seconds what lies on a field that no sensor tells: ``1a1b`` on ``e6``."""

    t: float
    field: Field
    contents: Contents


@dataclass(frozen=True, slots=True)
class Settle:
    """From `t` on the table counts as at rest after this many `seconds` without a change."""

    t: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed until `t`, in seconds; nothing else happened."""

    t: float


Event: TypeAlias = Frame | Roll | Card | Press | Choose | Tell | Settle | Tick


class TellingError(CompanionError, ValueError):
    """No field of this name, or contents that the pieces of the game cannot make."""


def check_told(game: AnyGame, field: Field, contents: Contents) -> None:
    """Check what the players say about a field. Raises TellingError if it is impossible in this game."""
    if field not in game.fields:
        raise TellingError(f"there is no field {field!r}; the fields are {', '.join(game.fields)}")
    try:
        unknown = set(pieces(contents)) - set(game.letters)
    except ContentsError as error:
        raise TellingError(f"{field}: {error}") from error
    if unknown:
        raise TellingError(f"{field}: {contents!r} has pieces that the game has not; it has {game.letters}")
