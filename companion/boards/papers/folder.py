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
    load_cells,
    matrices,
    multiplexers,
    parts_list,
    schematic,
    wiring_table,
)
from companion.boards.papers.wiring import Channel, Pins, Wiring
from companion.boards.pico import check_pins
from companion.boards.scanner import Scanner

_Wire: TypeAlias = Callable[[Scanner, Sequence[Channel], Pins], Wiring]
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

    Raises BoardError where the board has no scanners, does not use all of their inputs, or where
    these cannot be read together.
    """
    wired = tuple(_wirings(board, pins))
    _check(board)
    return {
        "wiring.md": wiring_table.write(board, wired),
        "wiring.svg": schematic.draw(board, wired),
        "channels.svg": channel_map.draw(board, wired),
        "channels-from-below.svg": channel_map.draw(board, wired, below=True),
        "parts.md": parts_list.write(board, wired),
    }


def _wirings(board: Board, pins: Pins) -> Iterator[Wiring]:
    if not board.scanners:
        raise BoardError(f"board {board.name!r} is drawn for the simulated table: it names no chips")
    fields = {place.channel: field for field, place in board.fields.items()}
    idle = [number for number in range(board.channels) if number not in fields]
    if idle:
        raise BoardError(
            f"board {board.name!r}: no field has channel {idle[0]}; its scanners have {board.channels} inputs"
        )
    first = 0
    for scanner in board.scanners:
        channels = [Channel(number, fields[number]) for number in range(first, first + scanner.size)]
        yield _WIRE[scanner.chip](scanner, channels, pins)
        first += scanner.size


def _check(board: Board) -> None:
    """Raise BoardError where neither one Pico nor the Pi by itself reads all scanners."""
    if all(scanner.chip != "mcp23017" for scanner in board.scanners):
        check_pins(board)
    elif len(board.scanners) > 1:
        raise BoardError(
            f"board {board.name!r}: an mcp23017 is read by the Pi itself, and no other scanner beside it"
        )
