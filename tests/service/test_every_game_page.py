"""Every game through `companion run`: mouse, finger and keys in a real browser, the display, the archive, replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from page_game import GAMES, PageGame, end_turn
from page_hands import Finger, Keyboard, Mouse, PageHand
from patient_board import patient
from playwright.sync_api import Page, expect

from companion.rules.game import AnyGame
from companion.rules.registry import game as find_game

PLIES = [3, pytest.param(9, marks=[pytest.mark.long, pytest.mark.measures])]
BRIEF = ["sahara", "zahlenluchs"]
"""Games that come to their end soon enough; `./dev bench games` plays all of them."""

pytestmark = pytest.mark.browser


@pytest.fixture
def begin(run: Callable[..., Any], browser: Any, tmp_path: Path) -> Any:
    """Begins the game of a board, and gives the companion and a page of it."""
    pages = []

    def begin(board: str, game: AnyGame) -> tuple[Any, Page]:
        here = run("--board", str(patient(board, tmp_path, settle=60.0)))
        options = GAMES[board][1]
        begun = here.post("new_game", game=game.id, options=options, board=board, starter=game.seats[0])
        assert begun.status_code == 200
        window = {"width": 1360, "height": 900}
        page = browser.new_page(viewport=window, has_touch=True, reduced_motion="reduce")
        pages.append(page)
        page.goto(here.address)
        expect(page.locator("#board svg")).to_have_attribute("data-board", board)
        end_turn(page)
        expect(page.locator("#log > li[data-kind=ready]").first).to_be_visible()
        return here, page

    yield begin
    for page in pages:
        page.close()


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize("board", GAMES)
def test_a_game_is_played_by_keys_clicks_and_taps_refereed_shown_kept_and_replayed(
    begin: Any, board: str, plies: int
) -> None:
    game = find_game(*GAMES[board])
    here, page = begin(board, game)
    playing = PageGame(page, game, Keyboard(page), Mouse(page), Finger(page))
    shown = {here.oled()}
    for _ in range(plies):
        playing.ply()
        shown.add(here.oled())
    state = here.get("api/state")
    assert state["table"] == game.contents(playing.position)
    assert len(shown) > plies // 2
    assert {line["kind"] for line in state["log"]} == {"begun", "ready", "played"}
    replayed = here.replayed(1)
    assert [(ply["seat"], ply["move"], ply.get("roll", ply.get("card"))) for ply in replayed] == playing.made
    assert replayed[-1]["position"]["fields"] == state["table"]
    page.goto(f"{here.address}replay/1")
    expect(page.locator("#board svg")).to_have_attribute("data-board", board)


@pytest.mark.long
@pytest.mark.measures
@pytest.mark.parametrize("hand", [Keyboard, Finger])
@pytest.mark.parametrize("board", BRIEF)
def test_a_game_is_played_to_its_end_by_keys_or_taps_alone(
    begin: Any, board: str, hand: Callable[[Page], PageHand]
) -> None:
    game = find_game(*GAMES[board])
    here, page = begin(board, game)
    playing = PageGame(page, game, hand(page))
    while not playing.is_over:
        playing.ply()
    expect(page.get_by_role("dialog", name="End of the game")).to_be_visible()
    assert here.get("api/state")["winner"] is not None
