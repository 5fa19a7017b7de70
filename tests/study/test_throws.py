"""Rolls and cards are told when they are new, and kept ones are used without being told again."""

from random import Random

import pytest

from companion.referee.protocol import Header, Opening
from companion.study.habits import CAREFUL, Tempo
from companion.study.watched_game import Conduct, WatchedGame


@pytest.fixture
def table():
    """People at a table that is ready."""

    def make(game):
        opening = Opening(Header(recording=1, game=game, sensors={"*": "contents"}))
        at = WatchedGame(opening, Conduct(CAREFUL, Tempo(), 10), 0, Random(1))
        at.begin()
        return at

    return make


def test_a_roll_that_is_thrown_is_in_force_at_the_referee(table):
    at = table("ghostbuster")
    at.throws.tell(at.position, 6)
    at.touch([])
    assert at.listen() == []
    at.throws.tell(at.position, 3)
    (idle,) = at.listen()
    assert (idle.move, idle.roll) == ("-", 3)


def test_a_kept_roll_is_used_once_and_not_told_again(table):
    at = table("ghostbuster")
    at.throws.keep(3)
    assert at.throws.throw(at.position) == 3
    assert at.listen() == []


def test_in_a_game_without_chance_nothing_is_thrown(table):
    at = table("sahara")
    assert at.throws.throw(at.position) is None
    assert at.listen() == []
