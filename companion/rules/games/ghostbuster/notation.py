"""Ghostbuster's positions as JSON (contract, section 1), read and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.contents import Contents, Field, Seat, Table, count, grouped, pieces
from companion.rules.games.ghostbuster.board import (
    FIGURES,
    Cells,
    ColourTracks,
    GhostbusterBoard,
    GhostbusterPosition,
)
from companion.rules.position_reader import Held, PositionReader

MOST_TRIES = 3


def written(fields: tuple[Field, ...], cells: Cells | list[str]) -> dict[Field, Contents]:
    """The contents of each field that is not empty."""
    return {field: grouped(stack) for field, stack in zip(fields, cells, strict=True) if stack}


def home(board: GhostbusterBoard, cells: Cells | list[str]) -> list[Seat]:
    """The seats whose figures are all in the house, in the order of the board."""
    return [seat for seat, colour in board.colours.items() if colour.is_home(cells)]


class Notation:
    """How positions on one board are written.

    `stacks` is true if a field of the track may hold two figures, `play_on` if positions have `places`.
    """

    def __init__(self, board: GhostbusterBoard, *, stacks: bool, play_on: bool) -> None:
        self._board = board
        self._most = 2 if stacks else 1
        self._keys = ("turn", "fields", "tries", *(["clear"] if stacks else []), "winner")
        self._play_on = play_on

    def write(self, position: GhostbusterPosition) -> dict[str, Any]:
        """The JSON object of a position."""
        board = self._board
        data: dict[str, Any] = {
            "turn": position.turn,
            "fields": written(board.fields, position.cells),
            "tries": position.tries,
        }
        if position.clear:
            data["clear"] = board.fields[board.colours[position.turn].start]
        if position.winner is not None:
            data["winner"] = position.winner
        if self._play_on:
            data["places"] = list(position.places)
        return data

    def read(self, data: object) -> GhostbusterPosition:
        """The position of a JSON value. Raises PositionError with all its faults."""
        board = self._board
        reader = PositionReader(data, (*self._keys, *(["places"] if self._play_on else [])))
        turn = reader.one_of("turn", tuple(board.colours))
        tries = reader.number("tries", 1, 1, MOST_TRIES)
        result = reader.winner(tuple(board.colours))
        winner = None if result is None else str(result)
        cells = self._read_cells(reader)
        clear = self._read_clear(reader, board.colours[turn], cells)
        places = self._read_places(reader, cells)
        idle = winner is None and not reader.problems and turn in places
        reader.require(not idle, f"{turn} is home and cannot be on turn")
        reader.done()
        return GhostbusterPosition(turn, cells, tries, clear, winner, places)

    def read_table(self, table: Table) -> Cells:
        """The cells of a table. Raises PositionError with all its faults."""
        reader = PositionReader({"fields": table}, self._keys)
        cells = self._read_cells(reader)
        reader.done()
        return cells

    def _read_cells(self, reader: PositionReader) -> Cells:
        board = self._board
        held = reader.fields(board.fields, board.letters)
        self._check_fields(reader, held)
        figures = {colour.letter: FIGURES for colour in board.colours.values()}
        called = {colour.letter: f"{seat} figures" for seat, colour in board.colours.items()}
        reader.at_most(held, figures, exactly=not reader.problems, called=called)
        return self._cells(held)

    def has_room(self, field: Field, contents: Contents) -> bool:
        """True if these figures can stand on the field."""
        few = count(contents) <= self._room(field)
        return few and not _strangers(field, pieces(contents))

    def _room(self, field: Field) -> int:
        """How many figures can stand on the field."""
        _, _, place = field.partition(".")
        return self._most if not place else FIGURES if place == "yard" else 1

    def _check_fields(self, reader: PositionReader, held: Mapping[Field, Held]) -> None:
        """Note each field with too many figures, or with figures that have no place on it."""
        for field, numbers in held.items():
            most = self._room(field)
            lying = sum(number for number, _ in numbers)
            few = f"{most} {'figure' if most == 1 else 'figures'}"
            reader.require(lying <= most, f"{field} holds {lying} figures, but there is room for {few}")
            strange = ", ".join(_strangers(field, (letter for _, letter in numbers)))
            owner = field.partition(".")[0]
            reader.require(not strange, f"{field} is for the figures {owner}, but {strange} lies there")

    def _cells(self, held: Mapping[Field, Held]) -> Cells:
        """The figures on the cells; at most as many of a letter as the game has."""
        return tuple(
            "".join(letter * min(number, FIGURES) for number, letter in held.get(field, ()))
            for field in self._board.fields
        )

    def _read_clear(self, reader: PositionReader, colour: ColourTracks, cells: Cells) -> bool:
        """True if the figure on the start field must leave it."""
        if "clear" not in reader or self._most == 1:
            return False
        start = self._board.fields[colour.start]
        reader.one_of("clear", (start,))
        stands = cells[colour.start][-1:] == colour.letter
        reader.require(stands, f"clear is {start}, but no {colour.seat} figure is on top there")
        return True

    def _read_places(self, reader: PositionReader, cells: Cells) -> tuple[Seat, ...]:
        """The seats that are home, in the given order, else in that of the board."""
        if not self._play_on:
            return ()
        arrived = home(self._board, cells)
        if "places" not in reader:
            return tuple(arrived)
        places = reader.several("places", tuple(self._board.colours))
        if not reader.problems:
            right = sorted(places) == sorted(arrived)
            reader.require(right, f"places is {_list(places)}, but these seats are home: {_list(arrived)}")
        return places


def _strangers(field: Field, letters: Iterable[str]) -> list[str]:
    """The letters of figures that have no place on this field of a yard or house."""
    owner, _, place = field.partition(".")
    return [letter for letter in letters if place and letter != owner]


def _list(seats: Sequence[Seat]) -> str:
    return ", ".join(seats) or "none"
