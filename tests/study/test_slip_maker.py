from dataclasses import replace
from random import Random

import pytest

from companion.referee.protocol import Header, Opening
from companion.study.acts import Act
from companion.study.habits import CAREFUL, Tempo
from companion.study.slip_maker import SlipMaker
from companion.study.slip_scene import SlipOfHand
from companion.study.watched_game import Conduct, WatchedGame

START = {"turn": "A", "fields": {**{f"{row}{n}": "3o" for row in "ab" for n in range(1, 7)}}}


@pytest.fixture
def slip():
    """Sow a pit of Sahara into these fields, meaning another sowing; the watched afterwards."""

    def make(sensors, meant, fields, onward=0.0, seed=1):
        kinds = {"*": sensors, "A": "none", "B": "none"} if sensors == "presence" else {"*": sensors}
        header = Header(recording=1, game="sahara", sensors=kinds, position=START)
        at = WatchedGame(Opening(header), Conduct(replace(CAREFUL), Tempo(), 10), 3, Random(seed))
        at.begin()
        ply = at.game.play(at.position, at.game.read_move(meant, at.position))
        acts = (Act("lift", meant, "3o", "sow"), *(Act("drop", field, "1o", "sow") for field in fields))
        SlipMaker(at, onward).slip(SlipOfHand("pit skipped", acts, ply))
        return at

    return make


def test_a_slip_that_the_sensors_show_is_caught_at_once_and_taken_back(slip):
    at = slip("count", "a1", ("a2", "a4", "a5"))
    assert at.tally.slips == {("pit skipped", "at once"): 1}
    assert (at.agreed, at.past) == (True, [])


def test_a_slip_put_right_goes_on_to_the_ply_that_was_meant(slip):
    at = slip("count", "a1", ("a2", "a4", "a5"), onward=1.0)
    assert at.tally.slips == {("pit skipped", "at once"): 1}
    assert at.tally.plies == {"recognised": 1}
    assert (at.agreed, len(at.past)) == (True, 1)


@pytest.mark.parametrize("seed", range(6))
def test_a_slip_that_looks_legal_comes_out_later_or_never(slip, seed):
    at = slip("presence", "a1", ("a2", "a4", "a5"), seed=seed)
    ((_, discovery),) = at.tally.slips
    assert discovery in {"later", "never"}
    assert at.tally.delays.total() == (discovery == "later")
    assert at.agreed or at.over


def test_slips_that_look_legal_come_out_in_some_games_and_not_in_others(slip):
    found = {
        next(iter(slip("presence", "a1", ("a2", "a4", "a5"), seed=seed).tally.slips)) for seed in range(12)
    }
    assert found == {("pit skipped", "later"), ("pit skipped", "never")}


def test_nothing_is_known_of_a_slip_without_sensors(slip):
    assert slip("none", "a1", ("a2", "a4", "a5")).tally.slips == {("pit skipped", "never"): 1}
