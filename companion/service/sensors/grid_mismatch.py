"""What to do if the grid that is connected does not belong to the board."""

from __future__ import annotations

import shlex

from companion.boards.board import Board
from companion.trouble import Trouble

BOARDS = "companion board list"
"""The command that lists the boards among which the configuration chooses."""


def repair_command(board: Board, named: str) -> str:
    """The command that repairs the mismatch; `named` is what commands call the board.

    If the board has scanners, the grid gets firmware that is made from them. A board without scanners may
    have a microcontroller with firmware of its own; then the configuration names the wrong board.
    """
    return f"companion firmware {shlex.quote(named)} --flash" if board.scanners else BOARDS


def mismatch_trouble(board: Board, named: str, why: str) -> Trouble:
    """The trouble: the grid has the wrong firmware, or the configuration names the wrong board."""
    if board.scanners:
        return Trouble("firmware", why, repair_command(board, named))
    unmade = f"{why}; board = {named!r} in the configuration may be the wrong one: it names no [[scanners]]"
    return Trouble("board", unmade, repair_command(board, named))
