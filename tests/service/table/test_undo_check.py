"""`undo` on a wrong table puts that right first, and takes no ply of the opponent's back by mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.screens.words import Words
from companion.service.game.narration import log_line
from companion.service.table.undo_check import KEEP_S

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


@pytest.mark.parametrize("real", [False, True])
def test_a_ply_that_was_put_back_by_hand_is_taken_back_at_once_as_the_display_advises(
    bench: Make, real: bool
) -> None:
    here = bench(real=real)
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
    assert here.table.snapshot.view.paused
    here.press("undo")
    here.rest()
    assert (here.hands.hand, here.session.last_move.move) == ("", "a1")
    assert here.table.snapshot.story.kind == "turn"


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


@pytest.mark.parametrize("drop", [False, True])
def test_a_simulated_table_is_put_right_even_before_the_referee_has_said_anything(
    bench: Make, drop: bool
) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    here.hands.lift("b2", None, "somebody")
    if drop:
        here.hands.drop("a6", "3o", "somebody")
    here.press("undo")
    here.rest()
    assert (here.hands.held, here.hands.contents["b2"]) == ({}, "3o")
    assert (here.session.last_move.move, here.said) == ("a1", ["ready", "played"])
    here.press("undo")
    assert (here.said[-1], here.session.last_move) == ("undone", None)


def test_on_a_simulated_table_the_pieces_of_a_ply_that_was_taken_back_go_back_by_themselves(
    bench: Make,
) -> None:
    here = bench()
    here.start()
    here.rest()
    before = here.hands.contents
    here.play("a1")
    after = here.hands.contents
    here.press("undo")
    told = log_line(here.table.snapshot.said[-1].view, Words("en"))
    assert told == "a1 taken back: The pieces go back by themselves"
    here.rest(KEEP_S - 0.2)
    assert here.hands.contents == after
    here.rest(0.3)
    assert here.hands.contents == before
    here.rest()
    assert (here.said[-2:], here.table.snapshot.story.kind) == (["undone", "restored"], "turn")


def test_several_plies_are_taken_back_by_as_many_presses(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    before = here.hands.contents
    here.play("a1")
    here.play("b1")
    here.press("undo", "undo", "undo")
    here.rest(KEEP_S)
    here.rest()
    assert (here.hands.contents, here.session.last_move) == (before, None)
    assert here.said.count("undone") == 2
    here.play("a2")
    assert here.said[-1] == "played"


def test_the_last_ply_of_a_game_is_taken_back_with_the_pieces_that_were_cleared(bench: Make) -> None:
    here = bench()
    lying = {"turn": "A", "fields": {"a6": "1o", "b1": "2o", "A": "20o", "B": "13o"}}
    here.session.begin_at(here.game, here.game.read_position(lying), {})
    here.start()
    here.rest()
    before = here.hands.contents
    here.play("a6")
    assert here.table.snapshot.view.winner is not None
    here.press("undo")
    here.rest(KEEP_S)
    assert (here.hands.contents, here.session.position.turn) == (before, "A")
    assert here.session.last_move is None


def test_a_ply_that_was_taken_back_by_mistake_is_kept_by_ok_and_its_pieces_stay(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    after = here.hands.contents
    here.press("undo")
    assert "ok: keep it after all" in here.table.snapshot.story.lines
    here.press("ok")
    here.rest(3 * KEEP_S)
    assert (here.hands.contents, here.session.last_move.move) == (after, "a1")
    assert here.said == ["ready", "played", "undone", "played"]


def test_pieces_that_a_hand_moves_after_undo_are_not_moved_by_the_program(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    here.press("undo")
    here.hands.lift("a4", "1o", "somebody")
    here.rest(3 * KEEP_S)
    assert here.hands.held == {"somebody": "1o"}
    here.press("undo")
    assert here.hands.shows(here.session.expected)


def test_the_table_wakes_up_when_pieces_are_to_go_back(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    here.press("undo")
    here.rest(1.0)
    assert here.table.due <= here.t + KEEP_S - 1.0
    here.rest(KEEP_S)
    assert here.undo_check.due is None
