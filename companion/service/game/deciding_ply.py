"""Which ply decided a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from companion.contents import Seat
from companion.rules.game import Winner
from companion.service.game.replay_views import ReplayScene


def deciding_ply(scenes: Sequence[ReplayScene]) -> int:
    """Where in `scenes`, which begin with the start, the ply is that decided the game.

    It is the ply from which on the winner was ahead in the scores until the game was won. If the winner was
    not ahead then, and in a game without a winner, it is the last ply. Plies taken back do not count, nor
    do those of a loser who goes on alone.
    """
    line = [at for at, scene in enumerate(scenes) if not scene.undone]
    won = next((at for at in line if scenes[at].view.winner is not None), line[-1])
    winners = _seats(scenes[won].view.winner)
    until = [at for at in line if at <= won]
    ahead = list(takewhile(lambda at: _lead(winners, scenes[at].view.scores), reversed(until)))
    return ahead[-1] if ahead else won


def _seats(winner: Winner | None) -> tuple[Seat, ...]:
    if winner is None or winner == "draw":
        return ()
    return (winner,) if isinstance(winner, str) else tuple(winner)


def _lead(winners: Sequence[Seat], scores: Mapping[Seat, int]) -> bool:
    """True if each of the winners has more than every other seat."""
    others = [score for seat, score in scores.items() if seat not in winners]
    return bool(winners) and min(scores[seat] for seat in winners) > max(others, default=0)
