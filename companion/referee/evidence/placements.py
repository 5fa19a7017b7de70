"""Pieces out of the box that come to several fields at once, as two players place them at the same time.

One picture shows them all, and none before it which came first. So it is taken as if those fields
had been silent for a moment: any of them may have been the first.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.contents import Field
from companion.referee.evidence.trace import Trace
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture

FEW_MOVES = 100
"""How many plies are listed in a game whose moves are searched for elsewhere."""


def seen(trace: Trace, picture: Picture, t: float, game: AnyGame, position: Position | None) -> Trace:
    """The trace with one picture more, taken at `t`, and one before it where pieces may have come at once.

    Play goes on from `position`; None if it does not, and nothing is placed.
    """
    if position is not None and not game.hints.listed and trace:
        changed = list(_changed(trace.last, picture))
        if len(changed) > 1 and _places(game, position):
            trace = trace.seen({**trace.last, **dict.fromkeys(changed)}, t)
    return trace.seen(picture, t)


def _changed(before: Picture, now: Picture) -> Iterator[Field]:
    """The fields that say something else now, and were not silent before."""
    for field, reading in now.items():
        was = before.get(field)
        if was != reading and was is not None and reading is not None:
            yield field


def _places(game: AnyGame, position: Position) -> bool:
    """True if the next ply brings a piece out of the box, and takes none from a field."""
    moves = game.moves(position) if game.hints.has_few_moves(position, FEW_MOVES) else ()
    steps = game.play(position, moves[0]).steps if moves else ()
    return bool(steps) and steps[0].verb == "drop"
