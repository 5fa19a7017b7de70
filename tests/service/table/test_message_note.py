"""A message from outside: it comes by itself, disturbs no game, and goes with the next press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.screens.message_page import message_page
from companion.screens.page import render
from companion.screens.words import Words
from companion.service.table.quiet_time import QUIET_S
from companion.service.table.running_table import PART_S

Make = Callable[..., Any]


def noted(bench: Make, text: str = "Round 2: Ada against Bo") -> Any:
    """A table whose display shows a message."""
    here = bench()
    here.start()
    here.rest()
    here.table.do(lambda: here.menu.note.take(text))
    here.rest(QUIET_S)
    here.rest()
    assert here.menu.message == text
    return here


def test_it_is_on_the_display(bench: Make) -> None:
    here = noted(bench)
    page = message_page("Round 2: Ada against Bo", Words("en"))
    assert here.screen.shown[-1].tobytes() == render(page).tobytes()


def test_any_button_takes_it_away_and_does_nothing_else(bench: Make) -> None:
    here = noted(bench)
    here.play("a4")
    here.rest(QUIET_S)
    here.rest()
    here.press("undo")
    assert here.menu.message == ""
    assert here.said[-1] == "played"
    here.press("undo")
    assert here.said[-1] == "undone"


def test_it_steps_aside_for_the_game_and_comes_back_when_that_is_quiet(bench: Make) -> None:
    here = noted(bench)
    here.play("a4")
    assert here.menu.message == ""
    here.rest(QUIET_S)
    here.rest()
    assert here.menu.message == "Round 2: Ada against Bo"


def test_while_something_is_wrong_it_waits(bench: Make) -> None:
    here = noted(bench)
    here.hands.lift("a1", "1o")
    here.hands.drop("b1", "1o")
    here.rest()
    here.rest(QUIET_S)
    here.rest(QUIET_S)
    assert (here.said[-1], here.menu.message) == ("illegal", "")


def test_holding_ok_still_opens_the_menu(bench: Make) -> None:
    here = noted(bench)
    here.press("ok", held=True)
    assert (here.menu.open, here.menu.message) == (True, "")
    here.press("ok", held=True)
    here.rest(QUIET_S)
    here.rest()
    assert here.menu.message != ""


def test_an_empty_message_takes_it_away(bench: Make) -> None:
    here = noted(bench)
    here.table.do(lambda: here.menu.note.take(""))
    here.rest(QUIET_S)
    assert here.menu.message == ""


def test_a_long_message_is_shown_part_by_part(bench: Make) -> None:
    here = noted(
        bench, "Ada and Bo play at table number one, Cy and Di at table two; good luck to all of you!"
    )
    before = here.screen.shown[-1].tobytes()
    here.rest(PART_S)
    here.rest()
    assert here.screen.shown[-1].tobytes() != before
