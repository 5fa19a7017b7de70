"""The referee beside the simulated human: sessions of every game and sensor, marked by the truth."""

from random import Random

import pytest
from families import part

from companion.referee.protocol import Opening, read_opening
from companion.study.habits import Habits
from companion.study.human import record
from companion.study.mistakes import mistakes_in
from companion.study.recorded_verdicts import verdicts_on

ROUGH = Habits(slip=0.3, fast=0.2, touch=0.15, pause=0.15, brush=0.3, sleeve=0.2, null=0.15)
"""Everything that can happen, more often than at a real table."""

LATE = {
    "turn": "B",
    "fields": {"a2": "2o", "a5": "1o", "a6": "2o", "b1": "2o", "b6": "1o", "A": "12o", "B": "16o"},
}

OTHERS = {
    "geisterfahrer": {},
    "ghostbuster": {"seats": 3},
    "ghostbuster plain": {"mode": "plain", "seats": 4},
    "zahlenluchs": {},
    "zahlenluchs of four": {"seats": 4},
    "esiema": {"place_count": 3},
}
"""Games that are sensed alike on all their fields."""

SEEN_WHOLE = ("count", "mass", "contents")
KINDS = {game: SEEN_WHOLE if game == "esiema" else ("presence", *SEEN_WHOLE) for game in OTHERS}
"""Under presence the balls of Esiema go unseen nearly everywhere."""


def problems(header, played) -> list[str]:
    """What is wrong with the referee's verdicts on a session."""
    opening = Opening(header)
    return mistakes_in(opening.game, opening.position, played.truth, verdicts_on(played.texts))


def test_sessions_are_judged_as_the_truth_says(session, header, table):
    for seed in range(2 if table == "mass" else 8):
        assert (seed, problems(header(table), session(table, seed, 10))) == (seed, [])


def test_rough_sessions_are_judged_as_the_truth_says(session, header, table):
    for seed in range(100, 101 if table == "mass" else 104):
        assert (seed, problems(header(table), session(table, seed, 10, ROUGH))) == (seed, [])


def test_games_are_judged_to_their_end(session, header, table):
    for seed in range(4):
        played = session(table, seed, 30, position=LATE)
        assert (seed, problems(header(table, position=LATE), played)) == (seed, [])


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in OTHERS for kind in KINDS[game]])
@pytest.mark.parametrize(("habits", "seeds"), [(Habits(), range(3)), (ROUGH, range(100, 102))])
def test_other_games_are_judged_as_the_truth_says(first_line, game, kind, habits, seeds):
    line = first_line(game.split()[0], kind, options=OTHERS[game])
    for seed in seeds[: part(len(seeds))]:
        played = record(line, 10, Random(seed), habits)
        opening = read_opening(played.texts[0])
        found = mistakes_in(opening.game, opening.position, played.truth, verdicts_on(played.texts))
        assert (seed, found) == (seed, [])
        assert sum(entry["kind"] == "ply" for entry in played.truth) >= 5


@pytest.mark.parametrize("kind", ["presence", "count", "contents"])
def test_rolls_that_nobody_told_are_worked_out(first_line, kind):
    habits = Habits(slip=0, fast=0, untold=0.5)
    for seed in range(4):
        played = record(first_line("ghostbuster", kind), 12, Random(seed), habits)
        opening = read_opening(played.texts[0])
        found = mistakes_in(opening.game, opening.position, played.truth, verdicts_on(played.texts))
        assert (seed, found) == (seed, [])


def test_a_referee_that_says_nothing_is_marked_down(session, header, table):
    opening = Opening(header(table))
    played = session(table, 1, 10)
    found = mistakes_in(opening.game, opening.position, played.truth, verdicts_on(played.texts)[:1])
    assert len(found) >= sum(entry["kind"] == "ply" for entry in played.truth)
