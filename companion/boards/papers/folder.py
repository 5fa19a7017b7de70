"""All papers of one board: what a maker needs to build its electronics, from the board file alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from companion.boards.board import Board, BoardError
from companion.boards.papers import (
    chains,
    channel_map,
    expanders,
    guide,
    load_cells,
    matrices,
    multiplexers,
    parts_list,
    schematic,
    wiring_table,
)
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


def papers(board: Board, pins: Pins) -> Mapping[str, str]:
    """The text of each paper by the name of its file; the same board gives the same text.

    Inputs that no field uses are marked as left over. Raises BoardError if the board has no scanners, if
    these cannot be read together, or if a supply gives less than they may need.
    """
    wired = wirings(board, pins)
    return {
        "wiring.md": wiring_table.write(board, wired, pins),
        "wiring.svg": schematic.draw(board, wired, pins),
        "channels.svg": channel_map.draw(board, wired),
        "channels-from-below.svg": channel_map.draw(board, wired, below=True),
        "parts.md": parts_list.write(board, wired),
        "guide.md": guide.write(board, wired),
    }


def wirings(board: Board, pins: Pins) -> tuple[Wiring, ...]:
    """How each scanner of the board is wired, in their order. Raises BoardError as `papers` does."""
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
