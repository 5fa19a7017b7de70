from dataclasses import replace
from random import Random

import pytest

from companion.referee.protocol import Card, Roll
from companion.rules.registry import game as find_game
from companion.rules.registry import kind
from companion.study.acts import acts_of, after_all, order_of
from companion.study.game_study import GameStudy
from companion.study.habits import CAREFUL, Tempo
from companion.study.player import Player, same, true_position

GAMES = ("sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema")


def made(name):
    return find_game(name, kind(name).dealt({}, Random(1).shuffle))


@pytest.fixture
def player():
    """Make the players of a game, with these habits only."""

    def make(game, seed=1, **habits):
        return Player(game, replace(CAREFUL, **habits), Tempo(), 0.6, Random(seed))

    return make


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_touches_of_a_turn_leave_what_the_plies_leave(player, name, seed):
    game = made(name)
    people, position = player(game, seed), game.start()
    chance = 6 if name == "ghostbuster" else people.chance(position)
    lying = game.contents(position)
    turn = people.turn([], people.ply(position, chance), 2, lying, 1.0)
    left = after_all(lying, [moment.act for moment in turn.moments], order_of(game))
    assert same(left, game.contents(turn.plies[-1].after))
    assert [moment.t for moment in turn.moments] == sorted(moment.t for moment in turn.moments)
    assert turn.done[-1] == turn.moments[-1].t


def test_rolls_are_told_before_the_first_touch_of_their_ply(player):
    game = made("zahlenluchs")
    people, start = player(game), game.start()
    turn = people.turn([], people.ply(start, people.chance(start)), 2, game.contents(start), 1.0)
    (told,) = turn.told
    assert isinstance(told, Card)
    assert turn.done[0] <= told.t < turn.done[1]


def test_a_die_is_thrown_only_where_the_game_has_one(player):
    sahara, ghostbuster = made("sahara"), made("ghostbuster")
    assert player(sahara).chance(sahara.start()) is None
    people = player(ghostbuster)
    assert people.chance(ghostbuster.start()) in range(1, 7)
    assert people.telling(2.0, ghostbuster.start(), 5) == Roll(2.0, 5)


def test_a_pause_is_longer_than_the_table_needs_to_settle(player):
    game = made("sahara")
    start = game.start()
    for habit, paused in ((0, False), (1, True)):
        people = player(game, pause=habit)
        turn = people.turn([], people.ply(start, None), 1, game.contents(start), 1.0)
        assert turn.paused is paused


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_slip_leaves_a_table_that_no_legal_ply_leaves(player, name, seed):
    game = made(name)
    position, people = game.start(), player(game, seed)
    chance = 6 if name == "ghostbuster" else people.chance(position)
    lying = game.contents(position)
    slip = people.slip(position, lying, chance)
    if slip is None:
        assert name == "esiema"
        return
    left = after_all(lying, slip.acts, order_of(game))
    assert not same(left, lying)
    if game.hints.listed:
        for move in game.moves(position, chance):
            assert not same(left, game.contents(game.play(position, move, chance).after))


def test_a_slip_that_comes_to_a_legal_ply_is_none(player, monkeypatch):
    game = made("sahara")
    position = game.start()
    lying = game.contents(position)
    ply = game.play(position, game.read_move("a4", position))
    legal = type("Slip", (), {"acts": tuple(acts_of(ply)), "meant": None, "what": "x"})
    study = GameStudy(slips={"x": lambda _look: iter([legal])})
    monkeypatch.setattr("companion.study.player.study_of", lambda _game: study)
    assert player(game).slip(position, lying, None) is None


def test_the_true_position_has_what_lies_on_the_table():
    game = made("sahara")
    lying = {**game.contents(game.start()), "a1": "2o", "a2": "4o"}
    assert game.contents(true_position(game, game.start(), lying)) == lying
    assert true_position(game, game.start(), {"a1": "1o"}) is None
