"""`undo` on a wrong table puts that right first, and takes no ply of the opponent's back by mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


def spoilt(here: Any) -> None:
    """A plays a1; then a bean is taken from A's a4 and dropped on a5, though it is B's turn."""
    here.start()
    here.rest()
    here.play("a1")
    here.hands.lift("a4", "1o")
    here.t += 0.2
    here.hands.drop("a5")
    here.rest()
    assert here.said == ["ready", "played", "illegal"]


def test_on_a_simulated_table_the_pieces_go_back_and_the_ply_before_stays(bench: Make) -> None:
    here = bench()
    spoilt(here)
    here.press("undo")
    here.rest()
    assert here.said == ["ready", "played", "illegal", "restored"]
    assert (here.session.last_move.move, here.hands.contents["a4"]) == ("a1", "4o")
    here.press("undo")
    assert here.said[-1] == "undone"


def test_at_a_wired_table_it_says_first_what_a_second_press_takes_back(bench: Make) -> None:
    here = bench(real=True)
    spoilt(here)
    here.press("undo")
    story = here.table.snapshot.story
    assert (story.kind, story.headline) == ("undo", "First put it right")
    assert story.lines[0] == "“undo” again takes back the last move: Ada a1"
    assert story.fix == ("a5 → a4: 1 bean",)
    assert (here.said[-1], here.session.last_move.move) == ("illegal", "a1")
    here.press("undo")
    assert (here.said[-1], here.session.last_move) == ("undone", None)


@pytest.mark.parametrize("button", ["ok", "up", "down"])
def test_what_it_said_is_past_once_another_button_is_pressed(bench: Make, button: str) -> None:
    here = bench(real=True)
    spoilt(here)
    here.press("undo")
    here.press(button)
    assert here.table.snapshot.story.kind == "illegal"
    here.press("undo")
    assert here.said[-1] == "illegal"


def test_a_ply_that_was_put_back_by_hand_is_taken_back_at_once_as_the_display_advises(bench: Make) -> None:
    here = bench(real=True)
    here.start()
    here.rest()
    before = dict(here.table.expected())
    here.play("a1")
    here.hands.set_up(before)
    here.rest()
    here.press("undo")
    assert here.said == ["ready", "played", "illegal", "undone"]


@pytest.mark.parametrize("real", [False, True])
def test_on_a_table_that_is_right_it_takes_the_last_ply_back(bench: Make, real: bool) -> None:
    here = bench(real=real)
    here.start()
    here.rest()
    here.play("a1")
    here.press("undo")
    assert here.said == ["ready", "played", "undone"]


def test_pieces_in_a_hand_go_back_to_their_field_on_a_simulated_table(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    here.hands.lift("b2")
    here.rest()
    assert here.said[-1] == "unfinished"
    here.press("undo")
    here.rest()
    assert (here.said[-1], here.hands.hand, here.session.last_move.move) == ("restored", "", "a1")


def test_where_nothing_is_on_record_it_takes_nothing_back(bench: Make) -> None:
    here = bench(real=True)
    here.start()
    here.rest()
    here.hands.lift("b4", "1o")
    here.t += 0.2
    here.hands.drop("b5")
    here.rest()
    here.press("undo", "undo")
    assert here.said == ["ready", "illegal"]
