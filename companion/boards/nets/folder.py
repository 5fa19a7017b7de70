"""The nets of one board as files, from its board file alone."""

from __future__ import annotations

from collections.abc import Mapping

from companion.boards.board import Board
from companion.boards.nets import kicad_netlist, kicad_schematic
from companion.boards.nets.circuit import netlist_of
from companion.boards.papers.wiring import Pins


def drawings(board: Board, pins: Pins) -> Mapping[str, str]:
    """The text of each file by its name: netlist, schematic, symbols and project of KiCad.

    Raises BoardError if the board cannot be drawn, or if the library sexpdata is missing.
    """
    netlist = netlist_of(board, pins)
    return {f"{board.name}.net": kicad_netlist.write(netlist), **kicad_schematic.files(netlist)}
