"""The drivers of the scanners that a board file names, with the pins of this Pico."""

import board
from hall import LEGS, Halls
from load_cell import LoadCells
from machine import Pin
from matrix import Matrix
from shift_register import ShiftRegisters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from grid import Driver


def driver(chip: str, settings: "dict[str, int]") -> "Driver":
    """Make the driver of one scanner. Raises KeyError for a chip that is not on a Pico."""
    return _MAKERS[chip](settings)


def _shift_registers(settings: "dict[str, int]") -> ShiftRegisters:
    return ShiftRegisters(
        load=Pin(board.CHAIN_LOAD, Pin.OUT),
        clock=Pin(board.CHAIN_CLOCK, Pin.OUT),
        data=Pin(board.CHAIN_DATA, Pin.IN, Pin.PULL_DOWN),
        feed=Pin(board.CHAIN_FEED, Pin.OUT),
        inputs=settings["inputs"],
    )


def _matrix(settings: "dict[str, int]") -> Matrix:
    return Matrix(
        rows=[Pin(number, Pin.OPEN_DRAIN) for number in board.MATRIX_ROWS[: settings["rows"]]],
        columns=[Pin(number, Pin.IN, Pin.PULL_UP) for number in board.MATRIX_COLUMNS[: settings["columns"]]],
    )


def _halls(settings: "dict[str, int]") -> Halls:
    inputs = settings["inputs"]
    multiplexers = (inputs + LEGS - 1) // LEGS
    one_bank = multiplexers <= len(board.HALL_SENSE)
    return Halls(
        selects=_outputs(board.HALL_SELECT),
        senses=board.HALL_SENSE[:multiplexers],
        enables=() if one_bank else _outputs(board.HALL_ENABLE),
        inputs=inputs,
    )


def _load_cells(settings: "dict[str, int]") -> LoadCells:
    outputs = board.LOAD_CELL_DATA[: settings["inputs"]]
    for output in outputs:
        Pin(output, Pin.IN, Pin.PULL_UP)
    Pin(board.LOAD_CELL_CLOCK, Pin.OUT, value=0)
    return LoadCells(board.LOAD_CELL_CLOCK, outputs, settings["rate"])


def _outputs(numbers: "tuple[int, ...]") -> "tuple[int, ...]":
    """Make these pins outputs."""
    for number in numbers:
        Pin(number, Pin.OUT)
    return numbers


_MAKERS = {"74hc165": _shift_registers, "matrix": _matrix, "hall": _halls, "hx711": _load_cells}
