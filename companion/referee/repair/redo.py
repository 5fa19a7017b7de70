"""Plies that `undo` took back and that the players may keep after all, the one taken back last first.

`ok` plays such a ply again, with its roll or card, as long as the table shows the position after it. So an
`undo` by mistake costs nothing. The ply is recorded as a new one; the one taken back stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.contents import Table
from companion.referee.hypotheses import left_by
from companion.referee.ledger import Entry, Ledger
from companion.referee.protocol import Played, Stands
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight


class TakenBack(NamedTuple):
    """A ply that was taken back, the position after it, and the rolls or cards told for later plies."""

    entry: Entry
    after: Position
    chances: tuple[int, ...]


def still_shown(
    taken: Sequence[TakenBack], game: AnyGame, sight: Sight, picture: Picture, goal: Position
) -> bool:
    """True if the table shows the position after one of these plies, and not the `goal` to be put back.

    The last of the plies may leave the table as it is (a roll without use, a bonus declined); then it shows
    both.
    """
    wanted = game.contents(goal)
    tables = (table for back in taken for table in _tables(back, game))
    if not any(sight.sees(picture, table) and sight.fits(picture, table) for table in tables):
        return False
    return not sight.fits(picture, wanted) or game.contents(taken[-1].after) == wanted


def play_again(back: TakenBack, ledger: Ledger, t: float) -> Played | Stands:
    """Record the ply again at `t` seconds; the verdict that says so."""
    entry = back.entry
    if entry.ply is None:
        return ledger.stand(t, back.after, entry.chance)
    ledger.answered(among=1 + entry.said)
    inferred = entry.chance is None and entry.ply.chance is not None
    return ledger.play(t, entry.ply, inferred=inferred, doubtful=entry.doubtful)


def _tables(back: TakenBack, game: AnyGame) -> list[Table]:
    """The tables that may lie there after the ply; if it ended a game, the table may be cleared or not."""
    ply, table = back.entry.ply, game.contents(back.after)
    return [table] if ply is None else [table, game.contents(ply.after), left_by(game, ply)]
