"""Moves of Ghostbuster with one broken rule or one slip of the hand, worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Lay = Callable[..., Any]


def told(laid: Any, roll: int | None) -> list[str]:
    """Each slip in one line: the attempt, the reason, and what then lies on the track and in the houses."""
    return [
        " ".join([slip.attempt, slip.reason.key.removeprefix("ghostbuster."), *shown(slip.after)])
        for slip in laid.game.hints.slips(laid.position, roll)
    ]


def shown(table: Any) -> list[str]:
    return [f"{field}:{held}" for field, held in table.items() if not field.endswith("yard")]


def keys(laid: Any, roll: int | None) -> list[str]:
    return [line.split()[1] for line in told(laid, roll)]


def test_all_slips_of_a_small_position_are_told_once_the_likeliest_first(lay: Lay) -> None:
    lines = told(lay("t6:1y t10:1r t20:1y"), 4)
    laid = lay("t6:1y t10:1r t20:1y")
    tables = [tuple(slip.after.items()) for slip in laid.game.hints.slips(laid.position, 4)]
    assert len(set(tables)) == len(tables) == len(lines)
    assert lines[:9] == [
        "enter no-six t1:1y t6:1y t10:1r t20:1y",
        "t6 thrown-out t10:1y t20:1y",
        "t6 miscounted t10:1r t11:1y t20:1y",
        "t20 miscounted t6:1y t10:1r t25:1y",
        "t6 miscounted t9:1y t10:1r t20:1y",
        "t20 miscounted t6:1y t10:1r t23:1y",
        "t10 foreign-figure t6:1y t14:1r t20:1y",
        "t6 backwards t2:1y t10:1r t20:1y",
        "t20 backwards t6:1y t10:1r t16:1y",
    ]
    rarer = [line.split()[1] for line in lines[9:]]
    assert list(dict.fromkeys(rarer)) == ["miscounted", "moved-twice", "taken-away", "backwards", "elsewhere"]


def test_all_slips_of_a_blockade(lay: Lay) -> None:
    lines = told(lay("t10:1r1y t20:1y"), 3)
    assert {line.split()[1] for line in lines[12:]} == {"miscounted", "moved-twice", "taken-away"}
    assert lines[:12] == [
        "enter no-six t1:1y t10:1r1y t20:1y",
        "t20 dissolve-first t10:1r1y t23:1y",
        "t10 top-alone t10:1r t13:1y t20:1y",
        "t10 bottom-alone t7:1r t10:1y t20:1y",
        "t10 carried-together t13:1r1y t20:1y",
        "t10 wrong-way t7:1y t13:1r t20:1y",
        "t10 unequal t7:1r t14:1y t20:1y",
        "t10 unequal t7:1r t12:1y t20:1y",
        "t10 unequal t6:1r t13:1y t20:1y",
        "t10 unequal t8:1r t13:1y t20:1y",
        "t10 miscounted t6:1r t14:1y t20:1y",
        "t10 miscounted t8:1r t12:1y t20:1y",
    ]


def test_all_slips_of_the_plain_game(lay: Lay) -> None:
    lines = told(lay("t6:1y t9:1y t10:1r", mode="plain"), 3)
    assert {line.split()[1] for line in lines[7:]} == {
        "miscounted", "moved-twice", "taken-away", "backwards", "elsewhere",
    }  # fmt: skip
    assert lines[:7] == [
        "enter no-six t1:1y t6:1y t9:1y t10:1r",
        "t6 own-figure t9:1y t10:1r",
        "t6 own-figure t9:2y t10:1r",
        "t9 miscounted t6:1y t10:1r t13:1y",
        "t9 miscounted t6:1y t10:1r t11:1y",
        "t10 foreign-figure t6:1y t9:1y t13:1r",
        "t9 backwards t6:1y t10:1r",
    ]


def test_who_is_hit_may_be_left_standing_or_taken_off_the_board(lay: Lay) -> None:
    laid = lay("t6:1y t10:1r", mode="plain")
    left, taken, *others = (
        slip for slip in laid.game.hints.slips(laid.position, 4) if slip.reason.rule == "ghostbuster.2"
    )
    assert {slip.reason.key for slip in others} == {"ghostbuster.taken-away"}
    assert (left.reason.key, shown(left.after)) == ("ghostbuster.left-standing", ["t10:1r1y"])
    assert (taken.reason.key, shown(taken.after), taken.after["r.yard"]) == (
        "ghostbuster.taken-off",
        ["t10:1y"],
        "3r",
    )
    assert left.reason.params == {"field": "t6", "target": "t10"}


def test_the_six_of_another_colour_is_told_with_its_yard(lay: Lay) -> None:
    laid = lay("", tries=3, seats=3)
    entered = [
        slip
        for slip in laid.game.hints.slips(laid.position, 6)
        if slip.reason.key == "ghostbuster.foreign-yard"
    ]
    assert [(slip.reason.params["field"], shown(slip.after)) for slip in entered] == [
        ("g.yard", ["t11:1g"]),
        ("g.yard", ["t1:1g"]),
        ("r.yard", ["t21:1r"]),
        ("r.yard", ["t1:1r"]),
    ]


def test_three_figures_may_be_left_together_or_the_bottom_one_sent_home(lay: Lay) -> None:
    lines = told(lay("t6:1y t10:2r"), 4)
    assert "t6 three-on-track t10:2r1y" in lines
    assert "t6 sent-home t10:1r1y" in lines


def test_three_figures_in_front_of_a_blockade_are_told_as_such(lay: Lay) -> None:
    assert "t10 three-on-track t8:1r t12:2r1y" in told(lay("t10:1r1y t12:2r"), 2)


def test_an_overshooting_figure_may_go_round_once_more_but_not_out_of_the_house(lay: Lay) -> None:
    assert "t40 beyond-house t5:1y" in told(lay("t40:1y"), 5)
    assert "beyond-house" not in keys(lay("y.h3:1y"), 5)


def test_with_a_one_nobody_counts_one_field_less(lay: Lay) -> None:
    lines = [line for line in told(lay("t6:1y"), 1) if "miscounted" in line]
    assert lines[:2] == ["t6 miscounted t8:1y", "t6 miscounted t9:1y"]


def test_a_figure_may_be_carried_several_fields_too_far_or_too_short_the_nearest_first(lay: Lay) -> None:
    lines = [line for line in told(lay("t6:1y t30:1y"), 5) if line.startswith("t6 miscounted")]
    assert [line.split()[2] for line in lines][:4] == ["t12:1y", "t10:1y", "t9:1y", "t13:1y"]


def test_the_other_figure_moved_by_the_same_roll_is_told_with_the_legal_move_before_it(lay: Lay) -> None:
    laid = lay("t6:1y t20:1y")
    (twice,) = [slip for slip in laid.game.hints.slips(laid.position, 4) if "moved-twice" in slip.reason.key]
    assert (twice.attempt, twice.meant, shown(twice.after)) == ("t20", "t6", ["t10:1y", "t24:1y"])


def test_the_figure_that_came_out_moved_on_by_the_same_six_is_moved_twice(lay: Lay) -> None:
    laid = lay("")
    (twice,) = [slip for slip in laid.game.hints.slips(laid.position, 6) if "moved-twice" in slip.reason.key]
    assert (twice.attempt, twice.meant, shown(twice.after)) == ("t1", "enter", ["t7:1y"])


def test_a_figure_that_nothing_hit_may_have_been_taken_off(lay: Lay) -> None:
    assert "t6 taken-away t10:1y" in told(lay("t6:1y t20:1r"), 4)


def test_a_figure_that_nothing_hit_may_have_been_sent_home(lay: Lay) -> None:
    for mode in ("ghostbuster", "plain"):
        laid = lay("t6:1y t20:1r", mode=mode)
        away = [slip for slip in laid.game.hints.slips(laid.position, 4) if "taken-away" in slip.reason.key]
        assert [
            slip.after["r.yard"] for slip in away if slip.attempt == "t6" and "t20" not in slip.after
        ] == [
            "4r",
            "3r",
        ]


def test_a_figure_that_comes_out_is_put_on_its_start(lay: Lay) -> None:
    lines = told(lay("t20:1r"), 6)
    assert "enter not-on-start t11:1y t20:1r" in lines
    assert "enter not-on-start t20:1r1y" in lines


def test_two_figures_brought_out_with_one_six_are_told_with_the_first(lay: Lay) -> None:
    for mode in ("ghostbuster", "plain"):
        laid = lay("", mode=mode)
        (twice,) = [slip for slip in laid.game.hints.slips(laid.position, 6) if "two-out" in slip.reason.key]
        assert (twice.attempt, twice.meant, shown(twice.after)) == ("enter", "enter", ["t1:2y"])


def test_only_who_still_has_two_figures_in_the_yard_can_bring_out_two(lay: Lay) -> None:
    assert "two-out" not in keys(lay("t10:1y t20:1y t30:1y"), 6)


def test_a_figure_that_could_enter_its_house_may_go_past_it(lay: Lay) -> None:
    for mode in ("ghostbuster", "plain"):
        assert "t39 house-passed t2:1y" in told(lay("t39:1y", mode=mode), 3)


def test_the_top_or_the_bottom_of_a_foreign_blockade_may_be_moved_alone(lay: Lay) -> None:
    lines = told(lay("t6:1y t10:2r"), 3)
    assert {"t10 foreign-blockade t6:1y t10:1r t13:1r", "t10 foreign-blockade t6:1y t7:1r t10:1r"} <= {*lines}


def test_of_three_figures_the_wrong_one_may_be_taken_out(lay: Lay) -> None:
    assert "t6 top-displaced t6:1g t10:1r1y" in told(lay("t6:1y t10:1r1g", seats=3), 4)
    lines = told(lay("t6:1y t10:1r1g", seats=3), 4)
    assert "t6 sent-home t10:1r1y" in lines
    laid = lay("t1:1r1g", seats=3)
    (slip,) = [slip for slip in laid.game.hints.slips(laid.position, 6) if "top-thrown" in slip.reason.key]
    assert (shown(slip.after), slip.after["g.yard"]) == (["t1:1r1y"], "4g")


def test_of_two_figures_displaced_the_wrong_one_may_be_put_down_first(lay: Lay) -> None:
    laid = lay("t10:1r1y t12:1g1r t8:1y1g", seats=3)
    assert laid.after("t10", 2).table == "t8:1g1r t10:1g1y t12:1r1y"
    assert "t10 displaced-order t8:1g1r t10:1y1g t12:1r1y" in told(laid, 2)


def test_in_the_plain_game_a_figure_that_went_wrong_may_stand_on_another_one(lay: Lay) -> None:
    assert "t6 miscounted t10:1r1y" in told(lay("t6:1y t10:1r", mode="plain"), 2)


def test_the_figure_on_top_may_slip_into_its_house(lay: Lay) -> None:
    laid = lay("t39:1r1y")
    assert "t39 house-from-blockade t36:1r y.h2:1y" in told(laid, 3)
    assert "house-from-blockade" not in keys(lay("t29:1r1y"), 3)


def test_a_release_done_wrong_is_told_too(lay: Lay) -> None:
    assert "t20 top-alone t20:1y t24:1r" in told(lay("t20:1y1r"), 4)
    assert "t20 house-from-blockade t16:1y r.h4:1r" in told(lay("t20:1y1r"), 4)


def test_where_the_roll_is_not_known_only_what_no_roll_allows_is_a_slip(lay: Lay) -> None:
    lines = told(lay("t6:1y t22:1r"), None)
    assert "t6 bring-out-first t12:1y t22:1r" in lines
    assert "t22 foreign-figure t6:1y t26:1r" in lines
    assert "miscounted" not in keys(lay("t6:1y t16:1y t26:1y t36:1y"), None)
    assert {line.split()[1] for line in lines if line.endswith("away t9:1y t22:1r")} == {"taken-away"}


def test_nothing_is_a_slip_after_the_end(lay: Lay) -> None:
    over = lay("t40:1y y.h2:1y y.h3:1y y.h4:1y").after("t40", 1)
    assert list(over.game.hints.slips(over.position, 6)) == []


def test_a_figure_that_is_put_anywhere_else_is_told_where_the_roll_leads(lay: Lay) -> None:
    for mode in ("ghostbuster", "plain"):
        lines = told(lay("t6:1y t20:1y", mode=mode), 4)
        assert {"t6 elsewhere t20:1y t30:1y", "t20 elsewhere t1:1y t6:1y"} <= set(lines)
        assert "t20 backwards t6:1y t13:1y" in lines
        assert "h1 elsewhere t3:1y t6:1y" in told(lay("t6:1y y.h1:1y", mode=mode), 2)
    (slip,) = (
        one
        for one in lay("t38:1y").game.hints.slips(lay("t38:1y").position, 4)
        if shown(one.after) == ["t5:1y"]
    )
    assert (slip.attempt, slip.reason.params) == ("t38", {"field": "t38", "roll": 4, "target": "y.h2"})
