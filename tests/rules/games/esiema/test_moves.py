"""All moves where they are few, samples where they are many, and counting them in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from time import thread_time

import pytest

from companion.rules.errors import MOST_MOVES, RulesError, TooManyMovesError
from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.balls import SMALL, UNIT
from companion.rules.games.esiema.moves import count_moves, count_orders, orders
from companion.rules.games.esiema.position import EsiemaPosition

Lay = Callable[..., EsiemaPosition]
Make = Callable[..., Esiema]


def test_six_own_and_six_foreign_balls_have_462_orders() -> None:
    """docs/reference/rules.md, section 5.5: C(11,5)."""
    assert count_orders(6 * UNIT["a"] + 6 * UNIT["b"], "A") == 462


def test_the_orders_end_with_an_own_ball_and_are_those_counted() -> None:
    balls = UNIT["A"] + 2 * UNIT["a"] + UNIT["b"]
    found = orders(balls, "A")
    assert len(found) == len(set(found)) == count_orders(balls, "A")
    assert {order[-1] for order in found} == {"A", "a"}
    assert all(sorted(order) == sorted("Aaab") for order in found)


def test_moves_are_sowings_and_addings(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, a1="1A", f6="1a1b", k6="1B", reserve={"A": 3})
    moves = game.moves(position)
    kinds = Counter(move.kind for move in moves)
    # Three steps of the mother, one order of two balls over 30 paths, and three numbers of balls.
    assert kinds == {"sow": 3 + 30, "add": 3}
    assert len(moves) == len(set(moves)) == count_moves(game.rules, position, MOST_MOVES)


def test_the_first_ball_goes_into_any_of_the_91_pits(esiema: Make) -> None:
    game = esiema()
    assert len(game.moves(game.start())) == 91


def test_nine_balls_are_too_many_moves_to_list(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, a1="1A", f6="9a", k6="1B")
    with pytest.raises(TooManyMovesError, match=r"^there are more than 10000 legal moves, too many to list$"):
        game.moves(position)


def test_that_there_are_too_many_moves_is_known_at_once(esiema: Make, lay: Lay) -> None:
    """Ten thousand million sowings are not counted to their end."""
    game = esiema()
    position = lay(game, a1="1A", f6="6a6b", e3="12a", g4="12a", k6="1B")
    began = thread_time()
    assert count_moves(game.rules, position, MOST_MOVES) > MOST_MOVES
    assert thread_time() - began < 1.0  # of a processor, whatever else it does; to the end it would be hours


def test_moves_are_counted_exactly_up_to_the_limit(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, a1="1A", f6="5a", k6="1B")
    assert len(game.moves(position)) == 2730 + 3
    assert count_moves(game.rules, position, 2733) == 2733
    assert count_moves(game.rules, position, 2732) > 2732


def test_who_can_neither_sow_nor_add_passes(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, a1="1A", a2="12b", b1="12b", b2="12b", k1="1B")
    assert [str(move) for move in game.moves(position)] == ["pass"]
    assert str(game.sample(position, Random(1).choice)) == "pass"
    assert game.play(position, game.moves(position)[0]).after.pits == position.pits


def test_every_move_is_sampled_where_there_are_few(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, a1="1A", f6="1a1b", k6="1B", reserve={"A": 3})
    random = Random(1)
    sampled = {game.sample(position, random.choice) for _ in range(3000)}
    assert sampled == set(game.moves(position))


@pytest.mark.parametrize("balls", [1, 4, 8, 12])
def test_a_sampled_move_is_legal_also_where_moves_are_many(
    esiema: Make, crowded: Callable[..., EsiemaPosition], balls: int
) -> None:
    game = esiema()
    random = Random(balls)
    for _ in range(50):
        position = crowded(game, random, balls)
        assert game.refusal(position, game.sample(position, random.choice)) is None


def test_a_sample_finds_the_only_way_out(esiema: Make, lay: Lay) -> None:
    """The first steps to the left end in a dead end, so that sampling has to go back."""
    game = esiema(capacity=1, place_count=1)
    walls = [field for field in game.fields if field not in {"f1", "f2", "f3", "f4", "f5"}]
    position = EsiemaPosition(
        "A", tuple(SMALL["B"] if field in walls else 0 for field in game.fields), (0, 0), (0, 0)
    )
    pits = list(position.pits)
    pits[game.fields.index("f3")] = 2 * SMALL["A"]
    found = {str(game.sample(position._replace(pits=tuple(pits)), Random(n).choice)) for n in range(30)}
    assert found == {"f3>f2a,f1a", "f3>f4a,f5a"}


def test_after_the_end_there_is_nothing_to_sample(esiema: Make, lay: Lay) -> None:
    game = esiema()
    over = lay(game, f1="1A", f6="2a", out=["B"], winner="A")
    assert game.moves(over) == ()
    with pytest.raises(RulesError, match=r"^there is no legal move: the game is over$"):
        game.sample(over, Random(1).choice)
