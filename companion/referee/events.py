"""What reaches the referee besides frames: chance, buttons, answers, and time itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.contents import Contents, Field
from companion.sensing.frames import Frame

Button: TypeAlias = Literal["ok", "undo", "accept", "up", "down"]
BUTTONS: tuple[Button, ...] = ("ok", "undo", "accept", "up", "down")


def button(name: str) -> Button | None:
    """The button of this name, None where there is none."""
    return next((known for known in BUTTONS if known == name), None)


@dataclass(frozen=True, slots=True)
class Roll:
    """A die was thrown, by whatever means; `number` is 1 to 6."""

    t: float
    number: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card was drawn."""

    t: float
    number: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed."""

    t: float
    button: Button


@dataclass(frozen=True, slots=True)
class Choose:
    """The answer to a question: one of its `moves`."""

    t: float
    move: str


@dataclass(frozen=True, slots=True)
class Tell:
    """The players say what lies on a field, as far as no sensor sees it: ``1a1b`` on ``e6``."""

    t: float
    field: Field
    contents: Contents


@dataclass(frozen=True, slots=True)
class Settle:
    """From now on the table counts as at rest after this many seconds in which nothing changes."""

    t: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing but time."""

    t: float


Event: TypeAlias = Frame | Roll | Card | Press | Choose | Tell | Settle | Tick
