"""The files of a board's firmware: those of the package, and one that is made from the board file."""

from __future__ import annotations

import json
from importlib import resources

from companion import __version__
from companion.boards.board import Board
from companion.boards.pico_pins import check_pins
from companion.boards.scanner import Scanner

FILES = (
    "board.py",
    "drivers.py",
    "grid.py",
    "hall.py",
    "host.py",
    "link.py",
    "load_cell.py",
    "main.py",
    "matrix.py",
    "registers.py",
    "shift_register.py",
)
CONFIGURATION = "channels.py"


def firmware_files(board: Board) -> dict[str, str]:
    """The text of each file for the Pico, by its name. Raises BoardError if none can be made."""
    check_pins(board)
    package = resources.files("companion")
    files = {name: package.joinpath("firmware", name).read_text("utf-8") for name in FILES}
    files["wire.py"] = package.joinpath("link", "wire.py").read_text("utf-8")
    files[CONFIGURATION] = configuration(board)
    return files


def configuration(board: Board) -> str:
    """The text of the file that describes the board's scanners to the firmware."""
    scanners = "".join(
        f"    ({json.dumps(scanner.chip)}, {json.dumps(_settings(scanner))}),\n" for scanner in board.scanners
    )
    return (
        f'"""Written by `companion firmware {board.name}`: what is on this Pico."""\n\n'
        f"BOARD = {json.dumps(board.name)}\n"
        f"FIRMWARE = {json.dumps(__version__)}\n"
        f"SCANNERS = (\n{scanners})\n"
    )


def _settings(scanner: Scanner) -> dict[str, int]:
    settings = {"step": scanner.worth_telling}
    match scanner.chip:
        case "matrix":
            settings |= {"rows": scanner.rows or 0, "columns": scanner.columns or 0}
        case "hx711":
            settings |= {"inputs": scanner.size, "rate": scanner.rate}
        case _:
            settings |= {"inputs": scanner.size}
    return settings
