"""Peers to measure the rules against: python-chess, and the mancala of open_spiel where there is one."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

import chess

from companion.rules.game import Chooser

HAS_MANCALA = find_spec("pyspiel") is not None

_LONGEST = 100


def chess_plies(choice: Chooser) -> int:
    """Play a random game of chess, of a long one the first plies; all legal moves are listed for each."""
    board = chess.Board()
    for made in range(_LONGEST):
        moves = list(board.legal_moves)
        if not moves:
            return made
        board.push(choice(moves))
    return _LONGEST


def chess_leaves(board: chess.Board, depth: int) -> int:
    """Count the move sequences of chess of this depth; the moves of the last ply are only counted."""
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += chess_leaves(board, depth - 1)
        board.pop()
    return leaves


def chess_list(board: chess.Board) -> int:
    """Make one list of all legal moves."""
    return bool(list(board.legal_moves))


def mancala_plies(choice: Chooser) -> int:
    """Play a random game of Kalah with six pits of four seeds, driven from Python; its rules are in C++."""
    state, made = _mancala().new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(choice(state.legal_actions()))
        made += 1
    return made


@cache
def _mancala() -> Any:
    import pyspiel  # noqa: PLC0415 - not there for every machine

    return pyspiel.load_game("mancala")
