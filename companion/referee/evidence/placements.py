"""Pieces out of the box that come to several fields at once, because two players place them at the same time.

One picture shows them all, and no earlier picture shows which came first. So these fields are treated as if
they had been silent for a moment: any of the pieces may have been the first.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.contents import Field
from companion.referee.evidence.trace import Trace
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture

FEW_MOVES = 100
"""A position with at most this many plies is listed, even in a game whose moves are searched for."""


def seen(trace: Trace, picture: Picture, t: float, game: AnyGame, position: Position) -> Trace:
    """The trace with this picture, taken at `t` seconds, and one before it if pieces may have come at once.

    Play goes on from `position`.
    """
    if trace:
        changed = list(_changed(trace.last, picture))
        if len(changed) > 1 and _places(game, position):
            trace = trace.seen(Picture({**trace.last, **dict.fromkeys(changed)}), t)
    return trace.seen(picture, t)


def _changed(before: Picture, now: Picture) -> Iterator[Field]:
    """The fields whose reading has changed and that are silent in neither picture."""
    for field, reading in now.items():
        was = before.get(field)
        if was != reading and was is not None and reading is not None:
            yield field


def _places(game: AnyGame, position: Position) -> bool:
    """True if the next ply brings a piece out of the box, and takes none from a field."""
    moves = game.moves(position) if game.hints.has_few_moves(position, FEW_MOVES) else ()
    steps = game.play(position, moves[0]).steps if moves else ()
    return bool(steps) and steps[0].verb == "drop"
