"""All that a maker needs to build a board, from its board file alone: the folder of a board in hardware/."""

from __future__ import annotations

from collections.abc import Mapping

from companion.boards.board import Board
from companion.boards.construction import guide, parts_list
from companion.boards.papers import channel_map, schematic, wiring_table
from companion.boards.papers.wiring import Pins
from companion.boards.papers.wirings import wirings
from companion.boards.plates import pictures


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
        **pictures(board),
        "parts.md": parts_list.write(board, wired),
        "guide.md": guide.write(board, wired),
    }
