"""A plan is fair if all courses that fit its pictures begin with its plies."""

from itertools import zip_longest

import pytest

from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.study.acts import Moment, acts_of
from companion.study.course_fairness import CourseFairness
from companion.study.fairness import DonePly, ToldChance
from companion.study.possible_courses import PossibleCourses

ROUND = {"l1": "1b", "l2": "1w1b", "l3": "2w8b", "l4": "2w1b", "l5": "1b", "r1": "6w2b", "r2": "1w1b"} | {
    "r3": "1w1b",
    "r4": "9w4b",
    "r5": "2w2b",
    "F": "1w3b",
}
"""White's r2 goes round the board here, and fills every pit again that it empties."""


@pytest.fixture
def judge():
    """Judge moves that are made without a rest, one act in each of these times."""

    def unique(kinds, *moves, pace=0.4, pause=None, game="sahara", start=None, rolls=()):
        rules = find_game(game)
        sight = Sight({field: sensor(kinds.get(field, kinds["*"])) for field in rules.fields})
        before = position = rules.start() if start is None else rules.read_position(start)
        moments, done = [], []
        for move, roll in zip_longest(moves, rolls):
            ply = rules.play(position, rules.read_move(move, position), roll and roll.number)
            for act in acts_of(ply):
                t = moments[-1].t + pace if moments else 1.0
                moments.append(Moment(t + 5.0 if len(moments) == pause else t, act))
            position = ply.after
            done.append(DonePly(position, moments[-1].t))
        fairness = CourseFairness(rules, sight, PossibleCourses(rules, sight), 0.8)
        return fairness.unique(before, rules.contents(before), moments, done, rolls)

    return unique


def test_a_ply_that_all_sensors_count_is_unique(judge):
    assert judge({"*": "count"}, "a2") is True


def test_two_plies_that_all_sensors_count_are_unique(judge):
    assert judge({"*": "count"}, "a2", "b3") is True


def test_a_ply_with_the_pictures_of_another_one_must_be_asked_about(judge):
    """The store alone does not tell which of two pits it was that filled it."""
    assert judge({"*": "none", "A": "presence"}, "a4") is False


def test_two_plies_with_the_pictures_of_others_are_unfair(judge):
    assert judge({"*": "none", "A": "presence"}, "a4", "a1") is None


def test_a_ply_that_changes_no_reading_is_unfair(judge):
    assert judge({"*": "none"}, "a2") is None


def test_a_pause_where_another_ply_may_be_complete_is_unfair(judge):
    """After the first bean of a6 the store is full as it is after a4."""
    kinds = {"*": "none", "A": "presence", "b2": "count"}
    assert judge(kinds, "a6", pause=2) is None
    assert judge(kinds, "a6", pace=0.2) is False


def test_a_table_that_looks_put_back_is_unfair(judge):
    start = {"turn": "white", "fields": ROUND}
    assert judge({"*": "presence"}, "r2", game="geisterfahrer", start=start) is None
    assert judge({"*": "count"}, "r2", game="geisterfahrer", start=start) is True


@pytest.mark.parametrize(("told", "unique"), [(1.3, None), (1.6, True)])
def test_a_roll_that_is_told_before_anything_is_seen_is_unfair(judge, told, unique):
    """Presence does not see the figure leave the yard: until it is on the track, the six seems to be replaced."""
    rolls = [ToldChance(0.0, 6), ToldChance(told, 6)]
    options = {"game": "ghostbuster", "rolls": rolls}
    assert judge({"*": "presence"}, "enter", "t1", **options) is unique
