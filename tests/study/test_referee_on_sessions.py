"""The referee beside the simulated human: sessions of every kind of table, marked by the truth."""

from companion.referee.recording import Opening
from companion.study.habits import Habits
from companion.study.marking import mark
from companion.study.refereeing import referee

ROUGH = Habits(slip=0.3, fast=0.2, touch=0.15, pause=0.15, brush=0.3, sleeve=0.2, null=0.15)
"""Everything that can happen, more often than at a real table."""

LATE = {
    "turn": "B",
    "fields": {"a2": "2o", "a5": "1o", "a6": "2o", "b1": "2o", "b6": "1o", "A": "12o", "B": "16o"},
}


def problems(header, played) -> list[str]:
    """What is wrong with the referee's verdicts on a session."""
    opening = Opening(header)
    return mark(opening.game, opening.position, played.truth, referee(played.texts))


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


def test_a_referee_that_says_nothing_is_marked_down(session, header, table):
    opening = Opening(header(table))
    played = session(table, 1, 10)
    found = mark(opening.game, opening.position, played.truth, referee(played.texts)[:1])
    assert len(found) >= sum(entry["kind"] == "ply" for entry in played.truth)
