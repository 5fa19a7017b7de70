"""Which seats one ply may put out."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.endangered_seats import endangered_seats
from companion.rules.games.esiema.position import EsiemaPosition

Make = Callable[..., Esiema]
Lay = Callable[..., EsiemaPosition]


def test_a_seat_is_in_danger_whose_small_balls_lie_in_one_pit(esiema: Make, lay: Lay) -> None:
    game = esiema(seats=3)
    position = lay(game, f6="1a", f7="1A", a1="2b", a2="1B", e1="1c", e2="1c", e3="1C")
    assert endangered_seats(game.rules, position) == ("B",)


def test_the_mover_takes_no_ball_of_his_own(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, f6="2a", f7="1A", a1="1b", a2="1b1B")
    assert endangered_seats(game.rules, position) == ()


def test_nobody_is_in_danger_while_balls_are_placed(esiema: Make) -> None:
    game = esiema(place_count=2)
    assert endangered_seats(game.rules, game.start()) == ()


def test_the_last_ball_that_is_placed_calls_for_play(esiema: Make) -> None:
    game = esiema(place_count=1)
    position = game.start()
    last = game.play(position, game.read_move("@f6", position)).after
    assert endangered_seats(game.rules, last) == ("A", "B")
