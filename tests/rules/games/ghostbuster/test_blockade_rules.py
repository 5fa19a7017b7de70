"""Ghostbuster by the German rules, worked out by hand (ghostbuster.de.txt; docs/reference/rules.md, section 4).

The numbers B1 to B15 are those of the table of ambiguities in the rule document.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]


# Rule 1: bringing out, clearing the start field


def test_only_a_six_brings_a_figure_out(lay: Lay) -> None:
    start = lay("", tries=3)
    assert [start.moves(roll) for roll in range(1, 7)] == ["-", "-", "-", "-", "-", "enter"]


def test_the_next_roll_clears_the_start_field(lay: Lay) -> None:
    out = lay("t7:1y", tries=1).after("enter", 6)
    assert (out.table, out.turn, out.position.tries) == ("t1:1y t7:1y", "yellow", 1)
    assert [out.moves(roll) for roll in range(1, 7)] == ["t1"] * 6


def test_b2_a_six_clears_the_start_field_too_though_figures_wait(lay: Lay) -> None:
    cleared = lay("t1:1y", clear="t1").after("t1", 6)
    assert (cleared.table, cleared.turn) == ("t7:1y", "yellow")
    assert cleared.moves(6) == "enter"


def test_b3_the_start_field_is_cleared_also_after_the_fourth_figure(lay: Lay) -> None:
    out = lay("t5:1y t6:1y t7:1y").after("enter", 6)
    assert out.yard("y") == 0
    assert out.moves(2) == "t1"


def test_clearing_may_block_an_own_figure_and_is_a_duty_all_the_same(lay: Lay) -> None:
    out = lay("t1:1y t4:1y", clear="t1")
    assert out.moves(3) == "t1"
    assert out.after("t1", 3).table == "t4:2y"


def test_without_another_roll_the_duty_to_clear_lapses_with_the_turn(lay: Lay) -> None:
    out = lay("", extra_roll_on_six=False, tries=3).after("enter", 6)
    assert (out.turn, out.position.clear) == ("red", False)


def test_a_six_must_bring_out_before_any_free_choice(lay: Lay) -> None:
    """B13: also before a release."""
    assert lay("t6:1y").moves(6) == "enter"
    assert lay("t20:1y1r").moves(6) == "enter"
    assert lay("t6:1y t7:1y t8:1y t9:1y").moves(6) == "t6 t7 t8 t9"


# Rule 2: blocking and dissolving


def test_blocking_is_allowed_and_no_duty(lay: Lay) -> None:
    before = lay("t6:1y t16:1y t10:1r")
    assert before.moves(4) == "t6 t16"
    assert before.after("t6", 4).table == "t10:1r1y t16:1y"


@pytest.mark.parametrize("roll", range(1, 7))
def test_a_blockade_is_dissolved_before_anything_else(lay: Lay, roll: int) -> None:
    assert lay("t10:1r1y t20:1y").moves(roll) == "t10"


def test_the_top_figure_goes_forward_and_the_bottom_one_back(lay: Lay) -> None:
    """Worked example of the rule document: 9:[1,0], roll 3."""
    assert lay("t10:1r1y").after("t10", 3).table == "t7:1r t13:1y"


def test_one_roll_dissolves_one_blockade(lay: Lay) -> None:
    both = lay("t10:1r1y t21:1r1y")
    assert both.moves(6) == "t10 t21"
    assert both.after("t10", 6).moves(1) == "t21"


def test_b11_figures_and_blockades_are_jumped_over(lay: Lay) -> None:
    assert lay("t6:1y t7:1r t8:2r").after("t6", 4).table == "t7:1r t8:2r t10:1y"


def test_b12_nobody_is_safe_on_a_start_field(lay: Lay) -> None:
    assert lay("t18:1y t21:1r").after("t18", 3).table == "t21:1r1y"


# Rule 2.1: blocking oneself


def test_nobody_blocks_himself_while_there_is_another_move(lay: Lay) -> None:
    assert lay("t6:1y t9:1y").moves(3) == "t9"


def test_who_can_do_nothing_else_must_block_himself(lay: Lay) -> None:
    forced = lay("t36:1y t39:1y y.h2:1y")
    assert forced.moves(3) == "t36"
    assert forced.after("t36", 3).table == "t39:2y y.h2:1y"


def test_a_dissolution_that_blocks_oneself_gives_way_to_another_one(lay: Lay) -> None:
    assert lay("t10:1r1y t12:1y t21:1r1y").moves(2) == "t21"
    assert lay("t10:1r1y t12:1y").moves(2) == "t10"


def test_worked_example_forced_self_block_with_a_six(lay: Lay) -> None:
    blocked = lay("t10:1r1y t16:1y").after("t10", 6)
    assert (blocked.table, blocked.turn) == ("t4:1r t16:2y", "yellow")


def test_b4_it_is_the_victim_who_blocks_when_set_back_onto_a_figure(lay: Lay) -> None:
    before = lay("t8:1y t10:1r1y t30:1r1y")
    assert before.moves(2) == "t10 t30"
    assert before.after("t10", 2).table == "t8:1y1r t12:1y t30:1r1y"


def test_b5_of_two_dissolutions_that_block_oneself_the_choice_is_free(lay: Lay) -> None:
    assert lay("t10:1r1y t12:1y t20:1r1y t22:1y").moves(2) == "t10 t20"


def test_b6_blocking_oneself_behind_counts_too(lay: Lay) -> None:
    assert lay("t8:1y t10:2y t30:1r1y").moves(2) == "t30"


def test_b6_blocking_oneself_on_the_field_of_the_blockade_counts_too(lay: Lay) -> None:
    before = lay("t8:1y1r t10:1r1y t12:1y1r t30:1r1y")
    assert before.moves(2) == "t30"


def test_b7_a_release_goes_before_blocking_oneself(lay: Lay) -> None:
    assert lay("t20:1y1r t36:1y t39:1y y.h2:1y").moves(3) == "t20"


def test_b8_covering_a_blockade_with_an_own_figure_below_is_no_self_block(lay: Lay) -> None:
    before = lay("t6:1y t10:1y1r t16:1y")
    assert before.moves(4) == "t6 t16"  # releasing t10 would block the figure on t6
    assert before.after("t6", 4).table == "t6:1y t10:1r1y t16:1y"


# Rule 2.2: start and house


def test_a_figure_set_back_to_its_start_field_may_stay(lay: Lay) -> None:
    set_back = lay("t4:1y1r", turn="red").after("t4", 3)
    assert (set_back.table, set_back.turn) == ("t1:1y t7:1r", "yellow")
    assert set_back.after("t1", 2).table == "t3:1y t7:1r"
    assert lay("t1:1y t6:1y").moves(3) == "t1 t6"


def test_there_a_six_blocks_it_and_the_next_roll_sends_it_to_the_house_door(lay: Lay) -> None:
    """Worked example: 0:[0,0], roll 5 -> 5:[0], 35:[0]."""
    out = lay("t1:1y").after("enter", 6)
    assert out.table == "t1:2y"
    assert out.moves(5) == "t1"
    assert out.after("t1", 5).table == "t6:1y t36:1y"


def test_a_figure_is_set_back_over_its_own_start_field(lay: Lay) -> None:
    assert lay("t3:1y1r", turn="red").after("t3", 5).table == "t8:1r t38:1y"


def test_out_of_a_blockade_the_top_figure_passes_its_house(lay: Lay) -> None:
    """Worked example: 38:[1,0], roll 3 -> 1:[0], 35:[1]."""
    passing = lay("t39:1r1y t6:1y")
    assert passing.moves(3) == "t39"
    assert passing.after("t39", 3).table == "t2:1y t6:1y t36:1r"


# Rule 2.3: releasing oneself


def test_the_victim_may_dissolve_or_move_another_figure(lay: Lay) -> None:
    before = lay("t11:1y t39:1y1r")
    assert before.moves(4) == "t11 t39"
    assert before.after("t39", 4).table == "t3:1r t11:1y t35:1y"


def test_the_victim_must_dissolve_where_nothing_else_moves(lay: Lay) -> None:
    assert lay("t20:1y1r").moves(4) == "t20"


def test_a_release_that_blocks_oneself_gives_way(lay: Lay) -> None:
    assert lay("t16:1y t20:1y1r").moves(4) == "t16"


def test_b9_a_release_may_put_the_attacker_on_his_own_figure(lay: Lay) -> None:
    before = lay("t20:1y1r t24:1r")
    assert before.moves(4) == "t20"
    assert before.after("t20", 4).table == "t16:1y t24:2r"


# Rule 2.4: what comes of a blockade


def test_b14_a_blockade_belongs_to_the_figure_on_top_however_it_came_about(lay: Lay) -> None:
    made = lay("t8:1y t10:1r1y").after("t10", 2)
    assert (made.table, made.turn) == ("t8:1y1r t12:1y", "red")
    assert made.moves(5) == "t8"


def test_two_blockades_come_out_of_one(lay: Lay) -> None:
    assert lay("t8:1y t10:1r1y t12:1r").after("t10", 2).table == "t8:1y1r t12:1r1y"


# Rule 3: never three figures


def test_the_bottom_one_of_three_goes_where_the_coming_figure_was(lay: Lay) -> None:
    assert lay("t6:1y t10:2r").after("t6", 4).table == "t6:1r t10:1r1y"


def test_displaced_in_front_a_figure_goes_to_the_field_of_the_blockade(lay: Lay) -> None:
    assert lay("t10:1r1y t12:2r").after("t10", 2).table == "t8:1r t10:1r t12:1r1y"


def test_displaced_behind_a_figure_goes_to_the_field_of_the_blockade(lay: Lay) -> None:
    assert lay("t8:1y1r t10:1r1y").after("t10", 2).table == "t8:2r t10:1y t12:1y"


def test_displaced_on_both_sides_the_one_from_behind_covers_the_one_from_the_front(lay: Lay) -> None:
    """Worked example: 10:[1,0], 12:[2,1], 8:[0,2], roll 2 -> 12:[1,0], 8:[2,1], 10:[2,0]."""
    before = lay("t9:1y1r t11:1g1y t13:1r1g", seats=3)
    assert before.after("t11", 2).table == "t9:1r1g t11:1r1y t13:1g1y"


@pytest.mark.parametrize(
    ("table", "left"),
    [("t1:2r", {"y": 3, "r": 3}), ("t1:1y1r", {"y": 3, "r": 3}), ("t1:1r", {"y": 3, "r": 3})],
)
def test_brought_out_onto_two_the_bottom_one_is_thrown_out(
    lay: Lay, table: str, left: dict[str, int]
) -> None:
    """Rule 3.1; worked example: 0:[1,1] -> 0:[1,0], one figure back to the base."""
    out = lay(table).after("enter", 6)
    assert out.table == "t1:1r1y"
    assert {letter: out.yard(letter) for letter in left} == left


# Rule 4: the house


def test_a_figure_enters_the_house_with_the_exact_number(lay: Lay) -> None:
    assert [lay("t39:1y").moves(roll) for roll in range(1, 6)] == ["t39"] * 5
    assert lay("t39:1y").after("t39", 5).table == "y.h4:1y"


def test_b10_a_single_figure_does_not_pass_its_house(lay: Lay) -> None:
    assert lay("t39:1y y.h2:1y y.h3:1y y.h4:1y").moves(6) == "-"
    assert lay("t40:1y").moves(5) == "-"


def test_nobody_is_jumped_over_or_blocked_in_the_house(lay: Lay) -> None:
    assert lay("t39:1y y.h1:1y").moves(3) == "h1"
    assert lay("t39:1y y.h2:1y").moves(3) == "-"
    assert lay("y.h1:1y y.h3:1y").moves(1) == "h1 h3"
    assert lay("y.h1:1y y.h3:1y").moves(2) == "-"


def test_in_the_house_one_may_jump_where_the_option_says_so(lay: Lay) -> None:
    assert lay("t39:1y y.h1:1y", house_jump=True).moves(3) == "t39 h1"
    assert lay("t39:1y y.h2:1y", house_jump=True).moves(3) == "-"
    assert lay("y.h1:1y y.h2:1y", house_jump=True).moves(2) == "h1 h2"


def test_the_house_of_each_colour_follows_the_field_before_its_start(lay: Lay) -> None:
    assert lay("t20:1r", turn="red").after("t20", 4).table == "r.h4:1r"
    assert lay("t10:1g", turn="green", seats=4).after("t10", 1).table == "g.h1:1g"
    assert lay("t40:1w", turn="white", seats=6).after("t40", 2).table == "w.h2:1w"
