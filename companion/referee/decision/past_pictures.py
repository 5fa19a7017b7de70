"""What a table that looked as recorded may hide: a ply that left it so, where sensors see few pieces.

A field that was emptied and filled again looks touched; but where a path may come back to where it
began, it may have been a ply. The pictures of it are laid behind the newest, and looked at again where
play went on and nothing explains it without them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.referee.decision.findings import Finding, Perhaps, Unexplained
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Run
from companion.referee.ledger import Chances
from companion.rules.game import AnyGame, Position

Explain = Callable[[Position, Chances, Trace], Sequence[Run]]


def looked_at(
    found: Finding, game: AnyGame, position: Position, chances: Chances, trace: Trace, explain: Explain
) -> Finding:
    """What was found; where that is nothing, a question about the runs that explain all pictures together.

    Of a game whose moves are listed a ply that leaves no trace is known as such.
    """
    whole = trace.whole
    if game.listed or whole is trace or not isinstance(found, Unexplained):
        return found
    runs = explain(position, chances, whole)
    return Perhaps(runs) if runs else found
