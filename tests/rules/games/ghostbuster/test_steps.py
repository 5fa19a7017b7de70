"""What hands do in Ghostbuster: the top figure is lifted before the one below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Lay = Callable[..., Any]


def test_a_figure_is_carried(lay: Lay) -> None:
    assert lay("t6:1y t10:1r").steps("t6", 4) == ["-y t6:", "+y t10:1r1y"]
    assert lay("t40:1y").steps("t40", 2) == ["-y t40:", "+y y.h2:1y"]


def test_a_figure_is_brought_out(lay: Lay) -> None:
    assert lay("t1:1y").steps("enter", 6) == ["-y y.yard:2y", "+y t1:2y"]


def test_a_blockade_is_taken_apart_from_the_top(lay: Lay) -> None:
    assert lay("t10:1r1y").steps("t10", 3) == ["-y t10:1r", "-r t10:", "+y t13:1y", "+r t7:1r"]


def test_the_bottom_one_of_three_is_taken_out_before_the_others_are_put_down(lay: Lay) -> None:
    assert lay("t6:1y t10:2r").steps("t6", 4) == [
        "-y t6:",
        "-r t10:1r",
        "-r t10:",
        "+r t10:1r",
        "+y t10:1r1y",
        "+r t6:1r",
    ]


def test_figures_displaced_on_both_sides_are_put_back_last(lay: Lay) -> None:
    assert lay("t9:1y1r t11:1g1y t13:1r1g", seats=3).steps("t11", 2)[-2:] == ["+r t11:1r", "+y t11:1r1y"]


def test_who_is_thrown_out_on_the_start_field_is_put_in_his_yard(lay: Lay) -> None:
    assert lay("t1:1y1r").steps("enter", 6) == [
        "-y y.yard:2y",
        "-r t1:1y",
        "(-y t1:)",
        "+r t1:1r",
        "+y t1:1r1y",
        "(+y y.yard:3y)",
    ]


def test_who_is_hit_in_the_plain_game_is_put_in_his_yard(lay: Lay) -> None:
    assert lay("t6:1y t10:1r", mode="plain").steps("t6", 4) == [
        "-y t6:",
        "(-r t10:)",
        "+y t10:1y",
        "(+r r.yard:4r)",
    ]
    assert lay("t1:1r", mode="plain").steps("enter", 6) == [
        "-y y.yard:3y",
        "(-r t1:)",
        "+y t1:1y",
        "(+r r.yard:4r)",
    ]


def test_nobody_does_anything_with_a_roll_of_no_use(lay: Lay) -> None:
    assert lay("", tries=3).steps("-", 3) == []
