"""The question of a device: it comes by itself, disturbs no game, and no press for the game lets anybody in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.screens.page import render
from companion.service.pairing.pairing_request import WAITS_S
from companion.service.table.device_question import SEEN_S
from companion.service.table.quiet_time import QUIET_S

Make = Callable[..., Any]


def quiet(bench: Make, **options: Any) -> Any:
    """A table at which nothing has happened for a while."""
    here = bench(**options)
    here.start()
    here.rest()
    here.rest(QUIET_S)
    return here


def asked(bench: Make, **options: Any) -> tuple[Any, str]:
    """A table whose display asks about a device, for long enough to be answered, and the id of the request."""
    here = quiet(bench, **options)
    request = here.pairing.ask("Ada's phone")
    here.rest()
    here.rest(SEEN_S)
    assert here.menu.asking == "Ada's phone"
    return here, request


def test_the_display_asks_and_holding_ok_lets_the_device_in(bench: Make) -> None:
    here, request = asked(bench)
    assert here.screen.shown[-1].tobytes() == render(here.menu.page()).tobytes()
    here.press("ok", held=True)
    assert not here.menu.open
    answer, token = here.pairing.answer(request)
    assert answer == "paired"
    assert here.pairing.knows(token)
    assert here.menu.asking == ""


def test_undo_refuses_and_takes_no_move_back(bench: Make) -> None:
    here = quiet(bench)
    here.play("a1")
    here.rest(QUIET_S)
    request = here.pairing.ask("Ada's phone")
    here.rest()
    said = here.said
    here.press("undo")
    assert here.pairing.answer(request) == ("refused", "")
    assert here.said == said
    here.press("undo")
    assert here.said[-1] == "undone"


@pytest.mark.parametrize("button", ["ok", "accept", "up", "down"])
def test_a_short_press_goes_to_the_game_and_lets_nobody_in(bench: Make, button: str) -> None:
    here, request = asked(bench)
    here.press(button)
    here.rest()
    assert here.pairing.answer(request) == ("waiting", "")
    assert not here.menu.open


def test_ok_judges_the_table_while_the_question_waits(bench: Make) -> None:
    here, request = asked(bench)
    here.hands.lift("a1", None)
    here.press("ok")
    assert here.table.snapshot.view.paused
    assert here.pairing.answer(request) == ("waiting", "")


def test_whoever_holds_ok_for_the_menu_just_when_it_comes_lets_nobody_in(bench: Make) -> None:
    here = quiet(bench)
    request = here.pairing.ask("Eve's phone")
    here.rest()
    assert here.menu.asking == "Eve's phone"
    here.press("ok", held=True)
    assert here.menu.open
    assert here.pairing.answer(request) == ("waiting", "")


def test_while_the_menu_is_open_nothing_is_asked(bench: Make) -> None:
    here = quiet(bench)
    here.press("ok", held=True)
    shown = here.screen.shown[-1].tobytes()
    request = here.pairing.ask("Eve's phone")
    here.rest(QUIET_S)
    here.rest(QUIET_S)
    assert here.menu.asking == ""
    assert here.screen.shown[-1].tobytes() == shown
    here.press("ok", held=True)
    assert here.pairing.answer(request) == ("waiting", "")


def test_what_happens_at_the_table_is_shown_first(bench: Make) -> None:
    here, _ = asked(bench)
    here.play("a1")
    assert here.said[-1] == "played"
    assert here.menu.asking == ""
    here.press("ok", held=True)
    assert here.menu.open
    here.press("ok", held=True)
    here.rest(QUIET_S)
    here.rest()
    assert here.menu.asking == "Ada's phone"


def test_a_wrong_table_is_not_covered(bench: Make) -> None:
    here = quiet(bench)
    here.hands.lift("b2", None)
    here.hands.drop("a1", here.hands.hand)
    here.rest(5)
    assert here.table.snapshot.story.kind == "illegal"
    request = here.pairing.ask("Eve's phone")
    here.rest(QUIET_S)
    here.rest()
    assert here.menu.asking == ""
    here.press("ok", held=True)
    assert here.pairing.answer(request) == ("waiting", "")


def test_a_question_of_the_game_is_not_covered_and_its_answer_lets_nobody_in(bench: Make) -> None:
    before = quiet(bench)
    before.play("a1")
    before.in_use.close()
    before.archive_writer.close()
    here = bench(again=True)
    position = here.session.position
    ply = here.game.play(position, here.game.read_move("b2", position))
    here.hands.set_up(dict(here.game.contents(ply.after)))
    here.start(set_up=False)
    here.rest()
    assert here.session.question is not None
    request = here.pairing.ask("Eve's phone")
    here.rest(QUIET_S)
    here.rest(SEEN_S)
    assert here.menu.asking == ""
    here.press("ok")
    assert here.said[-1] == "played"
    assert here.pairing.answer(request) == ("waiting", "")


def test_the_question_goes_away_by_itself(bench: Make) -> None:
    here, request = asked(bench)
    here.rest(WAITS_S)
    assert here.menu.asking == ""
    assert here.pairing.answer(request) == ("refused", "")
    here.press("ok", held=True)
    assert here.pairing.devices() == []
