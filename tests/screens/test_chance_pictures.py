"""A die and a card are drawn as they are known, and as a question while they are awaited."""

from dataclasses import replace

import game_views
import pytest
import views

from companion.screens.chance_pictures import CARD_HEIGHT, CARD_WIDTH, DIE, card, die, number_in_sight
from companion.screens.page import Box, Text, render


@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_has_as_many_pips_as_its_number_all_on_its_face(number):
    font, *pips = die(number, 10, 20)
    assert font.lit
    assert len(pips) == number
    assert all(isinstance(pip, Box) and not pip.lit for pip in pips)
    assert all(pip.x > 10 and pip.x + pip.width < 10 + DIE for pip in pips)
    assert all(pip.y > 20 and pip.y + pip.height < 20 + DIE for pip in pips)


def test_the_pips_of_a_die_are_point_symmetric():
    for number in range(1, 7):
        places = {(pip.x, pip.y) for pip in die(number, 0, 0)[1:]}
        assert places == {(18 - x, 18 - y) for x, y in places}


def test_before_the_throw_and_the_draw_stands_a_question_mark():
    for shapes in (die(None, 0, 0), card(None, 0, 0)):
        assert [shape.text for shape in shapes if isinstance(shape, Text)] == ["?"]
        assert not shapes[0].filled


@pytest.mark.parametrize("number", [1, 17, 104, 9999])
def test_a_number_stays_on_its_card(number):
    box, text = card(number, 0, 0)
    assert (text.text, text.lit) == (str(number), False)
    ink = render((replace(text, lit=True),)).getbbox()
    assert ink[0] > 0
    assert ink[2] < CARD_WIDTH
    assert ink[1] > 0
    assert ink[3] < CARD_HEIGHT
    assert (box.width, box.height) == (CARD_WIDTH, CARD_HEIGHT)


@pytest.mark.parametrize(
    ("name", "changes", "number"),
    [
        ("die-awaited", {}, None),
        ("die-awaited", {"number": 5}, 5),
        ("die-won", {}, 4),
        ("card-drawn", {}, 38),
        ("card-won", {}, 17),
        ("played", {}, None),
        ("stands", {}, None),
    ],
)
def test_in_sight_is_the_number_in_force_else_that_of_the_last_ply(name, changes, number):
    assert number_in_sight(replace(views.EXAMPLES[name], **changes)) == number


def test_a_card_that_was_worked_out_as_one_of_several_is_not_shown():
    last = game_views.played("A", "a1b2", card=None)
    assert number_in_sight(game_views.after(game_views.FOUR_STONES, last, waits_for=None)) is None
