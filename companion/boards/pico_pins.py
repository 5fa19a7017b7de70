"""The pins of a Pico that the scanners of a board need, and whether one Pico has them all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.boards.board import Board, BoardError
from companion.boards.scanner import Scanner
from companion.firmware import board as wired

MULTIPLEXER_INPUTS = 16


def pins(scanner: Scanner) -> tuple[int, ...]:
    """The GPIOs of the Pico that a scanner needs; empty for a scanner on the Pi."""
    match scanner.chip:
        case "74hc165":
            return wired.CHAIN_LOAD, wired.CHAIN_CLOCK, wired.CHAIN_DATA, wired.CHAIN_FEED
        case "matrix":
            return wired.MATRIX_ROWS[: scanner.rows] + wired.MATRIX_COLUMNS[: scanner.columns]
        case "hall":
            return _hall_pins(-(-scanner.size // MULTIPLEXER_INPUTS))
        case "hx711":
            return wired.LOAD_CELL_CLOCK, *wired.LOAD_CELL_DATA[: scanner.size]
        case "mcp23017":
            return ()


def check_scanners(board: Board) -> None:
    """Raise BoardError if neither one Pico nor the Pi alone can read all scanners of the board."""
    if any(scanner.chip == "mcp23017" for scanner in board.scanners):
        if len(board.scanners) > 1:
            raise BoardError(
                f"board {board.name!r}: an mcp23017 is read by the Pi itself, and no other scanner beside it"
            )
    elif board.scanners:
        check_pins(board)


def check_pins(board: Board) -> None:
    """Raise BoardError if one Pico cannot read all scanners of the board."""
    if not board.scanners:
        raise BoardError(
            f"board {board.name!r} names no [[scanners]]: it needs no firmware."
            " The simulated table plays it; a real one needs what reads its channels in the board file"
        )
    if any(scanner.chip == "mcp23017" for scanner in board.scanners):
        raise BoardError(
            f"board {board.name!r}: its mcp23017 is on the I2C bus of the Pi and needs no Pico, so there is"
            " no firmware to be written; set grid to mcp23017 in the configuration"
        )
    for clash in _clashes(board):
        raise BoardError(f"board {board.name!r}: {clash}")


def _hall_pins(multiplexers: int) -> tuple[int, ...]:
    shared = len(wired.HALL_SENSE)
    enables = wired.HALL_ENABLE if multiplexers > shared else ()
    return *wired.HALL_SELECT, *wired.HALL_SENSE[:multiplexers], *enables


def _clashes(board: Board) -> Iterator[str]:
    for one, other in combinations(board.scanners, 2):
        both = sorted({*pins(one)} & {*pins(other)})
        if both:
            names = ", ".join(f"GP{number}" for number in both)
            yield (
                f"{one.chip} with {one.size} inputs and {other.chip} with {other.size} do not go together"
                f" on one Pico: both need {names}; firmware/board.py says what goes together"
            )
