"""The square of cards, the corners where the seats begin, the steps, and the values.

::

    B  a5 b5 c5 d5 e5  C        Every stone runs to the corner diagonally opposite to the one
       a4 b4 c4 d4 e4           where its colour began: A to C's, B to D's, and back. Two play
       a3 b3 c3 d3 e3           from A and C on 5 x 5 cards, four on 6 x 6.
       a2 b2 c2 d2 e2
    A  a1 b1 c1 d1 e1  D
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from companion.contents import Field, Seat
from companion.rules.game import NO_USE, Winner

TABLES: Mapping[int, tuple[Seat, ...]] = {2: ("A", "C"), 4: ("A", "B", "C", "D")}
"""The seats for each number of players, clockwise from the lower left."""

SIZE: Mapping[int, int] = {2: 5, 4: 6}
"""The number of rows and columns of cards for each number of players."""

TOWARDS: Mapping[Seat, tuple[int, int]] = {"A": (1, 1), "B": (1, -1), "C": (-1, -1), "D": (-1, 1)}
"""Columns and rows of the step forward, over the corner of a card towards the goal (rule 3.2)."""

STONES_EACH = 6

Stones: TypeAlias = tuple[Field, ...]
"""The fields on which the stones of one seat stand, in the order of the numbers under them."""


class ZahlenluchsPosition(NamedTuple):
    """The stones of each seat (from A to D, whichever begins), the seat to move, and the winner once the game
    is over.
    """

    stones: tuple[Stones, ...]
    turn: Seat
    winner: Winner | None = None


class ZahlenluchsMove(NamedTuple):
    """The stone on `origin` steps to `target`; `NO_STEP` means that no step is possible."""

    origin: Field
    target: Field

    def __str__(self) -> str:
        return self.origin + self.target


NO_STEP = ZahlenluchsMove(NO_USE, "")


@dataclass(frozen=True)
class ZahlenluchsBoard:
    """What is the same in all games with this number of players; `board_of` makes it."""

    size: int
    fields: tuple[Field, ...]
    """All fields, row by row from below, each row from the left."""

    start: Mapping[Seat, Stones]
    """The six fields nearest to each seat's corner (rule 1.2)."""

    goal: Mapping[Seat, Field]
    """The corner that each seat runs to (rules 5.1 and 6.2)."""

    steps: Mapping[Seat, Mapping[Field, tuple[ZahlenluchsMove, ...]]]
    """The steps that the arrows of the rules allow, by seat and field: two straight, one forward."""

    def offset(self, move: ZahlenluchsMove) -> tuple[int, int]:
        """How many columns to the right and rows up a move goes."""
        (column, row), (to_column, to_row) = _place(move.origin), _place(move.target)
        return to_column - column, to_row - row

    def within(self, origin: Field, reach: int) -> Iterator[ZahlenluchsMove]:
        """The moves, legal or not, from a field to all others that are at most `reach` cards away."""
        for target in self.fields:
            move = ZahlenluchsMove(origin, target)
            if 0 < max(map(abs, self.offset(move))) <= reach:
                yield move


@cache
def board_of(players: int) -> ZahlenluchsBoard:
    """The board for two or four players."""
    size = SIZE[players]
    fields = tuple(_field(column, row) for row in range(size) for column in range(size))
    seats = TABLES[players]
    return ZahlenluchsBoard(
        size,
        fields,
        start={seat: tuple(field for field in fields if _is_start(seat, size, field)) for seat in seats},
        goal={seat: _field(*_corner(seat, size, begins=False)) for seat in seats},
        steps={seat: {field: tuple(_steps(seat, field, fields)) for field in fields} for seat in seats},
    )


def _steps(seat: Seat, field: Field, fields: tuple[Field, ...]) -> Iterator[ZahlenluchsMove]:
    """The steps that the arrows allow a seat from this field."""
    column, row = _place(field)
    right, up = TOWARDS[seat]
    for target in (_field(column, row + up), _field(column + right, row), _field(column + right, row + up)):
        if target in fields:
            yield ZahlenluchsMove(field, target)


def _is_start(seat: Seat, size: int, field: Field) -> bool:
    """True if a stone of the seat begins on this field."""
    corner_column, corner_row = _corner(seat, size, begins=True)
    column, row = _place(field)
    return abs(column - corner_column) + abs(row - corner_row) <= 2  # noqa: PLR2004 - 3 + 2 + 1 cards


def _corner(seat: Seat, size: int, *, begins: bool) -> tuple[int, int]:
    """Column and row of the corner where a seat begins, or else of its goal."""
    column, row = (0 if towards > 0 else size - 1 for towards in TOWARDS[seat])
    return (column, row) if begins else (size - 1 - column, size - 1 - row)


def _place(field: Field) -> tuple[int, int]:
    """Column and row of a field, from 0."""
    return ord(field[0]) - ord("a"), int(field[1:]) - 1


def _field(column: int, row: int) -> Field:
    """The field in this column and row; outside the board a name that no field has."""
    return f"{chr(ord('a') + column)}{row + 1}"
