"""What the trays of a board weigh, and what is left of its load cells for pieces; all in grams."""

from __future__ import annotations

from collections.abc import Iterator

from companion.boards.board import Board
from companion.boards.place import Place
from companion.boards.plates import measures
from companion.boards.plates.geometry import parts_of, top_thickness, tray_of


def rows(board: Board) -> Iterator[tuple[str, ...]]:
    """For each field that is weighed: its name, what its cell is made for, its tray, and what is left."""
    for field, part in parts_of(board).items():
        place = board.fields[field]
        if part == "load cell" and place.channel is not None:
            capacity = board.located[place.channel][0].capacity
            tray = tray_grams(place, top_thickness(board))
            yield field, f"{capacity}", f"{tray:.1f}", f"{capacity - tray:.1f}"


def tray_grams(place: Place, rim_height: float, density: float = measures.PLYWOOD_DENSITY) -> float:
    """What the tray of a field weighs with its rim, of birch plywood or of what has another density."""
    tray = tray_of(place)
    rim = tray.area - tray.shrunk(measures.RIM_WIDTH).area
    return density * (tray.area * measures.TRAY + rim * rim_height)


def whole_set_grams(board: Board) -> float | None:
    """What all pieces of a board weigh together; None if the board file does not say it."""
    if not board.pieces or not board.pieces.keys() <= board.masses.keys():
        return None
    return sum(number * board.masses[letter] for letter, number in board.pieces.items())
