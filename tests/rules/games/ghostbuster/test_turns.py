"""Whose turn it is, how often one rolls, and who has won (rules 1 and 4; docs/reference/rules.md, 4.5 and 4.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.rules.errors import PositionError

Lay = Callable[..., Any]
HOME = "y.h1:1y y.h2:1y y.h3:1y y.h4:1y"
ALMOST = "t40:1y y.h2:1y y.h3:1y y.h4:1y"


def rolls(table: Any) -> tuple[str, int]:
    return table.turn, table.position.tries


def test_after_a_six_the_same_seat_rolls_again_also_where_it_was_of_no_use(lay: Lay) -> None:
    assert rolls(lay("t6:1y t7:1y t8:1y t9:1y").after("t6", 6)) == ("yellow", 1)
    assert rolls(lay(ALMOST).after("-", 6)) == ("yellow", 1)
    assert rolls(lay("t6:1y", seats=4).after("t6", 5)) == ("green", 3)


def test_without_the_extra_roll_a_six_passes_the_turn(lay: Lay) -> None:
    assert rolls(lay(ALMOST, extra_roll_on_six=False).after("-", 6)) == ("red", 3)


def test_three_rolls_are_tried_for_a_six(lay: Lay) -> None:
    first = lay("", tries=3)
    second = first.after("-", 1)
    third = second.after("-", 5)
    assert [rolls(one) for one in (second, third, third.after("-", 2))] == [
        ("yellow", 2),
        ("yellow", 1),
        ("red", 3),
    ]
    assert rolls(second.after("enter", 6)) == ("yellow", 1)


def test_a_roll_that_can_be_used_ends_the_tries(lay: Lay) -> None:
    assert rolls(lay("t6:1y", tries=3).after("t6", 2)) == ("red", 3)


def test_a_six_of_no_use_is_one_of_the_tries(lay: Lay) -> None:
    assert rolls(lay(ALMOST, tries=3).after("-", 6)) == ("yellow", 2)
    assert rolls(lay(ALMOST, tries=3, extra_roll_on_six=False).after("-", 6)) == ("yellow", 2)


@pytest.mark.parametrize(
    ("table", "no_move", "all_home"),
    [
        ("", 3, 3),
        ("t6:1y", 1, 1),
        ("t26:1y1r", 1, 1),  # a figure that is blocked can be released
        ("y.h4:1y", 3, 1),
        ("y.h3:1y y.h4:1y", 3, 1),
        ("y.h3:1y", 1, 1),
        ("y.h2:1y y.h4:1y", 1, 1),
        ("t6:1y y.h2:1y y.h3:1y y.h4:1y", 1, 1),
        (HOME, 1, 1),
    ],
)
def test_b1_three_tries_are_for_who_can_move_nothing_with_a_lower_number(
    lay: Lay, table: str, no_move: int, all_home: int
) -> None:
    expected = {"no_move": no_move, "all_home": all_home, "never": 1}
    for option, tries in expected.items():
        before = lay(f"{table} t31:1r", turn="red", three_tries=option)
        after = before.after("t26" if "t26" in table else "t31", 1)
        assert rolls(after) == ("yellow", tries)


def test_the_fourth_figure_in_the_house_wins(lay: Lay) -> None:
    won = lay(ALMOST).after("t40", 1)
    assert won.position.winner == "yellow"
    assert won.moves(6) == ""
    assert won.game.waits_for(won.position) is None
    assert won.game.scores(won.position) == {"yellow": 4, "red": 0}


def test_a_position_without_a_winner_is_taken_as_it_stands(lay: Lay) -> None:
    assert lay(HOME).after("-", 2).turn == "red"


# Playing on for places


def test_the_others_play_on_for_places(lay: Lay) -> None:
    first = lay(ALMOST + " t20:1g t30:1r", seats=3, play_on=True).after("t40", 1)
    assert first.position.winner is None
    assert first.position.places == ("yellow",)
    assert rolls(first) == ("green", 1)
    assert rolls(first.after("t20", 1).after("t30", 1)) == ("green", 1)


def test_who_arrives_with_a_six_does_not_roll_again(lay: Lay) -> None:
    table = "t36:1y y.h1:1y y.h3:1y y.h4:1y"
    assert rolls(lay(table, seats=3, play_on=True, house_jump=True).after("t36", 6)) == ("green", 3)


def test_it_is_over_when_one_is_left_and_the_first_has_won(lay: Lay) -> None:
    last = f"{HOME} t10:1g g.h2:1g g.h3:1g g.h4:1g"
    over = lay(last, turn="green", seats=3, play_on=True, places=["yellow"]).after("t10", 1)
    assert over.position.winner == "yellow"
    assert over.position.places == ("yellow", "green")


def test_of_two_the_first_to_arrive_ends_it(lay: Lay) -> None:
    over = lay(ALMOST, play_on=True).after("t40", 1)
    assert (over.position.winner, over.position.places) == ("yellow", ("yellow",))


# A table that stands


def test_after_a_table_that_stands_the_next_seat_plays_without_extra_roll_or_duty(lay: Lay) -> None:
    before = lay("t1:1y", clear="t1")
    stands = before.game.hints.stand(before.position, {"t9": "1y", "y.yard": "3y", "r.yard": "4r"})
    assert stands == lay("t9:1y", turn="red", tries=3).position


def test_a_table_that_stands_may_end_the_game(lay: Lay) -> None:
    before = lay(ALMOST)
    table = {**before.game.contents(before.position), "t40": "", "y.h1": "1y"}
    over = before.game.hints.stand(before.position, table)
    assert (over.winner, over.turn, over.tries) == ("yellow", "yellow", 1)


def test_of_two_who_are_home_on_it_the_seat_to_move_comes_first(lay: Lay) -> None:
    before = lay(ALMOST, turn="red")
    table = {f"{letter}.h{number}": f"1{letter}" for letter in "yr" for number in range(1, 5)}
    assert before.game.hints.stand(before.position, table).winner == "red"


def test_a_table_that_stands_gives_places_to_who_is_home(lay: Lay) -> None:
    before = lay(ALMOST, seats=3, play_on=True)
    table = {**before.game.contents(before.position), "t40": "", "y.h1": "1y"}
    stands = before.game.hints.stand(before.position, table)
    assert (stands.places, stands.turn, stands.winner) == (("yellow",), "green", None)


def test_a_place_is_lost_with_the_figure_that_left_the_house(lay: Lay) -> None:
    before = lay(HOME, turn="green", seats=3, play_on=True)
    table = {**before.game.contents(before.position), "y.h1": "", "t3": "1y"}
    assert before.game.hints.stand(before.position, table).places == ()


def test_a_table_that_cannot_be_a_position_does_not_stand(lay: Lay) -> None:
    before = lay("t6:1y")
    with pytest.raises(PositionError, match="3 yellow figures are on the table, but the game has 4"):
        before.game.hints.stand(before.position, {"y.yard": "3y", "r.yard": "4r"})


def test_nothing_stands_after_the_end(lay: Lay) -> None:
    over = lay(ALMOST).after("t40", 1)
    with pytest.raises(PositionError, match="the game is over"):
        over.game.hints.stand(over.position, over.game.contents(over.position))
