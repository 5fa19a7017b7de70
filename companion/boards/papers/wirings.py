"""How all scanners of a board are wired, from the board file alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from companion.boards.board import Board, BoardError
from companion.boards.papers import chains, expanders, load_cells, matrices, multiplexers
from companion.boards.papers.power import check_power
from companion.boards.papers.wiring import Pins, WiredChannel, Wiring
from companion.boards.pico_pins import check_scanners
from companion.boards.scanner import Scanner

_Wire: TypeAlias = Callable[[Scanner, Sequence[WiredChannel | None], Pins], Wiring]
_WIRE: Mapping[str, _Wire] = MappingProxyType(
    {
        "74hc165": chains.wire,
        "matrix": matrices.wire,
        "mcp23017": expanders.wire,
        "hall": multiplexers.wire,
        "hx711": load_cells.wire,
    }
)


def wirings(board: Board, pins: Pins) -> tuple[Wiring, ...]:
    """How each scanner of the board is wired, in their order.

    Inputs that no field uses are left over. Raises BoardError if the board has no scanners, if these cannot
    be read together, or if a supply gives less than they may need.
    """
    wired = tuple(_wirings(board, pins))
    check_scanners(board)
    check_power(board)
    return wired


def _wirings(board: Board, pins: Pins) -> Iterator[Wiring]:
    if not board.scanners:
        raise BoardError(f"board {board.name!r} is drawn for the simulated table: it names no chips")
    fields = {place.channel: field for field, place in board.fields.items()}
    first = 0
    for scanner in board.scanners:
        channels = [
            WiredChannel(number, fields[number]) if number in fields else None
            for number in range(first, first + scanner.size)
        ]
        yield _WIRE[scanner.chip](scanner, channels, pins)
        first += scanner.size
