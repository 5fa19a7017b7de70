"""One game of a study: people who make slips like all people, before a live referee to whom they listen.

Each turn is a legal ply, sometimes two without a rest, or a slip. The verdicts on it are counted; then people
react. They answer questions truthfully, take back what was not understood, put slips right when they are told
of them, and play on after a slip that was not noticed.
"""

from __future__ import annotations

from random import Random

from companion.referee.protocol import Opening
from companion.study.incidents import Incidents
from companion.study.open_questions import OpenQuestions
from companion.study.slip_maker import SlipMaker
from companion.study.tally import Tally
from companion.study.watched_game import Conduct, StrandedError, WatchedGame


def trial(opening: Opening, conduct: Conduct, number: int, rng: Random) -> Tally:
    """Play a game to its end, or for as many turns as `conduct` says; `number` is its number in the study.

    Everything random comes from `rng`: the same seed gives the same counts.
    """
    watched = WatchedGame(opening, conduct, number, rng)
    try:
        watched.begin()
        slip_maker = SlipMaker(watched, conduct.habits.onward)
        incidents = Incidents(watched, opening.sight, rng)
        questions = OpenQuestions(watched, opening.sight, rng)
        for _ in range(conduct.turns):
            if watched.over:
                break
            if conduct.habits.incident and watched.player.happens(conduct.habits.incident):
                incidents.happen()
            if not watched.over:
                _turn(watched, slip_maker, questions, conduct)
    except StrandedError as error:
        watched.tally.stranded += 1
        watched.case(error.what)
    return watched.tally


def _turn(watched: WatchedGame, slip_maker: SlipMaker, questions: OpenQuestions, conduct: Conduct) -> None:
    """Play one turn: a slip, or a ply, sometimes two."""
    position, player = watched.position, watched.player
    chance = watched.throws.throw(position)
    if watched.listen():
        return
    slips = player.happens(conduct.habits.slip)
    slip = player.slip(position, watched.lying, chance) if slips else None
    if slip is not None:
        slip_maker.slip(slip)
        return
    number = 2 if player.happens(conduct.habits.fast) else 1
    turn = watched.turn(player.ply(position, chance), number)
    if turn is None:
        return
    said = watched.make(turn)
    if conduct.habits.unanswered and player.happens(conduct.habits.unanswered):
        questions.leave(turn, said)
    else:
        watched.judge(turn, said)
