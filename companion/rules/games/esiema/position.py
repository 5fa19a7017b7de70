"""Esiema's values: the position and the move."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from companion.contents import Seat
from companion.rules.game import Winner
from companion.rules.games.esiema.balls import Balls
from companion.rules.games.esiema.board import FIELDS

Path: TypeAlias = tuple[int, ...]
"""The pits that the balls of one sowing fall into, in order."""

Kind: TypeAlias = Literal["place", "sow", "add", "pass"]


class EsiemaPosition(NamedTuple):
    """What lies in the 91 pits, whose turn it is, and what each seat keeps beside the board.

    `reserve` and `to_place` follow the seats of the game; `out` are the seats that are out, in
    that order. `clock` counts plies towards the draw. `opener` is who placed first, where the
    seats place different numbers of balls and it was not the first seat of the table.
    """

    turn: Seat
    pits: tuple[Balls, ...]
    reserve: tuple[int, ...]
    to_place: tuple[int, ...]
    out: tuple[Seat, ...] = ()
    clock: int | None = None
    winner: Winner | None = None
    opener: Seat | None = None

    @property
    def phase(self) -> Literal["place", "play"]:
        """True if balls are still placed, or sown."""
        return "place" if any(self.to_place) else "play"


class EsiemaMove(NamedTuple):
    """One move: the pit that is emptied, added to or placed in; `pit` means nothing in a pass.

    A sowing has its path and the letters of the balls in the order in which they fall, adding has
    the `number` of balls.
    """

    kind: Kind
    pit: int = -1
    path: Path = ()
    balls: str = ""
    number: int = 0

    def __str__(self) -> str:
        if self.kind == "place":
            return f"@{FIELDS[self.pit]}"
        if self.kind == "add":
            return f"{FIELDS[self.pit]}+{self.number}"
        if self.kind == "pass":
            return "pass"
        falls = zip(self.path, self.balls, strict=True)
        return f"{FIELDS[self.pit]}>{','.join([FIELDS[pit] + letter for pit, letter in falls])}"


PASS = EsiemaMove("pass")
