"""The parts that a board needs, counted from its board file, with prices and their sum."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion.boards.board import Board, argument
from companion.boards.papers.part import Part
from companion.boards.papers.wiring import Wiring
from companion.boards.plates import mechanical_parts

_BUTTONS = ("ok", "undo", "accept", "up", "down")
_FIGURES_IN_A_YARD = 4
_SLACK = 1.2
"""How much longer a wire is than its way, because wires are not laid straight."""

_CHIPS_ON_A_PERFBOARD = 6

_TOOLS = (
    "soldering iron and solder, side cutter, wire stripper",
    "multimeter, to find a wire that leads nowhere before it is hidden",
    "fretsaw or laser cutter, drill with 3 mm and what the fields need",
)
_SCALE = "a kitchen or pocket scale to 0.1 g, to sort the pieces and to calibrate"


def write(board: Board, wired: Sequence[Wiring]) -> str:
    """The whole paper."""
    return "\n".join(_lines(board, wired)) + "\n"


def euros(board: Board, wired: Sequence[Wiring]) -> tuple[float, float]:
    """What the board costs with the Pico that reads it, and what the Pi with its displays costs."""
    return _sum(_board(board, wired)), _sum(_table(wired))


def _sum(parts: Sequence[Part]) -> float:
    return sum(part.euros for part in parts)


def _lines(board: Board, wired: Sequence[Wiring]) -> Iterator[str]:
    yield f"# {board.name}: parts"
    yield ""
    yield f"Counted from the board file by `companion board draw {argument(board)}`; do not edit."
    yield "How they are joined is in [wiring](wiring.md), in which order in the [guide](guide.md)."
    yield ""
    yield "## The board"
    yield ""
    yield from _table_of(_board(board, wired))
    yield ""
    yield "## What every table has"
    yield ""
    yield from _table_of(_table(wired))
    yield ""
    both = sum(euros(board, wired))
    yield f"Board and table together are about **{both:.2f} euros**."
    yield ""
    yield from _about_prices((*_board(board, wired), *_table(wired)))
    yield ""
    yield "## Tools"
    yield ""
    weighs = any(wiring.scanner.chip == "hx711" for wiring in wired)
    yield from (f"* {tool}" for tool in (*_TOOLS, *((_SCALE,) if weighs else ())))


def _table_of(parts: Sequence[Part]) -> Iterator[str]:
    yield "| number | part | what for | each, euros | together |"
    yield "|--:|---|---|--:|--:|"
    for part in parts:
        each, together = (f"{part.price.price:.2f}", f"{part.euros:.2f}") if part.price else ("-", "-")
        yield f"| {part.counted} | {part.name} | {part.use} | {each} | {together} |"
    yield f"| | **sum** | | | **{_sum(parts):.2f}** |"


def _about_prices(parts: Sequence[Part]) -> Iterator[str]:
    """The source of the prices: seen in a shop, or estimated."""
    yield (
        "Prices are approximate, with tax and without postage. Most are our own estimate of November 2026 "
        "for a few pieces from a European shop, because not all of this has been bought yet. Seen were:"
    )
    yield ""
    for part in parts:
        if part.price and part.price.seen:
            yield f"* {part.name}: {part.price.seen}"


def _board(board: Board, wired: Sequence[Wiring]) -> list[Part]:
    """What the board itself takes, down to the cable of the Pico."""
    return [
        *(part for wiring in wired for part in wiring.parts),
        *_assembly(wired),
        *_wire(board, wired),
        *mechanical_parts(board),
        *_pieces(board, wired),
        *_pico(wired),
    ]


def _assembly(wired: Sequence[Wiring]) -> Iterator[Part]:
    """What the chips sit on."""
    chips = sum(len(wiring.units) for wiring in wired)
    yield Part(
        max(1, math.ceil(chips / _CHIPS_ON_A_PERFBOARD)),
        "perfboard",
        "perfboard 100 x 160 mm",
        "carries the chips" if chips else "carries the diodes",
    )
    yield Part(1, "header", "pin headers and sockets, a set", "so that the board can be unplugged")


def _wire(board: Board, wired: Sequence[Wiring]) -> Iterator[Part]:
    metres = math.ceil(_SLACK * sum(_millimetres(board, wired)) / 1000)
    use = "from the fields to the middle of the lower edge, a fifth more"
    yield Part(metres, "wire", "hook-up wire", use, unit="m")


def _millimetres(board: Board, wired: Sequence[Wiring]) -> Iterator[float]:
    """The length of each wire along the edges of the board, to the electronics."""
    width, height = board.size
    wires = [wiring.wires for wiring in wired for _ in range(wiring.scanner.size)]
    for place in board.fields.values():
        if place.channel is not None:
            yield wires[place.channel] * (abs(place.x - width / 2) + height - place.y)


def _pieces(board: Board, wired: Sequence[Wiring]) -> Iterator[Part]:
    """The pieces of the game, and what the sensors need in them."""
    grams = "".join(f", {letter} of {mass:g} g" for letter, mass in board.masses.items())
    sorted_to = f"sorted to {100 * board.spread:g} %, so that a weight tells how many lie there"
    yield Part(1, "", f"the pieces of the game{grams}", sorted_to if grams else "to play with", unit="set")
    scanners = [wiring.scanner for wiring in wired]
    if any(one.chip == "hall" or (not one.raw and one.switch == "reed") for one in scanners):
        yield _magnets(board)


def _magnets(board: Board) -> Part:
    yards = sum(place.shape == "yard" for place in board.fields.values())
    pieces = sum(board.pieces.values()) or _FIGURES_IN_A_YARD * yards
    use = "one in each piece, all with the same pole down"
    if board.poles:
        sides = " and ".join(f"{pole} down in {letter}" for pole, letter in board.poles.items())
        use = f"one in each piece, {sides}"
    magnet = "disc magnet, neodymium, 8 x 3 mm"
    return Part(pieces, "magnet", magnet, use) if pieces else Part(1, "", magnet, use, unit="a piece")


def _has_pico(wired: Sequence[Wiring]) -> bool:
    return any(wiring.scanner.chip != "mcp23017" for wiring in wired)


def _pico(wired: Sequence[Wiring]) -> Iterator[Part]:
    if _has_pico(wired):
        alone = all(line.pi is not None for wiring in wired for line in wiring.lines)
        use = "not needed where the Pi reads the matrix" if alone else "reads the board"
        yield Part(1, "pico", "Raspberry Pi Pico", use)
        yield Part(1, "cable", "USB cable, micro USB to that of the Pi", "power and data of the Pico")


def _table(wired: Sequence[Wiring]) -> list[Part]:
    """What stands at every table, whichever board is on it."""
    adapter = Part(1, "otg", "adapter micro USB OTG to USB", "with a Zero 2 W, for the cable of the Pico")
    return [
        Part(1, "pi", "Raspberry Pi with 64-bit Raspberry Pi OS", "runs the companion; a Zero 2 W will do"),
        *((adapter,) if _has_pico(wired) else ()),
        Part(1, "supply", "supply for the Pi, 5.1 V, 2.5 A or more", "the power budget is in wiring.md"),
        Part(1, "card", "microSD card, 16 GB or more, class A1", "system and archive"),
        Part(
            *(1, "display", "OLED display 128 x 64, I2C (SSD1306, SSD1309 or SH1106)"),
            "two for both sides of the table",
        ),
        Part(len(_BUTTONS), "button", "push button", ", ".join(_BUTTONS)),
    ]
