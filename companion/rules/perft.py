"""Counts sequences of moves, to compare the rules with those of another program."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.errors import RulesError
from companion.rules.game import AnyGame, Position


def count(game: AnyGame, depth: int, chances: Sequence[int] = ()) -> int:
    """How many sequences of `depth` moves there are from the start position.

    A finished game is one leaf. In a game with rolls or cards each ply takes the next one of `chances`.
    Raises RulesError for a negative depth, for fewer chances than plies, and for chances in a game that has
    none.
    """
    start = game.start()
    waits = game.waits_for(start)
    if depth < 0:
        raise RulesError(f"depth is {depth}, but must be at least 0")
    if waits is None and chances:
        raise RulesError(f"{game.id} has neither rolls nor cards, but {len(chances)} are given")
    if waits is not None and len(chances) < depth:
        raise RulesError(f"{depth} plies need {depth} {waits}s, but {len(chances)} are given")
    plies: Sequence[int | None] = chances[:depth] if waits else [None] * depth
    return _leaves(game, start, plies, 0)


def _leaves(game: AnyGame, position: Position, chances: Sequence[int | None], made: int) -> int:
    """How many sequences follow from this position, `made` plies after the start."""
    if made == len(chances) or position.winner is not None:
        return 1
    chance = chances[made]
    moves = game.moves(position, chance)
    if made == len(chances) - 1:
        return len(moves)
    return sum(_leaves(game, game.play(position, move, chance).after, chances, made + 1) for move in moves)
