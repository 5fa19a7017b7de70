"""What the lights at the fields show."""

from __future__ import annotations

from dataclasses import replace

from views import TABLE_VIEW, WRONG, played, view

from companion.referee.protocol import Ambiguous, Asks, Illegal, Setup, Undone
from companion.screens import field_lights
from companion.screens.field_lights import ASKED, LAST, field_colours

MANY = tuple(f"a{number}" for number in range(1, 14))


def asking(field: str) -> Ambiguous:
    """A question with more answers than can be read through, which is settled by one field."""
    return Ambiguous(t=9.0, moves=MANY, asks=Asks(field, ("1o", "2o")))


def test_a_table_on_which_nothing_happened_is_dark() -> None:
    assert field_colours(replace(TABLE_VIEW, turn=None, verdict=None)) == {}


def test_the_fields_of_the_last_ply_shine() -> None:
    last = view(played(), touched=("a4", "a5", "a6", "A"))
    assert field_colours(last) == dict.fromkeys(("a4", "a5", "a6", "A"), LAST)


def test_a_ply_that_was_taken_back_shines_no_more() -> None:
    undone = replace(view(Undone(t=9.0, move="a4", wrong=()), touched=("b1", "b2")), last=None)
    assert field_colours(undone) == {}


def test_wrong_fields_shine_in_another_colour_than_the_last_ply() -> None:
    for verdict in (
        Illegal(t=8.0, wrong=WRONG),
        Setup(t=8.0, wrong=WRONG),
        Undone(t=8.0, move="a4", wrong=WRONG),
    ):
        found = field_colours(view(verdict, touched=("a4", "b2")))
        assert found == {"a4": LAST, **dict.fromkeys(("b2", "b5", "B"), field_lights.WRONG)}


def test_the_field_that_is_asked_about_shines_brightest() -> None:
    assert field_colours(view(asking("b2"), touched=("b2", "a4"))) == {"b2": ASKED, "a4": LAST}
    assert sum(ASKED) > max(sum(field_lights.WRONG), sum(LAST))


def test_a_question_that_is_answered_by_its_moves_lights_no_field() -> None:
    few = Ambiguous(t=9.0, moves=("a1", "a2"), asks=Asks("b2", ("1o", "2o")))
    assert field_colours(view(few)) == {}
    assert field_colours(view(asking("b2"), chosen=0)) == {}
