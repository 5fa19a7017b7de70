"""Which field a question is best put about, and which answer a move names."""

from __future__ import annotations

from collections.abc import Iterable

from companion.referee.hypotheses import Candidate, Case, lifted_at
from companion.referee.protocol import Asks
from companion.referee.questions import MoveAnswer, settling
from companion.referee.search import PlySource
from companion.rules.game import IllegalMoveError


def asked_field(answers: Iterable[MoveAnswer], case: Case, plies: PlySource, *, many: bool) -> Asks | None:
    """Of which field the players are best asked what lies there, to tell the answers apart.

    Only answers count whose ply was the last one, no sensor being stuck. `many` says that there may be more.
    """
    last = case.trace.last
    sound = (answer.runs for answer in answers if not answer.stuck)
    every = [[run[0] for run in runs if len(run) == 1] for runs in sound]
    lasts = [some for some in every if any(one.complete(last) for one in some)]
    asks = settling(case.game, plies.statements, lasts)
    return plies.may_hold(asks, case) if asks is not None and many else asks


def named(text: str, case: Case, plies: PlySource) -> MoveAnswer | None:
    """The answer of a move that explains the newest picture, though it was not among those listed."""
    game, position = case.game, case.position
    try:
        ply = game.play(position, game.read_move(text, position), *case.chances[:1])
    except IllegalMoveError:
        return None
    one = Candidate(game, case.sight, [ply])
    fits = one.complete(case.trace.last) and plies.agrees(one)
    return MoveAnswer(((one,),)) if fits and lifted_at(one, case.trace, 0) is not None else None
