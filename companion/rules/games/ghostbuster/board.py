"""The board of Ghostbuster: the track, the yards and houses, and where a roll leads from each field.

The fields of the table have numbers, the cells: first the track t1 to tL, then for each colour
that plays its yard and the four fields of its house. The contents of a cell are the letters
of its figures, the bottom one first, so that the last letter is the figure on top::

    ""   nothing        "y"  a yellow figure        "ry"  a yellow figure over a red one
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import compress
from typing import NamedTuple, TypeAlias

from companion.contents import Field, Seat
from companion.rules.game import NO_USE

COLOURS: Mapping[Seat, str] = {
    "yellow": "y",
    "green": "g",
    "red": "r",
    "blue": "b",
    "black": "k",
    "white": "w",
}
"""The letters of the colours, clockwise round the board."""

TABLES: Mapping[int, tuple[Seat, ...]] = {
    2: ("yellow", "red"),
    3: ("yellow", "green", "red"),
    4: ("yellow", "green", "red", "blue"),
    5: ("yellow", "green", "red", "blue", "black"),
    6: tuple(COLOURS),
}
FIGURES = 4
"""The number of figures of each colour, and of the fields of its house."""

SIX = 6
FARTHEST = 2 * SIX
"""How far the ways are known: the highest roll, and as much again for miscounted moves."""

Cells: TypeAlias = tuple[str, ...]


class GhostbusterPosition(NamedTuple):
    """The figures on the cells, the seat to roll, and the winner once the game is over.

    `tries` is how many rolls are left to get a six, 1 if a single roll counts. `clear` is true if the figure
    just brought out must leave its start field. `places` are the seats that are home, in order of arrival, if
    the others play on.
    """

    turn: Seat
    cells: Cells
    tries: int = 1
    clear: bool = False
    winner: Seat | None = None
    places: tuple[Seat, ...] = ()


class GhostbusterMove(NamedTuple):
    """``enter``, ``-``, or the field of a figure or blockade: ``t12``, ``h2`` in the own house."""

    text: str

    def __str__(self) -> str:
        return self.text


ENTER = GhostbusterMove("enter")
NOTHING = GhostbusterMove(NO_USE)


class FigureWay(NamedTuple):
    """The cell that a single figure reaches, and the house fields that must be empty for it."""

    target: int
    empty: tuple[int, ...]


RefusalKey: TypeAlias = tuple[str, Mapping[str, str | int]]
"""The key of a reason without the name of the game, and the parameters of its sentence."""

FigureWays: TypeAlias = Mapping[int, tuple[FigureWay | None, ...]]
"""The ways of one colour by roll and cell; None if the roll is too high, or the cell not on its route."""


@dataclass(frozen=True)
class ColourTracks:
    """One colour on its board: its cells, and the ways of its figures.

    `moves` has the move that begins on each cell of the track and of the colour's house; `cells` has the cell
    for the text of each of these moves.
    """

    seat: Seat
    letter: str
    start: int
    yard: int
    house: tuple[int, ...]
    ways: FigureWays
    moves: Mapping[int, GhostbusterMove]
    cells: Mapping[str, int]

    def figures_home(self, cells: Cells | list[str]) -> int:
        """How many figures stand in the house."""
        return sum(1 for cell in self.house if cells[cell])

    def is_home(self, cells: Cells | list[str]) -> bool:
        """True if all figures stand in the house."""
        first, second, third, fourth = self.house
        return bool(cells[first] and cells[second] and cells[third] and cells[fourth])

    def can_advance_at_home(self, cells: Cells | list[str]) -> bool:
        """True if a figure in the house has an empty field ahead of it."""
        held = [bool(cells[cell]) for cell in self.house]
        return held != sorted(held)


@dataclass(frozen=True)
class GhostbusterBoard:
    """A board with the colours that play on it; their seats are in the order of the board."""

    arms: int
    length: int
    fields: tuple[Field, ...]
    letters: str
    colours: Mapping[Seat, ColourTracks]
    by_letter: Mapping[str, ColourTracks]
    """The same colours by the letter of their figures."""

    moves: Mapping[str, GhostbusterMove]
    """All moves of this board by their texts."""

    def occupied(self, cells: Cells | list[str]) -> Iterator[int]:
        """The cells of the track with a figure on them."""
        return compress(range(self.length), cells)

    def ahead(self, cell: int, roll: int) -> int:
        """The cell of the track `roll` steps forward."""
        return (cell + roll) % self.length

    def behind(self, cell: int, roll: int) -> int:
        """The cell of the track `roll` steps backward."""
        return (cell - roll) % self.length

    @cached_property
    def half_turn(self) -> Mapping[Field, Field]:
        """For each field the one in whose place it lies when the board is turned by half, if a colour plays
        there.
        """
        order = list(COLOURS)[: self.arms]
        turned = {
            self.fields[cell]: self.fields[self.ahead(cell, self.length // 2)] for cell in range(self.length)
        }
        for seat, colour in self.colours.items():
            opposite = self.colours.get(order[(order.index(seat) + self.arms // 2) % self.arms])
            if opposite is not None:
                cells = zip((colour.yard, *colour.house), (opposite.yard, *opposite.house), strict=True)
                turned |= {self.fields[cell]: self.fields[other] for cell, other in cells}
        return turned


@cache
def board(seats: frozenset[Seat], arms: int, length: int, house_jump: bool) -> GhostbusterBoard:
    """The board with 4 or 6 arms and this many fields on its track, for these seats."""
    playing = [seat for seat in COLOURS if seat in seats]
    colours = {
        seat: _colour(seat, length + index * (1 + FIGURES), arms, length, house_jump)
        for index, seat in enumerate(playing)
    }
    track = [f"t{number}" for number in range(1, length + 1)]
    own = [
        f"{COLOURS[seat]}.{place}"
        for seat in playing
        for place in ("yard", *(f"h{number}" for number in range(1, FIGURES + 1)))
    ]
    moves = [move for colour in colours.values() for move in colour.moves.values()]
    return GhostbusterBoard(
        arms,
        length,
        (*track, *own),
        "".join(COLOURS[seat] for seat in playing),
        colours,
        {colour.letter: colour for colour in colours.values()},
        {move.text: move for move in (ENTER, *moves, NOTHING)},
    )


def _colour(seat: Seat, yard: int, arms: int, length: int, house_jump: bool) -> ColourTracks:
    """The colour of a seat, whose yard is this cell."""
    start = list(COLOURS).index(seat) * length // arms
    house = tuple(range(yard + 1, yard + 1 + FIGURES))
    route = (*range(start, length), *range(start), *house)
    moves = {cell: GhostbusterMove(f"t{cell + 1}") for cell in range(length)}
    moves |= {cell: GhostbusterMove(f"h{number}") for number, cell in enumerate(house, start=1)}
    return ColourTracks(
        seat,
        COLOURS[seat],
        start,
        yard,
        house,
        {roll: _ways(route, length, roll, house_jump) for roll in range(1, FARTHEST + 1)},
        moves,
        {move.text: cell for cell, move in moves.items()},
    )


def _ways(route: tuple[int, ...], length: int, roll: int, house_jump: bool) -> tuple[FigureWay | None, ...]:
    """The ways along a route, which goes once round the track and then into the house."""
    ways: list[FigureWay | None] = [None] * (max(route) + 1)
    for step, cell in enumerate(route[:-roll]):
        passed = route[max(step + 1, length) : step + roll + 1]
        ways[cell] = FigureWay(route[step + roll], passed[-1:] if house_jump else passed)
    return tuple(ways)
