"""Rolls and cards without use, and where play may stand after some that nobody saw."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.game import NO_USE, AnyGame, AnyPly, Position


def idled(game: AnyGame, position: Position) -> Iterator[Position]:
    """The positions to which rolls or cards without use lead, the nearest first.

    Only the first is given where a position comes again; the position itself is not among them.
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
    """The ply of a roll or card for which there is no move here; None if there is one."""
    if game.waits_for(position) is None:
        return None
    moves = game.moves(position, number)
    if len(moves) != 1 or str(moves[0]) != NO_USE:
        return None
    return game.play(position, moves[0], number)


def _after_one(game: AnyGame, position: Position) -> Iterator[Position]:
    for number in game.chances(position):
        ply = without_use(game, position, number)
        if ply is not None:
            yield ply.after
