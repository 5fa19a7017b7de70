"""Esiema's values: the position and the move."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from companion.contents import Seat
from companion.rules.game import Winner
from companion.rules.games.esiema.balls import Balls
from companion.rules.games.esiema.board import FIELDS

EsiemaPath: TypeAlias = tuple[int, ...]
"""The pits into which the balls of one sowing fall, in order."""

MoveKind: TypeAlias = Literal["place", "sow", "add", "pass"]


class EsiemaPosition(NamedTuple):
    """The balls in the 91 pits, the seat to move, and the balls that each seat keeps beside the board.

    `reserve` and `to_place` are in the order of the seats; `out` are the seats that are out, in the same
    order. `clock` counts plies towards the draw. `opener` is the seat that placed first, if the seats place
    different numbers of balls and it was not the first seat of the table.
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
        """``place`` while balls are placed, then ``play``."""
        return "place" if any(self.to_place) else "play"


class EsiemaMove(NamedTuple):
    """One move: the pit that is emptied, added to or placed in; in a pass `pit` means nothing.

    A sowing has its path, and the letters of the balls in the order in which they fall; adding has the
    `number` of balls.
    """

    kind: MoveKind
    pit: int = -1
    path: EsiemaPath = ()
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
