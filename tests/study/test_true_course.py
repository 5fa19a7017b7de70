"""What hands have truly done, told as the referee tells it."""

from dataclasses import dataclass

import pytest

from companion.contents import Table
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.study.acts import Act, Moment, acts_of, after_all, order_of
from companion.study.calibration import Reliability
from companion.study.player import Turn
from companion.study.true_course import TrueCourse

GAME = find_game("sahara")
START = GAME.start()
TABLE = GAME.contents(START)


@dataclass
class Hands:
    """What hands have done at a table."""

    lying: Table
    touches: int


def ply(move, position=START):
    return GAME.play(position, GAME.read_move(move, position))


A1 = ply("a1")
B1 = ply("b1", A1.after)
SLIP = [
    Act("lift", "a1", "3o", "sow"),
    Act("drop", "a2", "1o", "sow"),
    Act("drop", "a4", "1o", "sow"),
    Act("drop", "a5", "1o", "sow"),
]
"""a1 with a3 left out."""


def after(acts):
    return after_all(TABLE, acts, order_of(GAME))


def turn(*plies, before=()):
    """A turn with these acts before the plies; one touch in a second."""
    acts = [*before]
    done = []
    for one in plies:
        acts += acts_of(one)
        done.append(float(len(acts)))
    return Turn(plies, tuple(done), tuple(Moment(float(at), act) for at, act in enumerate(acts, 1)))


@pytest.fixture
def course():
    """Make a course under these sensors."""

    def make(sensors="count"):
        return TrueCourse(GAME, Sight(dict.fromkeys(GAME.fields, sensor(sensors))), Reliability.empty())

    return make


def conclusions(at, base, touches, lying=TABLE):
    return [at.conclusion(base, lying, number) for number in touches]


def test_before_hands_do_anything_nothing_is_known(course):
    assert course().conclusion(START, TABLE, 0) is None


def test_a_ply_is_under_way_from_its_first_touch_and_done_with_its_last(course):
    at = course()
    at.plan(turn(A1), [], Hands(TABLE, 10))
    assert conclusions(at, START, range(10, 15)) == ["nothing", *["under way"] * 3, A1.after]


def test_a_ply_is_done_once_no_sensor_sees_the_rest_of_it(course):
    """A presence sensor sees nothing of beans that fall into full pits."""
    at = course("presence")
    at.plan(turn(A1), [], Hands(TABLE, 0))
    assert conclusions(at, START, range(3)) == ["nothing", A1.after, A1.after]


def test_a_ply_of_which_nothing_is_seen_is_done_with_its_last_touch(course):
    at = course("none")
    at.plan(turn(A1), [], Hands(TABLE, 0))
    assert conclusions(at, START, range(5)) == ["nothing", *["under way"] * 3, A1.after]


def test_a_field_that_is_touched_before_a_ply_is_no_part_of_it(course):
    touched = [Act("lift", "b6", "3o", "touch"), Act("drop", "b6", "3o", "touch")]
    at = course()
    at.plan(turn(A1, before=touched), [], Hands(TABLE, 0))
    assert conclusions(at, START, range(4)) == ["nothing", "nothing", "nothing", "under way"]


def test_of_several_plies_the_first_since_the_recorded_position_counts(course):
    at = course()
    at.plan(turn(A1, B1), [], Hands(TABLE, 0))
    assert conclusions(at, START, (4, 5, 8)) == [A1.after] * 3
    assert conclusions(at, A1.after, (4, 5, 8)) == ["nothing", "under way", B1.after]
    assert conclusions(at, B1.after, (8,)) == ["nothing"]


def test_a_further_ply_goes_on_from_the_turn(course):
    at = course()
    at.plan(turn(A1), [], Hands(TABLE, 0))
    at.set_out("playing", acts_of(B1), B1, A1.after, Hands(GAME.contents(A1.after), 4))
    assert conclusions(at, A1.after, (4, 5, 8)) == ["nothing", "under way", B1.after]


def test_from_a_position_that_is_recorded_wrongly_nothing_is_known(course):
    at = course()
    at.plan(turn(A1), [], Hands(TABLE, 0))
    assert at.conclusion(ply("a2").after, TABLE, 4) is None


def test_a_slip_begins_with_the_first_act_that_is_not_meant(course):
    at = course()
    at.set_out("leaving", SLIP, A1, START, Hands(TABLE, 0))
    said = [at.conclusion(START, after(SLIP[:number]), number) for number in range(1, 5)]
    assert said == ["under way", "under way", "slip", "slip"]


def test_what_belongs_to_no_ply_is_a_slip_from_the_first_touch(course):
    at = course()
    at.set_out("leaving", SLIP, None, START, Hands(TABLE, 0))
    assert at.conclusion(START, after(SLIP[:1]), 1) == "slip"


def test_a_slip_lasts_until_the_recorded_position_lies_there_again(course):
    at = course()
    at.set_out("leaving", SLIP, A1, START, Hands(TABLE, 0))
    at.set_out("turning back", [], None, START, Hands(TABLE, 4))
    assert at.conclusion(START, after(SLIP[:3]), 6) == "slip"
    assert at.conclusion(START, TABLE, 8) == "nothing"


def test_a_slip_may_be_put_right_by_going_on_to_the_ply_that_was_meant(course):
    at = course()
    at.set_out("leaving", SLIP, A1, START, Hands(TABLE, 0))
    at.set_out("leaving", [], A1, START, Hands(TABLE, 4))
    assert at.conclusion(START, after(SLIP), 5) == "slip"
    assert at.conclusion(START, GAME.contents(A1.after), 6) == A1.after


def test_after_a_slip_the_answer_holds_only_for_the_position_before_it(course):
    at = course()
    at.set_out("leaving", SLIP, A1, START, Hands(TABLE, 0))
    assert at.conclusion(A1.after, after(SLIP), 4) is None


def test_a_ply_that_is_taken_back_is_under_way(course):
    at = course()
    at.plan(turn(A1), [], Hands(TABLE, 0))
    at.set_out("turning back", [], None, START, Hands(TABLE, 4))
    assert at.conclusion(START, after(SLIP[:2]), 5) == "under way"
    assert at.conclusion(START, TABLE, 8) == "nothing"


def test_hands_that_lay_another_recorded_position_have_done_a_slip_until_it_lies_there(course):
    at = course()
    at.set_out("leaving", SLIP, A1, START, Hands(TABLE, 0))
    at.set_out("turning back", [], None, A1.after, Hands(TABLE, 4))
    assert at.conclusion(A1.after, after(SLIP), 5) == "slip"
    assert at.conclusion(A1.after, GAME.contents(A1.after), 6) == "nothing"


def test_a_table_is_put_right_once_no_sensor_sees_the_rest_of_it(course):
    """Presence sensors see that a1 is full again; of a5 they cannot tell how much lies there."""
    at = course("presence")
    at.set_out("leaving", SLIP, A1, START, Hands(TABLE, 0))
    back = [Act("drop", "a1", "2o"), Act("lift", "a5", "1o"), Act("drop", "a1", "1o")]
    assert at.conclusion(START, after([*SLIP, back[0]]), 5) == "slip"
    at.set_out("turning back", [], None, START, Hands(TABLE, 4))
    assert at.conclusion(START, after(SLIP), 4) == "slip"
    assert at.conclusion(START, after([*SLIP, back[0]]), 5) == "nothing"
