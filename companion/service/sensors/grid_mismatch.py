"""The trouble of a grid that does not fit the board, and what mends it."""

from __future__ import annotations

import shlex

from companion.boards.board import Board
from companion.trouble import Trouble

BOARDS = "companion board list"
"""Tells the boards among which the configuration chooses."""


def repair_command(board: Board, named: str) -> str:
    """The command that goes with a grid that does not fit; `named` is what commands call the board.

    Firmware is made from the scanners of a board. A board without them may have a microcontroller
    of its maker's own; where that says something else, another board is configured than is there.
    """
    return f"companion firmware {shlex.quote(named)} --flash" if board.scanners else BOARDS


def mismatch_trouble(board: Board, named: str, why: str) -> Trouble:
    """The grid has the wrong firmware, or the configuration names the wrong board."""
    if board.scanners:
        return Trouble("firmware", why, repair_command(board, named))
    unmade = f"{why}; board = {named!r} in the configuration may be the wrong one: it names no [[scanners]]"
    return Trouble("board", unmade, repair_command(board, named))
