"""Plain Mensch ärgere dich nicht, worked out by hand (docs/reference/rules.md, section 4.9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

Lay = Callable[..., Any]


@pytest.fixture
def plain(lay: Lay) -> Lay:
    return partial(lay, mode="plain")


def test_a_figure_that_is_hit_goes_back_to_its_yard(plain: Lay) -> None:
    hit = plain("t6:1y t10:1r").after("t6", 4)
    assert (hit.table, hit.yard("r"), hit.turn, hit.position.tries) == ("t10:1y", 4, "red", 3)


def test_nobody_has_to_throw_out(plain: Lay) -> None:
    assert plain("t6:1y t10:1r t20:1y").moves(4) == "t6 t20"


def test_own_figures_are_not_thrown_out(plain: Lay) -> None:
    assert plain("t6:1y t10:1y").moves(4) == "t10"
    assert plain("t36:1y t39:1y y.h2:1y").moves(3) == "-"


def test_a_six_brings_a_figure_out_and_throws_out_who_stands_there(plain: Lay) -> None:
    before = plain("t1:1r t6:1y")
    assert before.moves(6) == "enter"
    assert (before.after("enter", 6).table, before.after("enter", 6).yard("r")) == ("t1:1y t6:1y", 4)


def test_an_own_figure_on_the_start_field_moves_first_while_others_wait(plain: Lay) -> None:
    assert plain("t1:1y t10:1y").moves(3) == "t1"
    assert plain("t1:1y t10:1y").moves(6) == "t1"
    assert plain("t1:1y t10:1y y.h3:1y y.h4:1y").moves(3) == "t1 t10"


def test_if_it_cannot_the_choice_is_free(plain: Lay) -> None:
    assert plain("t1:1y t4:1y t10:1y").moves(3) == "t4 t10"
    assert plain("t1:1y t7:1y t10:1y").moves(6) == "t7 t10"


def test_without_plain_clear_the_choice_is_free_with_any_number(plain: Lay) -> None:
    assert plain("t1:1y t10:1y", plain_clear=False).moves(3) == "t1 t10"
    assert plain("t1:1y t10:1y", plain_clear=False).moves(6) == "t1 t10"


def test_the_duty_to_clear_stands_in_no_position_of_the_plain_game(plain: Lay) -> None:
    out = plain("t20:1y").after("enter", 6)
    assert not out.position.clear
    assert out.moves(2) == "t1"


def test_the_house_is_as_in_ghostbuster(plain: Lay) -> None:
    assert plain("t39:1y y.h1:1y").moves(3) == "h1"
    assert plain("t39:1y y.h1:1y", house_jump=True).moves(3) == "t39 h1"
    assert plain("t40:1y").moves(5) == "-"
