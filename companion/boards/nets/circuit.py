"""All parts of a board with their nets, from its board file alone."""

from __future__ import annotations

from collections.abc import Iterator

from companion.boards.board import Board
from companion.boards.nets.chips import chips
from companion.boards.nets.computers import pi, pico
from companion.boards.nets.netlist import Component, Netlist, referenced
from companion.boards.nets.sensors import sensors
from companion.boards.papers.wiring import Pins
from companion.boards.papers.wirings import wirings


def netlist_of(board: Board, pins: Pins) -> Netlist:
    """The parts of a board with their nets; the same board gives the same references.

    Where a Pico or the Pi can read a matrix, it is the Pico. Raises BoardError if the board has no scanners,
    if these cannot be read together, or if a supply gives less than they may need.
    """
    return Netlist(board.name, tuple(referenced(_parts(board, pins))))


def _parts(board: Board, pins: Pins) -> Iterator[Component]:
    wired = wirings(board, pins)
    yield from pico(wired)
    yield from pi(wired, pins)
    for wiring in wired:
        yield from chips(wiring)
        yield from sensors(wiring)
