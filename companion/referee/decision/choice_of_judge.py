"""Which judge a table gets."""

from __future__ import annotations

from companion.referee.decision.judge import Judge
from companion.referee.decision.searching_judge import SearchingJudge
from companion.referee.decision.tracked_judge import TrackedJudge
from companion.referee.evidence import Agreement, RestClock
from companion.referee.protocol import Stakes
from companion.rules.game import AnyGame
from companion.sensing.sight import Sight


def judge_of(game: AnyGame, sight: Sight, agreement: Agreement, clock: RestClock, stakes: Stakes) -> Judge:
    """The judge of a table: a tracking one if the game lists its plies, or if all sensors name the pieces.

    Otherwise a searching one, which weighs no chances, so that `stakes` are nothing to it.
    """
    if game.hints.listed or all(sight.sensor(field).names_pieces for field in game.fields):
        return TrackedJudge(game, sight, agreement, clock, stakes)
    return SearchingJudge(game, sight, agreement)
