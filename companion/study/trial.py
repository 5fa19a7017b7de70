"""One game of a study: people who slip wherever people slip, at a live referee, to whom they listen.

Each turn is a legal ply, at times two without a rest, or a slip. What the referee makes of it is
counted; then people react as they do. They answer questions truly, take back what was not
understood, put slips right once they are told, and play on from a slip that nobody noticed.
"""

from __future__ import annotations

from random import Random

from companion.referee.protocol import Opening
from companion.study.sitting import Conduct, Sitting, StrandedError
from companion.study.slipping import Slipping
from companion.study.tally import Tally


def trial(opening: Opening, conduct: Conduct, number: int, rng: Random) -> Tally:
    """Play a game to its end, or as far as `conduct` says; `number` is its number in the study.

    Everything random comes from `rng`: the same seed gives the same counts.
    """
    sitting = Sitting(opening, conduct, number, rng)
    try:
        sitting.begin()
        slipping = Slipping(sitting, conduct.habits.onward)
        for _ in range(conduct.turns):
            if sitting.over:
                break
            _turn(sitting, slipping, conduct)
    except StrandedError as error:
        sitting.tally.stranded += 1
        sitting.case(error.what)
    return sitting.tally


def _turn(sitting: Sitting, slipping: Slipping, conduct: Conduct) -> None:
    position, player = sitting.position, sitting.player
    chance = sitting.throw(position)
    if sitting.listen():
        return
    slips = player.happens(conduct.habits.slip)
    slip = player.slip(position, sitting.lying, chance) if slips else None
    if slip is not None:
        slipping.slip(slip)
        return
    number = 2 if player.happens(conduct.habits.fast) else 1
    turn = sitting.turn(player.ply(position, chance), number)
    if turn is not None:
        sitting.judge(turn, sitting.make(turn))
