from random import Random

import pytest

from companion.rules.registry import game as find_game
from companion.study.course import Course

ROWS = [[5 * row + column for column in range(1, 6)] for row in range(5)]


@pytest.fixture
def cards():
    """The course of a game of Zahlenluchs with a pile of two cards, all three seeds alike."""

    def make(**options):
        game = find_game("zahlenluchs", {"layout": ROWS, **options})
        return Course(game, game.start(), Random(1))

    return make


def some_ply(course, game, number):
    """The first legal ply with a card."""
    position = course.position
    return game.play(position, game.moves(position, number)[0], number)


def test_a_game_without_chance_has_nothing_to_throw(sahara):
    course = Course(sahara, sahara.start(), Random(1))
    assert course.numbers(sahara.start()) == (None,)
    assert course.thrown(sahara.start(), 0) is None


def test_a_die_may_show_any_number():
    game = find_game("ghostbuster")
    course = Course(game, game.start(), Random(1))
    assert sorted(course.numbers(game.start())) == [1, 2, 3, 4, 5, 6]
    assert {course.thrown(game.start(), 0) for _ in range(60)} == {1, 2, 3, 4, 5, 6}


def test_cards_of_a_known_pile_come_in_its_order(cards):
    course = cards(deck=[7, 12])
    game = find_game("zahlenluchs", {"layout": ROWS, "deck": [7, 12]})
    assert course.numbers(course.position) == (7,)
    assert course.thrown(course.position, ahead=1) == 12
    course.record(some_ply(course, game, 7))
    assert course.numbers(course.position) == (12,)


def test_a_pile_that_has_run_out_is_shuffled(cards):
    assert sorted(cards(deck=[7, 12]).numbers(cards(deck=[7, 12]).position, ahead=2)) == [7, 12]


def test_the_game_ends_with_the_pile_where_the_options_say_so(cards):
    options = {"deck": [7], "exhausted": "draw"}
    course, game = cards(**options), find_game("zahlenluchs", {"layout": ROWS, **options})
    ply = some_ply(course, game, 7)
    assert ply.after.winner is None
    assert course.ends([ply])
    assert course.record(ply).winner == course.position.winner == "draw"


def test_play_goes_on_from_another_table_where_the_loser_plays_on_alone():
    game = find_game("geisterfahrer", {"score": "playout"})
    rng, position = Random(1), game.start()
    won = game.play(position, game.sample(position, rng.choice))
    while won.after.winner is None:
        position = won.after
        won = game.play(position, game.sample(position, rng.choice))
    course = Course(game, position, Random(1))
    assert course.record(won) == won.after
    assert course.position == game.end.played_on(won.after) != won.after
