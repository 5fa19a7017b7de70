"""Rolls and cards that have no use, and the positions after unused ones that were not entered."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.game import NO_USE, AnyGame, AnyPly, Position


def idled(game: AnyGame, position: Position) -> Iterator[Position]:
    """The positions to which rolls or cards without use lead, the nearest first.

    Each position is given once, the first time that it comes; `position` itself is not among them.
    """
    known = {position}
    row = [position]
    while row:
        row = [after for before in row for after in _after_one(game, before) if after not in known]
        row = list(dict.fromkeys(row))
        known.update(row)
        yield from row


def throws_again(game: AnyGame, position: Position) -> bool:
    """True if the seat to move may throw again after a roll without use, as in three tries for a six."""
    after = next(idled(game, position), None)
    return after is not None and after.turn == position.turn


def without_use(game: AnyGame, position: Position, number: int) -> AnyPly | None:
    """The ply of a roll or card that allows no move here; None if it allows one, or if the position waits for
    none.
    """
    if game.waits_for(position) is None:
        return None
    moves = game.moves(position, number)
    if len(moves) != 1 or str(moves[0]) != NO_USE:
        return None
    return game.play(position, moves[0], number)


def _after_one(game: AnyGame, position: Position) -> Iterator[Position]:
    """The positions after one roll or card without use."""
    for number in game.chances(position):
        ply = without_use(game, position, number)
        if ply is not None:
            yield ply.after
