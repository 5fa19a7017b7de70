"""What a position and the verdicts put into the view, at the live table and in a replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.contents import Field, pieces
from companion.referee.protocol import Ambiguous, AnyVerdict, Fault
from companion.rules.game import AnyGame, Position, Step


def position_fields(game: AnyGame, position: Position) -> dict[str, Any]:
    """The fields of `companion.screens.view.View` that follow from the current position.

    If the loser of a game that is won goes on alone, `winner` is the player who has won it.
    """
    written = game.write_position(position)
    alone = game.end.turns(position) if position.winner is None else None
    return {
        "winner": position.winner if alone is None else written.get("playout"),
        "playout": alone,
        "scores": game.scores(position),
        "table": game.contents(position),
        "position": written,
        "waits_for": None if position.winner is not None else game.waits_for(position),
        "laid": game.chance.laid,
    }


def shown_verdict(latest: AnyVerdict | None, asking: AnyVerdict | None) -> AnyVerdict | None:
    """The verdict to show: the one that asks the players for something, otherwise the latest.

    `asking` is the open question or the ply to put back, None if there is neither. A fault has precedence
    over both. A question that is no longer open is not shown.
    """
    if isinstance(latest, Fault) and latest.fields:
        return latest
    if asking is None:
        return None if isinstance(latest, Ambiguous) else latest
    return latest if isinstance(latest, type(asking)) else asking


def touched(steps: Sequence[Step]) -> tuple[Field, ...]:
    """The fields on which these steps lifted or dropped something, in their order."""
    return tuple(dict.fromkeys([step.field for step in steps]))


def captured(steps: Sequence[Step]) -> dict[str, int]:
    """The pieces that these steps captured, by letter."""
    taken = Counter[str]()
    for step in steps:
        if (step.verb, step.cause) == ("lift", "capture"):
            taken.update(pieces(step.pieces))
    return dict(taken)
