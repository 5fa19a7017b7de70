"""The field that players are best asked about, and the answer that a move names."""

from __future__ import annotations

from collections.abc import Iterable

from companion.referee.hypotheses import Candidate, Case
from companion.referee.protocol import Asks
from companion.referee.questions import MoveAnswer, settling
from companion.referee.search import PlySource
from companion.rules.game import IllegalMoveError


def asked_field(answers: Iterable[MoveAnswer], case: Case, plies: PlySource, *, many: bool) -> Asks | None:
    """The field whose contents tell the answers apart best; None if no field does.

    Only answers count whose ply was the last one and that need no stuck sensor. `many` says that there may be
    more answers.
    """
    last = case.trace.last
    sound = (answer.runs for answer in answers if not answer.stuck)
    every = [[run[0] for run in runs if len(run) == 1] for runs in sound]
    lasts = [some for some in every if any(one.complete(last) for one in some)]
    asks = settling(case.game, plies.statements, lasts)
    return plies.may_hold(asks, case) if asks is not None and many else asks


def named(text: str, case: Case, plies: PlySource) -> MoveAnswer | None:
    """The answer for a move that explains the newest picture but was not listed.

    None if the move does not.
    """
    game, position = case.game, case.position
    try:
        ply = game.play(position, game.read_move(text, position), *case.chances[:1])
    except IllegalMoveError:
        return None
    one = Candidate(game, case.sight, [ply])
    fits = one.complete(case.trace.last) and plies.agrees(one)
    begun = one.traceless or not one.touched.isdisjoint(case.trace.moved)
    return MoveAnswer(((one,),)) if fits and begun else None
