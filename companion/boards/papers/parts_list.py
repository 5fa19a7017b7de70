"""The parts that a board needs, counted from its board file."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion.boards.board import Board
from companion.boards.papers.wiring import Part, Wiring

_BUTTONS = ("ok", "undo", "accept", "up", "down")
_FIGURES_IN_A_YARD = 4
_SLACK = 1.2
"""How much longer a wire is than its way, because wires are not laid straight."""

_SEEN = "summer 2026"


def write(board: Board, wired: Sequence[Wiring]) -> str:
    """The whole paper."""
    return "\n".join(_lines(board, wired)) + "\n"


def _lines(board: Board, wired: Sequence[Wiring]) -> Iterator[str]:
    yield f"# {board.name}: parts"
    yield ""
    yield f"Counted from the board file by `companion board draw {board.name}`; do not edit."
    yield "How they are joined is in [wiring](wiring.md)."
    yield ""
    yield "| number | part | what for | price |"
    yield "|--:|---|---|---|"
    parts = [part for wiring in wired for part in wiring.parts]
    for part in (*parts, *_wire(board, wired), *_pieces(board, wired), *_rest(wired)):
        yield f"| {part.number} | {part.name} | {part.use} | {part.price or '-'} |"
    if any(part.price for part in parts):
        yield ""
        yield f"Prices are approximate, seen in {_SEEN} in one shop each; - where none was looked up."


def _wire(board: Board, wired: Sequence[Wiring]) -> Iterator[Part]:
    metres = math.ceil(_SLACK * sum(_millimetres(board, wired)) / 1000)
    yield Part(f"{metres} m", "hook-up wire", "from the fields to the middle of the lower edge, a fifth more")


def _millimetres(board: Board, wired: Sequence[Wiring]) -> Iterator[float]:
    """The length of each wire along the edges of the board, to the electronics."""
    width, height = board.size
    wires = [wiring.wires for wiring in wired for _ in range(wiring.scanner.size)]
    for place in board.fields.values():
        if place.channel is not None:
            yield wires[place.channel] * (abs(place.x - width / 2) + height - place.y)


def _pieces(board: Board, wired: Sequence[Wiring]) -> Iterator[Part]:
    scanners = [wiring.scanner for wiring in wired]
    magnetic = any(one.chip == "hall" or (not one.raw and one.switch == "reed") for one in scanners)
    if not magnetic:
        return
    yards = sum(place.shape == "yard" for place in board.fields.values())
    pieces = sum(board.pieces.values()) or _FIGURES_IN_A_YARD * yards
    use = "one in each piece, all with the same pole down"
    if board.poles:
        sides = " and ".join(f"{pole} down in {letter}" for pole, letter in board.poles.items())
        use = f"one in each piece, {sides}"
    yield Part(f"{pieces}" if pieces else "one a piece", "disc magnet, neodymium, 8 x 3 mm", use)


def _rest(wired: Sequence[Wiring]) -> Iterator[Part]:
    if any(wiring.scanner.chip != "mcp23017" for wiring in wired):
        alone = all(line.pi is not None for wiring in wired for line in wiring.lines)
        yield Part(
            "1",
            "Raspberry Pi Pico",
            "not needed where the Pi reads the matrix" if alone else "reads the board",
        )
        yield Part("1", "USB cable, micro USB to that of the Pi", "power and data of the Pico")
    yield Part("1", "Raspberry Pi with 64-bit Raspberry Pi OS", "runs the companion; a Zero 2 W will do")
    yield Part(
        "1", "OLED display 128 x 64, I2C (SSD1306, SSD1309 or SH1106)", "two for both sides of the table"
    )
    yield Part(f"{len(_BUTTONS)}", "push button", ", ".join(_BUTTONS))
